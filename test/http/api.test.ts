import { describe, expect, it } from 'vitest';

import { account, game, trace } from './fake-service.ts';
import { serve } from './start-server.ts';

describe('[W-01] the API', () => {
  it('lists the accounts', async () => {
    const { app, service } = serve();
    service.accountList = [account(), account({ id: 'second', username: null, phase: 'starting' })];
    const answer = await app.inject('/v1/accounts');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ accounts: service.accountList });
  });

  it('lists the running games of all accounts', async () => {
    const { app, service } = serve();
    service.gameList = [game(), game({ accountId: 'second', clocksMs: null, ownRating: null })];
    expect((await app.inject('/v1/games')).json()).toEqual({ games: service.gameList });
  });

  it('tells two of our bots in one game apart', async () => {
    const { app, service } = serve();
    service.gameList = [game({ color: 'white' }), game({ accountId: 'second', color: 'black' })];
    expect((await app.inject('/v1/games/second/abcd1234')).json().game.color).toBe('black');
    expect((await app.inject('/v1/games/house/abcd1234')).json().game.color).toBe('white');
  });

  it('shows a game with the trace of its latest move', async () => {
    const { app, service } = serve();
    service.gameList = [game()];
    service.lastTrace = trace;
    expect((await app.inject('/v1/games/house/abcd1234')).json()).toEqual({ game: game(), trace });
  });

  it('shows a game without a decision yet', async () => {
    const { app, service } = serve();
    service.gameList = [game()];
    expect((await app.inject('/v1/games/house/abcd1234')).json().trace).toBeNull();
  });

  it('reads percent-encoded names', async () => {
    const { app, service } = serve();
    service.gameList = [game({ accountId: 'house/é' })];
    expect((await app.inject('/v1/games/house%2F%C3%A9/abcd1234')).json().game.accountId).toBe('house/é');
  });

  it('says 404 in one shape for a game that is not played here', async () => {
    const { app } = serve();
    const answer = await app.inject('/v1/games/house/zzzz');
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.json()).toEqual({
      error: { code: 'NO_SUCH_GAME', message: expect.any(String), advice: expect.any(String) },
    });
  });

  it('lets nothing out that the schema does not name', async () => {
    const { app, service } = serve();
    service.accountList = [{ ...account(), token: 'lip_secret', dataFolder: '/home/me/data' } as never];
    service.gameList = [
      { ...game(), token: 'lip_secret', opponent: { ...game().opponent, token: 'lip_secret' } } as never,
    ];
    for (const url of ['/v1/accounts', '/v1/games', '/v1/games/house/abcd1234']) {
      const { body, statusCode } = await app.inject(url);
      expect(statusCode).toBe(200);
      expect(body).not.toContain('lip_secret');
      expect(body).not.toContain('/home/me');
    }
  });
});

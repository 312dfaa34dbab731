import { describe, expect, it } from 'vitest';
import { until } from './client.ts';
import { playAll, room } from './world.ts';

describe('authorisation', () => {
  it('[S-15] answers 401 without a bearer and with an unknown one (lichess-api §6 no. 27)', async () => {
    const { client } = await room();
    const none = await client(null).get('/api/account');
    expect([none.status, none.body.error]).toEqual([401, 'Missing authorization header']);
    const unknown = await client('nobody').get('/api/account');
    expect([unknown.status, unknown.body.error]).toEqual([401, 'No such token']);
  });

  it('[S-15] answers a wrong scope with 403 and both scope headers (lichess-api §6 no. 27)', async () => {
    const { sandbox, client } = await room();
    sandbox.addToken('bota', 'reader', ['email:read', 'challenge:read']);
    const id = sandbox.createGame({ white: 'bota', black: 'ann' });
    const refused = await client('reader').post(`/api/bot/game/${id}/move/e2e4`);
    expect([refused.status, refused.body.error]).toEqual([403, 'Missing scope: bot:play']);
    expect(refused.headers.get('x-oauth-scopes')).toBe('email:read, challenge:read');
    expect(refused.headers.get('x-accepted-oauth-scopes')).toBe('bot:play');
    const several = await client('reader').post('/api/challenge/ann');
    expect(several.body.error).toBe('Missing scope: challenge:write, bot:play, board:play');
  });

  it('[S-15] answers 401 where the user agent names somebody else', async () => {
    const { client } = await room();
    const as = async (agent: string) => (await client('token-a', agent).get('/api/account')).status;
    expect(await as('fumblefish/1.0 user:BotA')).toBe(200);
    expect(await as('fumblefish/1.0 (as:bota)')).toBe(200);
    expect(await as('fumblefish/1.0 user:BotB')).toBe(401);
  });

  it('[S-15] tells the scopes of the token with every answer', async () => {
    const { a } = await room();
    const said = await a.get('/api/account');
    expect(said.headers.get('x-oauth-scopes')).toBe('bot:play, challenge:read, challenge:write');
  });

  it('[S-15] forgets a revoked token', async () => {
    const { sandbox, a } = await room();
    sandbox.revokeToken('token-a');
    expect((await a.get('/api/account')).status).toBe(401);
  });
});

describe('accounts', () => {
  it('[S-15] shows the own account, with title, ratings and counts', async () => {
    const { sandbox, a } = await room();
    const id = sandbox.createGame({ white: 'bota', black: 'ann', rated: true, moves: ['e2e4', 'e7e5'] });
    sandbox.resign(id, 'black');
    const { body } = await a.get('/api/account');
    expect(body).toMatchObject({ id: 'bota', username: 'BotA', title: 'BOT', count: { all: 1, rated: 1, win: 1 } });
    expect(body.perfs.blitz.games).toBe(1);
    expect(body.perfs.blitz.rating).toBeGreaterThan(1_800);
    expect(body.perfs.bullet).toMatchObject({ games: 0, rating: 1_800 });
  });

  it('refuses the 31st reading of the account in five minutes with 429', async () => {
    const { a, clock } = await room();
    for (let i = 0; i < 30; i++) expect((await a.get('/api/account')).status).toBe(200);
    expect((await a.get('/api/account')).status).toBe(429);
    await clock.advance(300_001);
    expect((await a.get('/api/account')).status).toBe(200);
  });

  it('[S-15] upgrades an account without games to a bot, and no other', async () => {
    const { sandbox, client, ben } = await room();
    sandbox.addToken('ann', 'up', ['bot:play']);
    sandbox.addToken('ben', 'up-ben', ['bot:play']);
    expect((await client('up').post('/api/bot/account/upgrade')).body).toEqual({ ok: true });
    expect((await client('up').get('/api/account')).body.title).toBe('BOT');
    playAll(sandbox, sandbox.createGame({ white: 'ben', black: 'bota' }), 'f2f3 e7e5 g2g4 d8h4');
    const refused = await client('up-ben').post('/api/bot/account/upgrade');
    expect([refused.status, refused.body.error]).toEqual([400, 'You already have games played. Make a new account.']);
    expect((await ben.post('/api/bot/account/upgrade')).status).toBe(403);
  });

  it('[S-15] tests tokens', async () => {
    const { client } = await room();
    const { body } = await client(null).send('POST', '/api/token/test', 'token-a,nothing', 'text/plain');
    expect(body).toEqual({
      'token-a': { userId: 'bota', scopes: 'bot:play,challenge:read,challenge:write', expires: null },
      nothing: null,
    });
  });

  it('[S-13] lists the running games of the caller, as many as asked for', async () => {
    const { sandbox, a } = await room();
    const ids = Array.from({ length: 12 }, () => sandbox.createGame({ white: 'bota', black: 'ann' }));
    sandbox.finish(ids[0] ?? '', 'draw');
    expect((await a.get('/api/account/playing')).body.nowPlaying).toHaveLength(9);
    const { nowPlaying } = (await a.get('/api/account/playing?nb=50')).body;
    expect(nowPlaying.map(({ gameId }: { gameId: string }) => gameId)).toEqual(ids.slice(1));
    expect(nowPlaying[0]).toMatchObject({ status: { id: 20 }, secondsLeft: 300, isMyTurn: true });
    expect(nowPlaying[0]).not.toHaveProperty('compat');
  });
});

describe('lists of users', () => {
  it('shows bots that are online, until ten seconds after their last stream', async () => {
    const { sandbox, a, clock, client } = await room();
    const online = async () => {
      const { text } = await client(null).get('/api/bot/online');
      return text
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line).id);
    };
    expect(await online()).toEqual([]);
    const events = await a.stream('/api/stream/event');
    expect(await online()).toEqual(['bota']);
    events.close();
    await until(() => sandbox.streams().length === 0);
    await clock.advance(9_000);
    expect(await online()).toEqual(['bota']);
    await clock.advance(2_000);
    expect(await online()).toEqual([]);
  });

  it('tells who is online and playing, by flags that are there only when true', async () => {
    const { sandbox, a, client } = await room();
    const id = sandbox.createGame({ white: 'bota', black: 'ann' });
    await a.stream('/api/stream/event');
    const ask = async (query: string) => (await client(null).get(`/api/users/status?${query}`)).body;
    expect(await ask('ids=BotA,ben,nobody&withGameIds=true')).toEqual([
      { id: 'bota', name: 'BotA', title: 'BOT', online: true, playing: true, playingId: id },
      { id: 'ben', name: 'Ben' },
    ]);
    expect((await ask('ids=bota&withGameMetas=true&withGameIds=true'))[0].playing).toMatchObject({ id });
    expect((await client(null).get('/api/users/status')).body.error).toBe('No user ids provided');
    const users = await client(null).send('POST', '/api/users', 'ann,bota', 'text/plain');
    expect(users.body.map(({ username }: { username: string }) => username)).toEqual(['Ann', 'BotA']);
  });
});

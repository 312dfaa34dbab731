import { connect } from 'node:net';
import { describe, expect, it, vi } from 'vitest';

import { settle } from '../support/manual-clock.ts';
import { EventReader } from './event-reader.ts';
import { account, game } from './fake-service.ts';
import { listen, type Served, serve } from './start-server.ts';

const mated = game({ status: 'mate', winner: 'white', thinking: false });

async function opened(served: Served): Promise<EventReader> {
  return EventReader.open(await listen(served.app));
}

describe('/v1/events', () => {
  it('begins with everything there is', async () => {
    const served = serve();
    served.service.gameList = [game()];
    const reader = await opened(served);
    expect(reader.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(reader.response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await reader.next()).toEqual({
      event: 'snapshot',
      data: { version: '1.2.3', nowMs: 1_000_000, accounts: [account()], games: [game()], finished: [] },
    });
  });

  it('tells every change of a game to every page', async () => {
    const served = serve();
    const url = await listen(served.app);
    const readers = await Promise.all([EventReader.open(url), EventReader.open(url)]);
    await Promise.all(readers.map((reader) => reader.next()));
    served.service.change(game({ lastMove: 'g1f3' }));
    await settle();
    served.service.change(mated);
    for (const reader of readers) {
      expect(await reader.next()).toEqual({ event: 'game', data: game({ lastMove: 'g1f3' }) });
      expect(await reader.next()).toEqual({ event: 'game', data: mated });
    }
  });

  it('beats with the accounts and the keys of the running games', async () => {
    const served = serve();
    served.service.gameList = [game()];
    const reader = await opened(served);
    await reader.next();
    served.service.accountList = [account({ phase: 'reconnecting', trouble: 'The stream was cut.' })];
    for (const nowMs of [1_002_000, 1_004_000]) {
      await served.clock.advance(2000);
      expect(await reader.next()).toEqual({
        event: 'beat',
        data: { nowMs, accounts: served.service.accountList, running: ['house/abcd1234'] },
      });
    }
  });

  it('keeps no timer while no page is open', async () => {
    const served = serve();
    const url = await listen(served.app);
    expect(served.clock.pending).toBe(0);
    const reader = await EventReader.open(url);
    await reader.next();
    expect(served.clock.pending).toBe(1);
    reader.close();
    await vi.waitFor(() => expect(served.clock.pending).toBe(0));
  });

  it('remembers the latest twenty results for pages that come later, latest first and each once', async () => {
    const served = serve();
    await served.app.ready();
    for (let i = 0; i < 25; i++) {
      await served.clock.advance(1000);
      served.service.change({ ...mated, gameId: `game${i}` });
    }
    served.service.change({ ...mated, gameId: 'game10' });
    const reader = await opened(served);
    const { finished } = (await reader.next())?.data ?? {};
    expect(finished.map((one: { game: { gameId: string } }) => one.game.gameId)).toEqual(
      Array.from({ length: 20 }, (_, i) => `game${24 - i}`),
    );
    expect(finished[0].finishedAtMs).toBe(1_025_000);
  });

  it('lets nothing out that the schema does not name', async () => {
    const served = serve();
    const reader = await opened(served);
    await reader.next();
    served.service.change({ ...game(), token: 'lip_secret' } as never);
    expect((await reader.next())?.data).toEqual(game());
  });

  it('tells only the latest of several changes of a game at once', async () => {
    const served = serve();
    const reader = await opened(served);
    await reader.next();
    for (const lastMove of ['a2a3', 'a2a4', 'b2b3']) served.service.change(game({ lastMove }));
    served.service.change(game({ gameId: 'other' }));
    expect((await reader.next())?.data.lastMove).toBe('b2b3');
    expect((await reader.next())?.data.gameId).toBe('other');
  });

  it('never throws into the game that changed', async () => {
    const served = serve();
    const reader = await opened(served);
    await reader.next();
    served.service.change({ status: 'started' } as never);
    await settle();
    served.service.change(game());
    expect((await reader.next())?.data).toEqual(game());
    expect(served.logged.map(({ event }) => event)).toEqual(['http.feedUnfit']);
  });

  it('drops a page that reads nothing, and serves the others on', async () => {
    const served = serve();
    const url = await listen(served.app);
    const stalled = connect(Number(new URL(url).port), '127.0.0.1');
    const closed = new Promise((resolve) => stalled.once('close', resolve));
    stalled.on('error', () => undefined);
    stalled.pause();
    stalled.write('GET /v1/events HTTP/1.1\r\nhost: localhost\r\n\r\n');
    await vi.waitFor(() => expect(served.clock.pending).toBe(1));
    const reader = await EventReader.open(url);
    await reader.next();
    const long = game({ moves: Array.from({ length: 600 }, () => 'e2e4') });
    for (let i = 0; served.logged.length === 0; i++) {
      served.service.change(long);
      await reader.next();
      expect(i, 'messages before the stalled page is dropped').toBeLessThan(20_000);
    }
    expect(served.logged).toEqual([{ event: 'http.slowPageDropped', fields: { waitingBytes: expect.any(Number) } }]);
    stalled.resume();
    await closed;
    served.service.change(game({ lastMove: 'a2a3' }));
    expect((await reader.next())?.data.lastMove).toBe('a2a3');
  });

  it('refuses more pages than it can serve', async () => {
    const served = serve();
    const url = await listen(served.app);
    for (let i = 0; i < 64; i++) await EventReader.open(url);
    const answer = await fetch(`${url}/v1/events`);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await answer.text()).toContain('TOO_MANY_LISTENERS');
  });

  it('ends its streams and stops listening when the server closes', async () => {
    const served = serve();
    const reader = await opened(served);
    await reader.next();
    expect(served.service.listeners).toBe(1);
    const closing = served.app.close();
    expect(await reader.next()).toBeNull();
    await closing;
    expect([served.service.listeners, served.clock.pending]).toEqual([0, 0]);
  });
});

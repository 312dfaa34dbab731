import { describe, expect, it } from 'vitest';
import { quiet, until } from '../support/service.ts';
import { POLICY } from '../support/session-table.ts';
import { fixed, playing, type Replay, replay, TOO_MANY } from './replay.ts';

const GREETINGS = {
  policy: { chat: { greeting: 'Hello', goodbye: 'Bye', spectatorGreeting: '', spectatorGoodbye: '' } },
};

const said = (table: Replay, id: string, text: string): number =>
  table.requests(new RegExp(`/${id}/chat`)).filter(({ form }) => form.text === text).length;

// X6
describe('a start that is told more than once', () => {
  it('[S-01] three times within 100 ms makes one stream and one session', async () => {
    const table = await replay();
    const id = table.sandbox.createGame({ white: 'house', black: 'anna' });
    table.sandbox.replayGameStart(id);
    await table.clock.advance(50);
    table.sandbox.replayGameStart(id);
    await table.playedTo(id, 1);
    await quiet();
    expect(table.openings(id)).toBe(1);
    expect(table.sent(id)).toHaveLength(1);
    expect(table.running).toBe(1);
  });

  it('[S-01] while we think, after our move and after theirs disturbs nothing', async () => {
    const table = await replay({ personality: fixed(2000), ...GREETINGS });
    const id = await table.game('house', 'anna');
    await table.elapse(1000);
    table.sandbox.replayGameStart(id);
    await table.elapse(1250);
    expect(table.sent(id)).toHaveLength(1);
    table.sandbox.replayGameStart(id);
    await quiet();
    table.theirs(id, 'black', 'e7e5');
    table.sandbox.replayGameStart(id);
    await table.elapse(2250);
    await table.playedTo(id, 3);
    expect(table.openings(id)).toBe(1);
    expect(table.sent(id)).toHaveLength(2);
    expect([said(table, id, 'Hello'), said(table, id, 'Bye')]).toEqual([1, 0]);
  });

  it('[S-01] after the end does not take the game up again', async () => {
    const table = await replay(GREETINGS);
    const id = await table.game('house', 'anna', { moves: ['e2e4', 'e7e5', 'g1f3'] });
    table.sandbox.resign(id, 'black');
    await table.over(id);
    table.sandbox.replayGameStart(id);
    await table.elapse(2000);
    expect(table.openings(id)).toBe(1);
    expect(table.running).toBe(0);
    expect(said(table, id, 'Bye')).toBe(1);
    expect(table.service.store.archived).toHaveLength(1);
  });

  it('[S-01] for a game that is not there yet is believed for a second', async () => {
    const table = await replay();
    table.failRequest({
      method: 'GET',
      path: '/game/stream/',
      kind: 'status',
      status: 404,
      error: 'No such game',
      times: 2,
    });
    const id = table.sandbox.createGame({ white: 'house', black: 'anna' });
    await table.elapse(1000);
    await table.playedTo(id, 1);
    expect(table.openings(id)).toBe(3);
  });

  it('[S-01] for a game that is not there at all frees its place', async () => {
    const table = await replay();
    table.failRequest({
      method: 'GET',
      path: '/game/stream/',
      kind: 'status',
      status: 404,
      error: 'No such game',
      times: null,
    });
    const id = table.sandbox.createGame({ white: 'house', black: 'anna' });
    await table.elapse(3000);
    expect(table.running).toBe(0);
    expect(table.openings(id)).toBe(4);
    expect(table.sent(id)).toEqual([]);
  });
});

// X11
describe('a game that is over before we have seen it', () => {
  for (const [status, winner] of [
    ['aborted', null],
    ['mate', 'black'],
    ['noStart', 'black'],
    ['outoftime', 'white'],
  ] as const) {
    it(`[S-06] as ${status} gets no move, no word and no abort, and its place is free`, async () => {
      const table = await replay(GREETINGS);
      const id = table.sandbox.createGame({ white: 'house', black: 'anna', status, winner, announce: false });
      table.sandbox.replayGameStart(id);
      await until(() => table.openings(id) === 1, 'we look');
      await table.over(id);
      await table.elapse(40_000, 500);
      expect(table.requests().filter(({ method }) => method === 'POST')).toEqual([]);
      expect(table.openings(id)).toBe(1);
      expect(table.running).toBe(0);
      expect(table.service.store.archived).toMatchObject([{ status, winner }]);
    });
  }

  it('[S-04] right after the challenge was accepted gives the place to the next one', async () => {
    const table = await replay({ policy: { challenge: { ...POLICY.challenge, concurrency: 1 } } });
    table.failRequest({ method: 'GET', path: '/game/stream/', kind: 'delay', delayMs: 300 });
    const first = table.sandbox.challenge({ from: 'anna', to: 'house', color: 'white' });
    await until(() => table.sandbox.game(first) !== null, 'the game');
    table.sandbox.abort(first);
    await table.elapse(1000);
    const second = table.sandbox.challenge({ from: 'ben', to: 'house', color: 'white' });
    await until(() => table.openings(second) === 1, 'the next game');
    expect(table.running).toBe(1);
  });
});

describe('the end of a game', () => {
  const inPlay = (table: Replay) => table.game('house', 'anna', { moves: ['e2e4', 'e7e5', 'g1f3'] });

  it('[S-06] that only the event stream tells is looked up, and the place free within a second', async () => {
    const table = await replay();
    const id = await inPlay(table);
    table.failStream('silence');
    await quiet();
    table.sandbox.resign(id, 'black');
    await table.elapse(1000);
    expect(table.running).toBe(0);
    expect(table.openings(id)).toBe(2);
    expect(table.service.store.archived).toMatchObject([{ status: 'resign', winner: 'white' }]);
  });

  it('[S-06] that the event stream tells first is not looked up where our stream follows at once', async () => {
    const table = await replay(GREETINGS);
    const id = await inPlay(table);
    const opponent = { id: 'anna', username: 'Anna' };
    const finish = {
      type: 'gameFinish',
      game: { gameId: id, color: 'white', opponent, status: { id: 31, name: 'resign' } },
    };
    table.failStream('garbage', { stream: 'event', text: JSON.stringify(finish) });
    await table.elapse(100);
    expect(table.running).toBe(0);
    table.sandbox.resign(id, 'black');
    await table.over(id);
    await table.elapse(2000);
    expect(table.openings(id)).toBe(1);
    expect(said(table, id, 'Bye')).toBe(1);
    expect(table.service.store.archived).toMatchObject([{ status: 'resign', winner: 'white' }]);
  });

  it('[S-06] that only the game stream tells is enough', async () => {
    const table = await replay(GREETINGS);
    const id = await inPlay(table);
    table.failStream('silence', { stream: 'event' });
    await quiet();
    table.sandbox.resign(id, 'black');
    await table.over(id);
    await table.elapse(1000);
    expect(said(table, id, 'Bye')).toBe(1);
    expect(table.openings(id)).toBe(1);
  });

  it('[S-06] that is told twice, first by the event stream, is one end', async () => {
    const table = await replay(GREETINGS);
    const id = await inPlay(table);
    table.failStream('duplicate', { times: null });
    table.sandbox.resign(id, 'black');
    await table.over(id);
    await table.elapse(2000);
    expect(table.service.store.archived).toHaveLength(1);
    expect(said(table, id, 'Bye')).toBe(1);
  });

  it('[S-06] told in error by the event stream is not believed against the game itself', async () => {
    const table = await replay();
    const id = await inPlay(table);
    const opponent = { id: 'anna', username: 'Anna', rating: 1500 };
    const finish = {
      type: 'gameFinish',
      game: { gameId: id, color: 'white', opponent, status: { id: 31, name: 'resign' } },
    };
    table.failStream('garbage', { stream: 'event', text: JSON.stringify(finish) });
    await table.elapse(20_000, 500);
    table.theirs(id, 'black', 'b8c6');
    await table.playedTo(id, 5);
    expect(table.running).toBe(1);
    expect(table.openings(id)).toBe(2);
  });

  it('[S-06] that nobody lets us look up frees the place at once, and the record is kept as it was told', async () => {
    const table = await replay();
    const id = await inPlay(table);
    table.failStream('silence');
    table.failRequest({ method: 'GET', path: '/game/stream/', kind: 'status', status: 502, times: null });
    await quiet();
    table.sandbox.resign(id, 'black');
    await table.elapse(1000);
    expect(table.running).toBe(0);
    expect(table.session(id)).toBeDefined();
    await table.elapse(180_000, 1000);
    expect(table.session(id)).toBeUndefined();
    expect(table.service.store.archived).toMatchObject([{ status: 'resign', winner: 'white' }]);
  });

  it('[S-06] is recorded with its last move though the stream was away for a while', async () => {
    const table = await replay();
    const id = await inPlay(table);
    table.failRequest({ method: 'GET', path: '/game/stream/', kind: 'status', status: 502, times: 5 });
    table.failStream('drop');
    await quiet();
    table.theirs(id, 'black', 'f7f6');
    table.sandbox.finish(id, 'resign', 'white');
    await table.elapse(30_000, 500);
    expect(table.service.store.archived).toMatchObject([{ status: 'resign', winner: 'white' }]);
    expect(table.service.store.archived[0]?.moves.at(-1)).toBe('f7f6');
  });

  it('[S-06] by our own mating move is told once and archived with the move', async () => {
    const table = await replay({ ...playing(['d8h4', 10_000]), policy: GREETINGS.policy });
    const id = await table.game('anna', 'house', { moves: ['f2f3', 'e7e5'] });
    table.theirs(id, 'white', 'g2g4');
    await table.over(id);
    await quiet();
    expect(table.sandbox.game(id)).toMatchObject({ status: 'mate', winner: 'black' });
    const [record] = table.service.store.archived;
    expect(record?.moves.at(-1)).toBe('d8h4');
    expect(record?.plies.at(-1)?.evaluationCp).toBe(-10_000);
    expect(table.service.store.moves.map(({ move }) => move)).toEqual(['d8h4']);
    expect(said(table, id, 'Bye')).toBe(1);
  });
});

describe('an opponent who does not begin', () => {
  for (const color of ['white', 'black'] as const) {
    it(`[S-04] is waited for thirty seconds, then the game is aborted, with us as ${color}`, async () => {
      const table = await replay();
      const id = color === 'white' ? await table.game('house', 'anna') : await table.game('anna', 'house');
      await table.elapse(29_000, 500);
      expect(table.count(/abort/)).toBe(0);
      await table.elapse(1500);
      await table.over(id);
      expect(table.sandbox.game(id)?.status).toBe('aborted');
      expect(table.answers(id, 'abort')).toEqual([200]);
      expect(table.count(/chat/)).toBe(0);
    });
  }

  it('[S-04] and then does is played on with', async () => {
    const table = await replay();
    const id = await table.game('anna', 'house');
    await table.elapse(29_000, 500);
    table.theirs(id, 'white', 'e2e4');
    await table.playedTo(id, 2);
    await table.elapse(60_000, 1000);
    expect(table.count(/abort/)).toBe(0);
  });

  it('[S-04] in a game that the server will not abort takes up no place, and is played with when it comes', async () => {
    const table = await replay({ policy: { challenge: { ...POLICY.challenge, concurrency: 1 } } });
    const id = await table.game('anna', 'house', { rules: ['noAbort'] });
    await table.elapse(30_500, 500);
    expect(table.answers(id, 'abort')).toEqual([400]);
    const next = table.sandbox.challenge({ from: 'ben', to: 'house', color: 'black' });
    await until(() => table.sandbox.game(next) !== null, 'the next game');
    await table.elapse(120_000, 1000);
    expect(table.answers(id, 'abort').length).toBeLessThanOrEqual(3);
    table.theirs(id, 'white', 'e2e4');
    await table.playedTo(id, 2);
  });

  for (const [status, byMs] of [
    [502, 61_000],
    [429, 121_000],
  ] as const) {
    it(`[S-04] is aborted in the end where the first attempt got ${status}`, async () => {
      const table = await replay();
      table.failRequest({ path: '/abort', kind: 'status', status });
      const id = await table.game('anna', 'house');
      await table.elapse(byMs, 500);
      await table.over(id);
      expect(table.answers(id, 'abort')).toEqual([status, 200]);
    });
  }

  it('[S-04] [S-18] and begins during a pause of the traffic is not aborted after it', async () => {
    const table = await replay();
    const id = await table.game('anna', 'house');
    const other = await table.game('house', 'ben', { moves: ['e2e4', 'e7e5', 'g1f3'] });
    await table.elapse(20_000, 500);
    table.failRequest({ path: '/move/', ...TOO_MANY });
    table.theirs(other, 'black', 'b8c6');
    await table.elapse(15_000, 500);
    table.theirs(id, 'white', 'e2e4');
    await table.playedTo(id, 2);
    await table.elapse(60_000, 1000);
    expect(table.count(/abort/)).toBe(0);
    expect(table.sandbox.game(id)?.status).toBe('started');
  });
});

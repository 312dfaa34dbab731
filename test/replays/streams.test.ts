import { describe, expect, it } from 'vitest';
import { quiet, until } from '../support/service.ts';
import { fixed, type Replay, replay, slowEngine, TOO_MANY } from './replay.ts';

const COLORS = ['white', 'black'] as const;

/** A game in which the house has this colour and the opponent is to move. */
async function waiting(table: Replay, color: 'white' | 'black'): Promise<string> {
  return color === 'white'
    ? table.game('house', 'anna', { moves: ['e2e4', 'e7e5', 'g1f3'] })
    : table.game('anna', 'house', { moves: ['e2e4', 'e7e5'] });
}

// X1
describe('the event stream', () => {
  for (const kind of ['end', 'drop', 'reset'] as const) {
    it(`[S-01] comes back within two seconds after ${kind}, and neither doubles the game nor its moves`, async () => {
      const table = await replay();
      const id = await table.game('house', 'anna');
      await table.playedTo(id, 1);
      table.failStream(kind, { stream: 'event' });
      await until(() => table.logged('event stream ended').length === 1, 'the end is noticed');
      await table.elapse(2000);
      expect(table.eventOpenings).toBe(2);
      table.theirs(id, 'black', 'e7e5');
      await table.playedTo(id, 3);
      await quiet();
      expect(table.openings(id)).toBe(1);
      expect(table.sent(id)).toHaveLength(2);
      expect(table.refused).toEqual([]);
    });
  }

  it('[S-01] comes back after more than twenty seconds of silence, while games go on', async () => {
    const table = await replay();
    const id = await table.game('anna', 'house');
    table.failStream('silence', { stream: 'event' });
    await table.elapse(10_000);
    table.theirs(id, 'white', 'e2e4');
    await table.playedTo(id, 2);
    await table.elapse(9000);
    expect(table.eventOpenings).toBe(1);
    await table.elapse(4000);
    expect(table.eventOpenings).toBe(2);
    expect(table.service.supervisor.view().phase).toBe('playing');
    expect(table.logged('event stream ended')).toMatchObject([{ kind: 'silent' }]);
  });

  it('[S-01] is opened anew after a line that nobody can read, for it may have told of a game', async () => {
    const table = await replay();
    table.failStream('silence', { stream: 'event' });
    await quiet();
    const id = table.sandbox.createGame({ white: 'house', black: 'anna', announce: false });
    expect(table.openings(id)).toBe(0);
    await table.elapse(25_000);
    expect(table.sent(id)).toHaveLength(1);

    table.failStream('garbage', { stream: 'event' });
    const second = table.sandbox.createGame({ white: 'house', black: 'ben', announce: false });
    await table.elapse(3000);
    expect(table.sent(second)).toHaveLength(1);
    expect(table.sent(id)).toHaveLength(1);
  });

  it('[S-01] [S-18] that is not let in again for a minute leaves the running games alone', async () => {
    const table = await replay();
    const id = await table.game('anna', 'house');
    table.failRequest({ path: '/stream/event', ...TOO_MANY });
    table.failStream('end', { stream: 'event' });
    await table.elapse(2000);
    expect(table.eventOpenings).toBe(2);
    table.theirs(id, 'white', 'e2e4');
    await table.playedTo(id, 2);
    await table.elapse(57_000, 500);
    expect(table.eventOpenings).toBe(2);
    await table.elapse(5000);
    expect(table.eventOpenings).toBe(3);
    expect(table.service.supervisor.view().phase).toBe('playing');
  });

  it('[S-01] is kept under thirty openings in ten minutes when it will not stay open', async () => {
    const table = await replay();
    table.failStream('end', { stream: 'event', times: null });
    await table.elapse(600_000, 500);
    expect(table.eventOpenings).toBeLessThan(30);
    expect(table.eventOpenings).toBeGreaterThan(10);
  });

  it('[S-01] takes up a game that began while the stream was away', async () => {
    const table = await replay();
    table.failStream('drop', { stream: 'event' });
    await quiet();
    const id = table.sandbox.createGame({ white: 'house', black: 'anna' });
    await table.elapse(2000);
    await table.playedTo(id, 1);
    expect(table.openings(id)).toBe(1);
  });
});

// X3
describe('a game stream while the opponent thinks', () => {
  for (const color of COLORS) {
    for (const kind of ['end', 'drop', 'reset'] as const) {
      it(`[S-01] is opened again at once after ${kind}, and the move made meanwhile answered as ${color}`, async () => {
        const table = await replay();
        const id = await waiting(table, color);
        table.failStream(kind);
        await until(() => table.logged('game stream ended').length === 1, 'the end is noticed');
        table.theirs(id, color === 'white' ? 'black' : 'white', color === 'white' ? 'b8c6' : 'g1f3');
        await table.elapse(250);
        await table.playedTo(id, color === 'white' ? 5 : 4);
        expect(table.openings(id)).toBe(2);
        expect(table.sent(id)).toHaveLength(1);
        expect(table.refused).toEqual([]);
      });
    }
  }

  it('[S-01] is opened again after twenty seconds of silence', async () => {
    const table = await replay();
    const id = await waiting(table, 'white');
    table.failStream('silence');
    await quiet();
    table.theirs(id, 'black', 'b8c6');
    await table.elapse(21_000);
    await table.playedTo(id, 5);
    expect(table.openings(id)).toBe(2);
    expect(table.sent(id)).toHaveLength(1);
  });

  it('[S-01] goes on past a line cut in half and a dropped connection', async () => {
    const table = await replay();
    const id = await waiting(table, 'white');
    table.failStream('truncate');
    table.theirs(id, 'black', 'b8c6');
    await table.elapse(500);
    await table.playedTo(id, 5);
    expect(table.sent(id)).toHaveLength(1);
  });

  it('[S-01] answers each move once when lines come twice', async () => {
    const table = await replay();
    table.failStream('duplicate', { stream: 'game', times: null });
    const id = await waiting(table, 'white');
    for (const [plies, move] of [
      [5, 'b8c6'],
      [7, 'g8f6'],
    ] as const) {
      table.theirs(id, 'black', move);
      await table.playedTo(id, plies);
    }
    await quiet();
    expect(table.sent(id)).toHaveLength(2);
    expect(table.refused).toEqual([]);
    expect(table.openings(id)).toBe(1);
  });

  it('[S-01] reads on after a line of nonsense, and asks for the game in case it said something', async () => {
    const table = await replay();
    const id = await waiting(table, 'white');
    table.failStream('garbage', { stream: 'game', text: '{"type":"gameState","moves":["e2e4"]}' });
    await quiet();
    table.theirs(id, 'black', 'b8c6');
    await table.playedTo(id, 5);
    await table.elapse(2000);
    expect(table.openings(id)).toBe(1);
    table.failStream('garbage', { stream: 'game', text: '<html>' });
    await table.elapse(2000);
    expect(table.openings(id)).toBe(2);
    expect(table.sent(id)).toHaveLength(1);
  });

  it('[S-01] does not believe a state that cannot have come about', async () => {
    const table = await replay({ personality: fixed(3000) });
    const id = await waiting(table, 'white');
    const impossible = { type: 'gameState', moves: 'e2e4 e7e5 g1f3 e5e4 a1a8', wtime: 1, btime: 1, status: 'started' };
    table.failStream('garbage', { stream: 'game', text: JSON.stringify(impossible) });
    await table.elapse(2000);
    table.theirs(id, 'black', 'b8c6');
    await table.elapse(3500);
    await table.playedTo(id, 5);
    expect(table.openings(id)).toBe(2);
    expect(table.logged('session broke down')).toEqual([]);
  });

  it('[S-01] backs off when it dies again and again, and misses nothing in the end', async () => {
    const table = await replay();
    const id = await waiting(table, 'white');
    table.failStream('end', { stream: 'game', times: 6 });
    await quiet();
    table.theirs(id, 'black', 'b8c6');
    await table.elapse(20_000);
    await table.playedTo(id, 5);
    expect(table.openings(id)).toBeLessThanOrEqual(8);
    expect(table.sent(id)).toHaveLength(1);
    expect(table.refused).toEqual([]);
  });
});

// X4
describe('a game stream while we think', () => {
  for (const color of COLORS) {
    it(`[S-01] comes back with the same moves: one search, and one move at its time as ${color}`, async () => {
      const table = await replay({ personality: fixed(10_000) });
      const id =
        color === 'white' ? await table.game('house', 'anna') : await table.game('anna', 'house', { moves: ['e2e4'] });
      await table.elapse(1000);
      table.failStream('reset');
      await table.elapse(1000);
      expect(table.openings(id)).toBe(2);
      await table.elapse(7500);
      expect(table.sent(id)).toEqual([]);
      await table.elapse(500);
      await table.playedTo(id, color === 'white' ? 1 : 2);
      await table.elapse(1000);
      expect(table.sent(id)).toHaveLength(1);
    });
  }

  it('[S-01] may tell an old state late, with fewer moves: the search goes on', async () => {
    const engine = slowEngine();
    const table = await replay({ personality: { player: { kind: 'flounder', rating: 1500 } }, pool: engine.pool });
    const id = await table.game('house', 'anna', { moves: ['e2e4', 'e7e5', 'g1f3'] });
    table.theirs(id, 'black', 'b8c6');
    await until(() => engine.searches.length === 1, 'the search');
    const old = { type: 'gameState', moves: 'e2e4 e7e5 g1f3', wtime: 1000, btime: 1000, status: 'started' };
    table.failStream('garbage', { stream: 'game', text: JSON.stringify(old) });
    await table.elapse(3000);
    engine.searches[0]?.answer('f1b5');
    await table.playedTo(id, 5);
    expect(engine.searches).toHaveLength(1);
    expect(table.sent(id)).toEqual(['f1b5']);
    expect(table.openings(id)).toBe(2);
  });

  it('[S-01] may be silent: the move is made all the same, and its echo asked for', async () => {
    const table = await replay({ personality: fixed(2000) });
    const id = await table.game('house', 'anna');
    table.failStream('silence');
    await table.elapse(2250);
    expect(table.played(id)).toHaveLength(1);
    table.theirs(id, 'black', 'e7e5');
    await table.elapse(8000);
    await table.playedTo(id, 3);
    expect(table.sent(id)).toHaveLength(2);
    expect(table.refused).toEqual([]);
  });

  it('[S-01] may go the moment our move has left', async () => {
    const table = await replay({ personality: fixed(2000) });
    const id = await table.game('house', 'anna');
    await table.clock.advance(1999);
    table.failStream('drop');
    await table.elapse(3000);
    expect(table.played(id)).toHaveLength(1);
    table.theirs(id, 'black', 'e7e5');
    await table.elapse(3000);
    await table.playedTo(id, 3);
    expect(table.sent(id)).toHaveLength(2);
    expect(table.refused).toEqual([]);
  });

  it('[S-01] may fall together with the event stream', async () => {
    const table = await replay({ personality: fixed(3000) });
    const id = await table.game('house', 'anna');
    table.failStream('reset', { times: 2 });
    await table.elapse(5000);
    await table.playedTo(id, 1);
    expect([table.eventOpenings, table.openings(id)]).toEqual([2, 2]);
    expect(table.sent(id)).toHaveLength(1);
  });
});

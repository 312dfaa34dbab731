import { describe, expect, it } from 'vitest';
import { clockControl } from '../../src/sandbox/control.ts';
import { quiet, until } from '../support/service.ts';
import { fixed, type Replay, replay, TOO_MANY } from './replay.ts';

const MOVES = '/move/';

/** A game in the middle with our turn about to come: the opponent's move starts it. */
async function ourTurn(table: Replay, more: object = {}): Promise<string> {
  const id = await table.game('house', 'anna', { moves: ['e2e4', 'e7e5', 'g1f3'], ...more });
  table.theirs(id, 'black', 'b8c6');
  return id;
}

/** Every attempt was for one and the same move. */
function sameMove(table: Replay, id: string, attempts: number): void {
  expect(table.sent(id)).toHaveLength(attempts);
  expect(new Set(table.sent(id)).size).toBe(1);
}

// X7
describe('a move that meets a rate limit', () => {
  it('[S-06] is sent again after a second where no time is stated', async () => {
    const table = await replay();
    table.failRequest({ path: MOVES, ...TOO_MANY });
    const id = await ourTurn(table);
    await table.elapse(750);
    sameMove(table, id, 1);
    await table.elapse(500);
    await table.playedTo(id, 5);
    sameMove(table, id, 2);
    expect(table.openings(id)).toBe(1);
  });

  it('[S-06] is sent again after the stated time, and not before', async () => {
    const table = await replay();
    table.failRequest({ path: MOVES, ...TOO_MANY, retryAfterSeconds: 4 });
    const id = await ourTurn(table);
    await table.elapse(3750);
    sameMove(table, id, 1);
    await table.elapse(500);
    await table.playedTo(id, 5);
    sameMove(table, id, 2);
  });

  it('[S-06] waits twice as long each time', async () => {
    const table = await replay();
    table.failRequest({ path: MOVES, ...TOO_MANY, times: 4 });
    const id = await ourTurn(table);
    await table.elapse(16_500);
    await table.playedTo(id, 5);
    const times = table.requests(/move/).map(({ atMs }) => atMs);
    expect(times.slice(1).map((atMs, i) => Math.round((atMs - (times[i] ?? 0)) / 1000))).toEqual([1, 2, 4, 8]);
  });

  it('[S-06] is not lost on time by obeying: a stated minute with half a minute on the clock', async () => {
    const table = await replay();
    table.failRequest({ path: MOVES, ...TOO_MANY, retryAfterSeconds: 60 });
    const id = await ourTurn(table, { control: clockControl(60, 0), leftMs: { white: 30_000, black: 30_000 } });
    await table.elapse(16_000);
    await table.playedTo(id, 5);
    expect(table.sandbox.game(id)?.status).toBe('started');
  });

  it('[S-18] holds everything else back for a minute, but not the moves of other games', async () => {
    const table = await replay();
    const other = await table.game('ben', 'house');
    table.failRequest({ path: MOVES, ...TOO_MANY });
    const id = await ourTurn(table);
    await table.elapse(500);
    table.sandbox.challenge({ from: 'robot', to: 'house', control: { kind: 'unlimited' } });
    table.theirs(other, 'white', 'd2d4');
    await table.playedTo(other, 2);
    await table.elapse(58_000, 1000);
    await table.playedTo(id, 5);
    expect(table.count(/accept/)).toBe(0);
    await table.elapse(4000);
    expect(table.count(/accept/)).toBe(1);
  });

  it('[S-06] survives its stream dropping during the pause: nothing but moves before the minute is over', async () => {
    const table = await replay();
    table.failRequest({ path: MOVES, ...TOO_MANY });
    const id = await ourTurn(table);
    await until(() => table.sent(id).length === 1, 'the first attempt');
    table.failStream('drop');
    await table.elapse(3000);
    await table.playedTo(id, 5);
    sameMove(table, id, 2);
    table.theirs(id, 'black', 'g8f6');
    await table.elapse(55_000, 500);
    expect(table.openings(id)).toBe(1);
    await table.elapse(5000);
    await table.playedTo(id, 7);
    expect(table.refused).toEqual([]);
  });

  it('[S-06] [S-18] opens the stream within the pause where the game would else be lost on time', async () => {
    const table = await replay();
    table.failRequest({ path: MOVES, ...TOO_MANY });
    const leftMs = { white: 40_000, black: 60_000 };
    const id = await ourTurn(table, { control: clockControl(60, 0), leftMs });
    await until(() => table.sent(id).length === 1, 'the first attempt');
    table.failStream('drop');
    await table.elapse(2000);
    await table.playedTo(id, 5);
    table.theirs(id, 'black', 'g8f6');
    await table.elapse(30_000);
    await table.playedTo(id, 7);
    expect(table.sandbox.game(id)?.status).toBe('started');
  });
});

describe('a stream that meets one rate limit after the other', () => {
  it('[S-18] takes its own clock for running while it is deaf, and is back in time', async () => {
    const table = await replay();
    const leftMs = { white: 100_000, black: 100_000 };
    const id = await table.game('house', 'anna', {
      moves: ['e2e4', 'e7e5', 'g1f3'],
      control: clockControl(180, 0),
      leftMs,
    });
    table.failRequest({ method: 'GET', path: '/game/stream/', ...TOO_MANY, times: 5 });
    table.failStream('drop');
    await quiet();
    table.theirs(id, 'black', 'b8c6');
    await table.elapse(99_000, 500);
    await table.playedTo(id, 5);
    expect(table.openings(id)).toBe(7);
  });
});

describe('a move whose answer is lost', () => {
  const AFTERMATHS = [
    ['the stream stays', () => undefined],
    ['the stream drops too', (table: Replay) => table.failStream('drop')],
    ['the stream falls silent', (table: Replay) => table.failStream('silence')],
    ['every stream ends', (table: Replay) => table.failStream('end', { times: null })],
  ] as const;

  for (const [what, aftermath] of AFTERMATHS) {
    it(`[S-06] though it arrived is not played twice when ${what}`, async () => {
      const table = await replay({ personality: fixed(500) });
      table.failRequest({ path: MOVES, kind: 'lostAnswer' });
      const id = await ourTurn(table);
      await table.elapse(250);
      aftermath(table);
      await table.elapse(250);
      expect(table.played(id)).toHaveLength(5);
      table.sandbox.faults.clear();
      table.theirs(id, 'black', 'g8f6');
      await table.elapse(30_000);
      await table.playedTo(id, 7);
      expect(new Set(table.sent(id)).size).toBe(2);
      expect(table.refused.length).toBeLessThanOrEqual(2);
      expect(table.logged('session broke down')).toEqual([]);
    });
  }

  for (const [name, fault] of [
    ['a reset connection', { kind: 'reset' }],
    ['a dropped connection', { kind: 'drop' }],
    ['HTTP 500', { kind: 'status', status: 500 }],
    ['HTTP 503 in HTML', { kind: 'html', status: 503 }],
    ['HTML under a good status', { kind: 'html', status: 200 }],
  ] as const) {
    it(`[S-06] to ${name} and did not arrive is sent again within a second, the same one`, async () => {
      const table = await replay();
      table.failRequest({ path: MOVES, ...fault, times: 2 });
      const id = await ourTurn(table);
      await table.elapse(1000);
      await table.playedTo(id, 5);
      sameMove(table, id, 3);
      expect(table.refused).toEqual([]);
    });
  }

  it('[S-06] is sent again three seconds after a request that hangs', async () => {
    const table = await replay();
    table.failRequest({ path: MOVES, kind: 'silence' });
    const id = await ourTurn(table);
    await table.elapse(3500);
    await table.playedTo(id, 5);
    sameMove(table, id, 2);
  });

  it('[S-06] after two requests that hang, of which the second arrived: the third is refused, and all is well', async () => {
    const table = await replay({ personality: fixed(500) });
    table.failRequest({ path: MOVES, kind: 'silence' });
    const id = await ourTurn(table);
    await table.elapse(1000);
    // The stream does not tell that the second attempt arrived, and its answer never comes.
    table.failStream('silence');
    table.failRequest({ path: MOVES, kind: 'lostAnswer' });
    await table.elapse(6000);
    await table.playedTo(id, 5);
    sameMove(table, id, 3);
    expect(table.refused).toHaveLength(1);
    expect(table.openings(id)).toBe(2);
    table.theirs(id, 'black', 'g8f6');
    await table.playedTo(id, 6);
    await table.elapse(1000);
    await table.playedTo(id, 7);
  });

  it('[S-06] does no harm when a hung request is carried out late, after its repetition', async () => {
    const table = await replay();
    table.failRequest({ path: MOVES, kind: 'delay', delayMs: 5000 });
    const id = await ourTurn(table);
    await table.elapse(3500);
    await table.playedTo(id, 5);
    table.theirs(id, 'black', 'g8f6');
    await table.playedTo(id, 7);
    await table.elapse(3000);
    expect(table.played(id)).toHaveLength(7);
    expect(new Set(table.sent(id)).size).toBe(2);
  });
});

describe('a move that is refused', () => {
  const refusal = { path: MOVES, kind: 'status', status: 400, error: 'Not your turn, or game already over' } as const;

  it('[S-06] is sent again only after the whole game has been seen to want it', async () => {
    const table = await replay();
    table.failRequest(refusal);
    const id = await ourTurn(table);
    await table.elapse(1000);
    await table.playedTo(id, 5);
    sameMove(table, id, 2);
    expect(table.openings(id)).toBe(2);
  });

  it('[S-06] is not sent again while no stream tells how the game stands', async () => {
    const table = await replay({ personality: fixed(500) });
    table.failRequest(refusal);
    const id = await ourTurn(table);
    await table.elapse(250);
    table.failRequest({ method: 'GET', path: '/stream/', kind: 'drop', times: null });
    await table.elapse(10_000);
    expect(table.sent(id)).toHaveLength(1);
    table.sandbox.faults.clear();
    await table.elapse(16_000);
    await table.playedTo(id, 5);
    sameMove(table, id, 2);
  });

  it('[S-06] for a reason of its own is given up at last for a fresh look at the game', async () => {
    const table = await replay();
    table.failRequest({ ...refusal, times: 3 });
    const id = await ourTurn(table);
    await table.elapse(4000);
    await table.playedTo(id, 5);
    expect(table.logged('session broke down')).toHaveLength(1);
  });

  it('[S-06] by a guard on the way, in HTML, is sent again', async () => {
    const table = await replay();
    table.failRequest({ path: MOVES, kind: 'html', status: 403, times: 2 });
    const id = await ourTurn(table);
    await table.elapse(2000);
    await table.playedTo(id, 5);
    sameMove(table, id, 3);
  });
});

describe('the answer to a move', () => {
  it('[S-06] is waited for though the stream was faster, so that its connection serves the next move', async () => {
    const table = await replay();
    const id = await table.game('house', 'anna');
    for (let ply = 1; ply < 30 && table.sandbox.game(id)?.status === 'started'; ply += 2) {
      await table.playedTo(id, ply);
      await quiet();
      table.sandbox.play(id, 'black', ply % 4 === 1 ? 'g8f6' : 'f6g8');
    }
    const connections = new Set(table.requests(/move/).map(({ connection }) => connection));
    expect(table.sent(id).length).toBeGreaterThan(2);
    expect(connections.size).toBe(1);
    expect(table.requests(/move/).every(({ status }) => status === 200)).toBe(true);
    expect(table.service.store.moves).toHaveLength(table.sent(id).length);
  });

  it('[S-06] does not hold up the next move for long where it never comes', async () => {
    const table = await replay();
    const id = await table.game('house', 'anna');
    await table.playedTo(id, 1);
    // Done, but never answered.
    table.failRequest({ path: MOVES, kind: 'lostAnswer', status: 504 });
    table.theirs(id, 'black', 'e7e5');
    await table.playedTo(id, 3);
    table.theirs(id, 'black', 'b8c6');
    await table.playedTo(id, 5);
    await quiet();
    expect(table.service.store.moves.map(({ ply }) => ply)).toEqual([0, 2, 4]);
  });
});

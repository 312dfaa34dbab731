import { describe, expect, it } from 'vitest';
import { quiet, until } from '../support/service.ts';
import { fixed, type Replay, replay, TOO_MANY } from './replay.ts';

const OPENED = ['e2e4', 'e7e5', 'g1f3'];
const victories = (table: Replay) => table.count(/claim-victory/);

/** A line as the server sends it of an opponent who has left. */
function gone(table: Replay, seconds: number | null): void {
  const line = {
    type: 'opponentGone',
    gone: seconds !== null,
    ...(seconds === null ? {} : { claimWinInSeconds: seconds }),
  };
  table.failStream('garbage', { stream: 'game', text: JSON.stringify(line) });
}

/** Our move has been made, theirs is awaited. */
const awaited = (table: Replay) => table.game('house', 'anna', { moves: OPENED });

// X18
describe('an opponent who leaves on its own move', () => {
  it('[S-08] is claimed against once, when the server says so, and the game is won', async () => {
    const table = await replay();
    const id = await awaited(table);
    table.sandbox.leave(id, 'black');
    await table.elapse(9750);
    expect(victories(table)).toBe(0);
    await table.elapse(6000);
    await table.over(id);
    expect(victories(table)).toBe(1);
    expect(table.sandbox.game(id)).toMatchObject({ status: 'timeout', winner: 'white' });
  });

  it('[S-08] is claimed against once though the countdown is told again at its end', async () => {
    const table = await replay();
    // The server will not grant it, and says yes all the same.
    await table.game('house', 'anna', { moves: OPENED, rules: ['noClaimWin'] });
    gone(table, 3);
    await table.elapse(3000);
    gone(table, 0);
    await table.elapse(500);
    gone(table, 0);
    await table.elapse(10_000);
    expect(victories(table)).toBe(1);
  });

  it('[S-08] and comes back is not claimed against', async () => {
    const table = await replay();
    await awaited(table);
    gone(table, 3);
    await table.elapse(2000);
    gone(table, null);
    await table.elapse(10_000);
    expect(victories(table)).toBe(0);
  });

  it('[S-08] and moves without a word of its return is not claimed against', async () => {
    const table = await replay({ personality: fixed(8000) });
    const id = await awaited(table);
    gone(table, 3);
    await table.elapse(2000);
    table.theirs(id, 'black', 'b8c6');
    await table.elapse(6000);
    expect(victories(table)).toBe(0);
    await table.elapse(2250);
    await table.playedTo(id, 5);
    await table.elapse(10_000);
    expect(victories(table)).toBe(0);
  });

  it('[S-08] and takes a move back is not claimed against', async () => {
    const table = await replay();
    const id = await table.game('house', 'anna', { moves: [...OPENED, 'b8c6', 'f1b5'] });
    gone(table, 3);
    await quiet();
    table.sandbox.proposeTakeback(id, 'black');
    await until(() => table.played(id).length === 3, 'the takeback');
    await table.elapse(10_000);
    expect(victories(table)).toBe(0);
  });

  it('[S-08] is not claimed against while it is our turn, but once we have moved', async () => {
    const table = await replay({ personality: fixed(8000) });
    const id = await table.game('house', 'anna', { moves: [...OPENED, 'b8c6'] });
    gone(table, 3);
    await table.elapse(7750);
    expect(victories(table)).toBe(0);
    await table.elapse(500);
    await table.playedTo(id, 5);
    await until(() => victories(table) === 1, 'the claim');
  });

  it('[S-08] gives half a point where we have nothing to mate with', async () => {
    const table = await replay();
    const id = await table.game('house', 'anna', {
      fen: '4k3/4p3/8/8/8/8/8/4K3 w - - 0 1',
      moves: ['e1e2', 'e8d7', 'e2e3'],
    });
    table.sandbox.leave(id, 'black');
    await table.elapse(16_000);
    await table.over(id);
    expect(table.count(/claim-draw/)).toBe(1);
    expect(victories(table)).toBe(0);
    expect(table.sandbox.game(id)).toMatchObject({ status: 'timeout', winner: null });
  });

  it('[S-08] is claimed against in vain without harm: the game goes on, and the claims end', async () => {
    const table = await replay();
    const id = await awaited(table);
    gone(table, 1);
    await table.elapse(60_000, 500);
    expect(victories(table)).toBeGreaterThanOrEqual(1);
    expect(victories(table)).toBeLessThanOrEqual(3);
    expect(new Set(table.answers(id, 'claim-victory'))).toEqual(new Set([400]));
    table.theirs(id, 'black', 'b8c6');
    await table.playedTo(id, 5);
  });

  it('[S-08] is still claimed against when the stream was lost in between', async () => {
    const table = await replay();
    const id = await awaited(table);
    table.sandbox.leave(id, 'black');
    await table.elapse(6000);
    table.failStream('drop');
    await table.elapse(10_000);
    await table.over(id);
    expect(table.sandbox.game(id)).toMatchObject({ status: 'timeout', winner: 'white' });
  });

  it('[S-08] [S-18] is not claimed against after the pause in which it came back', async () => {
    const table = await replay();
    const id = await awaited(table);
    const other = await table.game('house', 'ben', { moves: OPENED });
    table.failRequest({ path: '/move/', ...TOO_MANY });
    table.theirs(other, 'black', 'b8c6');
    await quiet();
    gone(table, 3);
    await table.elapse(10_000);
    table.theirs(id, 'black', 'b8c6');
    await table.playedTo(id, 5);
    await table.elapse(60_000, 1000);
    expect(victories(table)).toBe(0);
  });
});

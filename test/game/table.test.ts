import { describe, expect, it } from 'vitest';
import { runningClockMs, type Table } from '../../src/game/table.ts';
import { lineOf, PLAIN } from '../support/facts.ts';
import { gameInfo, gameState } from '../support/fake-lichess.ts';

/** A 5+3 game in which we are White. */
const table = (moves: string): Table => ({
  info: gameInfo(),
  color: 'white',
  personality: PLAIN,
  state: gameState(moves, { clocksMs: { white: 60_000, black: 60_000 } }),
  line: lineOf('startpos', moves),
  stateAtMs: 1000,
  lastPlyMs: null,
});

describe('our running clock', () => {
  it('[S-07] stands still in the free plies as long as the stream tells how the game goes', () => {
    expect(runningClockMs(table(''), 9000, 0)).toBeNull();
    expect(runningClockMs(table('e2e4'), 9000, 0)).toBeNull();
  });

  it('[S-07] may run in the free plies while nobody tells: the opponent may have moved at once', () => {
    expect(runningClockMs(table('e2e4'), 9000, 5000)).toBe(55_000);
    expect(runningClockMs(table(''), 9000, 5000)).toBeNull();
  });

  it('[S-07] runs from the state on our turn, and from the loss of the stream on theirs', () => {
    expect(runningClockMs(table('e2e4 e7e5'), 9000, 0)).toBe(52_000);
    expect(runningClockMs(table('e2e4 e7e5 g1f3'), 9000, 3000)).toBe(57_000);
    expect(runningClockMs(table('e2e4 e7e5 g1f3'), 9000, 90_000)).toBe(0);
  });
});

import { describe, expect, it } from 'vitest';

import { ClockBook } from '../../src/game/clock-book.ts';
import type { GameState } from '../../src/model/lichess.ts';

const NONE = { white: false, black: false };

/** @param whiteMs White's clock after so many plies @param nextMs the increment that the next move would earn */
const stateAt = (plies: number, whiteMs: number, nextMs: number): GameState => ({
  moves: Array(plies).fill('e2e4'),
  clocksMs: { white: whiteMs, black: 60_000 },
  incrementMs: nextMs,
  status: 'started',
  winner: null,
  drawOffer: NONE,
  takebackOffer: NONE,
});

/** What White's move cost between two states. */
function costOf(before: GameState, after: GameState): number | null {
  const book = new ClockBook();
  book.note(before, 'black', null);
  return book.note(after, 'white', null);
}

describe('what a move cost', () => {
  it('[S-07] is what the clock lost, and the increment that it earned', () => {
    expect(costOf(stateAt(10, 60_000, 2_000), stateAt(11, 57_000, 2_000))).toBe(5_000);
  });

  it('[S-07] counts the increment of the move itself where a control’s second period begins after it', () => {
    // White’s fortieth earns nothing, though the state after Black’s tells half a minute for the forty-first.
    expect(costOf(stateAt(78, 60_000, 0), stateAt(79, 48_000, 30_000))).toBe(12_000);
    expect(costOf(stateAt(80, 60_000, 30_000), stateAt(81, 85_000, 30_000))).toBe(5_000);
  });

  it('[S-07] is not known where time was given meanwhile, and not below nothing for the clock’s hundredths', () => {
    expect(costOf(stateAt(78, 60_000, 0), stateAt(79, 1_848_000, 0))).toBeNull();
    expect(costOf(stateAt(10, 60_000, 0), stateAt(11, 60_010, 0))).toBe(0);
  });
});

import { describe, expect, it } from 'vitest';
import { bothOf, readingOf } from './positions.ts';

/** Black's queen e3 and knight g4 look at f2 and h2. */
const ATTACKED = '6k1/5p2/6p1/7p/6n1/4q3/5PPP/3R2K1 w - - 0 1';
const CORNERS = '7k/8/8/8/8/8/P6P/7K w - - 0 1';
const CHECK = '4k3/8/8/8/8/8/4R3/4K3 b - - 0 1';

describe('[A-15] king metrics', () => {
  it.each([
    // f1 g1 h1 f2 g2 h2: the queen on f2, the knight on f2 and h2. Rd1 sees nothing of f8 g8 h8 f7 g7 h7.
    ['enemyPressureOnMyKing', ATTACKED, 3, 0],
    ['kingZonePressure', ATTACKED, 0, 3],
    // White f2 g2 h2; Black f7 and g6, while h5 is three ranks ahead of g8.
    ['pawnShield', ATTACKED, 3, 2],
    ['givesCheck', ATTACKED, 0, 0],
    // h2 alone: a2 is not beside h1. Black has no pawn.
    ['pawnShield', CORNERS, 1, 0],
    // Re2 gives check.
    ['givesCheck', CHECK, 1, 0],
    // Re2 attacks e7 and e8 of d7 e7 f7 d8 e8 f8, and the king's own squares are none of Black's business.
    ['kingZonePressure', CHECK, 2, 0],
  ] as const)('counts %s in %s', (name, fen, white, black) => {
    expect(bothOf(name, readingOf(fen))).toEqual([white, black]);
  });

  it('counts the two kings for each other’s zones', () => {
    // Kd4 and Kd6: each attacks c5 d5 e5, the three squares of the other's zone that it reaches.
    const opposition = readingOf('8/8/3k4/8/3K4/8/8/8 w - - 0 1');
    expect(bothOf('enemyPressureOnMyKing', opposition)).toEqual([3, 3]);
  });
});

import { describe, expect, it } from 'vitest';
import { bothOf, readingOf } from './positions.ts';

/** White Ke1 Qd1 Rh1 Ba1 Nd5 Ne4 a2; Black Ke8 Qd8 Bc6 Bf6 Nb8 c2. */
const MIXED = '1n1qk3/8/2b2b2/3N4/4N3/8/P1p5/B2QK2R w - - 0 1';
/** White Nb5 Nd5 Bf5 d2 f2; Black c7 Bb4 Nd4 Bg4. */
const HALVES = '4k3/2p5/8/1N1N1B2/1b1n2b1/8/3P1P2/4K3 w - - 0 1';
const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

describe('[A-15] material and development metrics', () => {
  it.each([
    // White 9 + 5 + 3 + 3 + 3 + 1 = 24, Black 9 + 3 + 3 + 3 + 1 = 19.
    ['materialBalance', MIXED, 5, -5],
    // 7 and 6 men.
    ['totalPieces', MIXED, 13, 13],
    ['queensOnBoard', MIXED, 2, 2],
    ['bishopPair', MIXED, 0, 1],
    // White Nd5 Ne4, not Ba1; Black Bc6 Bf6, not Nb8.
    ['developedMinors', MIXED, 2, 2],
    // White Ba1 0 + Qd1 3 + Rh1 0 + Nd5 6 + Ne4 6; Black Nb8 1 + Qd8 3 + Bc6 4 + Bf6 4.
    ['centralization', MIXED, 15, 12],
    // Nd5, with c2 long past it; Ne4 is still in its own half. Black's bishops have not crossed the middle.
    ['outposts', MIXED, 1, 0],
    // White Bf5: c7 may still challenge b5 and d5. Black Bb4 and Nd4: f2 may still challenge g4.
    ['outposts', HALVES, 1, 2],
    ['materialBalance', START, 0, 0],
    ['totalPieces', START, 32, 32],
    ['bishopPair', START, 1, 1],
    ['developedMinors', START, 0, 0],
    // Rooks 0, knights 1 + 1, bishops 2 + 2, queen 3.
    ['centralization', START, 9, 9],
  ] as const)('counts %s in %s', (name, fen, white, black) => {
    expect(bothOf(name, readingOf(fen))).toEqual([white, black]);
  });

  it.each([
    ['the first position', START, 20, 20],
    // White a8 four times over and three king moves, Black three king moves.
    ['a promotion as four moves', '7k/P7/8/8/8/8/8/K7 w - - 0 1', 7, 3],
    // Ne2 is pinned: Kd1 d2 f1 f2. Black's rook 3 up, 2 down, 7 sideways, and five king moves.
    ['a pinned man as none', '4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1', 4, 17],
    // e6, Ra1 10, Rh1 9, king 5: neither exd6 nor castling; Black the same with d4.
    ['neither castling nor en passant', 'r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1', 25, 25],
    // Black must leave the e-file: d8 d7 f8 f7. White's rook has 5 + 7 moves, not e8, and the king four.
    ['no capture of a king', '4k3/8/8/8/8/8/4R3/4K3 b - - 0 1', 16, 4],
  ])('counts %s in the mobility of either side', (_, fen, white, black) => {
    expect(bothOf('mobility', readingOf(fen))).toEqual([white, black]);
  });
});

import { describe, it } from 'vitest';
import { expectBothColours } from './boards.ts';

const { tanh } = Math;
const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

/** φ on boards with at most 27 points. */
const PHI = 0.35;

describe('rigid pawn structure', () => {
  it('[A-04] counts islands, doubled, isolated and unconnected pawns', () => {
    // 1. e4 leaves the e-pawn two ranks ahead of its neighbours: penalty 1 (one island) becomes 2. 1. e3 keeps them together.
    expectBothColours('structure', [START, 'e2e4'], tanh(-1));
    expectBothColours('structure', [START, 'e2e3'], 0);
    // exd5: islands 1 → 2, doubled 0 → 1, the advanced pawn stays unconnected: 2 → 4.
    const scandinavian = 'rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2';
    expectBothColours('structure', [scandinavian, 'e4d5'], tanh(-2));
    // b2 and c3 hold hands, e4 stands alone; c4 parts the two: two more unconnected.
    expectBothColours('structure', ['4k3/8/8/8/4P3/2P5/1P6/4K3 w - - 0 1', 'c3c4'], tanh(-2 / PHI));
  });

  it('[A-04] sees the pawn that has taken in passing on its new file', () => {
    // c2 and e5: islands 2, isolated 2, unconnected 2. c2 and d6: one island, both unconnected: 6 → 3.
    expectBothColours('structure', ['4k3/8/8/3pP3/8/8/2P5/4K3 w - d6 0 2', 'e5d6'], tanh(3 / PHI));
  });

  it('[A-04] takes a promoted pawn out of the formation', () => {
    // A lone pawn costs 3: island, isolated, unconnected.
    expectBothColours('structure', ['4k3/P7/8/8/8/8/8/4K3 w - - 0 1', 'a7a8n'], tanh(3 / PHI));
  });

  it('[A-04] is silent on the moves of pieces, also where they take a pawn', () => {
    expectBothColours('structure', [START, 'g1f3'], 0);
    expectBothColours('structure', ['4k3/8/8/3p4/8/8/P7/4K2B w - - 0 1', 'h1d5'], 0);
  });
});

describe('space cadet', () => {
  it('[A-05] counts empty squares that no own man attacks', () => {
    // h3 adds g4 and gives up nothing: g3 keeps the f-pawn, h2 has the rook.
    expectBothColours('spaceCadet', [START, 'h2h3'], tanh(1 / 4));
  });

  it('[A-05] counts d4 e4 d5 e5 f3 f6 half as much again', () => {
    // Before: ranks 4–6 are weak, 24 + 5 · 0.5 = 26.5. After e4 the 23 left lose d5 f5 c4 b5 a6 g4 h5: 16, and d4 e5 f6
    // are among them: 17.5.
    expectBothColours('spaceCadet', [START, 'e2e4'], tanh(9 / 4));
  });

  it('[A-05] sees both castled men', () => {
    // Before: king d1 d2 e2 f1 f2, rook g1 h2–h8 (f1 too): 5 + 1 + 7 = 13 of 61 empty squares.
    // After: king h1 f2 g2 h2, rook e1 d1 c1 b1 a1 f2–f8: 4 + 5 + 6 = 15, f3 and f6 among them. 13 → 15 + 1.
    expectBothColours('spaceCadet', ['4k3/8/8/8/8/8/8/4K2R w K - 0 1', 'e1g1'], tanh(3 / (4 * PHI)));
  });
});

describe('king safety', () => {
  // Qh4+ attacks f2 and e1 among the six squares of the king's corner of the board.
  const CHECK = 'rnb1kbnr/pppp1ppp/8/4p3/4PP1q/8/PPPP2PP/RNBQKBNR w KQkq - 1 3';

  it('[A-10] counts attacks on the nine squares of the king', () => {
    expectBothColours('kingSafety', [CHECK, 'g2g3'], tanh(2));
  });

  it('[A-10] looks around the square that the king has gone to', () => {
    // Around e2 the queen still attacks f2 and e1.
    expectBothColours('kingSafety', [CHECK, 'e1e2'], 0);
    // Rd8 attacks d1 and d2; castled, the king has left both. 10 points on the board.
    expectBothColours('kingSafety', ['3rk3/8/8/8/8/8/8/4K2R w K - 0 1', 'e1g1'], tanh(2 / PHI));
  });
});

describe('prophylaxis', () => {
  const K = 3 * PHI;

  it('[A-11] counts the legal moves taken from the opponent', () => {
    // The king on h8 has g8, g7 and h7. Ra7 leaves g8; Ra8+ leaves g7 and h7.
    const fen = '7k/8/8/8/8/8/8/R3K3 w - - 0 1';
    expectBothColours('prophylaxis', [fen, 'a1a7'], tanh(2 / K));
    expectBothColours('prophylaxis', [fen, 'a1a8'], tanh(1 / K));
  });

  it('[A-11] knows that a pinned man cannot move', () => {
    // The knight has 6 moves and the king 4; pinned, the knight has none.
    const fen = '4k3/4n3/8/8/8/8/8/R5K1 w - - 0 1';
    expectBothColours('prophylaxis', [fen, 'a1e1'], tanh(6 / K));
  });

  it('[A-11] counts no capture of a king in check, no castling and no en passant', () => {
    // Before: the rook has 3 + 4 + 5 moves beside the king's square, the king 5: 17. After Kxe2 the king's 5 are left.
    expectBothColours('prophylaxis', ['4k3/8/8/8/8/8/4r3/4K3 w - - 0 1', 'e1e2'], tanh(12 / K));
    // Black may castle both ways before and after; only moves of one man are counted, and the same ones.
    expectBothColours('prophylaxis', ['r3k2r/8/8/8/8/8/8/4K3 w kq - 0 1', 'e1e2'], 0);
    // d4 would let the pawn take in passing; it has e3 before and after.
    expectBothColours('prophylaxis', ['4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1', 'd2d4'], 0);
  });

  it('[A-11] counts four moves where a pawn promotes', () => {
    // Before: a1 four ways, the king f8 f7 g7: 7. The rook on a1 stops the pawn and gives up h7 and h8: 5.
    expectBothColours('prophylaxis', ['6k1/8/8/8/8/8/p3K3/7R w - - 0 1', 'h1a1'], tanh(2 / K));
  });
});

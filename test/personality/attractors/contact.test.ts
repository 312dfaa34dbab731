import { describe, it } from 'vitest';
import { expectBothColours } from './boards.ts';

const { tanh } = Math;

/** φ is 0.35 where both sides together have at most 27 points, so k = 2 · 0.35 there. */
const K = 2 * 0.35;

const DELTA = { attackerFormula: 'delta' } as const;

describe('attacker', () => {
  // Ra1–a5 looks along the fifth rank at d5: one attack more than before.
  const LOOKS_AT_PAWN = ['4k3/8/8/3p4/8/8/8/R3K3 w - - 0 1', 'a1a5'] as const;
  // Before, Rd2 attacks d5. Taken, nothing is attacked any more: 0 − 1, and the one attack cashed in comes back.
  const CASHES_IN = ['4k3/8/8/3p4/8/8/3R4/3QK3 w - - 0 1', 'd2d5'] as const;
  // Qd1 and Bb3 attack the pawn on d5 that the e-pawn takes in passing (d6 itself only the pawn attacks); from d6 it
  // attacks c7 and e7, both empty.
  const EN_PASSANT = ['4k3/8/8/3pP3/8/1B6/8/3QK3 w - d6 0 2', 'e5d6'] as const;

  it('[A-01] counts attacks added on enemy men, half as loud as a capture', () => {
    expectBothColours('attacker', LOOKS_AT_PAWN, 0.5 * tanh(1 / K));
    // 1. e4 e5 2. Nf3 attacks e5; all men are on the board, so k = 2.
    expectBothColours(
      'attacker',
      ['rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2', 'g1f3'],
      0.5 * tanh(1 / 2),
    );
  });

  it('[A-01] counts an attack on the king', () => {
    // From a8 the rook sees b8, c8, d8 and the king.
    expectBothColours('attacker', ['4k3/8/8/8/8/8/8/R3K3 w - - 0 1', 'a1a8'], 0.5 * tanh(1 / K));
  });

  it('[A-01] puts a capture above any quiet move and gives back the attacks it cashed in', () => {
    expectBothColours('attacker', CASHES_IN, 0.75);
  });

  it('[A-01] counts the attacks on a pawn taken in passing where that pawn stood', () => {
    expectBothColours('attacker', EN_PASSANT, 0.75);
  });

  it('[A-01] counts the change alone in the delta design, also for a capture', () => {
    expectBothColours('attacker', LOOKS_AT_PAWN, tanh(1 / K), DELTA);
    expectBothColours('attacker', CASHES_IN, tanh(-1 / K), DELTA);
    expectBothColours('attacker', EN_PASSANT, tanh(-2 / K), DELTA);
  });

  it('[A-01] sees the castled rook on its new file', () => {
    // Rh1 saw nothing; from f1 it sees f8.
    expectBothColours('attacker', ['5nk1/8/8/8/8/8/8/4K2R w K - 0 1', 'e1g1'], 0.5 * tanh(1 / K));
  });

  it('[A-01] sees the man that a pawn has become', () => {
    const fen = '8/1P1k4/8/8/8/8/8/4K3 w - - 0 1';
    // A knight on b8 checks d7; a queen looks past it along the rank and at c7 and d6.
    expectBothColours('attacker', [fen, 'b7b8n'], 0.5 * tanh(1 / K));
    expectBothColours('attacker', [fen, 'b7b8q'], 0);
  });

  it('[A-01] counts a pinned man’s attacks and no x-rays', () => {
    // Ne3 steps into the pin by Re7 and attacks d5 all the same.
    expectBothColours('attacker', ['4k3/4r3/8/3p4/8/8/8/3NK3 w - - 0 1', 'd1e3'], 0.5 * tanh(1 / K));
    // Rd3 attacks d5 before and after; the rook that comes behind it sees only d3.
    expectBothColours('attacker', ['4k3/8/8/3p4/8/3R4/8/K6R w - - 0 1', 'h1d1'], 0);
  });
});

describe('fort knox', () => {
  const CORNER = '4k3/8/8/8/8/8/5P2/4K1N1 w - - 0 1';
  const KNOX = 3 * 0.35;

  it('[A-02] counts cover of own men, the king as covered and as covering', () => {
    // Before: the king covers f2. After Nf3: that, and the knight covers the king.
    expectBothColours('fortKnox', [CORNER, 'g1f3'], tanh(1 / KNOX));
    // After Ne2 the king covers both.
    expectBothColours('fortKnox', [CORNER, 'g1e2'], tanh(1 / KNOX));
    expectBothColours('fortKnox', [CORNER, 'g1h3'], tanh(1 / KNOX));
  });

  it('[A-02] sees both castled men', () => {
    // Before: king f2, rook h2 and king = 3. After: king f1 f2 g2 h2, rook f2 and king = 6.
    expectBothColours('fortKnox', ['4k3/8/8/8/8/8/5PPP/4K2R w K - 0 1', 'e1g1'], tanh(3 / KNOX));
  });

  it('[A-02] dislikes a man that walks away from its cover', () => {
    // Be2 is covered by the king and covers nothing; on h5 neither holds.
    expectBothColours('fortKnox', ['4k3/8/8/8/8/8/4B3/4K3 w - - 0 1', 'e2h5'], tanh(-1 / KNOX));
  });
});

describe('trade seeker', () => {
  const OPEN_GAME = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2';

  it('[A-03] likes a capture the more the further ahead it is', () => {
    // Bishop against pawn: 2 ahead. The pawn that takes the knight: 1 − 3 = 2 behind.
    expectBothColours('trade', ['4k3/8/8/3p4/8/8/8/4K2B w - - 0 1', 'h1d5'], tanh(1 + 0.6 * tanh(2 / 4)));
    expectBothColours('trade', ['4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1', 'e4d5'], tanh(1 + 0.6 * tanh(-2 / 4)));
  });

  it('[A-03] takes a pawn taken in passing for a capture', () => {
    expectBothColours('trade', ['4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2', 'e5d6'], tanh(1));
  });

  it('[A-03] takes attacks of the moved man for offers, never above a capture', () => {
    // All men on the board: k = 2. Nf3 attacks e5; Qh5 attacks e5, f7 and h7: tanh(3 / 2), capped.
    expectBothColours('trade', [OPEN_GAME, 'g1f3'], tanh(1 / 2));
    expectBothColours('trade', [OPEN_GAME, 'd1h5'], tanh(1));
    expectBothColours('trade', [OPEN_GAME, 'g1h3'], 0);
  });

  it('[A-03] looks from where the king castles to, in Chess960 too', () => {
    // On c1 the king attacks the rook on b2; five points each, so the context is 1 and tanh(1 / 0.7) is above the cap.
    expectBothColours('trade', ['4k3/8/8/8/8/8/1r6/R3K3 w Q - 0 1', 'e1c1'], tanh(1));
    expectBothColours('trade', ['4k3/8/8/8/8/8/7r/5KR1 w G - 0 1', 'f1g1'], tanh(1));
  });

  it('[A-03] looks with the man that a pawn has become', () => {
    // One pawn ahead before the move; a queen on e8 checks h8, a knight there attacks no man.
    const fen = '7k/4P3/8/8/8/8/8/K7 w - - 0 1';
    const context = 1 + 0.6 * tanh(1 / 4);
    expectBothColours('trade', [fen, 'e7e8q'], Math.min(tanh(context / K), tanh(context)));
    expectBothColours('trade', [fen, 'e7e8n'], 0);
  });
});

describe('tension', () => {
  // Each e- or d-pawn attacks the other: 2.
  const SCANDINAVIAN = 'rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2';

  it('[A-07] counts every man of either colour once for each enemy on it', () => {
    // Nc3 also attacks d5; e5 leaves no contact; after exd5 only the queen's attack on d5 is left.
    expectBothColours('tension', [SCANDINAVIAN, 'b1c3'], tanh(1 / 4));
    expectBothColours('tension', [SCANDINAVIAN, 'e4e5'], tanh(-2 / 4));
    expectBothColours('tension', [SCANDINAVIAN, 'e4d5'], tanh(-1 / 4));
  });

  it('[A-07] counts the kings', () => {
    // Ra8 attacks the king, the king attacks nothing.
    expectBothColours('tension', ['4k3/8/8/8/8/8/8/R3K3 w - - 0 1', 'a1a8'], tanh(1 / (4 * 0.35)));
  });
});

describe('pawn grabber', () => {
  const GRAB = 3 * 0.35;

  it('[A-09] counts what is won, and two more where the square is still attacked', () => {
    // Bxd5 is safe; exd5 with all men on the board is under the queen's eye: (1 + 2) / 3.
    expectBothColours('grabber', ['4k3/8/8/3p4/8/8/8/4K2B w - - 0 1', 'h1d5'], tanh(1 / GRAB));
    const scandinavian = 'rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2';
    expectBothColours('grabber', [scandinavian, 'e4d5'], tanh(3 / 3));
    expectBothColours('grabber', [scandinavian, 'e4e5'], 0);
  });

  it('[A-09] counts a pawn taken in passing, and who attacks the square beyond it', () => {
    expectBothColours('grabber', ['4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2', 'e5d6'], tanh(1 / GRAB));
    expectBothColours('grabber', ['4k3/2p5/8/3pP3/8/8/8/4K3 w - d6 0 2', 'e5d6'], tanh(3 / GRAB));
  });

  it('[A-09] counts the man taken where a pawn promotes, whatever it becomes', () => {
    const fen = '1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1';
    expectBothColours('grabber', [fen, 'a7b8r'], tanh(3 / GRAB));
    expectBothColours('grabber', [fen, 'a7a8q'], 0);
  });
});

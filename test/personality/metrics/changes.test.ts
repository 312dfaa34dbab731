import { describe, expect, it } from 'vitest';
import { changeOf } from './positions.ts';

const PROMOTION = '7k/P7/8/8/8/8/8/K7 w - - 0 1';
const CASTLING = 'r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1';
const LONG = '3k4/8/8/8/8/8/P7/R3K3 w Q - 0 1';
const EN_PASSANT = '4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1';
const EN_PASSANT_BLACK = '4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1';

describe('[A-15] metrics of the position that really arises', () => {
  it.each([
    // A queen for a pawn.
    ['materialBalance', 'a7a8q', 8],
    ['queensOnBoard', 'a7a8q', 1],
    ['totalPieces', 'a7a8q', 0],
    ['passedPawns', 'a7a8q', -1],
    // From one rank short to none.
    ['pawnAdvancement', 'a7a8q', 1],
    // Before: one island, one isolated, one unconnected.
    ['structureHealth', 'a7a8q', 3],
    // Along the eighth rank to h8.
    ['givesCheck', 'a7a8q', 1],
    ['givesCheck', 'a7a8n', 0],
    ['materialBalance', 'a7a8n', 2],
    ['queensOnBoard', 'a7a8n', 0],
    ['developedMinors', 'a7a8n', 1],
    ['outposts', 'a7a8n', 1],
  ] as const)('promotes: %s by %s', (name, move, change) => {
    expect(changeOf(name, PROMOTION, move)).toBe(change);
  });

  it.each([
    // The rook goes from h1 (0) to f1 (2), from a1 (0) to d1 (3).
    ['centralization', CASTLING, 'e1g1', 2],
    ['centralization', CASTLING, 'e1c1', 3],
    ['centralization', CASTLING, 'e1h1', 2],
    ['totalPieces', CASTLING, 'e1g1', 0],
    // d2 e2 f2 before, f2 g2 h2 after.
    ['pawnShield', CASTLING, 'e1g1', 0],
    // a1 behind a2, then d1, which checks d8.
    ['rooksOnOpenFiles', LONG, 'e1c1', 1],
    ['givesCheck', LONG, 'e1c1', 1],
  ] as const)('castles with both men: %s in %s by %s', (name, fen, move, change) => {
    expect(changeOf(name, fen, move)).toBe(change);
  });

  it.each([
    ['materialBalance', 1],
    ['totalPieces', -1],
    // d5 is empty again and nobody of ours looks at it; what the pawn attacks moves along with it.
    ['weakSquares', 1],
    ['pawnAdvancement', 1],
  ] as const)('takes en passant the man that is taken, in both colours: %s', (name, change) => {
    expect(changeOf(name, EN_PASSANT, 'e5d6')).toBe(change);
    expect(changeOf(name, EN_PASSANT_BLACK, 'd4e3')).toBe(change);
  });
});

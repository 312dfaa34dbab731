import { describe, expect, it } from 'vitest';
import { expectBothColours, respond } from './boards.ts';

const OPEN_GAME = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2';
const BY_NAME = { continuations: new Set(['d2d4', 'e1g1']), byShape: false };

describe('gambito', () => {
  it('[A-06] likes the moves that continue a gambit by name, and with the full table no others', () => {
    expectBothColours('gambito', [OPEN_GAME, 'd2d4'], 1, { plies: 2, gambits: BY_NAME });
    // f4 has the shape: exf4 takes it and nothing covers it.
    expectBothColours('gambito', [OPEN_GAME, 'f2f4'], 0, { plies: 2, gambits: BY_NAME });
  });

  it('[A-06] goes by the shape as well where the table is small or missing', () => {
    const small = { ...BY_NAME, byShape: true };
    expectBothColours('gambito', [OPEN_GAME, 'd2d4'], 1, { plies: 2, gambits: small });
    expectBothColours('gambito', [OPEN_GAME, 'f2f4'], 1, { plies: 2, gambits: small });
    expectBothColours('gambito', [OPEN_GAME, 'f2f4'], 1, { plies: 2 });
    // The queen covers d4; nobody attacks a4; a knight on g5 is no pawn.
    expectBothColours('gambito', [OPEN_GAME, 'd2d4'], 0, { plies: 2 });
    expectBothColours('gambito', [OPEN_GAME, 'a2a4'], 0, { plies: 2 });
    expectBothColours('gambito', [OPEN_GAME, 'd1g4'], 0, { plies: 2 });
  });

  it('[A-06] looks at who attacks and covers the square, not at what the pawn attacks from it', () => {
    // From b4 the pawn attacks a5 and c5, both empty; Bc5 attacks b4, and so does nothing of White's.
    const italian = 'r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4';
    expectBothColours('gambito', [italian, 'b2b4'], 1, { plies: 6 });
    // d3 is covered many times over, though the pawn on d3 attacks e4 and c4.
    expectBothColours('gambito', [italian, 'd2d3'], 0, { plies: 6 });
  });

  it('[A-06] falls silent after 20 half-moves', () => {
    for (const gambits of [BY_NAME, { ...BY_NAME, byShape: true }]) {
      expect(respond('gambito', OPEN_GAME, 'd2d4', { plies: 19, gambits })).toBe(1);
      expect(respond('gambito', OPEN_GAME, 'd2d4', { plies: 20, gambits })).toBe(0);
      expect(respond('gambito', OPEN_GAME, 'f2f4', { plies: 20, gambits })).toBe(0);
    }
  });

  it('[A-06] knows castling in the spelling of the game', () => {
    const italian = 'r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4';
    expect(respond('gambito', italian, 'e1g1', { plies: 6, gambits: BY_NAME })).toBe(1);
    const rooks = { continuations: new Set(['e1h1']), byShape: false };
    expect(respond('gambito', italian, 'e1g1', { plies: 6, gambits: rooks, fischerRandom: true })).toBe(1);
  });
});

describe('chaos', () => {
  // Mean 20 over all that were probed, legal here or not a candidate.
  const volatility = new Map([
    ['e1e2', 50],
    ['e1d1', 10],
    ['e1f1', 0],
  ]);
  const BARE = '4k3/8/8/8/8/8/8/4K2R w K - 0 1';

  it('[A-08] compares a move’s volatility with the mean of those probed, whatever the material', () => {
    expect(respond('chaos', BARE, 'e1e2', { volatility })).toBeCloseTo(Math.tanh(30 / 25), 12);
    expect(respond('chaos', BARE, 'e1d1', { volatility })).toBeCloseTo(Math.tanh(-10 / 25), 12);
    expect(respond('chaos', BARE, 'e1f1', { volatility })).toBeCloseTo(Math.tanh(-20 / 25), 12);
  });

  it('[A-08] has no opinion on a move that was not probed, nor without a probe', () => {
    expect(respond('chaos', BARE, 'h1h8', { volatility })).toBe(0);
    expect(respond('chaos', BARE, 'e1e2', { volatility: new Map() })).toBe(0);
    expect(respond('chaos', BARE, 'e1e2', { volatility: null })).toBe(0);
  });

  it('[A-08] knows castling in the spelling of the game', () => {
    const castled = new Map([
      ['e1g1', 40],
      ['e1f1', 0],
    ]);
    expect(respond('chaos', BARE, 'e1g1', { volatility: castled })).toBeCloseTo(Math.tanh(20 / 25), 12);
  });
});

describe('piece preferences', () => {
  const CASTLES_AND_PROMOTES = 'r3k3/1P6/8/8/8/8/8/R3K2R w KQ - 0 1';

  it('[A-12] like every move of their piece alike and no other', () => {
    expectBothColours('pieces.rook', [CASTLES_AND_PROMOTES, 'h1h8'], 1);
    expectBothColours('pieces.rook', [CASTLES_AND_PROMOTES, 'a1a8'], 1);
    expectBothColours('pieces.knight', [OPEN_GAME, 'g1f3'], 1);
    expectBothColours('pieces.bishop', [OPEN_GAME, 'f1a6'], 1);
    expectBothColours('pieces.queen', [OPEN_GAME, 'd1h5'], 1);
    expectBothColours('pieces.pawn', [OPEN_GAME, 'g1f3'], 0);
  });

  it('[A-17] take castling for the king’s move and a promotion for the pawn’s', () => {
    expectBothColours('pieces.king', [CASTLES_AND_PROMOTES, 'e1g1'], 1);
    expectBothColours('pieces.rook', [CASTLES_AND_PROMOTES, 'e1g1'], 0);
    for (const promoted of ['b7b8q', 'b7a8n']) {
      expectBothColours('pieces.pawn', [CASTLES_AND_PROMOTES, promoted], 1);
      expectBothColours('pieces.queen', [CASTLES_AND_PROMOTES, promoted], 0);
      expectBothColours('pieces.knight', [CASTLES_AND_PROMOTES, promoted], 0);
    }
    expectBothColours('pieces.pawn', ['4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2', 'e5d6'], 1);
  });
});

import { describe, expect, it } from 'vitest';
import { bothOf, readingOf } from './positions.ts';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
/** White a3 a4 b4 d5 h3, Black c7 f7 g4 h4. */
const BROKEN = '4k3/2p2p2/8/3P4/PP4pp/P6P/8/4K3 w - - 0 1';
/** Neighbours by number, not on the board. */
const EDGES = '4k3/8/8/P7/7P/8/8/4K3 w - - 0 1';
const BARE = '4k3/8/8/8/8/8/8/4K3 w - - 0 1';

describe('[A-15] pawn metrics', () => {
  it.each([
    // White a3 and a4 (its own man in the way) meet nobody on a and b; b4 and d5 have c7 ahead, h3 has g4 and h4.
    // Black f7 meets nobody on e, f and g; c7 has b4 and d5 ahead, g4 and h4 have h3.
    ['passedPawns', BROKEN, 2, 1],
    // White 5 + 4 + 4 + 3 + 5 ranks to go, Black 6 + 6 + 3 + 3.
    ['pawnAdvancement', BROKEN, -21, -18],
    // White's second a-pawn.
    ['doubledPawns', BROKEN, 1, 0],
    // White d5 and h3, Black c7.
    ['isolatedPawns', BROKEN, 2, 1],
    // White ab, d, h; Black c, fgh.
    ['pawnIslands', BROKEN, 3, 2],
    // White a3-b4 and a4-b4, Black g4-h4; f7 is three ranks from g4.
    ['connectedPawns', BROKEN, 3, 2],
    // White 3 islands + 1 doubled + 2 isolated + 2 unconnected; Black 2 + 0 + 1 + 2.
    ['structureHealth', BROKEN, -8, -5],
  ] as const)('counts %s in a broken formation', (name, fen, white, black) => {
    expect(bothOf(name, readingOf(fen))).toEqual([white, black]);
  });

  it.each([
    ['passedPawns', 0],
    ['pawnAdvancement', -48],
    ['doubledPawns', 0],
    ['isolatedPawns', 0],
    ['pawnIslands', 1],
    ['connectedPawns', 8],
    ['structureHealth', -1],
  ] as const)('counts %s of the first position', (name, each) => {
    expect(bothOf(name, readingOf(START))).toEqual([each, each]);
    expect(bothOf(name, readingOf(BARE))).toEqual([0, 0]);
  });

  it.each([
    ['passedPawns', 2],
    ['isolatedPawns', 2],
    ['pawnIslands', 2],
    ['connectedPawns', 0],
    ['structureHealth', -6],
  ] as const)('does not take the a-file for the h-file’s neighbour: %s', (name, white) => {
    expect(bothOf(name, readingOf(EDGES))).toEqual([white, 0]);
  });

  it('takes pawns that have passed each other on neighbouring files for free', () => {
    // c5 and d4 stand past each other; e4 against e5 blocks both.
    expect(bothOf('passedPawns', readingOf('4k3/8/8/2P5/3p4/8/8/4K3 w - - 0 1'))).toEqual([1, 1]);
    expect(bothOf('passedPawns', readingOf('4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1'))).toEqual([0, 0]);
  });
});

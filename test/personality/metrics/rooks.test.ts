import { describe, expect, it } from 'vitest';
import { bothOf, readingOf } from './positions.ts';

/** White Rd7 Rh7 a3; Black Ra2 Rd2 h3. */
const INVADED = '6k1/3R3R/8/8/8/P6p/r2r4/6K1 w - - 0 1';

describe('[A-15] rook metrics', () => {
  it.each([
    // The d-file; a and h hold a pawn of some colour.
    ['rooksOnOpenFiles', INVADED, 1, 1],
    ['rooksOnSeventh', INVADED, 2, 2],
    // The own second rank and the last one are not the seventh.
    ['rooksOnSeventh', '4k2R/8/8/8/8/8/R7/4K3 b - - 0 1', 0, 0],
    ['rooksOnOpenFiles', '4k2R/8/8/8/8/8/R7/4K3 b - - 0 1', 2, 0],
    ['rooksOnOpenFiles', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 0, 0],
  ] as const)('counts %s in %s', (name, fen, white, black) => {
    expect(bothOf(name, readingOf(fen))).toEqual([white, black]);
  });
});

import type { Color } from 'chessops/types';
import type { Reading } from '../../chess/reading.ts';

/** One number of a position, from one side's view; the same function serves before and after a move. */
export type Measure = (reading: Reading, color: Color) => number;

import type { Role } from 'chessops/types';
import type { MoveReading } from '../../chess/reading.ts';
import type { MoveControl } from '../../model/personality.ts';
import type { AttractorContext } from './context.ts';

/** A slider that scores moves: what it is for people, and how it answers. */
export interface Attractor {
  readonly key: MoveControl | `pieces.${Role}`;
  /** What -5 and 5 are called. */
  readonly poles: readonly [low: string, high: string];
  /** Two or three sentences for the docs. */
  readonly help: string;
  /** The response written out for the docs; `k` is the divisor. */
  readonly formula: string;
  /** What counts as a big change; null where nothing is measured. */
  readonly divisor: number | null;
  /** Whether the material scale multiplies the divisor (A-13, ruling 18). */
  readonly scaled: boolean;
  /** -1 to 1: how well the move suits the high pole. */
  respond(move: MoveReading, context: AttractorContext): number;
}

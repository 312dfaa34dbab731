import type { MoveReading, Reading } from '../../chess/reading.ts';
import { spellMove } from '../../chess/uci.ts';
import type { Attractors } from '../../model/personality.ts';
import { clamp } from '../clamp.ts';
import type { Measure } from '../measures/measure.ts';

/** Which moves here continue a gambit by name, and whether its mere shape counts too (ruling 20). */
export interface GambitLines {
  readonly continuations: ReadonlySet<string>;
  /** True with no opening table or only the small one that is shipped. */
  readonly byShape: boolean;
}

export const NO_OPENING_TABLE: GambitLines = { continuations: new Set(), byShape: true };

/** How unsettled each probed move was: the mean |change of its score| from depth to depth, by UCI, in centipawns. */
export type Volatility = ReadonlyMap<string, number>;

export interface ContextInput {
  readonly before: Reading;
  /** Half-moves played in the game. */
  readonly plies: number;
  /** True where castling is spelled king-takes-rook. */
  readonly fischerRandom: boolean;
  readonly attackerFormula: Attractors['attackerFormula'];
  readonly gambits: GambitLines;
  /** Null where no probe has answered. */
  readonly volatility: Volatility | null;
}

/** What all attractors share on one decision. */
export interface AttractorContext extends ContextInput {
  /** The material scale, 0.35 on an empty board to 1 with both armies whole. */
  readonly phi: number;
  /** Of all probed moves, candidates or not; 0 without any. */
  readonly meanVolatility: number;
  /** What the move changes in a measure of the mover's side; the "before" is taken once per decision. */
  change(measure: Measure, move: MoveReading): number;
}

export function attractorContext(input: ContextInput): AttractorContext {
  const before = new Map<Measure, number>();
  const mover = input.before.position.turn;
  const measuredBefore = (measure: Measure): number => {
    const known = before.get(measure);
    if (known !== undefined) return known;
    const value = measure(input.before, mover);
    before.set(measure, value);
    return value;
  };
  return {
    ...input,
    phi: materialScale(input.before),
    meanVolatility: mean([...(input.volatility?.values() ?? [])]),
    change: (measure, move) => measure(move.after, mover) - measuredBefore(measure),
  };
}

/** Both full armies are worth 78; below 35 % of that a divisor shrinks no further (blundermind §2). */
export const materialScale = ({ material }: Reading): number => clamp((material.white + material.black) / 78, 0.35, 1);

export const uciOf = (move: MoveReading, { fischerRandom }: AttractorContext): string =>
  spellMove(move.before.position, move.move, fischerRandom);

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

import type { Pace } from './features.ts';

/** Fitted coefficients of one pace, by the names in `FEATURES`. */
export interface PaceParameters {
  /** Of ln seconds. */
  readonly median: Readonly<Record<string, number>>;
  /** Of ln of the standard deviation of ln seconds. */
  readonly spread: Readonly<Record<string, number>>;
  /** How far the middle of ln seconds leans to the quick side: the draw is z + skew · z². */
  readonly skew: Readonly<Record<string, number>>;
  /** Log odds of a move that was ready before its turn came. */
  readonly spike: Readonly<Record<string, number>>;
  /** Standard deviation of a game's own tempo, ln seconds. */
  readonly tempoSd: number;
  /** Standard deviation of a player's spells within a game, ln seconds. */
  readonly spellSd: number;
}

export type HumanParameters = Readonly<Record<Pace, PaceParameters>>;

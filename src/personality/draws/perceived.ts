import { normal } from '../../random/normal.ts';
import type { Rng } from '../../random/streams.ts';
import { clamp } from '../clamp.ts';

/** The share of its own misjudgement by which a player flatters itself (D0 §10a). */
const OPTIMISM = 0.25;

/** How far a player of a rating misjudges a position, as a standard deviation in centipawns: 226 at 600, 19 at 2600. */
export const misjudgementCp = (rating: number): number => 15 + 700 * Math.exp(-clamp(rating, 600, 2600) / 500);

/**
 * How far ahead a player of this rating believes itself, in whole centipawns (D0 §10a). Two draws.
 * @param evaluationCp an engine's, from the player's side
 */
export function perceivedCp(evaluationCp: number, rating: number, rng: Rng): number {
  const noise = normal(rng.next(), rng.next()) + OPTIMISM;
  return Math.round(evaluationCp + noise * misjudgementCp(rating));
}

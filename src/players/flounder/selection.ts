import { nearestIndex } from '../../personality/choosing/cost-band.ts';
import { drawTarget, type ErrorLaw } from './strength.ts';

/** Strata of the selection distribution (blundermind §1.5). */
const QUANTILES = 256;

/** Evaluations as people feel them: a pawn matters less in a decided game (D0 §2c). */
export const perceived = (cp: number): number => Math.sign(cp) * Math.log1p(Math.abs(cp) / 100);

/** Scaled cost of each move against the best one; 0 for the best. */
export function scaledCosts(scoresCp: readonly number[]): number[] {
  const best = perceived(Math.max(...scoresCp));
  return scoresCp.map((cp) => best - perceived(cp));
}

/** How often each move would be played: the law's quantiles, each put through the choice. Deterministic. */
export function selectionDistribution(costs: readonly number[], law: ErrorLaw): number[] {
  const counts = costs.map(() => 0);
  for (let j = 0; j < QUANTILES; j++) {
    const index = nearestIndex(costs, drawTarget(law, (j + 0.5) / QUANTILES));
    counts[index] = (counts[index] ?? 0) + 1;
  }
  return counts.map((count) => count / QUANTILES);
}

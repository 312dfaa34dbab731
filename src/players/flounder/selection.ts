import { drawTarget, type ErrorLaw } from './strength.ts';

/** A move may cost at most this much more than the target (blundermind §1.4). */
const OVERSHOOT_CAP = 0.5;
/** Strata of the selection distribution (blundermind §1.5). */
const QUANTILES = 256;

/** Evaluations as people feel them: a pawn matters less in a decided game (D0 §2c). */
export const perceived = (cp: number): number => Math.sign(cp) * Math.log1p(Math.abs(cp) / 100);

/** Scaled cost of each move against the best one; 0 for the best. */
export function scaledCosts(scoresCp: readonly number[]): number[] {
  const best = perceived(Math.max(...scoresCp));
  return scoresCp.map((cp) => best - perceived(cp));
}

/** Index of the move whose cost is nearest to the target without passing it by more than the cap; first wins a tie. */
export function nearestIndex(costs: readonly number[], target: number): number {
  let nearest = -1;
  let distance = Number.POSITIVE_INFINITY;
  costs.forEach((cost, i) => {
    if (cost > target + OVERSHOOT_CAP || Math.abs(cost - target) >= distance) return;
    nearest = i;
    distance = Math.abs(cost - target);
  });
  // The best move costs nothing, so some move is always inside the cap.
  return nearest;
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

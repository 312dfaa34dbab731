/** A move may cost at most this much more than the target, in scaled units (blundermind §1.4). */
export const OVERSHOOT_CAP = 0.5;

/** Where Flounder's choice among scaled costs aims. */
export interface Aim {
  readonly costs: readonly number[];
  readonly target: number;
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

/** Half the width of the band that style may choose in: 100 centipawns are ln 2, as a pawn feels in a level game. */
export const bandHalfWidth = (budgetCp: number): number => Math.log1p(budgetCp / 100);

/** Indices of the moves as dear as the nearest one, give or take the budget, and inside the cap (D0 §2c). */
export function costBand({ costs, target }: Aim, budgetCp: number): number[] {
  const centre = costs[nearestIndex(costs, target)] ?? 0;
  const reach = bandHalfWidth(budgetCp);
  return costs.flatMap((cost, i) => (cost <= target + OVERSHOOT_CAP && Math.abs(cost - centre) <= reach ? [i] : []));
}

/**
 * The move of the band that style likes best, each paying for its distance from the target; first wins a tie.
 * @param boosts what style adds to the logarithm of each one's weight, in the order of `band`
 * @param meanCost of the error law, which distance is measured in: in the band's own width, one favourite would be
 * played nearly always (blundermind §1.4)
 */
export function favouriteIndex(
  { costs, target }: Aim,
  band: readonly number[],
  boosts: readonly number[],
  meanCost: number,
): number {
  const appeals = band.map((index, i) => (boosts[i] ?? 0) - Math.abs((costs[index] ?? 0) - target) / meanCost);
  return band[appeals.indexOf(Math.max(...appeals))] ?? nearestIndex(costs, target);
}

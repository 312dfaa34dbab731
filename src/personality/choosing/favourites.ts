import type { Candidate } from '../../model/draft.ts';

/** Favourites that are tried after the pick (ruling 15). */
const FURTHER = 15;

/**
 * The order in which moves are tried against the budget: the pick, then the heaviest others. The most popular move is
 * left out: it is where the walk ends (D0 §9a).
 */
export function preferenceOrder(
  candidates: readonly Pick<Candidate, 'move' | 'weight'>[],
  pick: string,
  top: string,
): string[] {
  const others = candidates
    .filter(({ move, weight }) => move !== pick && move !== top && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, FURTHER);
  return [pick, ...others.map(({ move }) => move)];
}

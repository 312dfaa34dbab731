/** An engine's score from the side to move's view. `mate` is in moves, negative when being mated; never 0 for a live game. */
export type Score = { readonly kind: 'cp'; readonly value: number } | { readonly kind: 'mate'; readonly moves: number };

export const negate = (score: Score): Score =>
  score.kind === 'cp' ? { kind: 'cp', value: -score.value } : { kind: 'mate', moves: -score.moves };

/** Centipawns with mates as ±(10000 − n), so that a nearer mate is worth more (blundermind §1.3). */
export function scoreCp(score: Score): number {
  if (score.kind === 'cp') return score.value;
  return score.moves > 0 ? 10_000 - score.moves : -10_000 - score.moves;
}

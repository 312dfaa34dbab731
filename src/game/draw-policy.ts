import type { Draws } from '../model/personality.ts';

/**
 * Whether to take an offered draw: while the bot believes itself at most `marginCp` ahead (D0 §10b). A decline is
 * silence (ruling 29), and so is not knowing: without an evaluation the bot plays on.
 */
export function acceptsDraw(draws: Draws, evaluationCp: number | null): boolean {
  return draws.accept && evaluationCp !== null && evaluationCp <= draws.marginCp;
}

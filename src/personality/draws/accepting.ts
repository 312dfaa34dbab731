import type { Draws } from '../../model/personality.ts';
import type { ClockMood } from './clock-awareness.ts';

/** A bot about to flag takes the half point from better positions too (D0 §10c). */
const DESPERATE_CP = 200;

export interface AcceptMoment {
  /** Of the position that the offer is answered in, 1 for the first. */
  readonly fullMove: number;
  readonly mood: ClockMood;
}

/** Whether an offer is worth an evaluation: not too early, nor while the opponent's flag is about to fall (D0 §10c). */
export const considersDraw = (
  { accept, acceptFromMove }: Pick<Draws, 'accept' | 'acceptFromMove'>,
  { fullMove, mood }: AcceptMoment,
): boolean => accept && fullMove >= acceptFromMove && mood !== 'playsForFlag';

/**
 * Whether to take a draw: while the bot believes itself at most the margin ahead (D0 §10b). One that believes itself
 * worse may play on all the same, hoping for a blunder (ruling 29); out of time it never does.
 * @param perceivedCp null where nothing is known: it plays on
 * @param uniform in [0, 1)
 */
export function acceptsDraw(
  draws: Pick<Draws, 'accept' | 'acceptFromMove' | 'marginCp' | 'declineWhenWorse'>,
  moment: AcceptMoment,
  perceivedCp: number | null,
  uniform: number,
): boolean {
  if (!considersDraw(draws, moment) || perceivedCp === null) return false;
  if (moment.mood === 'desperate') return perceivedCp <= draws.marginCp + DESPERATE_CP;
  const hopes = perceivedCp < 0 && uniform < draws.declineWhenWorse;
  return perceivedCp <= draws.marginCp && !hopes;
}

import type { ClockFacts } from '../model/facts.ts';
import type { Personality } from '../model/personality.ts';
import { acceptsDraw, considersDraw } from '../personality/draws/accepting.ts';
import { clockMood } from '../personality/draws/clock-awareness.ts';
import { perceivedCp } from '../personality/draws/perceived.ts';
import { judgementRating } from '../pipeline/moment.ts';
import type { Rng } from '../random/streams.ts';

export interface DrawMoment {
  readonly clock: ClockFacts | null;
  /** The number of the move about to be played, 1 for the first. */
  readonly fullMove: number;
}

/** Whether an offer is worth looking at the position for: never while the opponent is about to flag (D0 §10c). */
export const weighsDraw = ({ draws }: Personality, { clock, fullMove }: DrawMoment): boolean =>
  considersDraw(draws, { mood: clockMood(clock), fullMove });

/**
 * Whether to take an offered draw, by the evaluation as this bot sees it (D0 §10). A decline is silence (ruling 29), and
 * so is not knowing. Always three draws.
 * @param evaluationCp an engine's, from the bot's side; null where nobody has looked
 */
export function takesDraw(
  personality: Personality,
  { clock, fullMove }: DrawMoment,
  evaluationCp: number | null,
  rng: Rng,
): boolean {
  const believedCp = perceivedCp(evaluationCp ?? 0, judgementRating({ personality }), rng);
  const moment = { mood: clockMood(clock), fullMove };
  return acceptsDraw(personality.draws, moment, evaluationCp === null ? null : believedCp, rng.next());
}

import type { Facts } from '../model/facts.ts';
import type { Decision } from '../model/trace.ts';
import { clockMood } from '../personality/draws/clock-awareness.ts';
import { drawResolve, mayResign, resignDelayMs, resigns } from '../personality/draws/resignation.ts';
import { judgementRating } from '../pipeline/moment.ts';
import { stream } from '../random/streams.ts';

/**
 * When to resign instead of playing the move, in milliseconds from the start of the turn; null plays on (D-05). Judged by
 * an engine's look at this very position alone.
 * @param gameSeed of the whole game: what a bot resigns at is drawn once
 */
export function givesUpAfterMs(facts: Facts, { evaluationCp }: Decision, gameSeed: string): number | null {
  const { personality, line, clock, seed } = facts;
  if (!mayResign(personality.draws, line.moves.length)) return null;
  const resolve = drawResolve(judgementRating(facts), stream(gameSeed, 'resigning'));
  if (!resigns(personality.draws, resolve, evaluationCp, clockMood(clock))) return null;
  return resignDelayMs(clock, stream(seed, 'resigning'));
}

import type { Facts } from '../../model/facts.ts';
import { clockModelOf } from '../clock-models.ts';
import { settle } from '../settle.ts';
import { begin, type Think, type ThinkInput } from '../think.ts';
import { baseMode } from './base-mode.ts';
import { clockPlanMs } from './complexity.ts';

/** A look at the book (D0 §2a); on the clock plan it grows with the game's length (D0 §3a). */
const SHORT_GAME = { minutes: 8, low: 400, high: 1200 } as const;
const LONG_GAME = { minutes: 20, low: 5000, high: 15_000 } as const;
/** What a second of increment adds to a game's length, in minutes (blundermind §4). */
const MINUTES_PER_INCREMENT_SECOND = 0.5;

/**
 * The delay of a book move, in place of a think. `human` has none: people's opening times, book moves among them, are
 * in its law, and a flat second for each would stand out at every speed.
 */
export function book(input: ThinkInput): Think | null {
  const { facts, rng, source } = input;
  if (source !== 'book' || facts.personality.timing.mode === 'human') return null;
  const growth = longGameShare(facts);
  const between = (bound: 'low' | 'high') => SHORT_GAME[bound] + (LONG_GAME[bound] - SHORT_GAME[bound]) * growth;
  const global = clockModelOf(facts).capsPlan;
  return settle(begin('book', rng.between(between('low'), between('high'))), input, { global });
}

/** 0 for games up to eight minutes or off the clock plan, 1 from twenty minutes. */
function longGameShare(facts: Facts): number {
  const { clock, control } = facts;
  if (!clock || !control || baseMode(facts) !== 'complexity' || clockPlanMs(facts) === null) return 0;
  const minutes = control.initialMs / 60_000 + (control.incrementMs / 1000) * MINUTES_PER_INCREMENT_SECOND;
  const share = (minutes - SHORT_GAME.minutes) / (LONG_GAME.minutes - SHORT_GAME.minutes);
  return Math.min(1, Math.max(0, share));
}

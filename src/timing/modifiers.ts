import type { Facts } from '../model/facts.ts';
import type { Rng } from '../random/streams.ts';
import { hasHabit } from './habits.ts';
import { scale, type Think } from './think.ts';

/** D0 §3b: below this share of our clock the opponent is hurried, by this factor. */
const CLOCK_MIRROR_SHARE = 0.6;
const CLOCK_MIRROR_FACTOR = 0.5;
const HUSTLE_STEP = 0.15;
const RECONSIDER_CHANCE = 0.15;
const RECONSIDER_FACTOR = { low: 1.5, high: 2.5 } as const;
const JITTER = { low: 0.8, high: 1.2 } as const;

export function clockMirror(think: Think, { clock, personality }: Facts): Think {
  const hurried = clock !== null && clock.opponentMs < clock.ownMs * CLOCK_MIRROR_SHARE;
  return hurried && hasHabit(personality.timing, 'clockMirror')
    ? scale(think, 'clock mirror', CLOCK_MIRROR_FACTOR)
    : think;
}

/** At 5 a quarter of the time, at −5 1.75 times as long (D0 §3b). */
export const hustleFactor = ({ personality }: Facts): number => 1 - HUSTLE_STEP * personality.attractors.hustle;

export const hustle = (think: Think, facts: Facts): Think => scale(think, 'hustle', hustleFactor(facts));

export function reconsideration(think: Think, { personality }: Facts, rng: Rng): Think {
  if (!hasHabit(personality.timing, 'reconsider') || rng.next() >= RECONSIDER_CHANCE) return think;
  return scale(think, 'reconsideration', rng.between(RECONSIDER_FACTOR.low, RECONSIDER_FACTOR.high));
}

export const jitterFactor = (rng: Rng): number => rng.between(JITTER.low, JITTER.high);

export const jitter = (think: Think, rng: Rng): Think => scale(think, 'jitter', jitterFactor(rng));

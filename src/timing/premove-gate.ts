import type { ClockFacts } from '../model/facts.ts';
import type { Premove } from '../model/personality.ts';

/**
 * Why no reply is prepared after this move, or null where one may be (D0 §3c). Only low clocks count where the bot is so
 * set, and then either one; a game without clocks has no low ones (ruling 8).
 * @param uniform in [0, 1)
 */
export function whyNoPremove(premove: Premove, clock: ClockFacts | null, uniform: number): string | null {
  if (!premove.enabled) return 'premoves are off';
  if (premove.onlyLowClock && !isScramble(premove, clock)) return 'no clock is low';
  return uniform < premove.rate ? null : 'not this time';
}

/** A trigger of 0 is off. */
function isScramble({ ownClockMs, opponentClockMs }: Premove, clock: ClockFacts | null): boolean {
  if (!clock) return false;
  const own = ownClockMs > 0 && clock.ownMs <= ownClockMs;
  return own || (opponentClockMs > 0 && clock.opponentMs <= opponentClockMs);
}

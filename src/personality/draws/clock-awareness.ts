import type { ClockFacts } from '../../model/facts.ts';

/** Nobody flags with this increment or more (D0 §10c). */
const SAFE_INCREMENT_MS = 10_000;
/** A clock below this is about to fall. */
const FLAGGING_MS = 20_000;
/** Comfortable is more than this, and more than so many times the other clock (blundermind §8.2). */
const COMFORTABLE_MS = 45_000;
const COMFORTABLE_RATIO = 2.5;

/** What the clocks say of a half point: play for the flag, be glad of it, or nothing (D0 §10c). */
export type ClockMood = 'playsForFlag' | 'desperate' | 'calm';

/** @param clock null in games without one */
export function clockMood(clock: ClockFacts | null): ClockMood {
  if (!clock || clock.incrementMs >= SAFE_INCREMENT_MS) return 'calm';
  if (isFlagging(clock.opponentMs, clock.ownMs)) return 'playsForFlag';
  return isFlagging(clock.ownMs, clock.opponentMs) ? 'desperate' : 'calm';
}

const isFlagging = (shortMs: number, longMs: number): boolean =>
  shortMs < FLAGGING_MS && longMs > Math.max(COMFORTABLE_MS, COMFORTABLE_RATIO * shortMs);

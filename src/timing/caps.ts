import type { Facts } from '../model/facts.ts';

/** Below this clock a think is held to a share of it (D0 §3a). */
export const LOW_CLOCK_MS = 30_000;
const LOW_CLOCK_SHARE = 0.08;
/** With flagging off, this much of the clock is never waited away (D0 §3a). */
export const FLAGGING_RESERVE_MS = 3000;
/** Shortest think of a bot that is not instant (D0 §3b), as far as the clock allows (ruling 8b). */
const FLOOR_MS = 200;
export const FLOOR_RESERVE_MS = 100;
/** `human` mode: the largest share of the clock that one move takes (ruling 2). */
const HUMAN_SHARE = 0.2;
/** Every other mode: a share of the start clock within these bounds (D0 §3b), the lower one where there is none. */
const GLOBAL_SHARE = 0.02;
const GLOBAL_LEAST_MS = 6000;
const GLOBAL_MOST_MS = 45_000;

/** Upper bound of one think and its name in the trace. */
export interface Cap {
  readonly name: string;
  readonly ms: number;
}

/** A floor never loses a game: it shrinks to nothing as the clock does (ruling 8b; the overhead is already off). */
export function floorMs({ clock }: Pick<Facts, 'clock'>): number {
  return clock ? Math.min(FLOOR_MS, Math.max(0, clock.ownMs - FLOOR_RESERVE_MS)) : FLOOR_MS;
}

export function lowClockCap({ clock }: Pick<Facts, 'clock'>): Cap[] {
  if (!clock || clock.ownMs >= LOW_CLOCK_MS) return [];
  return [{ name: 'low clock', ms: clock.ownMs * LOW_CLOCK_SHARE }];
}

export function flaggingGuard(facts: Pick<Facts, 'clock' | 'personality'>): Cap[] {
  const { clock, personality } = facts;
  if (!clock || personality.timing.canFlag) return [];
  return [{ name: 'flagging guard', ms: Math.max(floorMs(facts), clock.ownMs - FLAGGING_RESERVE_MS) }];
}

export function humanShareCap({ clock }: Pick<Facts, 'clock'>): Cap[] {
  return clock ? [{ name: 'share of the clock', ms: clock.ownMs * HUMAN_SHARE }] : [];
}

/** A bust tax comes on top of it: one that the cap swallowed would be none (blundermind §4). */
export function globalCap({ control }: Pick<Facts, 'control'>, taxMs: number): Cap {
  const share = (control?.initialMs ?? 0) * GLOBAL_SHARE;
  return { name: 'global cap', ms: Math.max(GLOBAL_LEAST_MS, Math.min(GLOBAL_MOST_MS, share)) + taxMs };
}

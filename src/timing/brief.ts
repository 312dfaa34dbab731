import { flaggingGuard, lowClockCap } from './caps.ts';
import type { ClockModel } from './clock-model.ts';
import { clockMirror, hustle, jitter, reconsideration } from './modifiers.ts';

/** D0 §3b, in its order. */
export const brief: ClockModel = {
  bend: (think, { facts, rng }) => jitter(reconsideration(hustle(clockMirror(think, facts), facts), facts, rng), rng),
  press: (think) => think,
  caps: (facts) => [...lowClockCap(facts), ...flaggingGuard(facts)],
  capsPlan: true,
};

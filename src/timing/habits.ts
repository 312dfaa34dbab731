import type { Timing, TimingMode } from '../model/personality.ts';

/**
 * Habits that are on where nothing else is said, except in some modes. `human` has all three in its law already, which
 * is fitted on people who blink, hesitate and hurry: they would count twice (rulings 2 and 6).
 */
const OFF_BY_ITSELF: Readonly<Record<'blink' | 'reconsider' | 'clockMirror', readonly TimingMode[]>> = {
  // A fixed delay is one that somebody wants kept (D0 §3b).
  blink: ['fixed', 'human'],
  reconsider: ['human'],
  clockMirror: ['human'],
};

export type Habit = keyof typeof OFF_BY_ITSELF;

export const hasHabit = (timing: Timing, habit: Habit): boolean =>
  timing[habit] ?? !OFF_BY_ITSELF[habit].includes(timing.mode);

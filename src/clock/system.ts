import { performance } from 'node:perf_hooks';
import type { Clock, Timer } from '../ports/clock.ts';

/** Longest wait one timer of the runtime can hold; longer ones fire at once there (a correspondence clock is longer). */
const MAX_TIMER_MS = 2_147_483_647;

/** The machine's own time. */
export const systemClock: Clock = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  after(ms: number, run: () => void): Timer {
    let handle: NodeJS.Timeout;
    const arm = (leftMs: number): void => {
      handle = setTimeout(
        () => (leftMs > MAX_TIMER_MS ? arm(leftMs - MAX_TIMER_MS) : run()),
        Math.min(MAX_TIMER_MS, Math.max(0, leftMs)),
      );
    };
    arm(ms);
    return { cancel: () => clearTimeout(handle) };
  },
};

import type { Clock } from '../ports/clock.ts';

/** A clock that runs `scale` times as fast as another from now on: a five-minute game at scale 20 lasts fifteen seconds. */
export function scaledClock(base: Clock, scale: number): Clock {
  if (scale === 1) return base;
  const wall0 = base.nowMs();
  const mono0 = base.monotonicMs();
  return {
    nowMs: () => wall0 + (base.nowMs() - wall0) * scale,
    monotonicMs: () => mono0 + (base.monotonicMs() - mono0) * scale,
    after: (ms, run) => base.after(ms / scale, run),
  };
}

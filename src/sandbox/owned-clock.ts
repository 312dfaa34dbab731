import type { Clock, Timer } from '../ports/clock.ts';

/** Another clock whose timers can all be cancelled together, so that closing leaves nothing to fire. */
export class OwnedClock implements Clock {
  readonly #base: Clock;
  readonly #timers = new Set<Timer>();
  #closed = false;

  constructor(base: Clock) {
    this.#base = base;
  }

  nowMs(): number {
    return this.#base.nowMs();
  }

  monotonicMs(): number {
    return this.#base.monotonicMs();
  }

  after(ms: number, run: () => void): Timer {
    if (this.#closed) return { cancel: () => undefined };
    const inner = this.#base.after(ms, () => {
      this.#timers.delete(timer);
      run();
    });
    const timer: Timer = {
      cancel: () => {
        this.#timers.delete(timer);
        inner.cancel();
      },
    };
    this.#timers.add(timer);
    return timer;
  }

  /** Cancels every pending timer and takes no new ones. */
  close(): void {
    this.#closed = true;
    for (const timer of [...this.#timers]) timer.cancel();
  }
}

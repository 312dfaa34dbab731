import type { Clock, Timer } from '../ports/clock.ts';

/** Pending calls that are dropped together, when what they wait for no longer matters. */
export class Timers {
  readonly #clock: Clock;
  readonly #pending = new Set<Timer>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get size(): number {
    return this.#pending.size;
  }

  after(ms: number, run: () => void): void {
    const timer = this.#clock.after(ms, () => {
      this.#pending.delete(timer);
      run();
    });
    this.#pending.add(timer);
  }

  clear(): void {
    for (const timer of this.#pending) timer.cancel();
    this.#pending.clear();
  }
}

import type { Clock, Timer } from '../../src/ports/clock.ts';

interface Pending extends Timer {
  readonly dueMs: number;
  readonly order: number;
  readonly run: () => void;
}

/** A clock that stands still until a test moves it: nothing sleeps. */
export class ManualClock implements Clock {
  #nowMs: number;
  #order = 0;
  readonly #pending = new Set<Pending>();

  constructor(startMs = 1_000_000) {
    this.#nowMs = startMs;
  }

  nowMs(): number {
    return this.#nowMs;
  }

  monotonicMs(): number {
    return this.#nowMs;
  }

  after(ms: number, run: () => void): Timer {
    const pending: Pending = {
      dueMs: this.#nowMs + Math.max(0, ms),
      order: this.#order++,
      run,
      cancel: () => this.#pending.delete(pending),
    };
    this.#pending.add(pending);
    return pending;
  }

  /** Timers that have not fired. */
  get pending(): number {
    return this.#pending.size;
  }

  /** Moves time forward, firing what falls due in order and letting promises settle after each. */
  async advance(ms: number): Promise<void> {
    const untilMs = this.#nowMs + ms;
    await settle();
    for (let next = this.#next(untilMs); next; next = this.#next(untilMs)) {
      this.#pending.delete(next);
      this.#nowMs = Math.max(this.#nowMs, next.dueMs);
      next.run();
      await settle();
    }
    this.#nowMs = untilMs;
    await settle();
  }

  #next(untilMs: number): Pending | undefined {
    return [...this.#pending]
      .filter((p) => p.dueMs <= untilMs)
      .sort((a, b) => a.dueMs - b.dueMs || a.order - b.order)[0];
  }
}

/** Lets every promise chain that is ready run to its next wait. */
export async function settle(): Promise<void> {
  for (let i = 0; i < 20; i++) await Promise.resolve();
  await new Promise((resolve) => setImmediate(resolve));
}

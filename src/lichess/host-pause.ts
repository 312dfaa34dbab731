import type { Clock } from '../ports/clock.ts';

/** Shortest pause after any 429: Lichess asks its clients for a full minute (lichess-api §1.0). */
const MIN_PAUSE_MS = 60_000;

/** Longest: a wrong header must not silence an account for days. */
const MAX_PAUSE_MS = 3_600_000;

/** Until when one server wants to be left alone. Accounts on the same server may share one. */
export class HostPause {
  readonly #clock: Clock;
  #untilMs = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** @param askedMs what the server asked for, or null; never shortens a pause */
  extend(askedMs: number | null): void {
    const pauseMs = Math.min(MAX_PAUSE_MS, Math.max(MIN_PAUSE_MS, askedMs ?? 0));
    this.#untilMs = Math.max(this.#untilMs, this.#clock.monotonicMs() + pauseMs);
  }

  remainingMs(): number {
    return Math.max(0, this.#untilMs - this.#clock.monotonicMs());
  }
}

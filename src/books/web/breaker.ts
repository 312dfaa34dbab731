import type { Clock } from '../../ports/clock.ts';

/** Failures in a row after which a server is left alone. */
const PATIENCE = 3;

/** How long at first; each failed trial after it doubles the time. */
const FIRST_MS = 60_000;
const LONGEST_MS = 15 * 60_000;

/** Bounds of a server's own word: a minute after any 429 (lichess-api §4), and no wrong header closes a book for days. */
const MIN_PAUSE_MS = 60_000;
const MAX_PAUSE_MS = 3_600_000;

/** Circuit breaker of one server: open after repeated failure, then one trial decides (half-open). */
export class Breaker {
  readonly #clock: Clock;
  #failures = 0;
  #openMs = FIRST_MS;
  #untilMs = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** How long it is still open; 0 admits a request. */
  remainingMs(): number {
    return Math.max(0, this.#untilMs - this.#clock.monotonicMs());
  }

  /** @returns whether it had been failing so long that it opened */
  succeeded(): boolean {
    const back = this.#failures >= PATIENCE;
    this.#failures = 0;
    this.#openMs = FIRST_MS;
    return back;
  }

  failed(): void {
    this.#failures += 1;
    if (this.#failures < PATIENCE) return;
    this.#open(this.#openMs);
    this.#openMs = Math.min(LONGEST_MS, this.#openMs * 2);
  }

  /** @param askedMs what the server asked for, or null */
  pause(askedMs: number | null): void {
    this.#open(Math.min(MAX_PAUSE_MS, Math.max(MIN_PAUSE_MS, askedMs ?? 0)));
  }

  #open(ms: number): void {
    this.#untilMs = Math.max(this.#untilMs, this.#clock.monotonicMs() + ms);
  }
}

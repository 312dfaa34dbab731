import { type Clock, sleep } from '../ports/clock.ts';
import type { Answer } from '../ports/lichess.ts';
import { insist } from './insist.ts';

/** A move of ours waits this long for what we agreed to; play goes on where nothing comes of it. */
const HOLD_MS = 1000;
/** … and never longer than this share of our running clock: no courtesy flags the bot (T-21). */
const MAX_CLOCK_SHARE = 0.2;

/**
 * A draw or takeback that we have said yes to. A move of ours would answer no if it overtook that yes, and a yes that
 * comes after the move would be an offer of our own (lichess-api §1.3): the one waits for the other, or calls it off.
 */
export class Agreement {
  readonly #clock: Clock;
  readonly #runningClockMs: () => number | null;
  #call = new AbortController();
  #settled: Promise<unknown> | null = null;

  /** @param runningClockMs what our clock has left; null while it stands still */
  constructor(clock: Clock, runningClockMs: () => number | null) {
    this.#clock = clock;
    this.#runningClockMs = runningClockMs;
  }

  /** @param request sends the yes; its signal calls it off as long as it has not left */
  make(request: (signal: AbortSignal) => Answer): void {
    const call = new AbortController();
    this.#call = call;
    this.#settled = insist(this.#clock, request, call.signal).then((answer) => {
      // Where it was heard, the new state ends the wait.
      if (answer.ok) return sleep(this.#clock, HOLD_MS, call.signal);
      if (this.#call === call) this.#settled = null;
      return undefined;
    });
  }

  /** Before a move leaves: null where nothing was agreed to in this position. */
  settled(signal: AbortSignal): Promise<void> | null {
    return this.#settled && this.#hold(this.#settled, signal);
  }

  /** A new position: what was agreed to has happened, or cannot any more. */
  forget(): void {
    this.#call.abort();
    this.#settled = null;
  }

  async #hold(settled: Promise<unknown>, signal: AbortSignal): Promise<void> {
    const limit = new AbortController();
    const clockMs = this.#runningClockMs() ?? Number.POSITIVE_INFINITY;
    const longestMs = Math.min(HOLD_MS, clockMs * MAX_CLOCK_SHARE);
    await Promise.race([settled, sleep(this.#clock, longestMs, AbortSignal.any([signal, limit.signal]))]);
    limit.abort();
    this.forget();
  }
}

import type { Clock, Timer } from '../ports/clock.ts';

export interface GoneWatchOptions {
  readonly clock: Clock;
  /** Called when the countdown has run out. False: this is no moment to claim, our own turn. */
  readonly claim: () => boolean;
}

/** A refused claim is repeated, for the server counts in whole seconds. */
const RETRY_MS = 5000;
const MAX_CLAIMS = 3;

/**
 * The countdown of an opponent who has left. A new move stops it: the server may fail to say that they came back
 * (lila #18663). One claim a countdown, however often the server tells of it, and another only after a refusal.
 */
export class GoneWatch {
  readonly #options: GoneWatchOptions;
  #timer: Timer | null = null;
  #state: 'here' | 'counting' | 'due' | 'claimed' = 'here';
  #claims = 0;

  constructor(options: GoneWatchOptions) {
    this.#options = options;
  }

  update(gone: boolean, claimInMs: number | null): void {
    if (!gone) this.cancel();
    else if (claimInMs !== null && this.#state !== 'claimed') this.#count(claimInMs);
  }

  /** After a claim that the server refused. */
  refused(): void {
    if (this.#state === 'claimed' && this.#claims < MAX_CLAIMS) this.#count(RETRY_MS);
  }

  /** We have moved: an opponent who could have been claimed against while it was our turn has not come back since. */
  weMoved(): void {
    if (this.#state === 'due') this.#claim();
    else this.cancel();
  }

  cancel(): void {
    this.#timer?.cancel();
    this.#timer = null;
    this.#state = 'here';
    this.#claims = 0;
  }

  #count(ms: number): void {
    this.#timer?.cancel();
    this.#state = 'counting';
    this.#timer = this.#options.clock.after(ms, () => this.#claim());
  }

  #claim(): void {
    this.#timer = null;
    this.#state = this.#options.claim() ? 'claimed' : 'due';
    if (this.#state === 'claimed') this.#claims++;
  }
}

/** Round trips remembered: about one long game, so that a slower line is noticed within it. */
const WINDOW = 40;

/** How many round trips the first guess counts for: it is outvoted after a few dozen moves, not by one lucky answer. */
const GUESS_WEIGHT = 4;

/** Nine of ten moves arrive in that time; the tenth is what the flagging guard keeps a reserve for. */
const QUANTILE = 0.9;

const MIN_MS = 10;
const MAX_MS = 2000;

/** First guesses: a server across the internet, and one on this machine. */
const REMOTE_MS = 100;
const LOOPBACK_MS = 10;

/** What a move's way to the server and back costs: a high quantile of the latest round trips, so one outlier is nothing. */
export class OverheadEstimator {
  readonly #samples: number[];
  #estimateMs: number;

  constructor(guessMs: number) {
    this.#samples = Array<number>(GUESS_WEIGHT).fill(guessMs);
    this.#estimateMs = clamp(guessMs);
  }

  /** @param roundTripMs from sending a move to its answer */
  add(roundTripMs: number): void {
    if (!Number.isFinite(roundTripMs) || roundTripMs < 0) return;
    this.#samples.push(roundTripMs);
    if (this.#samples.length > WINDOW) this.#samples.shift();
    const sorted = [...this.#samples].sort((a, b) => a - b);
    this.#estimateMs = clamp(sorted[Math.ceil(QUANTILE * sorted.length) - 1] ?? MAX_MS);
  }

  /** Milliseconds, 10 to 2000. */
  get estimateMs(): number {
    return this.#estimateMs;
  }
}

const clamp = (ms: number): number => Math.min(MAX_MS, Math.max(MIN_MS, Math.ceil(ms)));

/** The guess to start from for a server's address. */
export const firstGuessMs = ({ hostname }: URL): number =>
  hostname === 'localhost' || hostname === '[::1]' || /^127\./.test(hostname) ? LOOPBACK_MS : REMOTE_MS;

import { Backoff } from '../model/backoff.ts';
import { type Clock, sleep, type Timer } from '../ports/clock.ts';
import type { StreamEnd } from '../ports/lichess.ts';
import type { Rng } from '../random/streams.ts';

export interface StreamKeeperOptions {
  /** Opens the stream once and resolves at its end; tells when the server has answered. */
  readonly open: (signal: AbortSignal, onOpen: () => void) => Promise<StreamEnd>;
  /** Called at each end that was not asked for. False: the stream is not needed any more. */
  readonly onEnd: (end: StreamEnd) => boolean;
  readonly clock: Clock;
  readonly rng: Rng;
  readonly firstWaitMs: number;
  readonly maxWaitMs: number;
  /** A stream that lived this long ends the backoff: one that dies at once must not be reopened in a loop. */
  readonly provenAfterMs: number;
}

/** After a line that nobody could read, a good one has this long to make it unimportant. */
const DOUBT_MS = 1000;
const UNREADABLE: StreamEnd = { kind: 'dropped', reason: 'a line could not be read' };

/** Keeps one stream open for as long as it matters: a clean end, an error, silence and nonsense are alike. */
export class StreamKeeper {
  readonly #options: StreamKeeperOptions;
  readonly #stop = new AbortController();
  #current = new AbortController();
  #wake = new AbortController();
  #reopening = false;
  #doubt: Timer | null = null;
  #unreadable = false;

  constructor(options: StreamKeeperOptions) {
    this.#options = options;
  }

  /** Resolves when the stream is no longer needed or `stop` was called. */
  async run(): Promise<void> {
    const { clock, rng, firstWaitMs, maxWaitMs, provenAfterMs } = this.#options;
    const backoff = new Backoff(firstWaitMs, maxWaitMs);
    while (!this.#stop.signal.aborted) {
      const { end, livedMs } = await this.#openOnce();
      if (this.#stop.signal.aborted) return;
      if (this.#reopening) continue;
      if (!this.#options.onEnd(end)) return;
      if (livedMs >= provenAfterMs) backoff.reset();
      await sleep(clock, backoff.nextMs(rng.next()), AbortSignal.any([this.#stop.signal, this.#wake.signal]));
    }
  }

  /** Closes the stream and opens it again at once: the way to ask for the whole state. */
  reopen(): void {
    this.#reopening = true;
    this.#current.abort();
    this.#wake.abort();
  }

  /** A line came that could not be read: what it said is asked for again, unless `trust` is called soon. */
  doubt(): void {
    this.#doubt ??= this.#options.clock.after(DOUBT_MS, () => {
      this.#unreadable = true;
      this.#current.abort();
    });
  }

  /** The latest line told everything: whatever was lost before does not matter. */
  trust(): void {
    this.#doubt?.cancel();
    this.#doubt = null;
  }

  stop(): void {
    this.#stop.abort();
    this.trust();
  }

  async #openOnce(): Promise<{ readonly end: StreamEnd; readonly livedMs: number }> {
    const { clock, open } = this.#options;
    let openedMs: number | null = null;
    this.#reopening = false;
    this.#unreadable = false;
    this.#current = new AbortController();
    this.#wake = new AbortController();
    const end = await open(AbortSignal.any([this.#stop.signal, this.#current.signal]), () => {
      openedMs = clock.monotonicMs();
    });
    this.trust();
    const livedMs = openedMs === null ? -1 : clock.monotonicMs() - openedMs;
    return { end: this.#unreadable ? UNREADABLE : end, livedMs };
  }
}

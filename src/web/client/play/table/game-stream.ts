import { type Api, isPassing, type Timers } from './api.ts';
import { backoffMs } from './backoff.ts';

/** A line, blank or not, comes every seven seconds; twice that without one is a dead stream (lichess-api §2.1). */
const SILENCE_MS = 15_000;
/** A stream that lived shorter than this counts as a failure too: another tab may have taken it. */
const SHORT_LIFE_MS = 10_000;

export interface StreamListener {
  onLine(line: string): void;
  /** The stream is open and says something. */
  onOpen(): void;
  /** It broke or went silent; it is being opened anew. A clean end is no loss yet: the server answers. */
  onLost(): void;
  /** The server refuses it for good. */
  onRefused(): void;
  /** Whether there is anything left to hear after an end. */
  isOver(): boolean;
}

/** Follows one game for as long as it runs, and opens its stream anew whenever it ends. */
export class GameStream {
  readonly #api: Api;
  readonly #timers: Timers;
  readonly #nowMs: () => number;
  readonly #path: string;
  readonly #listener: StreamListener;
  #closed = false;
  #renewing = false;
  #failures = 0;
  #openedAtMs = 0;
  #retryAfterMs = 0;
  #abort = new AbortController();
  /** Ends the pause before the next opening. */
  #wake: (() => void) | null = null;

  constructor(api: Api, timers: Timers, nowMs: () => number, gameId: string, listener: StreamListener) {
    this.#api = api;
    this.#timers = timers;
    this.#nowMs = nowMs;
    this.#path = `/api/board/game/stream/${encodeURIComponent(gameId)}`;
    this.#listener = listener;
    void this.#run();
  }

  /** Has the server say everything again, now. */
  renew(): void {
    if (this.#wake) {
      this.#wake();
      return;
    }
    this.#renewing = true;
    this.#abort.abort();
  }

  /** Opens at once what waits to be opened. */
  hurry(): void {
    this.#wake?.();
  }

  close(): void {
    this.#closed = true;
    this.#abort.abort();
    this.#wake?.();
  }

  async #run(): Promise<void> {
    while (!this.#closed) {
      const again = await this.#once();
      if (!again || this.#closed) return;
      await this.#pause();
    }
  }

  /** @returns false where the stream is over for good */
  async #once(): Promise<boolean> {
    this.#abort = new AbortController();
    this.#openedAtMs = this.#nowMs();
    let heard = false;
    const end = await this.#api.stream({
      method: 'GET',
      path: this.#path,
      silenceMs: SILENCE_MS,
      signal: this.#abort.signal,
      onLine: (line) => {
        if (!heard) this.#listener.onOpen();
        heard = true;
        this.#listener.onLine(line);
      },
    });
    if (this.#closed || (this.#listener.isOver() && end.kind !== 'refused')) return false;
    if (end.kind === 'refused' && !isPassing(end.answer)) {
      this.#listener.onRefused();
      return false;
    }
    // An end before the first word is no answer either.
    if (!this.#renewing && (end.kind !== 'end' || !heard)) this.#listener.onLost();
    this.#retryAfterMs = end.kind === 'refused' ? end.answer.retryAfterMs : 0;
    return true;
  }

  #pause(): Promise<void> {
    const lived = this.#nowMs() - this.#openedAtMs >= SHORT_LIFE_MS;
    this.#failures = lived ? 1 : this.#failures + 1;
    const renewing = this.#renewing && (lived || this.#failures <= 2);
    this.#renewing = false;
    if (renewing) return Promise.resolve();
    const ms = Math.max(this.#retryAfterMs, backoffMs(this.#failures));
    return new Promise((resolve) => {
      const cancel = this.#timers.set(ms, () => this.#wake?.());
      this.#wake = () => {
        this.#wake = null;
        cancel();
        resolve();
      };
    });
  }
}

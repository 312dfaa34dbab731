import { type Answer, type Api, isDone, isPassing, type Timers } from './api.ts';
import { backoffMs } from './backoff.ts';
import { fieldsOf } from './json.ts';

/** The server shows a move within a moment of taking it; so long after its yes the line is lost. */
const SHOWN_WITHIN_MS = 5000;

export interface SenderPort {
  /** Whether the move still waits for the server's word. */
  isPending(): boolean;
  /** Whether the stream tells how the game stands now: only then a move may be sent again. */
  isFresh(): boolean;
  /** Has the stream opened where it waits to be. */
  hurry(): void;
  /** Has the server say everything again. */
  renew(): void;
  /** The server does not want the move: its next full word decides whether it has it. */
  onRefused(error: unknown): void;
}

/**
 * Brings one move to the server: the same move again after every failure that leaves open whether it arrived, never
 * another one, and only while the stream says that it is not there yet.
 */
export class MoveSender {
  readonly #api: Api;
  readonly #timers: Timers;
  readonly #path: string;
  readonly #port: SenderPort;
  #failures = 0;
  #cancel: () => void = () => undefined;
  /** Waits only for the stream. */
  #waiting = false;
  #closed = false;
  #request = new AbortController();

  constructor(api: Api, timers: Timers, path: string, port: SenderPort) {
    this.#api = api;
    this.#timers = timers;
    this.#path = path;
    this.#port = port;
    void this.#send();
  }

  /** The stream has told everything. */
  fresh(): void {
    if (this.#waiting) void this.#send();
  }

  close(): void {
    this.#closed = true;
    this.#cancel();
  }

  /** The move is not wanted any more: a request that is still held up must not bring it plies later. */
  giveUp(): void {
    this.close();
    this.#request.abort();
  }

  get #isOver(): boolean {
    return this.#closed || !this.#port.isPending();
  }

  async #send(): Promise<void> {
    this.#waiting = false;
    if (this.#isOver) return;
    this.#request = new AbortController();
    const answer = await this.#api.ask('POST', this.#path, undefined, this.#request);
    if (this.#isOver) return;
    if (isDone(answer)) this.#later(SHOWN_WITHIN_MS, () => this.#port.renew());
    else if (isPassing(answer)) this.#failed(answer);
    else this.#port.onRefused(fieldsOf(answer.body).error);
  }

  #failed(answer: Answer): void {
    this.#failures++;
    this.#port.hurry();
    this.#later(Math.max(answer.retryAfterMs, backoffMs(this.#failures)), () => undefined);
  }

  #later(ms: number, first: () => void): void {
    this.#cancel = this.#timers.set(ms, () => {
      if (this.#isOver) return;
      first();
      this.#waiting = true;
      if (this.#port.isFresh()) void this.#send();
    });
  }
}

import { err, ok, type Result } from '../chess/result.ts';
import type { Clock, Timer } from '../ports/clock.ts';
import type { EngineFailure } from '../ports/engine.ts';

/** What a line meant to a talk. */
export type Heard<T> =
  | { readonly kind: 'more' }
  /** The engine is quiet again. */
  | { readonly kind: 'done'; readonly value: T }
  /** It is quiet again and could not do what was asked. */
  | { readonly kind: 'failed'; readonly failure: EngineFailure }
  /** It breaks the protocol: nothing it says can be trusted any more. */
  | { readonly kind: 'broken'; readonly reason: string };

/** One question to an engine: what is said, and what its answer looks like. Knows no time. */
export interface Talk<T> {
  readonly lines: readonly string[];
  /** `stop` ends it early. */
  readonly stoppable: boolean;
  hear(line: string): Heard<T>;
  /** The answer if it had to be given now. */
  soFar(): T | undefined;
}

/** What an exchange may do to its engine. */
export interface Link {
  send(lines: readonly string[]): void;
  /** Ends the engine at once; the exchange hears of it through `lost`. */
  kill(reason: string): void;
}

export interface ExchangeLimits {
  /** When the answer is owed (clock.monotonicMs). */
  readonly deadlineMs: number;
  readonly signal?: AbortSignal | undefined;
  /** False while an engine loads its network and may be silent for seconds. */
  readonly watched: boolean;
}

/** After `stop`: the WebAssembly build answers within 69 ms, a native one within 13. */
export const STOP_GRACE_MS = 250;
/** A search this long silent is asked for a sign of life; a WebAssembly search gives one within 75 ms. */
const SILENCE_MS = 1_000;
/** Silent for so long in spite of being asked, it hangs. Seconds, because a niced process on a busy machine is slow. */
export const HUNG_MS = 4_000;

const MORE = { kind: 'more' } as const;
export const more = (): Heard<never> => MORE;

/**
 * A question under way, with two ends: `result`, when the caller may go on, and `finished`, when the engine is quiet
 * again. A late answer is always taken by the exchange that asked, so it can never answer the next one.
 */
export class Exchange<T> {
  readonly result: Promise<Result<T, EngineFailure>>;
  readonly finished: Promise<void>;
  readonly #talk: Talk<T>;
  readonly #link: Link;
  readonly #clock: Clock;
  readonly #limits: ExchangeLimits;
  readonly #timers: Timer[] = [];
  readonly #onAbort = () => this.cancel({ kind: 'aborted' });
  #settle: (result: Result<T, EngineFailure>) => void = () => undefined;
  #finish: () => void = () => undefined;
  #overdue = false;
  #stopping = false;
  #over = false;
  #heardMs: number;

  constructor(talk: Talk<T>, link: Link, clock: Clock, limits: ExchangeLimits) {
    this.#talk = talk;
    this.#link = link;
    this.#clock = clock;
    this.#limits = limits;
    this.#heardMs = clock.monotonicMs();
    this.result = new Promise((resolve) => {
      this.#settle = resolve;
    });
    this.finished = new Promise((resolve) => {
      this.#finish = resolve;
    });
  }

  /** The talk has been said: from here on time runs. */
  begin(): void {
    const { deadlineMs, signal, watched } = this.#limits;
    this.#after(deadlineMs - this.#clock.monotonicMs(), () => this.#fallDue());
    if (watched) this.#watch();
    if (signal?.aborted) this.#onAbort();
    else signal?.addEventListener('abort', this.#onAbort, { once: true });
  }

  /** The engine is quiet again, or gone. */
  get over(): boolean {
    return this.#over;
  }

  hear(line: string): void {
    const heard = this.#talk.hear(line);
    switch (heard.kind) {
      case 'more':
        return;
      case 'broken':
        this.#link.kill(heard.reason);
        return;
      case 'failed':
        this.#settle(err(heard.failure));
        break;
      case 'done':
        this.#settle(this.#overdue ? this.#soFar() : ok(heard.value));
    }
    this.#end();
  }

  /** Any line is a sign of life. */
  alive(): void {
    this.#heardMs = this.#clock.monotonicMs();
  }

  /** The caller wants no answer any more. */
  cancel(failure: EngineFailure): void {
    this.#settle(err(failure));
    this.#stop();
  }

  /** The engine is gone. */
  lost(reason: string): void {
    this.#settle(err({ kind: 'died', reason }));
    this.#end();
  }

  #fallDue(): void {
    this.#overdue = true;
    const answer = this.#soFar();
    // With nothing to answer yet, the lines that come with the stop may still complete a depth.
    if (answer.ok) this.#settle(answer);
    this.#stop();
  }

  #soFar(): Result<T, EngineFailure> {
    const answer = this.#talk.soFar();
    return answer === undefined ? err({ kind: 'timeout' }) : ok(answer);
  }

  #stop(): void {
    if (this.#stopping || this.#over) return;
    this.#stopping = true;
    const { stoppable } = this.#talk;
    if (stoppable) this.#link.send(['stop']);
    this.#after(STOP_GRACE_MS, () => {
      this.#settle(err({ kind: 'timeout' }));
      this.#link.kill(stoppable ? `it did not stop within ${STOP_GRACE_MS} ms` : 'it gave no answer in time');
    });
  }

  #watch(): void {
    this.#after(SILENCE_MS, () => {
      const silentMs = this.#clock.monotonicMs() - this.#heardMs;
      if (silentMs >= HUNG_MS) this.#link.kill(`it was silent for ${Math.round(silentMs)} ms`);
      else if (silentMs >= SILENCE_MS && this.#talk.stoppable) this.#link.send(['isready']);
      this.#watch();
    });
  }

  #after(ms: number, run: () => void): void {
    if (!this.#over) this.#timers.push(this.#clock.after(ms, run));
  }

  #end(): void {
    this.#over = true;
    for (const timer of this.#timers) timer.cancel();
    this.#limits.signal?.removeEventListener('abort', this.#onAbort);
    this.#finish();
  }
}

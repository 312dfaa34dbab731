import type { Dispatcher } from 'undici';

import { err, ok, type Result } from '../chess/result.ts';
import type { Clock, Timer } from '../ports/clock.ts';
import type { Answer, RequestFailure, StreamEnd } from '../ports/lichess.ts';
import { type ExchangeSink, exchange, type WireHeaders, type WireRequest } from './exchange.ts';
import { failureOf, HTML_PAGE } from './failure.ts';
import { LineSplitter } from './lines.ts';
import { headerOf, replySink } from './reply.ts';

/** Silence that means death: two of the server's keep-alive lines, 7 s apart, missed, and the third late. */
const SILENCE_MS = 20_000;

/** How long a stream may take to answer at all; every other one waits for it. */
export const OPENING_MS = 5000;

export interface LineStreamOptions {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly onOpen: () => void;
  readonly onLine: (text: string) => void;
  readonly onTooLong: () => void;
}

/** A stream whose headers have come, and its end. */
export interface LiveStream {
  readonly ended: Promise<StreamEnd>;
}

/** Opens one stream of lines; the answer comes with the headers. */
export function openLineStream(pool: Dispatcher, request: WireRequest, options: LineStreamOptions): Answer<LiveStream> {
  if (options.signal.aborted) return Promise.resolve(err({ kind: 'aborted' }));
  return new Promise((resolve) => {
    const ended = new Promise<StreamEnd>((resolveEnd) => {
      new LineStream(options, {
        opened: (result) => resolve(result.ok ? ok({ ended }) : result),
        ended: resolveEnd,
      }).start(pool, request);
    });
  });
}

interface Reports {
  /** Once: the headers came, or why not. */
  readonly opened: (result: Result<void, RequestFailure>) => void;
  /** Once, after a good opening. */
  readonly ended: (end: StreamEnd) => void;
}

class LineStream implements ExchangeSink {
  readonly #options: LineStreamOptions;
  readonly #reports: Reports;
  readonly #lines: LineSplitter;
  readonly #onAbort = (): void => this.#giveUp({ kind: 'aborted' });
  #state: 'opening' | 'open' | 'over' = 'opening';
  /** Takes the rest of an answer that is no stream. */
  #refusal: ExchangeSink | null = null;
  #timer: Timer;
  #lastByteMs = 0;
  #cancel: () => void = () => undefined;

  constructor(options: LineStreamOptions, reports: Reports) {
    this.#options = options;
    this.#reports = reports;
    this.#lines = new LineSplitter({
      // The listener may have ended the stream in the middle of a chunk.
      onLine: (text) => this.#state === 'open' && options.onLine(text),
      onTooLong: options.onTooLong,
    });
    this.#timer = options.clock.after(OPENING_MS, () =>
      this.#giveUp({ kind: 'lost', reason: `no answer within ${OPENING_MS} ms` }),
    );
    options.signal.addEventListener('abort', this.#onAbort, { once: true });
  }

  start(pool: Dispatcher, request: WireRequest): void {
    this.#cancel = exchange(pool, request, this);
  }

  onHeaders(status: number, headers: WireHeaders): void {
    if (isStream(status, headers)) {
      this.#open();
      return;
    }
    this.#refusal = replySink((reply) => {
      const failure = reply.ok ? failureOf(reply.value, this.#options.clock.nowMs()) : reply.error;
      this.onError(failure ?? { kind: 'lost', reason: HTML_PAGE });
    });
    this.#refusal.onHeaders(status, headers);
  }

  onData(chunk: Buffer): void {
    if (this.#refusal) {
      this.#refusal.onData(chunk);
    } else {
      this.#lastByteMs = this.#options.clock.monotonicMs();
      this.#lines.push(chunk);
    }
  }

  onEnd(): void {
    if (this.#refusal) {
      this.#refusal.onEnd();
    } else {
      this.#lines.end();
      this.#end({ kind: 'ended' });
    }
  }

  onError(failure: RequestFailure): void {
    if (this.#state === 'open') {
      this.#end(failure.kind === 'lost' ? { kind: 'dropped', reason: failure.reason } : { kind: 'aborted' });
    } else if (this.#rest()) {
      this.#reports.opened(err(failure));
    }
  }

  #open(): void {
    this.#state = 'open';
    this.#lastByteMs = this.#options.clock.monotonicMs();
    this.#timer.cancel();
    this.#watch();
    this.#reports.opened(ok(undefined));
    this.#options.onOpen();
  }

  /** One timer for the whole stream, set anew only when it falls due: bytes cost no timer. */
  #watch(): void {
    const silentMs = this.#options.clock.monotonicMs() - this.#lastByteMs;
    if (silentMs > SILENCE_MS) {
      this.#cancel();
      this.#end({ kind: 'silent', afterMs: silentMs });
    } else {
      this.#timer = this.#options.clock.after(SILENCE_MS + 1 - silentMs, () => this.#watch());
    }
  }

  #giveUp(failure: RequestFailure): void {
    this.#cancel();
    this.onError(failure);
  }

  #end(end: StreamEnd): void {
    if (this.#rest()) this.#reports.ended(end);
  }

  /** Lets go of everything held; false where that was done before. */
  #rest(): boolean {
    if (this.#state === 'over') return false;
    this.#state = 'over';
    this.#timer.cancel();
    this.#options.signal.removeEventListener('abort', this.#onAbort);
    return true;
  }
}

/** A good status with a web page is a maintenance notice or a login form on the way. */
const isStream = (status: number, headers: WireHeaders): boolean =>
  status >= 200 && status < 300 && !headerOf(headers, 'content-type')?.includes('html');

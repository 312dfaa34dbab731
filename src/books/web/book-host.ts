import { Pool } from 'undici';
import { err, ok, type Result } from '../../chess/result.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';
import { Breaker } from './breaker.ts';
import { Lane } from './lane.ts';

/** Why there is no answer. `refused`: the server understood and has none; that says nothing against it. */
export type HostFailure =
  | { readonly kind: 'aborted' | 'timeout' | 'paused' | 'unreadable' }
  | { readonly kind: 'refused' | 'failed' | 'rateLimited'; readonly status: number }
  | { readonly kind: 'lost'; readonly code: string };

export interface HostOptions {
  readonly url: string;
  /** Sent to this server alone, never logged; null where it needs none. */
  readonly token: string | null;
  readonly version: string;
  readonly clock: Clock;
  readonly log: Log;
}

/** Answers hold some kilobytes; one that does not end here is none. */
const MAX_BYTES = 256 * 1024;

/** A time-out sooner than this tells of our hurry, not of the server. */
const FAIR_WAIT_MS = 1000;

/** A refused token is refused again: other games need not ask at once. */
const UNAUTHORISED_PAUSE_MS = 600_000;

/** What a header can carry. */
const SENDABLE = /^[\x21-\x7e]+$/;

interface Wait {
  /** clock.monotonicMs by which an answer is owed. */
  readonly deadlineMs: number;
  readonly signal: AbortSignal;
}

interface Reply {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly text: string;
}

/** One server of books: one request at a time, none while its circuit is open, no wait beyond a deadline. Never throws. */
export class BookHost {
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #pool: Pool;
  readonly #basePath: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #lane = new Lane();
  readonly #breaker: Breaker;

  constructor({ url, token, version, clock, log }: HostOptions) {
    const { origin, host, pathname } = new URL(url);
    const words = { accept: 'application/json', 'user-agent': `fumblefish/${version} (chess bot)` };
    this.#clock = clock;
    this.#log = log.child({ host });
    this.#breaker = new Breaker(clock);
    this.#basePath = pathname.replace(/\/$/, '');
    this.#headers = token && SENDABLE.test(token) ? { ...words, authorization: `Bearer ${token}` } : words;
    // Time-outs run on the Clock port; these are the last resort where that clock stands still.
    this.#pool = new Pool(origin, {
      connections: 1,
      headersTimeout: 60_000,
      bodyTimeout: 60_000,
      connect: { timeout: 5000 },
      maxResponseSize: MAX_BYTES,
    });
  }

  /** The JSON of one address. */
  async get(path: string, { deadlineMs, signal }: Wait): Promise<Result<unknown, HostFailure>> {
    const waitMs = deadlineMs - this.#clock.monotonicMs();
    if (signal.aborted) return err({ kind: 'aborted' });
    if (this.#breaker.remainingMs() > 0) return err({ kind: 'paused' });
    if (waitMs <= 0) return err({ kind: 'timeout' });
    const giveUp = new AbortController();
    const onAbort = (): void => giveUp.abort('aborted');
    const timer = this.#clock.after(waitMs, () => giveUp.abort('timeout'));
    signal.addEventListener('abort', onAbort, { once: true });
    const answer = await this.#inTurn(path, giveUp.signal);
    timer.cancel();
    signal.removeEventListener('abort', onAbort);
    return answer;
  }

  /** Ends every connection. */
  close(): Promise<void> {
    return this.#pool.destroy();
  }

  async #inTurn(path: string, giveUp: AbortSignal): Promise<Result<unknown, HostFailure>> {
    if (!(await this.#lane.enter(giveUp))) return err(goneBy(giveUp));
    const startedMs = this.#clock.monotonicMs();
    // Whoever waited may have seen the one before fail.
    const answer: Result<unknown, HostFailure> =
      this.#breaker.remainingMs() > 0
        ? err({ kind: 'paused' })
        : await Promise.race([this.#exchange(path, giveUp), whenGone(giveUp)]);
    this.#note(answer, this.#clock.monotonicMs() - startedMs);
    this.#lane.leave();
    return answer;
  }

  async #exchange(path: string, signal: AbortSignal): Promise<Result<unknown, HostFailure>> {
    const reply = await this.#request(path, signal);
    if (!reply.ok) return reply;
    const { status, text, retryAfter } = reply.value;
    if (status === 200) return parse(text);
    if (status === 429) this.#breaker.pause(retryAfterMs(retryAfter, this.#clock.nowMs()));
    if (status === 401 || status === 403) this.#breaker.pause(UNAUTHORISED_PAUSE_MS);
    if (status === 429) return err({ kind: 'rateLimited', status });
    return err({ kind: status === 400 || status === 404 ? 'refused' : 'failed', status });
  }

  async #request(path: string, signal: AbortSignal): Promise<Result<Reply, HostFailure>> {
    try {
      const { statusCode, headers, body } = await this.#pool.request({
        method: 'GET',
        path: this.#basePath + path,
        headers: this.#headers,
        signal,
      });
      const asked = headers['retry-after'];
      const retryAfter = typeof asked === 'string' ? asked : null;
      return ok({ status: statusCode, retryAfter, text: await body.text() });
    } catch (error) {
      return signal.aborted ? err(goneBy(signal)) : err({ kind: 'lost', code: codeOf(error) });
    }
  }

  #note(answer: Result<unknown, HostFailure>, tookMs: number): void {
    if (answer.ok || answer.error.kind === 'refused') {
      if (this.#breaker.succeeded()) this.#log.info('books.hostBack');
      return;
    }
    const { kind } = answer.error;
    if (kind === 'aborted' || kind === 'paused') return;
    this.#log.debug('books.requestFailed', { ...answer.error });
    if (kind !== 'timeout' || tookMs >= FAIR_WAIT_MS) this.#breaker.failed();
    const pausedForMs = this.#breaker.remainingMs();
    if (pausedForMs > 0) this.#log.warn('books.hostPaused', { ...answer.error, pausedForMs });
  }
}

const goneBy = (signal: AbortSignal): HostFailure => ({ kind: signal.reason === 'timeout' ? 'timeout' : 'aborted' });

/** The client cannot be relied on to let go at once: it waits for a connection that is being made. */
function whenGone(signal: AbortSignal): Promise<Result<never, HostFailure>> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(err(goneBy(signal))), { once: true });
  });
}

function parse(text: string): Result<unknown, HostFailure> {
  try {
    return ok(JSON.parse(text) as unknown);
  } catch {
    // Malformed text, such as a web page: its kind says enough, and the parser's message would quote it.
    return err({ kind: 'unreadable' });
  }
}

/** Seconds or an HTTP date; null for anything else. */
function retryAfterMs(text: string | null, nowMs: number): number | null {
  if (text === null) return null;
  if (/^\d+$/.test(text.trim())) return Number(text) * 1000;
  const atMs = Date.parse(text);
  return Number.isNaN(atMs) ? null : Math.max(0, atMs - nowMs);
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : 'unknown');

import type { Dispatcher } from 'undici';

import { err, ok, type Result } from '../chess/result.ts';
import type { Clock } from '../ports/clock.ts';
import type { Answer, RequestFailure } from '../ports/lichess.ts';
import { type ExchangeSink, exchange, type WireHeaders, type WireRequest } from './exchange.ts';

/** What is kept of an answer, in bytes: the longest one used (50 running games) is under 40 kB. */
const MAX_REPLY_BYTES = 256 * 1024;

export interface Reply {
  readonly status: number;
  readonly headers: WireHeaders;
  readonly body: string;
}

export const headerOf = (headers: WireHeaders, name: string): string | null => {
  const value = headers[name];
  return typeof value === 'string' ? value : (value?.join(', ') ?? null);
};

/** Gathers one whole answer. Bytes past the cap are dropped: such an answer cannot be read anyway. */
export function replySink(done: (result: Result<Reply, RequestFailure>) => void): ExchangeSink {
  let status = 0;
  let headers: WireHeaders = {};
  let bytes = 0;
  const chunks: Buffer[] = [];
  return {
    onHeaders(answered, received) {
      status = answered;
      headers = received;
    },
    onData(chunk) {
      bytes += chunk.length;
      if (bytes <= MAX_REPLY_BYTES) chunks.push(chunk);
    },
    onEnd: () => done(ok({ status, headers, body: Buffer.concat(chunks).toString('utf8') })),
    onError: (failure) => done(err(failure)),
  };
}

/** One request and its whole answer, whatever its status. A time-out closes the socket. */
export function fetchReply(
  pool: Dispatcher,
  request: WireRequest,
  { clock, timeoutMs, signal }: { clock: Clock; timeoutMs: number; signal?: AbortSignal | undefined },
): Answer<Reply> {
  if (signal?.aborted) return Promise.resolve(err({ kind: 'aborted' }));
  return new Promise((resolve) => {
    const settle = (result: Result<Reply, RequestFailure>): void => {
      timer.cancel();
      signal?.removeEventListener('abort', onAbort);
      resolve(result);
    };
    const giveUp = (failure: RequestFailure): void => {
      cancel();
      settle(err(failure));
    };
    const onAbort = (): void => giveUp({ kind: 'aborted' });
    const timer = clock.after(timeoutMs, () => giveUp({ kind: 'lost', reason: `no answer within ${timeoutMs} ms` }));
    signal?.addEventListener('abort', onAbort, { once: true });
    const cancel = exchange(pool, request, replySink(settle));
  });
}

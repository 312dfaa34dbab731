import type { Dispatcher } from 'undici';

import type { RequestFailure } from '../ports/lichess.ts';

export type WireHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

export interface WireRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** Where the parts of one answer go. `onEnd` or `onError` comes last, and only one of them. */
export interface ExchangeSink {
  onHeaders(status: number, headers: WireHeaders): void;
  onData(chunk: Buffer): void;
  onEnd(): void;
  onError(failure: RequestFailure): void;
}

/**
 * Sends one request. Uses the dispatcher's own callbacks: chunks arrive as the socket hands them over, a failure has one
 * way out, and no promise is left that could reject unseen.
 * @returns the way to give it up: the socket is closed and the sink hears nothing more
 */
export function exchange(pool: Dispatcher, request: WireRequest, sink: ExchangeSink): () => void {
  let controller: Dispatcher.DispatchController | undefined;
  let over = false;
  const last = (report: () => void): void => {
    if (over) return;
    over = true;
    report();
  };
  const { method, path, headers, body } = request;
  pool.dispatch(
    { method, path, headers, body },
    {
      onRequestStart(started) {
        controller = started;
        // Given up while it waited for its connection: it must never reach the server.
        if (over) started.abort(GIVEN_UP);
      },
      onResponseStart(_controller, status, responseHeaders) {
        // Below 200 is a word on the way (103 early hints), not the answer.
        if (!over && status >= 200) sink.onHeaders(status, responseHeaders);
      },
      onResponseData(_controller, chunk) {
        if (!over) sink.onData(chunk);
      },
      onResponseEnd: () => last(() => sink.onEnd()),
      onResponseError: (_controller, error) => last(() => sink.onError(failureOf(error))),
    },
  );
  return () => {
    over = true;
    controller?.abort(GIVEN_UP);
  };
}

const GIVEN_UP = new Error('given up');

function failureOf(error: Error): RequestFailure {
  const code = 'code' in error ? String(error.code) : '';
  // The pool was closed by us.
  if (code === 'UND_ERR_DESTROYED' || code === 'UND_ERR_CLOSED') return { kind: 'aborted' };
  // Several addresses tried in vain give an error without a text of its own.
  return { kind: 'lost', reason: error.message || code || error.name };
}

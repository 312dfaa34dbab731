import { Pool } from 'undici';

import { err, ok } from '../chess/result.ts';
import type { Clock } from '../ports/clock.ts';
import type { Answer } from '../ports/lichess.ts';
import type { Log, LogFields } from '../ports/log.ts';
import { doneOf, failureOf } from './failure.ts';
import type { Identity } from './identity.ts';
import type { LineReading } from './reading.ts';
import { fetchReply, type Reply } from './reply.ts';
import { type LiveStream, openLineStream } from './stream.ts';

/**
 * How long an idle connection is kept: longer than a player thinks, shorter than the 75 s after which web servers
 * commonly close it themselves, so that a move does not meet a connection that is just being closed.
 */
const KEEP_ALIVE_MS = 70_000;

/** A connection that cannot be made in this time fails. */
const CONNECT_MS = 5000;

const POOL_OPTIONS: Pool.Options = {
  // Time-outs run on the Clock port; the one for headers is the last resort where that clock stands still.
  bodyTimeout: 0,
  headersTimeout: 60_000,
  keepAliveTimeout: KEEP_ALIVE_MS,
  keepAliveMaxTimeout: KEEP_ALIVE_MS,
  // Taken off a server's `Keep-Alive: timeout=…` hint: below zero, it keeps our own time in force whatever the hint.
  keepAliveTimeoutThreshold: -KEEP_ALIVE_MS,
  connect: { timeout: CONNECT_MS },
};

export interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly form?: Readonly<Record<string, string>>;
  /** A body of plain text, in place of a form. */
  readonly text?: string;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

export interface Listening<E> {
  readonly read: (line: string) => LineReading<E>;
  readonly onEvent: (event: E) => void;
  readonly onOpen?: (() => void) | undefined;
  readonly onUnreadable?: (() => void) | undefined;
  readonly signal: AbortSignal;
}

/** The way to one server under one identity: its connections, and clean values for whatever comes back. */
export class Channel {
  readonly #identity: Identity;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #basePath: string;
  /** Apart, so that the end of a stream never costs a move its warm connection. */
  readonly #requests: Pool;
  readonly #streams: Pool;
  #openStreams = 0;

  constructor(url: URL, { identity, clock, log }: { identity: Identity; clock: Clock; log: Log }) {
    this.#identity = identity;
    this.#clock = clock;
    this.#log = log;
    this.#basePath = url.pathname.replace(/\/$/, '');
    this.#requests = new Pool(url.origin, POOL_OPTIONS);
    this.#streams = new Pool(url.origin, POOL_OPTIONS);
  }

  get openStreams(): number {
    return this.#openStreams;
  }

  /** One request; answers outside 200–299 are failures. */
  async call(call: Call): Answer<Reply> {
    const { method, path, form, text, timeoutMs, signal } = call;
    const headers = this.#identity.headers('application/json');
    if (form) headers['content-type'] = 'application/x-www-form-urlencoded';
    if (text !== undefined) headers['content-type'] = 'text/plain';
    const body = form ? new URLSearchParams(form).toString() : (text ?? null);
    const request = { method, path: this.#basePath + path, headers, body };
    const reply = await fetchReply(this.#requests, request, { clock: this.#clock, timeoutMs, signal });
    const failure = reply.ok ? failureOf(reply.value, this.#clock.nowMs()) : reply.error;
    if (!failure) return reply;
    const clean = this.#identity.hideIn(failure);
    this.#log.debug('lichess.requestFailed', { path, ...clean });
    return err(clean);
  }

  /** One request that either does something or does not. */
  async command(call: Call): Answer {
    const reply = await this.call(call);
    const done = reply.ok ? doneOf(reply.value) : reply;
    return done.ok ? done : err(this.#identity.hideIn(done.error));
  }

  /** Opens one stream; every line becomes an event or a word in the log. */
  async listen<E>(path: string, listening: Listening<E>): Answer<LiveStream> {
    const log = this.#log.child({ stream: path });
    const headers = this.#identity.headers('application/x-ndjson');
    const request = { method: 'GET', path: this.#basePath + path, headers, body: null } as const;
    const opened = await openLineStream(this.#streams, request, {
      clock: this.#clock,
      signal: listening.signal,
      onOpen: () => guarded(log, () => listening.onOpen?.()),
      onLine: (text) => this.#hear(log, listening, text),
      onTooLong: () => this.#puzzle(log, listening, { why: 'too long' }),
    });
    if (!opened.ok) return err(this.#identity.hideIn(opened.error));
    this.#openStreams++;
    const ended = opened.value.ended.then((end) => {
      this.#openStreams--;
      log.debug('lichess.streamEnded', { ...end });
      return end;
    });
    return ok({ ended });
  }

  /** Ends every connection; what is under way answers `aborted`. */
  async close(): Promise<void> {
    await Promise.all([this.#requests.destroy(), this.#streams.destroy()]);
  }

  #hear<E>(log: Log, listening: Listening<E>, text: string): void {
    const reading = listening.read(this.#identity.hide(text));
    switch (reading.kind) {
      case 'event':
        guarded(log, () => listening.onEvent(reading.event));
        break;
      case 'unknown':
        log.debug('lichess.unknownMessage', { type: this.#identity.hide(reading.type) });
        break;
      case 'bad':
        this.#puzzle(log, listening, { why: this.#identity.hide(reading.why), chars: text.length });
    }
  }

  #puzzle<E>(log: Log, { onUnreadable }: Listening<E>, fields: LogFields): void {
    log.warn('lichess.badLine', fields);
    guarded(log, () => onUnreadable?.());
  }
}

/** A listener that throws is a bug of its own: it must not end the stream that all later lines come through. */
function guarded(log: Log, run: () => void): void {
  try {
    run();
  } catch (error) {
    log.error('lichess.listenerFailed', { error: error instanceof Error ? error.stack : String(error) });
  }
}

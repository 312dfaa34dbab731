import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sleep } from '../ports/clock.ts';
import { type Answer, badRequest, failure, STREAMING } from './answer.ts';
import { type Access, authorise, scopeHeaders } from './auth.ts';
import type { RequestFault } from './faults.ts';
import { type Form, formOfJson, formOfUrlEncoded } from './form.ts';
import type { JournalEntry } from './journal.ts';
import { LineStream, type StreamInfo } from './line-stream.ts';
import type { Token, User } from './users.ts';
import type { World } from './world.ts';

/** A request as handlers see it. */
export interface Call {
  readonly token: Token | null;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly form: Form;
  /** The body as it came. */
  readonly text: string;
  readonly userAgent: string;
  /** Takes the connection over for NDJSON lines; the handler then answers `STREAMING`. */
  stream(kind: StreamInfo['kind'], gameId?: string, keepAliveMs?: number): LineStream;
}

export interface UserCall extends Call {
  readonly token: Token;
  readonly user: User;
}

export type Reaction = Answer | typeof STREAMING;

export interface Route {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly access: Access;
  run(call: Call): Reaction | Promise<Reaction>;
}

export const open = (method: Route['method'], path: string, run: Route['run']): Route => ({
  method,
  path,
  access: 'open',
  run,
});

/** A route for the bearer of any token, or of one with one of these scopes. */
export function authed(
  method: Route['method'],
  path: string,
  access: Exclude<Access, 'open'>,
  run: (call: UserCall) => Reaction | Promise<Reaction>,
): Route {
  return {
    method,
    path,
    access,
    run: (call) => {
      const { token } = call;
      return token ? run({ ...call, token, user: token.user }) : failure(401, 'Missing authorization header');
    },
  };
}

/** Serves the routes on a server, whose other routes it leaves alone. */
export class HttpFront {
  readonly #world: World;
  /** Answers not yet sent, so that closing can cut them. */
  readonly #unanswered = new Set<ServerResponse>();

  constructor(world: World) {
    this.#world = world;
  }

  install(app: FastifyInstance, routes: readonly Route[]): void {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    app.setErrorHandler((error: { statusCode?: number }, request, reply) => this.#failed(error, request, reply));
    for (const route of routes) {
      app.route({
        method: route.method,
        url: route.path,
        exposeHeadRoute: false,
        handler: (request, reply) => this.#serve(route, request, reply),
      });
    }
  }

  /** Ends the streams and cuts what is still waiting for an answer. */
  close(): void {
    for (const stream of this.#world.streams) stream.close();
    for (const response of this.#unanswered) response.destroy();
  }

  async #serve(route: Route, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const arrival = readArrival(request);
    const { authorization } = request.headers;
    const signIn = (text: string) => this.#world.people.signIn(text);
    const caller = authorise(signIn, route.access, authorization, arrival.userAgent);
    const entry = this.#note(arrival, request, reply, caller.ok ? caller.value : null);
    const fault = this.#world.faults.takeRequest(entry);
    if (fault && (await this.#before(fault, entry, reply))) return reply;
    if (!caller.ok) return this.#answer(caller.error, entry, reply);
    if (!arrival.form) return this.#answer(badRequest('Invalid JSON'), entry, reply);
    if (caller.value) reply.headers(scopeHeaders(route.access, caller.value));
    const reaction = await route.run({
      token: caller.value,
      params: request.params as Record<string, string>,
      query: single(request.query),
      form: arrival.form,
      text: arrival.text,
      userAgent: arrival.userAgent,
      stream: (kind, gameId, keepAliveMs) => {
        const info = { kind, account: entry.account ?? '', gameId: gameId ?? null, userAgent: arrival.userAgent };
        entry.status = 200;
        return this.#stream(info, reply, keepAliveMs);
      },
    });
    if (reaction === STREAMING) return reply;
    if (fault?.kind !== 'lostAnswer') return this.#answer(reaction, entry, reply);
    return fault.status === undefined ? cut(reply, false) : this.#answer(faultAnswer(fault), entry, reply);
  }

  /** Writes the request into the journal and into the list of those that wait. */
  #note(arrival: Arrival, request: FastifyRequest, reply: FastifyReply, token: Token | null): JournalEntry {
    const { path, query, userAgent, form } = arrival;
    const { method, raw } = request;
    const entry = this.#world.journal.add({ method, path, query, userAgent, form: form ?? {} }, raw.socket);
    entry.account = token?.user.id ?? null;
    this.#unanswered.add(reply.raw);
    reply.raw.once('close', () => this.#unanswered.delete(reply.raw));
    return entry;
  }

  /** @returns true where the fault has dealt with the request */
  async #before(fault: RequestFault, entry: JournalEntry, reply: FastifyReply): Promise<boolean> {
    entry.fault = fault.kind;
    if (fault.kind === 'delay') await sleep(this.#world.clock, fault.delayMs);
    else if (fault.kind === 'silence') reply.hijack();
    else if (fault.kind === 'drop' || fault.kind === 'reset') cut(reply, fault.kind === 'reset');
    else if (fault.kind !== 'lostAnswer') this.#answer(faultAnswer(fault), entry, reply);
    return fault.kind !== 'delay' && fault.kind !== 'lostAnswer';
  }

  #answer(answer: Answer, entry: JournalEntry, reply: FastifyReply): FastifyReply {
    entry.status = answer.status;
    if (answer.headers) reply.headers(answer.headers);
    if (answer.type) reply.type(answer.type);
    return reply.code(answer.status).send(answer.body);
  }

  #stream(info: StreamInfo, reply: FastifyReply, keepAliveMs?: number): LineStream {
    reply.hijack();
    const stream = new LineStream(info, reply.raw, this.#world.clock, keepAliveMs);
    this.#world.streams.add(stream);
    this.#unanswered.delete(reply.raw);
    stream.onClose(() => this.#world.streams.delete(stream));
    this.#world.faults.opened(stream);
    return stream;
  }

  #failed(error: { statusCode?: number }, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const status = error.statusCode ?? 500;
    if (status >= 500)
      this.#world.log.error('sandbox request failed', {
        method: request.method,
        route: request.routeOptions.url,
        error,
      });
    const words =
      status >= 500 ? 'Something went wrong on our side' : error instanceof Error ? error.message : 'Bad request';
    return reply.code(status).send({ error: words });
  }
}

function cut(reply: FastifyReply, byReset: boolean): FastifyReply {
  reply.hijack();
  if (byReset) reply.raw.socket?.resetAndDestroy();
  else reply.raw.destroy();
  return reply;
}

const HTML_PAGE = '<!DOCTYPE html><html><head><title>502</title></head><body><h1>Bad Gateway</h1></body></html>';

function faultAnswer(fault: RequestFault): Answer {
  const retryAfter = fault.retryAfterSeconds === undefined ? {} : { 'retry-after': String(fault.retryAfterSeconds) };
  if (fault.kind === 'html') {
    return { status: fault.status ?? 502, body: HTML_PAGE, type: 'text/html; charset=utf-8', headers: retryAfter };
  }
  const status = fault.status ?? 503;
  const words = status === 429 ? 'Too many requests. Try again later.' : 'Service unavailable';
  const body = { error: fault.error ?? words, ...(fault.ratelimit ? { ratelimit: fault.ratelimit } : {}) };
  return { status, body, headers: retryAfter };
}

interface Arrival {
  readonly path: string;
  readonly query: string;
  readonly userAgent: string;
  readonly text: string;
  /** Null where the body is not what it says it is. */
  readonly form: Form | null;
}

function readArrival({ url, headers, body }: FastifyRequest): Arrival {
  const text = typeof body === 'string' ? body : '';
  const [path, query] = splitUrl(url);
  return {
    path,
    query,
    userAgent: headers['user-agent'] ?? '',
    text,
    form: readForm(headers['content-type'] ?? '', text),
  };
}

function readForm(contentType: string, body: string): Form | null {
  if (/json/i.test(contentType)) return formOfJson(body);
  return /^text\/plain/i.test(contentType) ? {} : formOfUrlEncoded(body);
}

function splitUrl(url: string): [string, string] {
  const mark = url.indexOf('?');
  return mark < 0 ? [url, ''] : [url.slice(0, mark), url.slice(mark + 1)];
}

/** Of a parameter given twice the first counts. */
function single(query: unknown): Record<string, string> {
  const entries = Object.entries(query as Record<string, string | string[]>);
  return Object.fromEntries(entries.map(([key, value]) => [key, Array.isArray(value) ? (value[0] ?? '') : value]));
}

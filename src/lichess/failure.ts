import { z } from 'zod';

import { err, ok, type Result } from '../chess/result.ts';
import type { RequestFailure } from '../ports/lichess.ts';
import { readJson } from './reading.ts';
import { headerOf, type Reply } from './reply.ts';

/** Reasons of a lost answer whose body is not what Lichess sends. */
export const HTML_PAGE = 'an HTML page instead of an answer';
export const UNREADABLE = 'an unreadable answer';

/** Longest sentence taken over from a server. */
const MAX_SENTENCE = 300;

const limiterSchema = z.object({ ratelimit: z.object({ key: z.string(), seconds: z.number().nonnegative() }) });
type Limiter = z.infer<typeof limiterSchema>['ratelimit'];

/** What an answer outside 200–299 means; null for a good one. */
export function failureOf(reply: Reply, nowMs: number): RequestFailure | null {
  const { status } = reply;
  if (status >= 200 && status < 300) return null;
  // 408: the server gave up waiting for a request that may have been whole.
  if (status >= 500 || status === 408) return { kind: 'lost', reason: `HTTP ${status}` };
  const json = readJson(reply.body);
  const limiter = json.ok ? limiterOf(json.value) : null;
  if (status === 429) return { kind: 'rateLimited', retryAfterMs: retryAfterMs(reply, nowMs), limiter };
  const message = sentenceOf(reply);
  return { kind: 'rejected', status, message, ...(limiter && { limiter }) };
}

/** The JSON of a good answer; anything else under a good status tells nothing about what was done. */
export function jsonOf(reply: Reply): Result<unknown, RequestFailure> {
  const json = readJson(reply.body);
  return json.ok ? ok(json.value) : err({ kind: 'lost', reason: looksLikeHtml(reply) ? HTML_PAGE : UNREADABLE });
}

const doneSchema = z.object({ ok: z.literal(true).optional(), error: z.undefined().optional() });

/** A command is done where the answer is an object that neither denies it nor holds an error. */
export function doneOf(reply: Reply): Result<void, RequestFailure> {
  const json = jsonOf(reply);
  if (!json.ok) return json;
  if (doneSchema.safeParse(json.value).success) return ok(undefined);
  const message = errorText(json.value);
  return err(
    message === null ? { kind: 'lost', reason: UNREADABLE } : { kind: 'rejected', status: reply.status, message },
  );
}

/** Seconds or an HTTP date, which is read against the server's own clock where the answer tells it. */
export function retryAfterMs(reply: Reply, nowMs: number): number | null {
  const text = headerOf(reply.headers, 'retry-after')?.trim();
  if (!text) return null;
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000;
  const atMs = Date.parse(text);
  const serverMs = Date.parse(headerOf(reply.headers, 'date') ?? '');
  return Number.isNaN(atMs) ? null : Math.max(0, atMs - (Number.isNaN(serverMs) ? nowMs : serverMs));
}

const limiterOf = (json: unknown): Limiter | null => limiterSchema.safeParse(json).data?.ratelimit ?? null;

const looksLikeHtml = ({ headers, body }: Reply): boolean =>
  headerOf(headers, 'content-type')?.includes('html') === true || /^\s*</.test(body);

/** The server's own sentence, in all the shapes it has (lichess-api §1.0). */
function sentenceOf(reply: Reply): string {
  const { status, headers, body } = reply;
  if (status < 400) return `HTTP ${status} to ${headerOf(headers, 'location') ?? 'nowhere'}`.slice(0, MAX_SENTENCE);
  const json = readJson(body);
  const text = json.ok ? errorText(json.value) : null;
  if (text !== null) return text;
  if (looksLikeHtml(reply)) return `HTTP ${status} with an HTML page`;
  return (json.ok ? '' : body.trim().slice(0, MAX_SENTENCE)) || `HTTP ${status}`;
}

const fieldErrorsSchema = z.record(z.string(), z.array(z.string()));
const errorSchema = z.union([
  z.object({ error: z.union([z.string(), fieldErrorsSchema]) }).transform((reply) => reply.error),
  fieldErrorsSchema,
]);

function errorText(json: unknown): string | null {
  const error = errorSchema.safeParse(json).data;
  if (error === undefined) return null;
  const text = typeof error === 'string' ? error : Object.entries(error).map(fieldText).join('; ');
  return text.slice(0, MAX_SENTENCE) || null;
}

/** `global` holds what concerns the whole form. */
const fieldText = ([field, messages]: [string, string[]]): string =>
  field === 'global' ? messages.join(', ') : `${field}: ${messages.join(', ')}`;

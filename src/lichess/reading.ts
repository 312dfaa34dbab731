import { z } from 'zod';

import { err, ok, type Result } from '../chess/result.ts';

/** What one line of a stream turned out to be. */
export type LineReading<E> =
  | { readonly kind: 'event'; readonly event: E }
  /** A message type that came after this program was written. */
  | { readonly kind: 'unknown'; readonly type: string }
  | { readonly kind: 'bad'; readonly why: string };

/** The text as JSON, or the parser's complaint without the text itself. */
export function readJson(text: string): Result<unknown, 'not JSON'> {
  try {
    return ok(JSON.parse(text) as unknown);
  } catch {
    // The parser throws for nothing but malformed text, and its message quotes the input: one word says enough.
    return err('not JSON');
  }
}

export const event = <E>(value: E): LineReading<E> => ({ kind: 'event', event: value });
export const bad = (why: string): LineReading<never> => ({ kind: 'bad', why });

/** Reads a value by its schema; the first complaint names the place. */
export function readAs<S extends z.ZodType>(schema: S, value: unknown): Result<z.infer<S>, string> {
  const parsed = schema.safeParse(value);
  return parsed.success ? ok(parsed.data) : err(firstIssue(parsed.error));
}

const firstIssue = ({ issues: [issue] }: z.ZodError): string =>
  issue ? `${issue.path.join('.') || 'line'}: ${issue.message}` : 'bad shape';

const typedSchema = z.object({ type: z.string() });

/** Reads one line by the reader of its `type`. */
export function readLine<E>(
  text: string,
  readers: { readonly [type: string]: (message: unknown) => Result<E, string> },
): LineReading<E> {
  const json = readJson(text);
  if (!json.ok) return bad(json.error);
  const typed = readAs(typedSchema, json.value);
  if (!typed.ok) return bad(typed.error);
  const { type } = typed.value;
  // Own keys only: a `type` of "toString" is no message of ours.
  const read = Object.hasOwn(readers, type) ? readers[type] : undefined;
  if (!read) return { kind: 'unknown', type: type.slice(0, 40) };
  const message = read(json.value);
  return message.ok ? event(message.value) : bad(message.error);
}

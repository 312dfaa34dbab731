/** What a handler says back; `STREAMING` where it has taken the connection over. */
export interface Answer {
  readonly status: number;
  /** JSON unless `type` says otherwise. */
  readonly body: unknown;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export const STREAMING = Symbol('streaming');

export const DONE: Answer = { status: 200, body: { ok: true } };

export const json = (body: unknown, status = 200): Answer => ({ status, body });
export const failure = (status: number, error: string): Answer => ({ status, body: { error } });
export const badRequest = (error: string): Answer => failure(400, error);
export const notFound = (error = 'Not found'): Answer => failure(404, error);
export const text = (status: number, body: string): Answer => ({ status, body, type: 'text/plain; charset=utf-8' });
export const ndjson = (values: readonly unknown[]): Answer => ({
  status: 200,
  body: values.map((value) => `${JSON.stringify(value)}\n`).join(''),
  type: 'application/x-ndjson',
});

/** Messages by form field; errors of the form as a whole sit under `global` (lichess-api §1.0). */
export type FormErrors = Readonly<Record<string, readonly string[]>>;

/** The shape of challenge creation and of chat: the fields both at the top and under `error`. */
export const doubleFormError = (errors: FormErrors): Answer => json({ ...errors, error: errors }, 400);
/** The shape of declines and open challenges. */
export const singleFormError = (errors: FormErrors): Answer => json({ error: errors }, 400);

export interface RateLimit {
  readonly key: string;
  readonly seconds: number;
}

export function tooManyRequests(error = 'Too many requests. Try again later.', ratelimit?: RateLimit): Answer {
  return json(ratelimit ? { error, ratelimit } : { error }, 429);
}

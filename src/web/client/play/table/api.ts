import { parseJson } from './json.ts';
import { readLines } from './lines.ts';

export interface Timers {
  /** @returns the way to cancel */
  set(ms: number, run: () => void): () => void;
}

export interface ApiOptions {
  readonly origin: string;
  readonly token: string;
  readonly fetch: typeof fetch;
  readonly timers: Timers;
}

export type Method = 'GET' | 'POST';
export type Form = Readonly<Record<string, string>>;

/** What came of a request; status 0 where no answer came in time or at all, or none of the server's own. */
export interface Answer {
  readonly status: number;
  /** JSON where it is that, undefined else. */
  readonly body: unknown;
  readonly text: string;
  /** What a busy server asks to wait; 0 where it asks nothing. */
  readonly retryAfterMs: number;
}

export interface StreamWish {
  readonly method: Method;
  readonly path: string;
  readonly form?: Form;
  /** A stream is given up after so long without a line. */
  readonly silenceMs: number;
  readonly signal: AbortSignal;
  onLine(line: string): void;
}

/** A stream's end: cleanly, broken (or silent for too long), or refused before it began. */
export type StreamEnd = { readonly kind: 'end' | 'broken' } | { readonly kind: 'refused'; readonly answer: Answer };

const ANSWER_MS = 10_000;
/** No server of ours asks for more; a longer wait would only look like a dead page. */
const LONGEST_RETRY_MS = 60_000;
export const NO_ANSWER: Answer = { status: 0, body: undefined, text: '', retryAfterMs: 0 };

/** The requests of one person to one server. Nothing here throws. */
export class Api {
  readonly #options: ApiOptions;

  constructor(options: ApiOptions) {
    this.#options = options;
  }

  /** One request with its whole answer. @param abort calls it off */
  async ask(method: Method, path: string, form?: Form, abort = new AbortController()): Promise<Answer> {
    const cancel = this.#options.timers.set(ANSWER_MS, () => abort.abort());
    const answer = await this.#fetch(method, path, form, abort.signal)
      .then(wholeAnswer)
      .catch(() => NO_ANSWER);
    cancel();
    return answer;
  }

  /** Opens a stream and reads it to its end. */
  async stream(wish: StreamWish): Promise<StreamEnd> {
    const abort = new AbortController();
    const give = (): void => abort.abort();
    wish.signal.addEventListener('abort', give, { once: true });
    let cancel = this.#options.timers.set(wish.silenceMs, give);
    const end = await this.#read(wish, abort.signal, () => {
      cancel();
      cancel = this.#options.timers.set(wish.silenceMs, give);
    });
    cancel();
    wish.signal.removeEventListener('abort', give);
    return end;
  }

  async #read(wish: StreamWish, signal: AbortSignal, heard: () => void): Promise<StreamEnd> {
    if (wish.signal.aborted) return { kind: 'broken' };
    const response = await this.#fetch(wish.method, wish.path, wish.form, signal).catch(() => null);
    if (!response) return { kind: 'broken' };
    if (!response.ok || !response.body || isPage(response))
      return { kind: 'refused', answer: await wholeAnswer(response) };
    const clean = await readLines(response.body, (line) => {
      if (signal.aborted) return;
      heard();
      wish.onLine(line);
    });
    return { kind: clean ? 'end' : 'broken' };
  }

  #fetch(method: Method, path: string, form: Form | undefined, signal: AbortSignal): Promise<Response> {
    // Taken out first: a browser's fetch must not be called as a method of something else.
    const { fetch, origin, token } = this.#options;
    return fetch(origin + path, {
      method,
      headers: { authorization: `Bearer ${token}` },
      signal,
      ...(form ? { body: new URLSearchParams(form) } : {}),
    });
  }
}

/** Our server answers no request of ours by a page: this one is of a proxy, or of a network that wants a sign-in first. */
const isPage = ({ headers }: Response): boolean => /html/i.test(headers.get('content-type') ?? '');

async function wholeAnswer(response: Response): Promise<Answer> {
  const text = await response.text().catch(() => null); // Cut within the body: as good as no answer.
  if (text === null) return NO_ANSWER;
  const seconds = Number(response.headers.get('retry-after') ?? 0);
  const retryAfterMs = Number.isFinite(seconds) ? Math.min(LONGEST_RETRY_MS, Math.max(0, seconds * 1000)) : 0;
  const status = isPage(response) ? 0 : response.status;
  return { status, body: parseJson(text), text, retryAfterMs };
}

export const isDone = ({ status }: Answer): boolean => status >= 200 && status < 300;

/** Worth the same request again: no answer, a fault of the server's, or too many requests. */
export const isPassing = ({ status }: Answer): boolean =>
  status === 0 || status === 408 || status === 429 || status >= 500;

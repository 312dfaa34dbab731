import { request } from 'node:http';
import type { ManualClock } from '../support/manual-clock.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers and lines of every shape
export type Loose = any;

/** What an answer said. */
export interface Said {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: Loose;
}

/** A bare client for tests: plain requests and NDJSON streams, no rules. */
export class TestClient {
  readonly #url: string;
  readonly #token: string | null;
  readonly #userAgent: string;

  constructor(url: string, token: string | null, userAgent = 'test') {
    this.#url = url;
    this.#token = token;
    this.#userAgent = userAgent;
  }

  get(path: string): Promise<Said> {
    return this.send('GET', path);
  }

  post(path: string, form?: Record<string, string | number | boolean>): Promise<Said> {
    const body =
      form && new URLSearchParams(Object.entries(form).map(([key, value]): [string, string] => [key, String(value)]));
    return this.send('POST', path, body);
  }

  async send(method: string, path: string, body?: string | URLSearchParams, type?: string): Promise<Said> {
    const headers = { ...this.#headers(), ...(type ? { 'content-type': type } : {}) };
    const response = await fetch(this.#url + path, { method, headers, ...(body === undefined ? {} : { body }) });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: parsed(text) };
  }

  /** Opens a stream; resolves once its head is there. */
  stream(path: string, method = 'GET', body?: string): Promise<TestStream> {
    return new Promise((resolve, reject) => {
      const headers = { ...this.#headers(), ...(body ? { 'content-type': 'application/x-www-form-urlencoded' } : {}) };
      const asked = request(this.#url + path, { method, headers, agent: false }, (response) => {
        const stream = new TestStream(response.statusCode ?? 0, {
          close: () => asked.destroy(),
          pause: () => response.pause(),
        });
        response.setEncoding('utf8');
        response.on('data', (text: string) => stream.feed(text));
        response.on('end', () => stream.over('end'));
        response.on('error', () => stream.over('error'));
        response.on('close', () => stream.over('error'));
        resolve(stream);
      });
      asked.on('error', reject);
      asked.end(body);
    });
  }

  #headers(): Record<string, string> {
    return {
      'user-agent': this.#userAgent,
      ...(this.#token === null ? {} : { authorization: `Bearer ${this.#token}` }),
    };
  }
}

/** The lines of a stream as they come. */
export class TestStream {
  readonly status: number;
  readonly close: () => void;
  /** Stops reading. */
  readonly pause: () => void;
  /** Everything that came, blank lines as `''`. */
  readonly raw: string[] = [];
  /** How it ended: null while it is open. */
  ended: 'end' | 'error' | null = null;
  #rest = '';
  #read = 0;
  #wake: (() => void)[] = [];

  constructor(status: number, hold: { close: () => void; pause: () => void }) {
    this.status = status;
    this.close = hold.close;
    this.pause = hold.pause;
  }

  get lines(): Loose[] {
    return this.raw.filter((line) => line !== '').map((line) => parsed(line));
  }

  /** The next line that is not blank. */
  async next(): Promise<Loose> {
    for (;;) {
      const { lines } = this;
      if (lines.length > this.#read) return lines[this.#read++];
      if (this.ended) throw new Error(`the stream is over: ${this.ended}`);
      await this.#change();
    }
  }

  /** The next line of a type; others are passed over. */
  async nextOf(type: string): Promise<Loose> {
    for (;;) {
      const line = await this.next();
      if (line.type === type) return line;
    }
  }

  async end(): Promise<'end' | 'error'> {
    while (!this.ended) await this.#change();
    return this.ended;
  }

  async blankLine(): Promise<void> {
    const before = this.raw.filter((line) => line === '').length;
    while (this.raw.filter((line) => line === '').length === before) await this.#change();
  }

  feed(text: string): void {
    const parts = (this.#rest + text).split('\n');
    this.#rest = parts.pop() ?? '';
    this.raw.push(...parts);
    this.#notify();
  }

  over(how: 'end' | 'error'): void {
    this.ended ??= how;
    this.#notify();
  }

  #change(): Promise<void> {
    return new Promise((resolve) => this.#wake.push(resolve));
  }

  #notify(): void {
    for (const wake of this.#wake.splice(0)) wake();
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // Not JSON: tests that expect so look at the text.
  }
}

/** Time passes until the promise is kept: for waits that need both the clock and the network. */
export async function passing<T>(clock: ManualClock, promise: Promise<T>, stepMs = 250): Promise<T> {
  let done = false;
  const mark = promise.finally(() => {
    done = true;
  });
  for (let i = 0; !done && i < 2_000; i++) {
    await new Promise((resolve) => setImmediate(resolve));
    await clock.advance(stepMs);
  }
  return mark;
}

/** Lets the network work until something has happened; the test's own timeout ends what never does. */
export async function until(happened: () => boolean): Promise<void> {
  while (!happened()) await new Promise((resolve) => setImmediate(resolve));
}

import type { Clock } from '../ports/clock.ts';

/** Parameters that hold a token, which the journal must not show. */
const SECRET = /((?:opponentT|t)oken\d?)=[^&]*/g;

/** One request as it came, in the order of arrival. */
export interface JournalEntry {
  readonly atMs: number;
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly query: string;
  /** The account's id; null without a valid token. */
  account: string | null;
  readonly userAgent: string;
  /** The fields of the body. */
  readonly form: Readonly<Record<string, string>>;
  /** Numbers the TCP connections in the order of their first request. */
  readonly connection: number;
  /** Null while unanswered, and where the connection was closed without an answer. */
  status: number | null;
  /** The kind of fault that was applied, if any. */
  fault: string | null;
}

/** The latest requests, so that tests can count them; older ones are forgotten. */
export class Journal {
  readonly #clock: Clock;
  readonly #most: number;
  #entries: JournalEntry[] = [];
  readonly #connections = new WeakMap<object, number>();
  #connectionCount = 0;

  constructor(clock: Clock, most: number) {
    this.#clock = clock;
    this.#most = most;
  }

  add(request: Pick<JournalEntry, 'method' | 'path' | 'query' | 'userAgent' | 'form'>, socket: object): JournalEntry {
    const entry: JournalEntry = {
      ...request,
      query: request.query.replace(SECRET, '$1='),
      atMs: this.#clock.nowMs(),
      account: null,
      connection: this.#number(socket),
      status: null,
      fault: null,
    };
    if (this.#most === 0) return entry;
    this.#entries.push(entry);
    // Cut in halves, so that a full journal does not shift its whole length at every request.
    if (this.#entries.length > 2 * this.#most) this.#entries = this.#entries.slice(-this.#most);
    return entry;
  }

  entries(): readonly JournalEntry[] {
    return this.#entries.slice(-this.#most);
  }

  clear(): void {
    this.#entries = [];
  }

  #number(socket: object): number {
    const known = this.#connections.get(socket);
    if (known !== undefined) return known;
    this.#connections.set(socket, ++this.#connectionCount);
    return this.#connectionCount;
  }
}

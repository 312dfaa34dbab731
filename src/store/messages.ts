/** What travels between the store and its worker thread: plain data, SQL as text. */

export type SqlValue = string | number | null;

/** `deflate` marks a text that the worker compresses before it is bound: the main thread has no time for it. */
export type SqlArgument = SqlValue | { readonly deflate: string };

export interface Statement {
  readonly sql: string;
  readonly args: readonly SqlArgument[];
}

export interface FileWrite {
  /** Absolute; its folders are made where missing. */
  readonly path: string;
  readonly text: string;
  /** False replaces the file. Appending a text that the file already ends with changes nothing. */
  readonly append: boolean;
}

export type RequestBody =
  /** What every write and read does first, so that trouble shows before the first game. */
  | { readonly kind: 'open' }
  /** One transaction: all of it or nothing. */
  | { readonly kind: 'write'; readonly statements: readonly Statement[] }
  | { readonly kind: 'read'; readonly statement: Statement }
  | { readonly kind: 'file'; readonly file: FileWrite }
  /** Moves a damaged database out of the way, its side files too. Only for a worker that has not opened it. */
  | { readonly kind: 'setAside'; readonly suffix: string }
  /** Closes the database and ends the thread, which answers this. */
  | { readonly kind: 'close' };

export type Request = RequestBody & { readonly id: number };

export type Row = Readonly<Record<string, string | number | null>>;

export interface Answer {
  /** Rows of a read. */
  readonly rows: readonly Row[];
  /** Rows changed by each statement of a write. */
  readonly changes: readonly number[];
}

export interface WorkerFailure {
  /** SQLite's name, the system's, or one of ours: `SCHEMA_NEWER`, `WORKER_DIED`, `CLOSED`. */
  readonly code: string;
  readonly message: string;
  /** Index of the statement that failed, where one did. */
  readonly statement: number | null;
}

export type Reply = { readonly id: number } & ({ readonly answer: Answer } | { readonly failure: WorkerFailure });

/** How the worker opens its database; it does so at the first request that needs it, and again after a failure. */
export interface WorkerSetup {
  readonly url: string;
  /** Path of the database file; null where it lives on another machine. */
  readonly file: string | null;
  /** Run on every opening, before the migrations; none where the database lives on another machine. */
  readonly pragmas: readonly string[];
  /** `migrations[i]` leads from version i to i + 1. */
  readonly migrations: readonly (readonly string[])[];
  readonly version: { readonly create: string; readonly read: string; readonly write: string };
}

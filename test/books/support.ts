import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach } from 'vitest';
import { type BooksOptions, type OpenBooks, openBooks } from '../../src/books/open-books.ts';
import type { Line } from '../../src/chess/line.ts';
import { FRESH_MEMORY } from '../../src/model/memory.ts';
import type { Books } from '../../src/model/personality.ts';
import type { BookRequest } from '../../src/ports/book.ts';
import { SILENT_LOG } from '../../src/ports/log.ts';
import { stream } from '../../src/random/streams.ts';
import { ScriptedServer } from '../lichess/scripted-server.ts';
import { ManualClock } from '../support/manual-clock.ts';

export const SHIPPED_TABLE = resolve(import.meta.dirname ?? '.', '../../config/books/openings.tsv');

export const NO_BOOKS: Books = {
  repertoire: { white: [], black: [], choice: 'weighted', maxPlies: 20 },
  mainLine: { enabled: false, source: 'masters', maxMoves: null, sinceYear: null },
  explorer: { enabled: false, rating: null },
  tablebase: false,
};
export const MAIN_LINE: Books = { ...NO_BOOKS, mainLine: { ...NO_BOOKS.mainLine, enabled: true } };
export const EXPLORER: Books = { ...NO_BOOKS, explorer: { enabled: true, rating: null } };
export const TABLEBASE: Books = { ...NO_BOOKS, tablebase: true };

export const ALL_ON = FRESH_MEMORY.booksOff;

/** A request with 30 s to spare on a clock that stands at its start. */
export function requestFor(line: Line, books: Books, changes: Partial<BookRequest> = {}): BookRequest {
  return {
    line,
    books,
    off: ALL_ON,
    rating: 1550,
    rng: stream('books', 'test'),
    deadlineMs: 1_030_000,
    signal: new AbortController().signal,
    ...changes,
  };
}

const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

export async function scriptedServer(): Promise<ScriptedServer> {
  const server = await ScriptedServer.start();
  closing.push(() => server.close());
  return server;
}

/** A folder of a test's own. */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'books-'));
  closing.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Books on a scripted server, their clock standing still. */
export async function booksAt(url: string, changes: Partial<BooksOptions> = {}): Promise<OpenBooks> {
  const books = await openBooks({
    table: { shipped: SHIPPED_TABLE, full: null },
    cacheFolder: null,
    explorerUrl: url,
    tablebaseUrl: url,
    token: 'lip_secretsecret',
    version: '1.2.3',
    clock: new ManualClock(),
    log: SILENT_LOG,
    ...changes,
  });
  closing.push(() => books.close());
  return books;
}

/** An explorer's answer: games by move. */
export const gamesOf = (moves: Readonly<Record<string, number>>) => ({
  white: 0,
  draws: 0,
  black: 0,
  moves: Object.entries(moves).map(([uci, white]) => ({
    uci,
    san: '?',
    averageRating: 1500,
    white,
    draws: 0,
    black: 0,
  })),
  opening: null,
});

/** The query of a path the server was asked for. */
export const queryOf = (path = ''): Record<string, string> =>
  Object.fromEntries(new URL(path, 'http://books').searchParams);

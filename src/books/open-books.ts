import { join } from 'node:path';
import type { BookShelf } from '../ports/book.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import { Explorer, explorerValue } from './explorer.ts';
import { createShelf } from './shelf.ts';
import { loadTable, type TableFiles } from './table/load-table.ts';
import type { RowProblem } from './table/read-rows.ts';
import { Tablebase, tablebaseValue } from './tablebase.ts';
import { AnswerCache } from './web/answer-cache.ts';
import { BookHost } from './web/book-host.ts';

export interface BooksOptions {
  readonly table: TableFiles;
  /** Where answers are kept over restarts; null keeps them in memory alone. */
  readonly cacheFolder: string | null;
  readonly explorerUrl: string;
  readonly tablebaseUrl: string;
  /** Of any account on the explorer's own site; null asks without one. */
  readonly token: string | null;
  /** Of this program, for the User-Agent. */
  readonly version: string;
  /** The machine's own time. */
  readonly clock: Clock;
  readonly log: Log;
}

export interface OpenBooks {
  readonly shelf: BookShelf;
  /** Rows of the opening tables that were left out; each is in the log too. */
  readonly problems: readonly RowProblem[];
  close(): Promise<void>;
}

/** Every book there is, for all games of the process. Never fails: a book that cannot be opened is an empty one. */
export async function openBooks(options: BooksOptions): Promise<OpenBooks> {
  const { cacheFolder, explorerUrl, tablebaseUrl, token, version, clock, log } = options;
  const { table, problems } = await loadTable(options.table);
  for (const problem of problems) log.warn('books.badRow', { ...problem });
  const fileOf = (name: string): string | null => (cacheFolder === null ? null : join(cacheFolder, name));
  const games = await AnswerCache.open({ file: fileOf('explorer.json'), value: explorerValue, clock, log });
  const endings = await AnswerCache.open({ file: fileOf('tablebase.json'), value: tablebaseValue, clock, log });
  const explorer = new BookHost({ url: explorerUrl, token, version, clock, log });
  const tables = new BookHost({ url: tablebaseUrl, token: null, version, clock, log });
  return {
    shelf: createShelf({
      table,
      explorer: {
        masters: new Explorer('masters', explorer, games),
        lichess: new Explorer('lichess', explorer, games),
      },
      tablebase: new Tablebase(tables, endings),
      clock,
    }),
    problems,
    close: async () => {
      await Promise.all([explorer.close(), tables.close(), games.close(), endings.close()]);
    },
  };
}

import { turnOf } from '../chess/line.ts';
import { legalMove, spellMove } from '../chess/uci.ts';
import type { GameMemory } from '../model/memory.ts';
import type { BookMoveAnswer, BookRequest, BookShelf, BookSource } from '../ports/book.ts';
import type { Clock } from '../ports/clock.ts';
import { explore } from './distribution.ts';
import { type ExplorerBooks, mainLineStep } from './main-line.ts';
import { repertoireStep } from './repertoire.ts';
import type { OpeningTable } from './table/opening-table.ts';
import { Tablebase } from './tablebase.ts';
import { waitOf } from './wait.ts';

export interface ShelfOptions {
  readonly table: OpeningTable;
  readonly explorer: ExplorerBooks;
  readonly tablebase: Pick<Tablebase, 'best'>;
  readonly clock: Clock;
}

/** What one book said; a null move is a miss. */
interface Page {
  readonly move: string | null;
  readonly why: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

interface BookAsked {
  readonly source: BookSource;
  /** What a miss turns off for the rest of the game; null asks again. */
  readonly flag: keyof GameMemory['booksOff'] | null;
  readonly isOpen: (request: BookRequest) => boolean;
  readonly ask: (request: BookRequest) => Page | Promise<Page>;
}

export function createShelf({ table, explorer, tablebase, clock }: ShelfOptions): BookShelf {
  const books = booksInOrder({ table, explorer, tablebase, clock });
  return {
    next: (request) => next(books, request),
    explore: (request) => explore(explorer.lichess, request, clock),
    gambits: (line) => ({ moves: table.gambits(line), fullTable: table.full }),
  };
}

function booksInOrder({ table, explorer, tablebase, clock }: ShelfOptions): BookAsked[] {
  return [
    {
      source: 'repertoire',
      flag: 'repertoire',
      isOpen: ({ books, line, off }) => !off.repertoire && books.repertoire[turnOf(line)].length > 0,
      ask: ({ line, books: { repertoire }, rng }) => {
        const step = repertoireStep(table, { line, repertoire, rng });
        return step.kind === 'miss' ? { move: null, why: step.why } : { ...step, data: { shares: step.shares } };
      },
    },
    {
      source: 'main line',
      flag: 'mainLine',
      isOpen: ({ books, off }) => !off.mainLine && books.mainLine.enabled,
      ask: async (request) => {
        const step = await mainLineStep(explorer, request, clock);
        if (step.kind === 'miss') return { move: null, why: step.why };
        return { move: step.move.move, why: `most played by ${step.database}`, data: { games: step.move.games } };
      },
    },
    {
      source: 'tablebase',
      flag: null,
      isOpen: ({ books, line }) => books.tablebase && Tablebase.covers(line),
      ask: async (request) => {
        const answer = await tablebase.best(request.line, waitOf(request, clock));
        if (!answer.ok) return { move: null, why: answer.error };
        if (!answer.value) return { move: null, why: 'no table knows the position' };
        return { move: answer.value.move, why: 'perfect play', data: { leaves: answer.value.category } };
      },
    },
  ];
}

async function next(books: readonly BookAsked[], request: BookRequest): Promise<BookMoveAnswer> {
  const { line, signal } = request;
  const misses: string[] = [];
  let off = request.off;
  for (const { source, flag, isOpen, ask } of books) {
    if (!isOpen(request)) continue;
    const { move, why, data = {} } = await ask(request);
    // The game has moved on: what was not heard is no miss.
    if (signal.aborted) break;
    const legal = move === null ? undefined : legalMove(line.position, move);
    if (legal) {
      const note = { ran: true, why: `${source}: ${why}`, data: { ...data, misses } };
      return { kind: 'move', source, move: spellMove(line.position, legal, line.fischerRandom), off, note };
    }
    misses.push(`${source}: ${why}`);
    if (flag) off = { ...off, [flag]: true };
  }
  return { kind: 'none', off, note: { ran: misses.length > 0, why: misses.join('; ') || 'no book is open' } };
}

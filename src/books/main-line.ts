import type { BookMove, BookPort, BookRequest } from '../ports/book.ts';
import type { Clock } from '../ports/clock.ts';
import { waitOf } from './wait.ts';

/** The databases of the opening explorer. */
export interface ExplorerBooks {
  readonly masters: BookPort;
  readonly lichess: BookPort;
}

export type MainLineStep =
  | { readonly kind: 'move'; readonly database: string; readonly move: BookMove }
  | { readonly kind: 'miss'; readonly why: string };

/** Moves asked for, of which the first is played (blundermind §11). */
const LIMIT = 10;

/** The most played move: of masters where they are the source, else and then of everybody at the bot's rating (ruling 22). */
export async function mainLineStep(books: ExplorerBooks, request: BookRequest, clock: Clock): Promise<MainLineStep> {
  const { line, rating } = request;
  const { source, maxMoves, sinceYear } = request.books.mainLine;
  if (maxMoves !== null && line.moves.length >= 2 * maxMoves) return { kind: 'miss', why: `past ${maxMoves} moves` };
  const misses: string[] = [];
  for (const database of source === 'masters' ? (['masters', 'lichess'] as const) : (['lichess'] as const)) {
    const query = { rating, sinceYear, limit: LIMIT, ...waitOf(request, clock) };
    const answer = await books[database].moves(line, query);
    const [move] = answer.ok ? answer.value : [];
    if (move) return { kind: 'move', database, move };
    misses.push(`${database}: ${answer.ok ? 'no games' : answer.error}`);
  }
  return { kind: 'miss', why: misses.join(', ') };
}

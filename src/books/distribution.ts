import type { Candidate } from '../model/draft.ts';
import type { BookDistributionAnswer, BookMove, BookPort, BookRequest } from '../ports/book.ts';
import type { Clock } from '../ports/clock.ts';
import { waitOf } from './wait.ts';

/** Moves asked for (blundermind §11). */
const LIMIT = 15;

/** The explorer as the distribution in front of any engine (D0 §2d, ruling 23). */
export async function explore(database: BookPort, request: BookRequest, clock: Clock): Promise<BookDistributionAnswer> {
  const { line, off, signal, books } = request;
  const { enabled } = books.explorer;
  if (!enabled || off.explorer) return none(off, false, enabled ? 'off since its first miss' : 'not asked for');
  const rating = books.explorer.rating ?? request.rating;
  const answer = await database.moves(line, { rating, sinceYear: null, limit: LIMIT, ...waitOf(request, clock) });
  // The game has moved on: what was not heard is no miss.
  if (signal.aborted) return none(off, true, 'called off');
  const moves = answer.ok ? answer.value : [];
  if (moves.length === 0) {
    return none({ ...off, explorer: true }, true, answer.ok ? 'nobody played on from here' : answer.error);
  }
  const games = moves.reduce((sum, move) => sum + move.games, 0);
  const note = { ran: true, why: 'moves of people, by how often they are played', data: { rating, games } };
  return { kind: 'distribution', candidates: moves.map((move) => candidateOf(move, games)), games, off, note };
}

const none = (off: BookRequest['off'], ran: boolean, why: string): BookDistributionAnswer => ({
  kind: 'none',
  off,
  note: { ran, why },
});

function candidateOf({ move, games }: BookMove, total: number): Candidate {
  const p = games / total;
  return { move, raw: p, rawKind: 'p', weight: p, contributions: {} };
}

import { z } from 'zod';
import { fenOf, type Line } from '../chess/line.ts';
import { err, ok, type Result } from '../chess/result.ts';
import { legalMove, spellMove } from '../chess/uci.ts';
import type { BookQuery } from '../ports/book.ts';
import type { AnswerCache } from './web/answer-cache.ts';
import type { BookHost } from './web/book-host.ts';

/** Men in the largest tables there are. */
const MAX_MEN = 7;

/** What a move leaves to the opponent, best for the mover first; the server orders moves alike within one (fixture 10). */
const LEFT_TO_OPPONENT = [
  'loss',
  'syzygy-loss',
  'maybe-loss',
  'blessed-loss',
  'draw',
  'cursed-win',
  'maybe-win',
  'syzygy-win',
  'win',
];

const answerSchema = z.object({ moves: z.array(z.object({ uci: z.string().max(5), category: z.string() })).max(218) });

/** The best move and what it leaves; null where no table knows. */
export const tablebaseValue = z.object({ uci: z.string().max(5), category: z.string().max(20) }).nullable();
export type TablebaseValue = z.infer<typeof tablebaseValue>;

export interface PerfectMove {
  readonly move: string;
  /** What it leaves to the opponent, in the tables' own word. */
  readonly category: string;
}

/** Perfect play of small endings. */
export class Tablebase {
  readonly #host: BookHost;
  readonly #cache: AnswerCache<TablebaseValue>;

  constructor(host: BookHost, cache: AnswerCache<TablebaseValue>) {
    this.#host = host;
    this.#cache = cache;
  }

  /** Whether tables of this size exist; they know no castling. */
  static covers({ position }: Line): boolean {
    return position.board.occupied.size() <= MAX_MEN && position.castles.castlingRights.isEmpty();
  }

  /** Null where no table knows the position. */
  async best(line: Line, wait: Pick<BookQuery, 'deadlineMs' | 'signal'>): Promise<Result<PerfectMove | null, string>> {
    // With the fifty-move counter, on which wins depend, and without the move number.
    const fen = fenOf(line).replace(/ \d+$/, '');
    const known = this.#cache.find(fen);
    if (known?.fresh) return ok(spell(line, known.value));
    const asked = await this.#host.get(`/standard?fen=${encodeURIComponent(`${fen} 1`.replaceAll(' ', '_'))}`, wait);
    const read = asked.ok ? readBest(asked.value) : asked.error.kind === 'refused' ? ok(null) : err(asked.error.kind);
    if (!read.ok) return known ? ok(spell(line, known.value)) : read;
    this.#cache.put(fen, read.value);
    return ok(spell(line, read.value));
  }
}

function readBest(json: unknown): Result<TablebaseValue, string> {
  const answer = answerSchema.safeParse(json);
  if (!answer.success) return err('unreadable');
  const known = answer.data.moves.filter((move) => LEFT_TO_OPPONENT.includes(move.category));
  // A move that nobody knows about could be the best one.
  if (known.length < answer.data.moves.length) return ok(null);
  const ranked = known.sort((a, b) => LEFT_TO_OPPONENT.indexOf(a.category) - LEFT_TO_OPPONENT.indexOf(b.category));
  return ok(ranked[0] ?? null);
}

function spell(line: Line, value: TablebaseValue): PerfectMove | null {
  const move = value && legalMove(line.position, value.uci);
  return move ? { move: spellMove(line.position, move, line.fischerRandom), category: value.category } : null;
}

import { z } from 'zod';
import type { Line } from '../chess/line.ts';
import { err, ok, type Result } from '../chess/result.ts';
import { legalMove, spellMove } from '../chess/uci.ts';
import type { BookMove, BookPort, BookQuery } from '../ports/book.ts';
import { startsAsUsual } from './table/opening-table.ts';
import type { AnswerCache } from './web/answer-cache.ts';
import type { BookHost } from './web/book-host.ts';

/** Lower ends of the explorer's rating groups (lichess-api §4). */
const BUCKETS = [0, 1000, 1200, 1400, 1600, 1800, 2000, 2200, 2500] as const;

/** The speeds that people think in. */
const SPEEDS = 'blitz,rapid,classical';

/** No position has more moves than 218; the server sends as many as are asked for. */
const MAX_MOVES = 218;

export type ExplorerDatabase = 'masters' | 'lichess';

/** No site has more games: sums stay exact, and written ones can be read again. */
const count = z.int().min(0).max(1e12);
const answerSchema = z.object({ moves: z.array(z.unknown()).max(MAX_MOVES) });
const moveSchema = z.object({ uci: z.string().max(5), white: count, draws: count, black: count });

/** Games by move, as the server spells it. */
export const explorerValue = z.array(z.tuple([z.string().max(5), z.int().min(0)])).max(MAX_MOVES);
export type ExplorerValue = z.infer<typeof explorerValue>;

/** One database of the opening explorer; answers are kept, and an old one serves where the server fails. */
export class Explorer implements BookPort {
  readonly #database: ExplorerDatabase;
  readonly #host: BookHost;
  readonly #cache: AnswerCache<ExplorerValue>;

  constructor(database: ExplorerDatabase, host: BookHost, cache: AnswerCache<ExplorerValue>) {
    this.#database = database;
    this.#host = host;
    this.#cache = cache;
  }

  async moves(line: Line, query: BookQuery): Promise<Result<readonly BookMove[], string>> {
    // Masters play from the usual start only, and their database has no parameter for another.
    if (this.#database === 'masters' && line.fischerRandom) return ok([]);
    const filter = filterOf(this.#database, line, query);
    const key = `${this.#database}?${filter} ${line.keys.at(-1) ?? ''}`;
    const known = this.#cache.find(key);
    if (known?.fresh) return ok(readMoves(line, known.value));
    const asked = await this.#host.get(`/${this.#database}?${positionOf(line)}&${filter}`, query);
    const read = asked.ok ? readAnswer(asked.value) : err(asked.error.kind);
    if (read.ok) this.#cache.put(key, read.value);
    if (read.ok || known) return ok(readMoves(line, read.ok ? read.value : (known?.value ?? [])));
    return read;
  }
}

/** The group of a rating, rounded down; the last but one comes with the last, as on the site (blundermind §11). */
export function ratingBuckets(rating: number): string {
  const bucket = BUCKETS.findLast((lowest) => lowest <= rating) ?? 0;
  return bucket === 2200 ? '2200,2500' : String(bucket);
}

/** By the moves from the usual start, so that the server's own cache knows it; from elsewhere by that FEN too. */
function positionOf(line: Line): string {
  const play = `play=${line.moves.join(',')}`;
  return startsAsUsual(line) ? play : `fen=${encodeURIComponent(line.startFen)}&${play}`;
}

function filterOf(database: ExplorerDatabase, line: Line, { rating, sinceYear, limit }: BookQuery): string {
  const filter = new URLSearchParams({ moves: String(limit), topGames: '0', recentGames: '0' });
  if (database === 'masters') {
    if (sinceYear !== null) filter.set('since', String(sinceYear));
  } else {
    filter.set('variant', line.fischerRandom ? 'chess960' : 'standard');
    filter.set('speeds', SPEEDS);
    if (rating !== null) filter.set('ratings', ratingBuckets(rating));
    if (sinceYear !== null) filter.set('since', `${sinceYear}-01`);
  }
  return filter.toString().replaceAll('%2C', ',');
}

/** Moves that cannot be read are left out, like ones that cannot be played. */
function readAnswer(json: unknown): Result<ExplorerValue, string> {
  const answer = answerSchema.safeParse(json);
  if (!answer.success) return err('unreadable');
  return ok(
    answer.data.moves.flatMap((item): ExplorerValue => {
      const move = moveSchema.safeParse(item).data;
      return move ? [[move.uci, move.white + move.draws + move.black]] : [];
    }),
  );
}

/** Legal moves with games, most played first; castling comes king-onto-rook and is spelled as the line does. */
function readMoves(line: Line, value: ExplorerValue): BookMove[] {
  const games = new Map<string, number>();
  for (const [uci, played] of value) {
    const move = played > 0 ? legalMove(line.position, uci) : undefined;
    if (!move) continue;
    const spelled = spellMove(line.position, move, line.fischerRandom);
    games.set(spelled, (games.get(spelled) ?? 0) + played);
  }
  return [...games].map(([move, played]) => ({ move, games: played })).sort((a, b) => b.games - a.games);
}

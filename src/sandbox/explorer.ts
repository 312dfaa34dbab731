import type { Chess } from 'chessops/chess';
import { makeFen, parseFen } from 'chessops/fen';
import { setupPosition } from 'chessops/variant';
import { z } from 'zod';
import { err, ok, type Result } from '../chess/result.ts';
import { legalMove } from '../chess/uci.ts';
import { isVariantKey, VARIANTS } from './variants.ts';

const count = z.int().min(0);
const person = z.object({ name: z.string(), rating: z.number() });
const gameItem = z.looseObject({
  id: z.string(),
  uci: z.string().optional(),
  winner: z.enum(['white', 'black']).nullable(),
  white: person,
  black: person,
});
const answer = z.looseObject({
  white: count,
  draws: count,
  black: count,
  moves: z.array(z.looseObject({ uci: z.string(), san: z.string(), white: count, draws: count, black: count })),
  topGames: z.array(gameItem).optional(),
  recentGames: z.array(gameItem).optional(),
  opening: z.object({ eco: z.string(), name: z.string() }).nullable().optional(),
});
const positions = z.record(z.string(), answer);

/** Canned answers of the opening explorer: by database, then by the first four fields of the position's FEN. */
export const explorerData = z.object({
  lichess: positions.default({}),
  masters: positions.default({}),
  /** By player and colour, e.g. `magnus white`. */
  player: z.record(z.string(), positions).default({}),
  /** PGN by game id. */
  pgn: z.record(z.string(), z.string()).default({}),
});
export type ExplorerData = z.output<typeof explorerData>;
export type ExplorerAnswer = z.output<typeof answer>;

export const NOTHING_KNOWN: ExplorerAnswer = {
  white: 0,
  draws: 0,
  black: 0,
  moves: [],
  topGames: [],
  recentGames: [],
  opening: null,
};

type Query = Readonly<Record<string, string>>;

/** The position a query means, as the key of the canned answers. */
export function positionKey(query: Query): Result<string, string> {
  const variant = query.variant ?? 'standard';
  if (!isVariantKey(variant)) return err(`unknown variant ${variant}`);
  const setup = parseFen((query.fen ?? '').replaceAll('_', ' ') || START);
  if (setup.isErr) return err(`invalid fen: ${setup.error.message}`);
  const position = setupPosition(VARIANTS[variant].rules, setup.value);
  if (position.isErr) return err(`invalid position: ${position.error.message}`);
  for (const uci of (query.play ?? '').split(',').filter((text) => text !== '')) {
    const move = legalMove(position.value as Chess, uci);
    if (!move) return err(`illegal move: ${uci}`);
    position.value.play(move);
  }
  return ok(makeFen(position.value.toSetup(), { epd: true }));
}

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -';

export interface Cuts {
  readonly moves: number;
  readonly topGames: number;
  readonly recentGames: number;
}

/** An answer with no more than was asked for. */
export function cutAnswer(found: ExplorerAnswer | undefined, cuts: Cuts): ExplorerAnswer {
  const whole = found ?? NOTHING_KNOWN;
  return {
    ...whole,
    moves: whole.moves.slice(0, cuts.moves),
    ...(whole.topGames ? { topGames: whole.topGames.slice(0, cuts.topGames) } : {}),
    ...(whole.recentGames ? { recentGames: whole.recentGames.slice(0, cuts.recentGames) } : {}),
    opening: whole.opening ?? null,
  };
}

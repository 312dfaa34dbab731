import { type Color, type Line, other } from './line.ts';

/** How a position ends a game by the rules alone (Lichess ends a bot's threefold at once, without a claim). */
export type Ending =
  | { readonly kind: 'mate'; readonly winner: Color }
  | { readonly kind: 'stalemate' | 'insufficientMaterial' | 'threefold' | 'fiftyMoves' | 'tooLong' };

/** Lichess ends a game in a draw past this many plies (lichess-api §2.7). */
const MAX_PLIES = 600;

/** @returns undefined while the game goes on */
export function endingOf(line: Line): Ending | undefined {
  const { position } = line;
  const ctx = position.ctx();
  if (!position.hasDests(ctx)) {
    return ctx.checkers.nonEmpty() ? { kind: 'mate', winner: other(position.turn) } : { kind: 'stalemate' };
  }
  if (position.isInsufficientMaterial()) return { kind: 'insufficientMaterial' };
  if (repetitions(line) >= 3) return { kind: 'threefold' };
  if (position.halfmoves >= 100) return { kind: 'fiftyMoves' };
  return line.moves.length > MAX_PLIES ? { kind: 'tooLong' } : undefined;
}

/** How often the current position has stood on the board, this time included. */
export function repetitions(line: Line): number {
  const key = line.keys.at(-1);
  // Nothing before the last capture or pawn move can repeat.
  const first = Math.max(0, line.keys.length - 1 - line.position.halfmoves);
  let count = 0;
  for (let i = line.keys.length - 1; i >= first; i -= 2) if (line.keys[i] === key) count++;
  return count;
}

/** True where `color` has no material to mate with: its opponent cannot lose on time to it. */
export const cannotMate = (line: Line, color: Color): boolean => line.position.hasInsufficientMaterial(color);

import { notate, positionAfter } from '../table/notation.ts';
import type { TableGame } from '../table/types.ts';

/** Half-moves without a pawn move or a capture after which a game can be called a draw. */
const FIFTY_MOVES_PLIES = 100;
/** More than these end a game in a draw (lichess-api §2.7). */
const LONGEST_PLIES = 600;

/** Why a game was drawn that the server calls just drawn: what the board does not explain was agreed on. */
export function drawReason({ startFen, moves }: Pick<TableGame, 'startFen' | 'moves'>): string {
  const fens = [startFen, ...notate(startFen, moves).map(({ fen }) => fen)];
  const last = fens.at(-1) ?? startFen;
  const place = placeOf(last);
  if (positionAfter(startFen, moves)?.isInsufficientMaterial()) return 'Drawn: neither side can mate.';
  const times = fens.filter((fen) => placeOf(fen) === place).length;
  if (times >= 5) return 'Drawn by fivefold repetition.';
  if (times >= 3) return 'Drawn by threefold repetition.';
  if (moves.length > LONGEST_PLIES) return 'Drawn: no game goes on for longer here.';
  if (Number(last.split(' ')[4]) >= FIFTY_MOVES_PLIES) {
    return 'Drawn: fifty moves without a pawn move or a capture.';
  }
  return 'Drawn by agreement.';
}

/** Pieces, turn, castling and en passant: what must be the same for a repetition. */
const placeOf = (fen: string): string => fen.split(' ').slice(0, 4).join(' ');

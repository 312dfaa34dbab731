import { INITIAL_EPD } from 'chessops/fen';
import { parseUci } from 'chessops/util';

import type { Line } from '../../chess/line.ts';
import { legalMove, legalMoves } from '../../chess/uci.ts';

/** What a person sees of a position before moving: all that the law of think times asks of the board. */
export interface Board {
  /** Half-moves played, as the position's phase counts them. */
  readonly ply: number;
  readonly legalMoves: number;
  readonly pieces: number;
  readonly check: boolean;
  /** The move takes back on the square where the opponent has just captured. */
  readonly recapture: boolean;
  /** Any other capture. */
  readonly capture: boolean;
  readonly castling: boolean;
}

/** A game that starts elsewhere than at the standard position has no opening to rattle off: it counts as this far in. */
const UNFAMILIAR_PLIES = 16;

/** @param move UCI; null before the choice: then a recapture that could be played counts as one */
export function readBoard(line: Line, move: string | null): Board {
  const { position } = line;
  const target = captureSquare(line);
  const replies = legalMoves(position);
  const chosen = move === null ? undefined : legalMove(position, move);
  const takes = (to: number) => to === target;
  const recapture = chosen ? takes(chosen.to) : replies.some(({ to }) => takes(to));
  const own = position.board[position.turn];
  return {
    ply: plyOf(line),
    legalMoves: replies.length,
    pieces: position.board.occupied.size(),
    check: position.isCheck(),
    recapture,
    capture: chosen !== undefined && !recapture && isCapture(line, chosen),
    castling: chosen !== undefined && own.has(chosen.to),
  };
}

function plyOf({ position, moves, startFen }: Line): number {
  if (startFen.startsWith(INITIAL_EPD)) return moves.length;
  const numbered = 2 * (position.fullmoves - 1) + (position.turn === 'black' ? 1 : 0);
  return Math.max(numbered, UNFAMILIAR_PLIES + moves.length);
}

/** Where the opponent's last move captured, or undefined: a capture leaves one man fewer than the position before. */
function captureSquare({ keys, moves }: Line): number | undefined {
  const [before, now, last] = [keys.at(-2), keys.at(-1), moves.at(-1)];
  if (!before || !now || !last || menOf(now) === menOf(before)) return undefined;
  return parseUci(last)?.to;
}

const menOf = (key: string): number => (key.split(' ', 1)[0] ?? '').replace(/[^a-z]/gi, '').length;

function isCapture({ position }: Line, move: { readonly from: number; readonly to: number }): boolean {
  const { board, turn } = position;
  const takesMan = board.occupied.has(move.to) && !board[turn].has(move.to);
  return takesMan || (board.pawn.has(move.from) && move.to === position.epSquare);
}

import type { Square } from 'chessops/types';
import { kingCastlesTo } from 'chessops/util';
import type { MoveReading } from '../../chess/reading.ts';

/** Where the moving man comes to stand: castling is king takes rook, so its `to` is not the king's square. */
export function landsOn({ color, move, before }: MoveReading): Square {
  const castles = before.position.board[color].has(move.to);
  return castles ? kingCastlesTo(color, move.to > move.from ? 'h' : 'a') : move.to;
}

/** Where the taken man stood, beside the pawn's path en passant; null for a quiet move. */
export function takesOn({ move, captured, before }: MoveReading): Square | null {
  if (captured === null) return null;
  return before.position.board.occupied.has(move.to) ? move.to : (move.from & 56) | (move.to & 7);
}

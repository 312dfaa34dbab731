import { Castles } from 'chessops/chess';
import type { Color, Square } from 'chessops/types';
import { opposite } from 'chessops/util';
import type { Measure } from './measure.ts';

/**
 * Legal moves of either side, whoever is to move: pins and checks count, the four promotions are four moves, castling and
 * en passant stay out (D1). A side that would move while the other king stands in check may not take that king.
 */
export const mobility: Measure = ({ position }, color) => {
  const asked = position.clone();
  asked.turn = color;
  asked.castles = Castles.empty();
  asked.epSquare = undefined;
  const { board } = asked;
  const context = asked.ctx();
  const enemyKing = board.pieces(opposite(color), 'king');
  let moves = 0;
  for (const from of board[color]) {
    const targets = asked.dests(from, context).diff(enemyKing).size();
    moves += board.pawn.has(from) && promotesNext(from, color) ? 4 * targets : targets;
  }
  return moves;
};

const promotesNext = (pawn: Square, color: Color): boolean => pawn >> 3 === (color === 'white' ? 6 : 1);

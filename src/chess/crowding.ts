import type { Board } from 'chessops/board';
import type { Color } from 'chessops/types';

/** Officers a side begins with. */
const OFFICERS = [
  ['knight', 2],
  ['bishop', 2],
  ['rook', 2],
  ['queen', 1],
] as const;

/**
 * More officers than promotions can have made, which the rules of chess do not forbid. Stockfish 19 refuses such a
 * position and goes on with the one before; 15 crashes past 32 pieces.
 * @returns the side that has them; null where neither does
 */
export function crowdedSide(board: Board): Color | null {
  const isCrowded = (color: Color): boolean => {
    const promoted = OFFICERS.map(([role, first]) => Math.max(0, board.pieces(color, role).size() - first));
    return promoted.reduce((sum, n) => sum + n, board.pieces(color, 'pawn').size()) > 8;
  };
  return (['white', 'black'] as const).find(isCrowded) ?? null;
}

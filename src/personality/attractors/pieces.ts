import type { Role } from 'chessops/types';
import type { Attractor } from './attractor.ts';

/** Piece preferences: a flat liking, with castling as the king's move and a promotion as the pawn's. */
export const PIECE_PREFERENCES: { readonly [R in Role]: Attractor } = {
  pawn: preference('pawn'),
  knight: preference('knight'),
  bishop: preference('bishop'),
  rook: preference('rook'),
  queen: preference('queen'),
  king: preference('king'),
};

function preference(role: Role): Attractor {
  return {
    key: `pieces.${role}`,
    poles: [`Avoids ${role} moves`, `Favours ${role} moves`],
    help: 'A flat like or dislike for moving this kind of man: nothing is measured, every such move gets the same push.',
    formula: `1 where a ${role} moves (castling: king, promotion: pawn), else 0`,
    divisor: null,
    scaled: false,
    respond: (move) => (move.role === role ? 1 : 0),
  };
}

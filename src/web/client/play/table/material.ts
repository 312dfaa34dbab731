import type { Board } from 'chessops/board';
import type { Role } from 'chessops/types';
import { squareFile } from 'chessops/util';

import { type Color, other, startLine } from '../../../../chess/line.ts';
import { legalMove } from '../../../../chess/uci.ts';

export interface Material {
  /** What each side has taken from the other, the dearest first. */
  readonly taken: { readonly [C in Color]: readonly Role[] };
  /** White's points on the board less Black's: pawn 1, knight and bishop 3, rook 5, queen 9. */
  readonly balance: number;
}

const POINTS: Readonly<Record<Role, number>> = { pawn: 1, knight: 3, bishop: 3, rook: 5, queen: 9, king: 0 };
const DEAREST_FIRST: readonly Role[] = ['queen', 'rook', 'bishop', 'knight', 'pawn'];

/** Moves from the first one that is not legal on are left out. */
export function materialAfter(startFen: string, ucis: readonly string[]): Material {
  const taken: { readonly [C in Color]: Role[] } = { white: [], black: [] };
  const line = startLine('fromPosition', startFen);
  if (!line.ok) return { taken, balance: 0 };
  const position = line.value.position;
  for (const uci of ucis) {
    const move = legalMove(position, uci);
    if (!move) break;
    const role = capturedBy(position.board, position.turn, move.from, move.to);
    if (role) taken[position.turn].push(role);
    position.play(move);
  }
  for (const color of ['white', 'black'] as const) {
    taken[color].sort((a, b) => DEAREST_FIRST.indexOf(a) - DEAREST_FIRST.indexOf(b));
  }
  return { taken, balance: points(position.board, 'white') - points(position.board, 'black') };
}

/** Castling goes king onto own rook and takes nothing; a pawn that changes its file onto nothing takes a pawn. */
function capturedBy(board: Board, mover: Color, from: number, to: number): Role | undefined {
  const target = board.get(to);
  if (target) return target.color === other(mover) ? target.role : undefined;
  return board.pawn.has(from) && squareFile(from) !== squareFile(to) ? 'pawn' : undefined;
}

const points = (board: Board, color: Color): number =>
  DEAREST_FIRST.reduce((sum, role) => sum + POINTS[role] * board.pieces(color, role).size(), 0);

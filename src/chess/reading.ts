import { attacks } from 'chessops/attacks';
import type { Chess } from 'chessops/chess';
import { SquareSet } from 'chessops/squareSet';
import type { ByColor, Color, NormalMove, Role } from 'chessops/types';

/** Pawns' worth of each piece, as the personality controls count material (D1). */
export const PIECE_VALUE: Readonly<Record<Role, number>> = {
  pawn: 1,
  knight: 3,
  bishop: 3,
  rook: 5,
  queen: 9,
  king: 0,
};

/** One position read once for every control and metric that asks. */
export interface Reading {
  readonly position: Chess;
  /**
   * By square, how many men of a colour attack it: sliders up to and with the first man, own men included (that is
   * defence), kings included, no pins and no x-rays (blundermind §2).
   */
  readonly attackers: ByColor<Uint8Array>;
  /** The squares that a colour attacks at all: where its count is not 0. */
  readonly attacked: ByColor<SquareSet>;
  readonly material: ByColor<number>;
}

export function readPosition(position: Chess): Reading {
  const { board } = position;
  const attackers = { white: new Uint8Array(64), black: new Uint8Array(64) };
  const attacked = { white: SquareSet.empty(), black: SquareSet.empty() };
  const material = { white: 0, black: 0 };
  for (const [square, piece] of board) {
    const count = attackers[piece.color];
    material[piece.color] += PIECE_VALUE[piece.role];
    const targets = attacks(piece, square, board.occupied);
    attacked[piece.color] = attacked[piece.color].union(targets);
    for (const target of targets) count[target] = (count[target] ?? 0) + 1;
  }
  return { position, attackers, attacked, material };
}

/** A candidate move as controls see it: the position before, and the one that really arises after it. */
export interface MoveReading {
  readonly color: Color;
  readonly move: NormalMove;
  /** The man that moves: the king where it castles, the pawn where it promotes. */
  readonly role: Role;
  /** What is taken, en passant included; null for a quiet move. */
  readonly captured: Role | null;
  readonly before: Reading;
  readonly after: Reading;
}

/** @param move as chessops plays it: castling is king takes rook */
export function readMove(before: Reading, move: NormalMove): MoveReading {
  const { position } = before;
  const { board, turn } = position;
  const role = board.getRole(move.from) ?? 'pawn';
  const target = board.get(move.to);
  const enPassant = role === 'pawn' && !target && (move.from - move.to) % 8 !== 0;
  const captured = enPassant ? 'pawn' : target && target.color !== turn ? target.role : null;
  const after = position.clone();
  after.play(move);
  return { color: turn, move, role, captured, before, after: readPosition(after) };
}

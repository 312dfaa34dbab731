import { type Chess, castlingSide } from 'chessops/chess';
import type { NormalMove, Role, Square } from 'chessops/types';
import { kingCastlesTo, makeUci, parseUci, squareFile, squareRank } from 'chessops/util';

const PROMOTIONS: readonly Role[] = ['queen', 'knight', 'rook', 'bishop'];

/**
 * Reads a move as any Lichess document spells it: castling as two king squares or king onto rook, a promotion with or
 * without its letter (queen). Castling comes back king-takes-rook, as chessops plays it.
 * @returns undefined for anything that is not a legal move here
 */
export function legalMove(position: Chess, uci: string): NormalMove | undefined {
  const parsed = parseUci(uci);
  if (!parsed || !('from' in parsed)) return undefined;
  const { from, promotion } = parsed;
  const to = castlingRook(position, from, parsed.to) ?? parsed.to;
  if (!position.dests(from).has(to)) return undefined;
  if (!(position.board.pawn.has(from) && isLastRank(to))) return promotion === undefined ? { from, to } : undefined;
  const role = promotion ?? 'queen';
  return PROMOTIONS.includes(role) ? { from, to, promotion: role } : undefined;
}

/**
 * The rook that castling "two squares" means. chessops' own reading is wider: to it every king move onto a man of its
 * own colour castles to that side, and so does g1a2 where the squares' numbers differ by two.
 */
function castlingRook(position: Chess, from: Square, to: Square): Square | undefined {
  if (Math.abs(to - from) !== 2 || !position.board.king.has(from)) return undefined;
  const side = to > from ? 'h' : 'a';
  return to === kingCastlesTo(position.turn, side) ? position.castles.rook[position.turn][side] : undefined;
}

/** Castling as the king's two squares, or king-takes-rook where the game needs that spelling. */
export function spellMove(position: Chess, move: NormalMove, fischerRandom: boolean): string {
  const side = fischerRandom ? undefined : castlingSide(position, move);
  if (!side) return makeUci(move);
  return makeUci({ from: move.from, to: kingCastlesTo(position.turn, side) });
}

/** Every legal move, the four promotions each counted, in the order of squares. */
export function legalMoves(position: Chess): NormalMove[] {
  const moves: NormalMove[] = [];
  for (const [from, dests] of position.allDests()) {
    const pawn = position.board.pawn.has(from);
    for (const to of dests) {
      if (pawn && isLastRank(to)) for (const promotion of PROMOTIONS) moves.push({ from, to, promotion });
      else moves.push({ from, to });
    }
  }
  return moves;
}

/** Every legal move of a line's position, spelled for that line. */
export function legalUcis(line: { readonly position: Chess; readonly fischerRandom: boolean }): string[] {
  return legalMoves(line.position).map((move) => spellMove(line.position, move, line.fischerRandom));
}

/** True where some castling right belongs to a king off the e-file or a rook off the a- and h-files. */
export function isFischerRandom(position: Chess): boolean {
  const { board, castles } = position;
  for (const rook of castles.castlingRights) {
    const color = squareRank(rook) === 0 ? 'white' : 'black';
    const king = board.kingOf(color);
    if (king === undefined || squareFile(king) !== 4 || (squareFile(rook) !== 0 && squareFile(rook) !== 7)) return true;
  }
  return false;
}

const isLastRank = (square: Square): boolean => square < 8 || square >= 56;

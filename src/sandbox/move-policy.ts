import type { Position } from 'chessops/chess';
import type { NormalMove, Role } from 'chessops/types';
import { squareFile, squareRank } from 'chessops/util';
import { legalMoves } from '../chess/uci.ts';
import type { Rng } from '../random/streams.ts';

/** Worth in pawns, for the choice among captures. */
const WORTH: Readonly<Record<Role, number>> = { pawn: 1, knight: 3, bishop: 3, rook: 5, queen: 9, king: 0 };
const MATE = 1_000;
/** How much a move by chance can outweigh at skill 0, in pawns. */
const CHANCE = 8;

/**
 * A move of a simple player: mates, captures that win something and development, mixed with chance.
 * @param skill 0 plays almost at random, 1 always what looks best one ply deep
 * @returns null where there is no move
 */
export function chooseMove(position: Position, rng: Rng, skill: number): NormalMove | null {
  let best: NormalMove | null = null;
  let bestValue = Number.NEGATIVE_INFINITY;
  for (const move of ordinaryMoves(position)) {
    const value = worthOf(position, move) + rng.next() * (0.2 + (1 - skill) * CHANCE);
    if (value <= bestValue) continue;
    best = move;
    bestValue = value;
  }
  return best;
}

const ordinaryMoves = (position: Position): NormalMove[] => legalMoves(position as Parameters<typeof legalMoves>[0]);

function worthOf(position: Position, move: NormalMove): number {
  const after = position.clone();
  after.play(move);
  if (after.isCheckmate()) return MATE;
  if (after.isStalemate() || after.isInsufficientMaterial()) return -CHANCE;
  return gain(position, after, move) + placement(position, move) + (after.isCheck() ? 0.3 : 0);
}

/** What is captured, less the mover where a cheaper or undefended exchange awaits it. */
function gain(position: Position, after: Position, move: NormalMove): number {
  const mover = move.promotion ?? position.board.getRole(move.from) ?? 'pawn';
  const castles = position.board[position.turn].has(move.to);
  const captured = castles ? undefined : position.board.getRole(move.to);
  const promoted = move.promotion ? WORTH[move.promotion] - 1 : 0;
  const { occupied } = after.board;
  const attacked = !castles && after.kingAttackers(move.to, after.turn, occupied).nonEmpty();
  const defended = after.kingAttackers(move.to, position.turn, occupied).nonEmpty();
  const risk = attacked ? WORTH[mover] * (defended ? 0.6 : 1) : 0;
  return (captured ? WORTH[captured] : 0) + promoted - risk;
}

/** Towards the middle, minor pieces off the back rank, the king at home or castled. */
function placement(position: Position, move: NormalMove): number {
  const role = position.board.getRole(move.from);
  if (position.board[position.turn].has(move.to)) return 0.8;
  if (role === 'king') return -0.5;
  const towardsMiddle = distance(move.from) - distance(move.to);
  const develops = role !== 'pawn' && squareRank(move.from) === (position.turn === 'white' ? 0 : 7);
  return 0.15 * towardsMiddle + (develops ? (role === 'queen' ? 0.1 : 0.5) : 0);
}

const distance = (square: number): number => Math.abs(squareFile(square) - 3.5) + Math.abs(squareRank(square) - 3.5);

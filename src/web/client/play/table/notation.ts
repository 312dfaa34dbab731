import type { Chess } from 'chessops/chess';
import { chessgroundDests } from 'chessops/compat';
import { makeFen } from 'chessops/fen';
import { makeSanAndPlay } from 'chessops/san';
import type { SquareName } from 'chessops/types';
import { parseSquare } from 'chessops/util';

import { type Color, startLine } from '../../../../chess/line.ts';
import { isFischerRandom, legalMove } from '../../../../chess/uci.ts';

/** One move of a game as it is written down, with the position after it. */
export interface Notated {
  /** From 1. */
  readonly ply: number;
  /** The number of the full move, counted as the start's FEN counts. */
  readonly number: number;
  readonly color: Color;
  readonly uci: string;
  readonly san: string;
  readonly fen: string;
  readonly check: boolean;
}

/** Every move up to the first that is not legal: what a server sends is shown as far as it makes sense. */
export function notate(startFen: string, ucis: readonly string[]): readonly Notated[] {
  const notated: Notated[] = [];
  const position = startOf(startFen);
  for (const uci of position ? ucis : []) {
    const move = position && legalMove(position, uci);
    if (!move) break;
    const { fullmoves: number, turn: color } = position;
    const san = makeSanAndPlay(position, move);
    const fen = makeFen(position.toSetup());
    notated.push({ ply: notated.length + 1, number, color, uci, san, fen, check: position.isCheck() });
  }
  return notated;
}

/** The position after the moves. @returns null where the start or a move makes no sense */
export function positionAfter(startFen: string, ucis: readonly string[]): Chess | null {
  const position = startOf(startFen);
  for (const uci of position ? ucis : []) {
    const move = position && legalMove(position, uci);
    if (!move) return null;
    position.play(move);
  }
  return position;
}

function startOf(startFen: string): Chess | null {
  const line = startLine('fromPosition', startFen);
  return line.ok ? line.value.position : null;
}

/** Where each piece may go, as chessground wants it: castling as the king's two squares and as king onto rook. */
export const destinationsOf = (position: Chess): Map<SquareName, SquareName[]> =>
  chessgroundDests(position, { chess960: isFischerRandom(position) });

/** True where the move from one square to another needs a piece to be chosen. */
export function promotes(position: Chess, from: SquareName, to: SquareName): boolean {
  const pawn = position.board.pawn.has(parseSquare(from));
  return pawn && /[18]$/.test(to) && legalMove(position, `${from}${to}q`) !== undefined;
}

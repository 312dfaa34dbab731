import { opposite } from 'chessops/util';
import { type MoveReading, PIECE_VALUE } from '../../chess/reading.ts';
import { legalMoves } from '../../chess/uci.ts';
import type { Draws } from '../../model/personality.ts';

/** Each own reply fewer than this brings stalemate nearer (blundermind §8.4). */
const MANY_REPLIES = 24;
const PER_REPLY = 0.05;
/** Log boost for each pawn's worth of the man offered, by whether it is defended; up to a most. */
const UNDEFENDED = 0.25;
const DEFENDED = 0.08;
const MOST_FOR_A_MAN = 1.3;

/**
 * Whether the game is lost enough, and old enough, for stalemate tricks (D0 §10d).
 * @param evaluationCp of this move's probe, from the bot's side; null never triggers
 */
export function seeksStalemate(
  { seekStalemate }: Pick<Draws, 'seekStalemate'>,
  fullMove: number,
  evaluationCp: number | null,
): boolean {
  const { enabled, fromMove, thresholdCp } = seekStalemate;
  return enabled && fullMove >= fromMove && evaluationCp !== null && evaluationCp <= -thresholdCp;
}

/** What a move's weight is multiplied by while stalemate is sought, as a logarithm: 0 or more (M-09). */
export const stalemateBoost = (move: MoveReading): number => mobilityBoost(move) + desperadoBoost(move);

/** Fewer own replies if the same side moved again: nearer to a stalemate. */
function mobilityBoost({ color, after }: MoveReading): number {
  const again = after.position.clone();
  again.turn = color;
  again.epSquare = undefined;
  // A king that this move checks is not there to be taken.
  const replies = legalMoves(again).filter(({ to }) => to !== again.board.kingOf(opposite(color)));
  return PER_REPLY * Math.max(0, MANY_REPLIES - replies.length);
}

/** The man that moved, offered where the opponent can take it; most of all where nothing defends it. */
function desperadoBoost({ color, role, move, after }: MoveReading): number {
  if (role === 'king' || after.attackers[opposite(color)][move.to] === 0) return 0;
  const worth = PIECE_VALUE[move.promotion ?? role];
  const defended = after.attackers[color][move.to] !== 0;
  return Math.min(MOST_FOR_A_MAN, worth * (defended ? DEFENDED : UNDEFENDED));
}

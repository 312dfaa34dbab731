import type { Chess } from 'chessops/chess';
import type { NormalMove, Role } from 'chessops/types';
import { ok } from '../chess/result.ts';
import { legalMoves, spellMove } from '../chess/uci.ts';
import type { Player } from '../ports/player.ts';
import { finished } from './finished.ts';

const VALUE: Readonly<Record<Role, number>> = { pawn: 1, knight: 3, bishop: 3, rook: 5, queen: 9, king: 0 };
const MATE = 1000;
/** Giving up the game's result is worth less than any material. */
const STALEMATE = -1000;

/**
 * The move of a hand that has no time to think: mate if there is one, else the best capture or promotion by a glance at
 * the square, chance among equals. Needs no engine and well under a millisecond; the last rung of every fallback.
 */
export const reflex: Player = async ({ facts, rng }) => {
  const { position, fischerRandom } = facts.line;
  const moves = legalMoves(position);
  const gains = moves.map((move) => glance(position, move));
  const best = Math.max(...gains);
  const equals = moves.filter((_, i) => gains[i] === best);
  const move = equals[rng.below(equals.length)] as NormalMove;
  return ok(
    finished('reflex', spellMove(position, move, fischerRandom), 'no time or no engine: best at a glance', {
      gain: best,
    }),
  );
};

/** Pawns won at once, the mover counted as lost where the square is attacked. */
function glance(position: Chess, move: NormalMove): number {
  const after = position.clone();
  after.play(move);
  const ctx = after.ctx();
  if (!after.hasDests(ctx)) return ctx.checkers.nonEmpty() ? MATE : STALEMATE;
  const mover = position.board.get(move.from);
  const victim = position.board.get(move.to);
  if (!mover || (victim && victim.color === mover.color)) return 0;
  const won = (victim ? VALUE[victim.role] : 0) + (move.promotion ? VALUE[move.promotion] - 1 : 0);
  const standing = move.promotion ?? mover.role;
  const attacked = after.kingAttackers(move.to, after.turn, after.board.occupied).nonEmpty();
  return won - (attacked ? VALUE[standing] : 0);
}

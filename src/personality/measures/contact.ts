import { kingAttacks } from 'chessops/attacks';
import { opposite } from 'chessops/util';
import { sumAt } from '../../chess/square-sets.ts';
import type { Measure } from './measure.ts';

/** Own attacks on the opponent's men, the king included; a second attacker counts again. */
export const threats: Measure = ({ position, attackers }, color) =>
  sumAt(attackers[color], position.board[opposite(color)]);

/** Own cover of the own men: the king is covered and covers. */
export const defence: Measure = ({ position, attackers }, color) => sumAt(attackers[color], position.board[color]);

/** Contact of the two armies: every man counted once for each enemy that attacks it. */
export const tension: Measure = (reading, color) => threats(reading, color) + threats(reading, opposite(color));

/** Enemy attacks on the own king's square and the up to eight around it. */
export const kingDanger: Measure = ({ position, attackers }, color) => {
  const king = position.board.kingOf(color);
  return king === undefined ? 0 : sumAt(attackers[opposite(color)], kingAttacks(king).with(king));
};

import { opposite } from 'chessops/util';
import { beside, forward } from '../../chess/square-sets.ts';
import { kingDanger } from '../measures/contact.ts';
import type { Measure } from '../measures/measure.ts';
import type { MetricGroup } from './metric.ts';

const pawnShield: Measure = ({ position: { board } }, color) => {
  const king = board.pieces(color, 'king');
  const files = king.union(beside(king));
  const shield = forward(files, color, 1).union(forward(files, color, 2));
  return board.pieces(color, 'pawn').intersect(shield).size();
};

export const KING_METRICS = {
  enemyPressureOnMyKing: {
    k: 3,
    help: 'Enemy attacks on the own king and the squares around it.',
    formula: 'Σ own king and its neighbours (enemy attackers of the square)',
    measure: kingDanger,
  },
  kingZonePressure: {
    k: 3,
    help: 'Own attacks on the enemy king and the squares around it.',
    formula: 'Σ enemy king and its neighbours (own attackers of the square)',
    measure: (reading, color) => kingDanger(reading, opposite(color)),
  },
  pawnShield: {
    k: 1,
    help: 'Own pawns close in front of the own king.',
    formula: 'own pawns at most one file beside the own king and one or two ranks ahead of it',
    measure: pawnShield,
  },
  givesCheck: {
    k: 1,
    help: 'Whether the move gives check.',
    formula: '1 if the enemy king is attacked, else 0',
    measure: ({ attacked, position }, color) =>
      Number(attacked[color].intersects(position.board.pieces(opposite(color), 'king'))),
  },
} as const satisfies MetricGroup;

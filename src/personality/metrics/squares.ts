import { SquareSet } from 'chessops/squareSet';
import { sumAt } from '../../chess/square-sets.ts';
import { ENEMY_HALF } from './material.ts';
import type { MetricGroup } from './metric.ts';

export const SQUARE_METRICS = {
  weakSquares: {
    k: 5,
    help: 'Empty squares anywhere that the own side does not attack.',
    formula: 'empty squares without an own attacker',
    measure: ({ position, attacked }, color) => position.board.occupied.union(attacked[color]).complement().size(),
  },
  centreControl: {
    k: 3,
    help: 'Own attacks on the four central squares; two attackers of one square count twice.',
    formula: 'Σ d4 d5 e4 e5 (own attackers of the square)',
    measure: ({ attackers }, color) => sumAt(attackers[color], SquareSet.center()),
  },
  spaceInEnemyHalf: {
    k: 5,
    help: 'Empty squares in the enemy half that the own side attacks.',
    formula: 'empty squares in the enemy half with an own attacker',
    measure: ({ position, attacked }, color) =>
      ENEMY_HALF[color].intersect(attacked[color]).diff(position.board.occupied).size(),
  },
} as const satisfies MetricGroup;

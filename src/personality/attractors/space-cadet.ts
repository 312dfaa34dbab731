import { SquareSet } from 'chessops/squareSet';
import type { Measure } from '../measures/measure.ts';
import type { Attractor } from './attractor.ts';

const DIVISOR = 4;

/** d4, e4, d5, e5, and f3 and f6 before a castled king (D1). */
const KEY_SQUARES = SquareSet.center().with(21).with(45);

/** Empty squares that no own man attacks, the key ones at 1.5. */
const weakness: Measure = ({ position, attacked }, color) => {
  const weak = position.board.occupied.union(attacked[color]).complement();
  return weak.size() + 0.5 * weak.intersect(KEY_SQUARES).size();
};

export const spaceCadet: Attractor = {
  key: 'spaceCadet',
  poles: ['Space waster', 'Space cadet'],
  help:
    'Wants a say over the whole board: an empty square that no own man attacks is weak, and the four centre squares, ' +
    'f3 and f6 weigh half as much again. Space waster leaves holes on purpose.',
  formula: 'tanh((weak squares before − after) / k), weights 1.5 on d4 e4 d5 e5 f3 f6 and 1 elsewhere',
  divisor: DIVISOR,
  scaled: true,
  respond: (move, context) => Math.tanh(-context.change(weakness, move) / (DIVISOR * context.phi)),
};

import { opposite } from 'chessops/util';
import { PIECE_VALUE } from '../../chess/reading.ts';
import type { Attractor } from './attractor.ts';

const DIVISOR = 3;

export const grabber: Attractor = {
  key: 'grabber',
  poles: ['Principled', 'Pawn grabber'],
  help:
    'Material by what is really won, and most of all the capture it had better leave alone: one that lands where the ' +
    'opponent still attacks.',
  formula: 'captures only: tanh((value taken + 2 where the square is still attacked) / k), P1 N3 B3 R5 Q9',
  divisor: DIVISOR,
  scaled: true,
  respond({ color, move, captured, after }, context) {
    if (captured === null) return 0;
    const poisoned = after.attacked[opposite(color)].has(move.to) ? 2 : 0;
    return Math.tanh((PIECE_VALUE[captured] + poisoned) / (DIVISOR * context.phi));
  },
};

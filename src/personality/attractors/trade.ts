import { attacks } from 'chessops/attacks';
import { opposite } from 'chessops/util';
import type { MoveReading } from '../../chess/reading.ts';
import type { Attractor } from './attractor.ts';
import { landsOn } from './move-squares.ts';

const DIVISOR = 2;

export const trade: Attractor = {
  key: 'trade',
  poles: ['Trade avoider', 'Trade seeker'],
  help:
    'Likes captures, and moves whose man then attacks enemy men: offers to exchange. It leans further in when ahead in ' +
    'material and holds back when behind; an offer never counts for more than a capture.',
  formula:
    'c = 1 + 0.6·tanh((own − enemy material) / 4), n = enemy men that the moved man now attacks. ' +
    'capture tanh(c), quiet min(tanh(c·n/k), tanh(c))',
  divisor: DIVISOR,
  scaled: true,
  respond(move, context) {
    const eagerness = willingness(move);
    const capture = Math.tanh(eagerness);
    if (move.captured !== null) return capture;
    return Math.min(Math.tanh((eagerness * menAttacked(move)) / (DIVISOR * context.phi)), capture);
  },
};

/** From 0.4 far behind to 1.6 far ahead; its 4 is in pawns and never scaled (ruling 18). */
function willingness({ color, before: { material } }: MoveReading): number {
  return 1 + 0.6 * Math.tanh((material[color] - material[opposite(color)]) / 4);
}

function menAttacked(move: MoveReading): number {
  const { board } = move.after.position;
  const square = landsOn(move);
  const man = board.get(square);
  return man ? attacks(man, square, board.occupied).intersect(board[opposite(move.color)]).size() : 0;
}

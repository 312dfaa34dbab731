import { opposite } from 'chessops/util';
import type { Measure } from '../measures/measure.ts';
import { mobility } from '../measures/mobility.ts';
import type { Attractor } from './attractor.ts';

const DIVISOR = 3;
const theirMoves: Measure = (reading, color) => mobility(reading, opposite(color));

export const prophylaxis: Attractor = {
  key: 'prophylaxis',
  poles: ['Own plans', 'Prophylaxis'],
  help:
    'Plays against the opponent: counts the legal moves that a move takes away from them. ' +
    'The dearest control here; only bots that use it pay for it.',
  formula: "tanh((opponent's legal moves before − after) / k), castling and en passant left out",
  divisor: DIVISOR,
  scaled: true,
  respond: (move, context) => Math.tanh(-context.change(theirMoves, move) / (DIVISOR * context.phi)),
};

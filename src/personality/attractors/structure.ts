import { looseness } from '../measures/structure.ts';
import type { Attractor } from './attractor.ts';

const DIVISOR = 1;

export const structure: Attractor = {
  key: 'structure',
  poles: ['Loose', 'Rigid'],
  help:
    'Minds the own pawns: islands, doubled, isolated and unconnected ones each count against them. Rigid keeps them ' +
    'together, Loose breaks them up. It speaks only on the own pawn moves.',
  formula: 'pawn moves only: tanh((penalty before − after) / k), penalty = islands + doubled + isolated + unconnected',
  divisor: DIVISOR,
  scaled: true,
  respond: (move, context) =>
    move.role === 'pawn' ? Math.tanh(-context.change(looseness, move) / (DIVISOR * context.phi)) : 0,
};

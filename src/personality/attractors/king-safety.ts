import { kingDanger } from '../measures/contact.ts';
import type { Attractor } from './attractor.ts';

const DIVISOR = 1;

export const kingSafety: Attractor = {
  key: 'kingSafety',
  poles: ['Bravado', 'King safety'],
  help:
    'Counts enemy attacks on the own king and the squares around it, where it stands before and where it stands after. ' +
    'Quiet while the king is safe, loud once it is not; Bravado leaves it in the draught.',
  formula: 'tanh((enemy attacks on the nine squares before − after) / k)',
  divisor: DIVISOR,
  scaled: true,
  respond: (move, context) => Math.tanh(-context.change(kingDanger, move) / (DIVISOR * context.phi)),
};

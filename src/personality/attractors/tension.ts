import { tension as contact } from '../measures/contact.ts';
import type { Attractor } from './attractor.ts';

const DIVISOR = 4;

export const tension: Attractor = {
  key: 'tension',
  poles: ['Defuser', 'Tension seeker'],
  help:
    'Contact between the two armies: every man of either colour, counted once for each enemy that attacks it. ' +
    'A seeker tangles the board, a defuser untangles it.',
  formula: 'tanh((attacks on all men by their enemies after − before) / k)',
  divisor: DIVISOR,
  scaled: true,
  respond: (move, context) => Math.tanh(context.change(contact, move) / (DIVISOR * context.phi)),
};

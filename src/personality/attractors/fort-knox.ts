import { defence } from '../measures/contact.ts';
import type { Attractor } from './attractor.ts';

const DIVISOR = 3;

export const fortKnox: Attractor = {
  key: 'fortKnox',
  poles: ['Glass cannon', 'Fort Knox'],
  help:
    'Counts how often the own men, king included, cover each other, attacked or not. Fort Knox keeps everything covered; ' +
    'Glass cannon is glad to leave its men on their own.',
  formula: 'tanh((own cover of own men after − before) / k)',
  divisor: DIVISOR,
  scaled: true,
  respond: (move, context) => Math.tanh(context.change(defence, move) / (DIVISOR * context.phi)),
};

import type { Attractor } from './attractor.ts';
import { uciOf } from './context.ts';

/** Centipawns a ply, so the material scale leaves it alone (ruling 18). */
const DIVISOR = 25;

export const chaos: Attractor = {
  key: 'chaos',
  poles: ['Clarity', 'Chaos agent'],
  help:
    'Likes moves that are hard to judge: those on which the engine keeps changing its mind as it looks deeper, compared ' +
    'with the other moves here. Approximate by nature, and silent where no engine has been asked.',
  formula: 'tanh((volatility − mean volatility) / k), volatility = mean |change of score| a ply of depth, centipawns',
  divisor: DIVISOR,
  scaled: false,
  respond(move, context) {
    const unsettled = context.volatility?.get(uciOf(move, context));
    return unsettled === undefined ? 0 : Math.tanh((unsettled - context.meanVolatility) / DIVISOR);
  },
};

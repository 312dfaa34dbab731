import type { MoveReading } from '../../chess/reading.ts';
import { threats } from '../measures/contact.ts';
import type { Attractor } from './attractor.ts';
import type { AttractorContext } from './context.ts';
import { takesOn } from './move-squares.ts';

const DIVISOR = 2;

export const attacker: Attractor = {
  key: 'attacker',
  poles: ['Peacemaker', 'Attacker'],
  help:
    'Counts the attacks on enemy men, king included, that a move adds or gives up. In the tiered design every capture ' +
    'stands above every quiet move and keeps credit for the attacks it cashed in; in the delta design only the change counts.',
  formula:
    'Δ = attacks on enemy men after − before (tiered: + attacks on the captured man). ' +
    'tiered: capture 0.75 + 0.25·tanh(Δ/k), quiet 0.5·tanh(Δ/k); delta: tanh(Δ/k)',
  divisor: DIVISOR,
  scaled: true,
  respond(move, context) {
    const change = context.change(threats, move);
    const pull = (delta: number): number => Math.tanh(delta / (DIVISOR * context.phi));
    if (context.attackerFormula === 'delta') return pull(change);
    const cashed = attacksOnCaptured(move, context);
    return cashed === null ? 0.5 * pull(change) : 0.75 + 0.25 * pull(change + cashed);
  },
};

function attacksOnCaptured(move: MoveReading, { before }: AttractorContext): number | null {
  const square = takesOn(move);
  return square === null ? null : (before.attackers[move.color][square] ?? 0);
}

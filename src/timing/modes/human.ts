import { taxed } from '../bust-tax.ts';
import { flaggingGuard, humanShareCap, lowClockCap } from '../caps.ts';
import { humanThink } from '../human/human.ts';
import { clockMirror, hustle, reconsideration } from '../modifiers.ts';
import { begin, type CurvedThink, limit, type Think, type ThinkInput } from '../think.ts';

/**
 * Drawn from the law of people's times, then the brief's modifiers without its jitter, then caps of its own (ruling 2).
 * Neither clock model acts: what clocks do to people is in the law.
 */
export function human(input: ThinkInput): CurvedThink {
  const { facts, rng } = input;
  const { clockMedianMs, boundMs, ...drawn } = lawOf(input);
  const bent = reconsideration(hustle(clockMirror(drawn, facts), facts), facts, rng);
  const bounded = limit(bent, [{ name: 'patience', ms: boundMs }]);
  return { ...held(taxed(bounded, input), input), curveMs: curveMs(clockMedianMs, input) };
}

/** What pressure curves read in `human` mode, whatever is drawn: else quick moves would err and long ones be exact. */
export const humanCurveMs = (input: ThinkInput): number => curveMs(lawOf(input).clockMedianMs, input);

const lawOf = ({ facts, move, evaluationCp, temper, rng }: ThinkInput) =>
  humanThink({ facts, move, evaluationCp, tempo: temper.tempo, rng });

function curveMs(medianMs: number, input: ThinkInput): number {
  const { facts } = input;
  return held(hustle(clockMirror(begin('median', medianMs), facts), facts), input).ms;
}

/** No floor: it belongs to the global cap, and one move in ten of people's bullet takes a tenth of a second or less. */
const held = (think: Think, { facts }: ThinkInput): Think =>
  limit(think, [...humanShareCap(facts), ...lowClockCap(facts), ...flaggingGuard(facts)]);

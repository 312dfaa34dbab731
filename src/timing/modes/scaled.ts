import { clockModelOf } from '../clock-models.ts';
import { settle } from '../settle.ts';
import type { Think, ThinkInput } from '../think.ts';
import { baseMode } from './base-mode.ts';
import { clockPlanMs, complexityBase } from './complexity.ts';
import { paceBase } from './pace.ts';

/** `complexity` and `pace`: a base for this position, bent by the chosen model of the clock. */
export function scaled(input: ThinkInput): Think {
  const { facts } = input;
  const byComplexity = baseMode(facts) === 'complexity';
  const base = byComplexity ? complexityBase(input) : paceBase(input);
  const bent = clockModelOf(facts).bend(base, input);
  return settle(bent, input, { global: true, pressed: true, planMs: byComplexity ? clockPlanMs(facts) : null });
}

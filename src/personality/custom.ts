import type { CustomControl } from '../model/personality.ts';
import type { AttractorContext } from './attractors/context.ts';
import type { CustomBoost } from './attractors/weigh.ts';
import { inForce, type Moment } from './gates.ts';
import { metricNamed } from './metrics/metrics.ts';

/** What all custom controls share on one decision. */
export interface CustomContext extends Pick<AttractorContext, 'before' | 'phi' | 'change'>, Omit<Moment, 'position'> {
  /** Whether the material scale acts on `k` (ruling 18). */
  readonly scaleCustom: boolean;
}

/**
 * The custom controls whose gates hold on this move; the others are silent and take no share of the budget.
 * A boost is the response, −1 to 1, before slider and scale.
 */
export function customBoosts(controls: readonly CustomControl[], context: CustomContext): CustomBoost[] {
  const moment = { ...context, position: context.before.position };
  return controls.filter((control) => inForce(control, moment)).map((control) => boostOf(control, context));
}

function boostOf({ metric, value }: CustomControl, context: CustomContext): CustomBoost {
  const { k, measure } = metricNamed(metric);
  const divisor = context.scaleCustom ? k * context.phi : k;
  return {
    name: `custom.${metric}`,
    value,
    boost: (move) => Math.tanh(context.change(measure, move) / divisor),
  };
}

/** Whether some control can only be judged with an evaluation, so the position must be probed on every move. */
export const needsEvaluation = (controls: readonly CustomControl[]): boolean =>
  controls.some(({ value, result }) => value !== 0 && result !== 'any');

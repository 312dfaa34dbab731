import type { ClockModel } from '../clock-model.ts';
import { hustle, jitter, reconsideration } from '../modifiers.ts';
import { budgetPressure, clockCaps } from './budget.ts';
import { clockGap, ownDeficit } from './clocks.ts';
import { familiarity, novelty } from './opening.ts';

/** The published model, whole (blundermind §4, rules 7 to 17). */
export const graduated: ClockModel = {
  bend: (think, input) => {
    const { facts, rng } = input;
    const paced = hustle(ownDeficit(clockGap(think, facts), facts), facts);
    return jitter(reconsideration(novelty(familiarity(paced, input), input), facts, rng), rng);
  },
  press: budgetPressure,
  caps: clockCaps,
  capsPlan: false,
};

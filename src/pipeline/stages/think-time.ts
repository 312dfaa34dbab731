import { planThink } from '../../timing/think-plan.ts';
import type { Stage } from '../stage.ts';

/** Before the engine is asked: the rough plan, which later degrades the rating (D0 §1 stage 2). */
export const roughThink: Stage = {
  name: 'rough think time',
  run({ facts }) {
    const plan = planThink(facts);
    return {
      patch: { roughMs: plan.ms },
      note: { ran: true, why: facts.personality.timing.mode, data: { ms: plan.ms } },
    };
  },
};

/** After it: the plan that is waited out. The bust tax is paid here, once. */
export const finalThink: Stage = {
  name: 'final think time',
  run({ facts, draft }) {
    const plan = planThink(facts);
    return {
      patch: { finalMs: plan.ms, timingParts: plan.parts, memory: { ...draft.memory, bustTaxMs: 0 } },
      note: { ran: true, why: facts.personality.timing.mode, data: { ms: plan.ms } },
    };
  },
};

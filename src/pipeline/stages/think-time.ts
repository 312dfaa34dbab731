import { drawTemper } from '../../timing/temper.ts';
import { planThink } from '../../timing/think-plan.ts';
import type { Stage } from '../stage.ts';

/**
 * Before a player is asked: the rough plan, which later degrades the rating (D0 §1 stage 2). The first decision of a
 * game also draws what the bot is like in it, which the game then remembers over any restart.
 */
export const roughThink: Stage = {
  name: 'rough think time',
  run({ facts, rng }) {
    const temper = facts.memory.temper ?? drawTemper(rng);
    const { evaluationCp } = facts.memory;
    const known = { source: 'engine', move: null, entropyBits: null, complexity: null, evaluationCp } as const;
    const { ms, curveMs } = planThink({ facts, rng, temper, bustTaxMs: 0, ...known });
    return {
      patch: { roughMs: ms, curveMs, memory: { ...facts.memory, temper } },
      note: { ran: true, why: facts.personality.timing.mode, data: { ms, curveMs } },
    };
  },
};

/** After it: the plan that is waited out. The bust tax is paid here, once. */
export const finalThink: Stage = {
  name: 'final think time',
  run({ facts, draft, rng }) {
    const { memory, move, complexity, proposal } = draft;
    const temper = memory.temper ?? drawTemper(rng);
    const { evaluationCp, bustTaxMs } = memory;
    const known = {
      source: 'engine',
      move,
      complexity,
      evaluationCp,
      entropyBits: proposal?.entropyBits ?? null,
    } as const;
    const { ms, curveMs, weaponized, parts } = planThink({ facts, rng, temper, bustTaxMs, ...known });
    return {
      patch: { finalMs: ms, curveMs, timingParts: parts, memory: { ...memory, bustTaxMs: 0 } },
      note: { ran: true, why: facts.personality.timing.mode, data: { ms, curveMs, ...(weaponized && { weaponized }) } },
    };
  },
};

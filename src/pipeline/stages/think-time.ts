import type { Draft } from '../../model/draft.ts';
import { openingNews } from '../../timing/opening-news.ts';
import { drawTemper } from '../../timing/temper.ts';
import { planThink, type ThinkPlan } from '../../timing/think-plan.ts';
import type { Stage, StageInput } from '../stage.ts';

/**
 * Before a player is asked: the rough plan, which later degrades the rating (D0 §1 stage 2). The first decision of a
 * game also draws what the bot is like in it, which the game then remembers over any restart.
 */
export const roughThink: Stage = {
  name: 'rough think time',
  run({ facts, draft, rng }) {
    const temper = draft.memory.temper ?? drawTemper(rng);
    const { evaluationCp } = draft.memory;
    const known = { source: 'engine', move: null, entropyBits: null, complexity: null, evaluationCp } as const;
    const { ms, curveMs } = planThink({ facts, rng, temper, bustTaxMs: 0, ...known });
    return {
      patch: { roughMs: ms, curveMs, memory: { ...draft.memory, temper } },
      note: { ran: true, why: facts.personality.timing.mode, data: { ms, curveMs } },
    };
  },
};

/** Premoves are thought about for a second, whatever the clock says (D0 §9b). */
const PREMOVE_MS = 1000;

export const premoveThink: Stage = {
  name: 'premove think time',
  run: () => ({ patch: { curveMs: PREMOVE_MS }, note: { ran: true, why: 'a premove', data: { curveMs: PREMOVE_MS } } }),
};

/** What the final plan will be, before the move is known. */
export const thinkAhead = (input: StageInput): ThinkPlan =>
  plan({ ...input, draft: { ...input.draft, move: null, source: 'engine' } }, 0);

/** After it: the plan that is waited out. The bust tax is paid here, once. */
export const finalThink: Stage = {
  name: 'final think time',
  run(input) {
    const { facts, draft } = input;
    const { bustTaxMs } = draft.memory;
    const { ms, weaponized, parts } = plan(input, bustTaxMs);
    // A book move needs no thinking and leaves the tax to the next real think (D0 §3c).
    const tax = draft.source === 'engine' ? 0 : bustTaxMs;
    const memory = { ...draft.memory, bustTaxMs: tax, bookGames: gamesOfMove(draft) };
    return {
      patch: { finalMs: ms, timingParts: parts, memory },
      note: { ran: true, why: facts.personality.timing.mode, data: { ms, ...(weaponized && { weaponized }) } },
    };
  },
};

function plan({ facts, draft, rng }: StageInput, bustTaxMs: number): ThinkPlan {
  const { memory, move, complexity, proposal, source } = draft;
  const { evaluationCp } = memory;
  const temper = memory.temper ?? drawTemper(rng);
  const entropyBits = proposal?.entropyBits ?? null;
  const opening = openingNews(draft.bookGames, memory.bookGames);
  return planThink({ facts, rng, temper, bustTaxMs, source, move, complexity, opening, evaluationCp, entropyBits });
}

/** For the next move: how many of the explorer's games went the way of this one. */
function gamesOfMove({ proposal, bookGames, move }: Draft): number | null {
  const played = proposal?.candidates.find((candidate) => candidate.move === move);
  return bookGames && played ? Math.round(bookGames * played.raw) : null;
}

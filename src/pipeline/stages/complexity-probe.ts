import { scoreCp } from '../../chess/score.ts';
import { legalUcis } from '../../chess/uci.ts';
import type { Draft, Proposal } from '../../model/draft.ts';
import type { DepthLines } from '../../model/search.ts';
import { volatilityScore } from '../../timing/complexity-score.ts';
import { readsComplexity } from '../../timing/think-plan.ts';
import type { Stage, StageInput, StageResult } from '../stage.ts';

/** Asks how hard the position is, where the think depends on it. Fails open: entropy then stands in (D0 §3a). */
export const complexityProbe: Stage = {
  name: 'complexity probe',
  async run(input) {
    const { ports, facts, draft, deadlineMs, signal } = input;
    const idle = whyIdle(input);
    if (idle !== null || !ports.probe) return { patch: {}, note: { ran: false, why: idle ?? 'no engine to ask' } };
    const answer = await ports.probe({ facts, deadlineMs, signal });
    return answer.ok
      ? probed(draft, answer.value)
      : { patch: {}, note: { ran: false, why: `the probe failed: ${answer.error.kind}` } };
  },
};

/** Null where the score will be read. */
function whyIdle({ facts, draft }: StageInput): string | null {
  if (!readsComplexity(facts, draft.proposal?.entropyBits ?? null)) return 'the think does not depend on it';
  return legalUcis(facts.line).length === 1 ? 'the only legal move' : null;
}

function probed(draft: Draft, depths: readonly DepthLines[]): StageResult {
  const complexity = volatilityScore(depths);
  const depth = depths.at(-1)?.depth ?? 0;
  return {
    patch: { complexity, proposal: draft.proposal && withProbe(draft.proposal, depths.at(-1)) },
    note: { ran: true, why: 'two best lines, depth by depth', data: { complexity, depth } },
  };
}

function withProbe(proposal: Proposal, deepest: DepthLines | undefined): Proposal {
  if (!deepest) return proposal;
  const scores = Object.fromEntries(deepest.lines.map(({ move, score }) => [move, scoreCp(score)]));
  return { ...proposal, probes: [...proposal.probes, { kind: 'complexity', depth: deepest.depth, scores }] };
}

import { bandOf, filterDistribution } from '../../personality/choosing/window.ts';
import type { Stage } from '../stage.ts';
import { idle, isIn, weighed } from '../weights.ts';

/** Which part of the popularity list is considered at all (D0 §1 stage 4, §8). */
export const distributionFilter: Stage = {
  name: 'distribution filter',
  run({ facts, draft }) {
    if (draft.proposal?.kind !== 'distribution') return idle('not ordered by popularity');
    const { window, attractors } = facts.personality;
    const band = bandOf(window, attractors.luck, draft.upperPct);
    const kept = new Set(filterDistribution(draft.candidates, window, band));
    const candidates = weighed(draft.candidates, (candidate) => (kept.has(candidate) ? candidate.weight : 0));
    const left = candidates.filter(isIn).length;
    const why = left < draft.candidates.length ? 'some moves are out' : 'every move is in';
    return { patch: { candidates }, note: { ran: true, why, data: { ...band, left } } };
  },
};

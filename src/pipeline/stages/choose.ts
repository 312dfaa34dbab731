import { pickIndex } from '../../chess/distribution.ts';
import { FumblefishError } from '../../model/errors.ts';
import { ERRORS } from '../errors.ts';
import type { Stage } from '../stage.ts';

/** Settles on one move (D0 §1 stage 7): a finished one, the cost nearest to the target, or a sample of the weights. */
export const choose: Stage = {
  name: 'conviction pick',
  run({ draft, rng }) {
    const { proposal } = draft;
    if (!proposal) throw new FumblefishError(ERRORS.NO_PROPOSAL);
    if (proposal.kind === 'finished') {
      return { patch: { move: proposal.move }, note: { ran: false, why: 'the player returned a finished move' } };
    }
    if (proposal.kind === 'costs') {
      const data = { target: proposal.target };
      return { patch: { move: proposal.nearest }, note: { ran: true, why: 'cost nearest to the target', data } };
    }
    const index = pickIndex(
      draft.candidates.map((candidate) => candidate.weight),
      rng.next(),
    );
    return { patch: { move: draft.candidates[index]?.move ?? null }, note: { ran: true, why: 'sampled by weight' } };
  },
};

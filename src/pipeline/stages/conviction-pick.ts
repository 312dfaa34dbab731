import { FumblefishError } from '../../model/errors.ts';
import { convictionPick as pick } from '../../personality/choosing/conviction.ts';
import { ERRORS } from '../errors.ts';
import type { Stage } from '../stage.ts';
import { idle } from '../weights.ts';

/** Settles on one move of the distribution (D0 §1 stage 7): its first choice outright, or a sample at the temperature. */
export const convictionPick: Stage = {
  name: 'conviction pick',
  run({ facts, draft, rng }) {
    const { proposal, candidates } = draft;
    if (!proposal) throw new FumblefishError(ERRORS.NO_PROPOSAL);
    if (proposal.kind === 'finished') return idle('the player returned a finished move');
    if (proposal.kind === 'costs') return idle('chosen by cost');
    const temperature = draft.temperature ?? facts.personality.choice.temperature;
    const { conviction } = facts.personality.choice;
    const weights = candidates.map(({ weight }) => weight);
    const { index, outright, drawn } = pick(weights, { conviction, temperature }, rng);
    const move = candidates[index]?.move ?? null;
    const why = outright ? 'first choice, played outright' : 'sampled';
    return { patch: { move }, note: { ran: true, why, data: { move, temperature, conviction, drawn } } };
  },
};

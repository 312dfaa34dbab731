import { FumblefishError } from '../../model/errors.ts';
import { ERRORS } from '../errors.ts';
import type { Stage } from '../stage.ts';

/** Asks the personality's player (D0 §1 stage 3). The roster's last resort never fails, so a failure here is a bug. */
export const engineQuery: Stage = {
  name: 'engine query',
  async run({ facts, draft, rng, ports, deadlineMs, signal }) {
    const { player } = facts.personality;
    const rating = 'rating' in player ? player.rating : null;
    const answer = await ports.players.find(player)({ facts, rating, rng, deadlineMs, signal });
    if (!answer.ok) throw new FumblefishError(ERRORS.NO_PROPOSAL, `${answer.error.player}: ${answer.error.reason}`);
    const { note, ...proposal } = answer.value;
    // A forced move is played without looking; what was seen before still holds best.
    const evaluationCp = proposal.evaluationCp ?? draft.memory.evaluationCp;
    const memory = { ...draft.memory, evaluationCp };
    return {
      patch: { ratingInForce: rating, proposal: answer.value, candidates: proposal.candidates, memory },
      note,
    };
  },
};

import { mayOfferDraw, offersDraw } from '../../personality/draws/offering.ts';
import { perceivedCp } from '../../personality/draws/perceived.ts';
import { judgementRating, offerMoment } from '../moment.ts';
import type { Stage } from '../stage.ts';
import { idle } from '../weights.ts';

/** Whether the move comes with a draw offer, by what this bot believes of the position (D0 §10a, §10b). Never waits. */
export const drawOffer: Stage = {
  name: 'draw offer',
  run({ facts, draft, rng }) {
    const { draws } = facts.personality;
    const moment = offerMoment(facts);
    if (!mayOfferDraw(draws, moment)) return idle(draws.offer.enabled ? 'not now' : 'never offers');
    if (draft.evaluationCp === null) return idle('nobody has looked at the position');
    const coin = rng.next();
    const believedCp = perceivedCp(draft.evaluationCp, judgementRating(facts), rng);
    const offers = offersDraw(draws, moment, believedCp, coin);
    const memory = offers ? { ...draft.memory, lastOfferPly: moment.ply } : draft.memory;
    const data = { believedCp, evaluationCp: draft.evaluationCp, coin };
    return { patch: { drawOffer: offers, memory }, note: { ran: true, why: offers ? 'offers' : 'plays on', data } };
  },
};

import type { Draws } from '../../model/personality.ts';
import type { ClockMood } from './clock-awareness.ts';

/** Half-moves between two offers at least: more would annoy people (D0 §10b). */
const BETWEEN_OFFERS = 12;
/** Not every level position is an occasion (blundermind §8.2). */
const OFFER_SHARE = 0.5;
/** A bot about to flag finds more positions level (D0 §10c). */
const DESPERATE_CP = 150;

export interface OfferMoment {
  /** The number that the move with the offer carries in a score, 1 for the first. */
  readonly fullMove: number;
  /** Half-moves played. */
  readonly ply: number;
  readonly lastOfferPly: number | null;
  readonly mood: ClockMood;
}

/** Whether an offer is possible here at all, before anything is evaluated. */
export function mayOfferDraw({ offer }: Pick<Draws, 'offer'>, moment: OfferMoment): boolean {
  const { fullMove, ply, lastOfferPly, mood } = moment;
  const rested = lastOfferPly === null || ply - lastOfferPly >= BETWEEN_OFFERS;
  return offer.enabled && mood !== 'playsForFlag' && fullMove >= offer.fromMove && rested;
}

/**
 * Whether to offer a draw with this move: in a position that feels level, every other time (D0 §10b).
 * @param perceivedCp null where nothing is known: no offer
 * @param uniform in [0, 1)
 */
export function offersDraw(
  draws: Pick<Draws, 'offer'>,
  moment: OfferMoment,
  perceivedCp: number | null,
  uniform: number,
): boolean {
  if (perceivedCp === null || uniform >= OFFER_SHARE || !mayOfferDraw(draws, moment)) return false;
  return Math.abs(perceivedCp) <= draws.offer.bandCp + (moment.mood === 'desperate' ? DESPERATE_CP : 0);
}

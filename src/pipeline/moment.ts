import type { Facts } from '../model/facts.ts';
import { DEFAULT_RATING } from '../model/player-spec.ts';
import { clockMood } from '../personality/draws/clock-awareness.ts';
import type { OfferMoment } from '../personality/draws/offering.ts';
import { configuredRating } from '../personality/pressure/rating-under-pressure.ts';

/** When a draw might be offered. */
export const offerMoment = ({ line, clock, memory }: Facts): OfferMoment => ({
  fullMove: line.position.fullmoves,
  ply: line.moves.length,
  lastOfferPly: memory.lastOfferPly,
  mood: clockMood(clock),
});

/** How well this bot judges positions; players without a rating count as average (D0 §10a). */
export const judgementRating = ({ personality }: Pick<Facts, 'personality'>): number =>
  configuredRating(personality.player) ?? DEFAULT_RATING;

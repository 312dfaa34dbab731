import type { TimeControl } from '../../chess/clock.ts';
import type { Knot } from '../../model/personality.ts';
import { clamp } from '../clamp.ts';

/** No pressure takes a rating below the first, and no player is asked above the second (D0 §4). */
export const RATING_BOUNDS = [600, 2600] as const;

/** A game is planned for this many moves: the anchor is the pace that the control affords (D0 §4). */
const EXPECTED_MOVES = 60;
/** Below half a second a move the model says nothing. */
const LEAST_ANCHOR_S = 0.5;
/** The edges of the curve; paces beyond 100 s a move move the far one out, so that the anchor keeps its knot. */
const NEAR_EDGE_S = 1;
const FAR_EDGE_S = 200;
/** Between the near edge and the anchor. */
const STEPS = 6;

/** Rating at a pace of so many seconds a move, against about 165 s where it is 0: Regan's power law (D0 §4). */
export const paceRating = (seconds: number): number => 339 - 1442 * Math.max(0.05, seconds) ** -0.283;

/** What pressure leaves of a rating at least. */
export const floorRating = (rating: number, maxDrop: number): number => Math.max(RATING_BOUNDS[0], rating - maxDrop);

/**
 * Curve A as a game's control seeds it: eight knots, one at the anchor, the others where the law bends (D0 §4, ruling 9).
 * Its height never rises above the rating. A pace of one second or less leaves it flat.
 */
export function seedRatingCurve(rating: number, control: TimeControl, maxDrop: number): Knot[] {
  const anchor = anchorSeconds(control);
  const floor = floorRating(rating, maxDrop);
  const top = Math.min(rating, RATING_BOUNDS[1]);
  const height = (seconds: number) => clamp(Math.round(rating + paceRating(seconds) - paceRating(anchor)), floor, top);
  return knotSeconds(anchor).map((seconds) => [seconds, height(seconds)]);
}

const anchorSeconds = ({ initialMs, incrementMs }: TimeControl): number =>
  Math.max(LEAST_ANCHOR_S, (initialMs / EXPECTED_MOVES + incrementMs) / 1000);

/** Evenly in the logarithm from the near edge to the anchor, then the far edge. */
function knotSeconds(anchor: number): number[] {
  const corner = Math.max(anchor, NEAR_EDGE_S + 0.001);
  const dive = Array.from({ length: STEPS + 1 }, (_, i) => corner ** (i / STEPS));
  return [...dive, Math.max(FAR_EDGE_S, 2 * corner)];
}

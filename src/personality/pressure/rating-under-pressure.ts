import type { TimeControl } from '../../chess/clock.ts';
import type { Knot } from '../../model/personality.ts';
import { meanOfSlots, type PlayerSpec } from '../../model/player-spec.ts';
import { clamp } from '../clamp.ts';
import { heightAt, highest, isCurve, lowest } from './curve.ts';
import { isPressed, type Pressed } from './pressed.ts';
import { floorRating, RATING_BOUNDS, seedRatingCurve } from './rating-curve.ts';

/**
 * The rating that is left at a think time (curve A, D0 §4). Never above the base rating, never below 600.
 * @param baseRating of the one who is asked now: the player's own, jitter included, or that of a blend's slot
 * @param control null in games without a clock, which know no pressure
 * @param thinkMs what the curves read: the rough plan, in `human` mode the median for this clock
 * @param weaponized the opponent is about to flag: the curve's floor, in whatever timing mode (ruling 7)
 */
export function ratingUnderPressure(
  personality: Pressed,
  baseRating: number,
  control: TimeControl | null,
  thinkMs: number,
  weaponized: boolean,
): number {
  if (!personality.pressure.rating.enabled || !control) return baseRating;
  if (!weaponized && !isPressed(personality, control)) return baseRating;
  const curve = curveOf(personality, baseRating, control);
  if (!isCurve(curve.knots)) return baseRating;
  const left = weaponized ? curve.floor : heightAt(curve.knots, thinkMs / 1000);
  const drop = Math.max(0, curve.top - left);
  return clamp(Math.round(baseRating - drop), ...RATING_BOUNDS);
}

interface RatingCurve {
  readonly knots: readonly Knot[];
  /** What counts as no drop. */
  readonly top: number;
  readonly floor: number;
}

function curveOf({ player, pressure }: Pressed, baseRating: number, control: TimeControl): RatingCurve {
  const { knots, maxDrop } = pressure.rating;
  const configured = configuredRating(player) ?? baseRating;
  if (!knots) {
    const floor = floorRating(configured, maxDrop);
    return { knots: seedRatingCurve(configured, control, maxDrop), top: configured, floor };
  }
  // Given knots are ratings of the player itself; a blend's slots fall by what the curve falls below its own top.
  return { knots, top: player.kind === 'blend' ? highest(knots) : configured, floor: lowest(knots) };
}

/** The rating that a player stands for: its own, or the mean of a blend's rated slots by weight; null without any. */
export function configuredRating(player: PlayerSpec): number | null {
  if (player.kind !== 'blend') return 'rating' in player ? player.rating : null;
  const rated = player.blend.filter((slot) => 'rating' in slot.player);
  const mean = meanOfSlots(rated, (single) => ('rating' in single ? single.rating : Number.NaN));
  return Number.isNaN(mean) ? null : mean;
}

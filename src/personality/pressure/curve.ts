import type { Knot } from '../../model/personality.ts';

/** A single point draws no curve (blundermind §5). */
export const isCurve = (knots: readonly Knot[]): boolean => knots.length >= 2;

/**
 * The height of a curve at a think time: straight lines over the logarithm of the seconds, level beyond both ends (D0 §4).
 * @param knots at least one, by rising seconds
 */
export function heightAt(knots: readonly Knot[], seconds: number): number {
  const above = knots.findIndex(([x]) => x >= seconds);
  // Past the end the index is -1, which is the last knot.
  const [upper, lower] = [knots.at(above), knots[above - 1]];
  if (!upper) throw new Error('a curve has knots');
  if (!lower) return upper[1];
  const along = Math.log(seconds / lower[0]) / Math.log(upper[0] / lower[0]);
  return lower[1] + along * (upper[1] - lower[1]);
}

export const highest = (knots: readonly Knot[]): number => Math.max(...knots.map(([, y]) => y));
export const lowest = (knots: readonly Knot[]): number => Math.min(...knots.map(([, y]) => y));

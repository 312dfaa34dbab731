import { z } from 'zod';

import type { Knot } from '../../model/personality.ts';
import { expecting, said } from '../setting.ts';

/** Below a hundredth of a second the logarithm of a curve means nothing (blundermind §5). */
const SECONDS = [0.01, 600] as const;
/** A curve of more bends than this is a list of measurements. */
const MOST = 32;

type Bounds = readonly [low: number, high: number];

/** A pressure curve drawn by hand: at least two points, by rising seconds. */
export function knots(what: string, [low, high]: Bounds) {
  const words = `[seconds, ${what}], seconds from ${SECONDS[0]} to ${SECONDS[1]}, ${what} from ${low} to ${high}`;
  const seconds = z.number().min(SECONDS[0]).max(SECONDS[1]);
  const knot = expecting(z.tuple([seconds, z.number().min(low).max(high)]), words);
  return z
    .array(knot)
    .min(2)
    .max(MOST)
    .check(({ value, issues }) => {
      value.forEach(([x], i) => {
        const before = value[i - 1]?.[0];
        if (before === undefined || x > before) return;
        const message = `the points of a curve go by rising seconds: ${x} follows ${before}`;
        issues.push({ code: 'custom', input: value, path: [i], message, params: said('CONTRADICTION') });
      });
    });
}

/** What a list of knots may hold, for messages about the list as a whole. */
export const knotsWords = (what: string): string =>
  `a list of 2 to ${MOST} points [seconds, ${what}] by rising seconds, or null`;

/** The first point beyond the bounds, if any. */
export const beyond = (points: readonly Knot[] | null, [low, high]: Bounds): Knot | undefined =>
  points?.find(([, y]) => y < low || y > high);

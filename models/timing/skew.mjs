// The lean of ln seconds that a normal law leaves over, read off the residuals of finely clocked moves.
import { addOuter, addScaled, dot, solveBounded, square } from './matrix.mjs';

/** Instant moves are not part of the law's middle. */
const INSTANT_S = 0.25;
/** Single wild residuals must not decide a third moment. */
const WILDEST = 3.5;

/**
 * The third Hermite polynomial of z + k·(z² − 1) has the mean 6k, so regressing a sixth of it on the features gives k.
 * @returns null where too few clocks are fine enough to tell
 */
export function fitSkew(rows, { median, spread, tempos }) {
  const fine = rows.filter((row) => row.stepS < 0.5 && row.seconds > INSTANT_S);
  if (fine.length < 5000) return null;
  const n = fine[0].skew.length;
  const [matrix, target] = [square(n), new Float64Array(n)];
  for (const row of fine) {
    const deviation = Math.log(row.seconds) - dot(row.median, median) - tempos[row.player];
    const z = Math.max(-WILDEST, Math.min(WILDEST, deviation / Math.exp(dot(row.spread, spread))));
    addOuter(matrix, row.skew, 1);
    addScaled(target, row.skew, (z ** 3 - 3 * z) / 6);
  }
  return solveBounded(matrix, target, new Float64Array(n).fill(10));
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Knot } from '../../../src/model/personality.ts';
import { heightAt } from '../../../src/personality/pressure/curve.ts';

const CURVE: readonly Knot[] = [
  [1, 1000],
  [10, 1200],
  [100, 1500],
];

describe('the height of a curve', () => {
  it('[T-17] is exact at its knots and halfway at the geometric mean of two', () => {
    for (const [seconds, y] of CURVE) expect(heightAt(CURVE, seconds)).toBe(y);
    expect(heightAt(CURVE, Math.sqrt(10))).toBeCloseTo(1100, 9);
    expect(heightAt(CURVE, Math.sqrt(1000))).toBeCloseTo(1350, 9);
  });

  it('[T-17] stays at its ends beyond them, down to no time at all', () => {
    expect(heightAt(CURVE, 0)).toBe(1000);
    expect(heightAt(CURVE, 0.3)).toBe(1000);
    expect(heightAt(CURVE, 1e6)).toBe(1500);
    expect(heightAt(CURVE, Number.POSITIVE_INFINITY)).toBe(1500);
  });

  it('[T-17] never leaves the range of its knots, and rises where they rise', () => {
    const knots = fc
      .uniqueArray(fc.double({ min: 0.01, max: 1000, noNaN: true }), { minLength: 2, maxLength: 12 })
      .map((xs) => xs.sort((a, b) => a - b).map((x, i): Knot => [x, i * 10]));
    const seconds = fc.double({ min: 0, max: 2000, noNaN: true });
    fc.assert(
      fc.property(knots, seconds, seconds, (curve, s, t) => {
        const [low, high] = [heightAt(curve, Math.min(s, t)), heightAt(curve, Math.max(s, t))];
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(10 * (curve.length - 1));
        expect(high).toBeGreaterThanOrEqual(low - 1e-9);
      }),
    );
  });
});

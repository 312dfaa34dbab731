import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { firstGuessMs, OverheadEstimator } from '../../src/lichess/overhead.ts';

const estimateAfter = (guessMs: number, samples: readonly number[]): number => {
  const estimator = new OverheadEstimator(guessMs);
  for (const sample of samples) estimator.add(sample);
  return estimator.estimateMs;
};

describe('[S-06] measuring what a move costs on its way', () => {
  it('starts from a guess by where the server is', () => {
    expect(firstGuessMs(new URL('https://lichess.org'))).toBe(100);
    expect(firstGuessMs(new URL('http://127.0.0.1:8080'))).toBe(10);
    expect(firstGuessMs(new URL('http://localhost'))).toBe(10);
    expect(firstGuessMs(new URL('http://[::1]:99'))).toBe(10);
    expect(estimateAfter(100, [])).toBe(100);
  });

  it('does not trust a few quick answers', () => {
    expect(estimateAfter(100, [20, 20, 20])).toBe(100);
  });

  it('comes down to what is measured within a game', () => {
    expect(estimateAfter(100, Array<number>(40).fill(30))).toBe(30);
  });

  it('goes up with a slower line', () => {
    expect(estimateAfter(100, [...Array<number>(40).fill(30), ...Array<number>(10).fill(400)])).toBe(400);
  });

  it('is not moved by an outlier', () => {
    expect(estimateAfter(100, [...Array<number>(38).fill(50), 2900, 2900])).toBe(50);
  });

  it('forgets an old slow spell', () => {
    expect(estimateAfter(100, [...Array<number>(20).fill(900), ...Array<number>(40).fill(60)])).toBe(60);
  });

  it('covers most of the latest round trips and stays within its bounds', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 5000, noNaN: true }), { minLength: 40 }), (samples) => {
        const estimateMs = estimateAfter(100, samples);
        const latest = samples.slice(-40);
        expect(estimateMs).toBeGreaterThanOrEqual(10);
        expect(estimateMs).toBeLessThanOrEqual(2000);
        const covered = latest.filter((sample) => Math.min(sample, 2000) <= estimateMs).length;
        expect(covered).toBeGreaterThanOrEqual(36);
      }),
    );
  });

  it('ignores numbers that no round trip can have', () => {
    expect(estimateAfter(100, [Number.NaN, -5, Number.POSITIVE_INFINITY])).toBe(100);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Backoff } from '../../src/model/backoff.ts';

const uniform = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

describe('waiting longer and longer', () => {
  it('doubles to the longest wait and never goes past it', () => {
    const backoff = new Backoff(100, 1000);
    expect([1, 2, 3, 4, 5, 6].map(() => backoff.nextMs(0))).toEqual([50, 100, 200, 400, 500, 500]);
  });

  it('draws each wait from the upper half of its step', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5000 }),
        fc.integer({ min: 1, max: 100_000 }),
        fc.array(uniform),
        (first, max, draws) => {
          const backoff = new Backoff(first, max);
          draws.forEach((u, i) => {
            const step = Math.min(max, first * 2 ** i);
            const waitMs = backoff.nextMs(u);
            expect(waitMs).toBeGreaterThanOrEqual(step / 2);
            expect(waitMs).toBeLessThanOrEqual(step);
          });
        },
      ),
    );
  });

  it('spreads clients that failed together', () => {
    const waits = [0, 0.25, 0.5, 0.75].map((u) => new Backoff(1000, 10_000).nextMs(u));
    expect(waits).toEqual([500, 625, 750, 875]);
  });

  it('begins anew after a success', () => {
    const backoff = new Backoff(100, 1000);
    for (let i = 0; i < 5; i++) backoff.nextMs(0.5);
    backoff.reset();
    expect(backoff.nextMs(0)).toBe(50);
  });

  it('keeps to the longest wait even where the first is longer', () => {
    expect(new Backoff(5000, 1000).nextMs(0.999)).toBeLessThanOrEqual(1000);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { remainingMs, speedOf } from '../../src/chess/clock.ts';
import { entropyBits, normalise, pickIndex } from '../../src/chess/distribution.ts';
import { negate, type Score, scoreCp } from '../../src/chess/score.ts';

const weight = fc.oneof(fc.constant(0), fc.double({ min: 1e-9, max: 1e6, noNaN: true }));
const weights = fc.array(weight, { minLength: 1, maxLength: 60 });
const uniform = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

describe('speeds', () => {
  it.each([
    [15, 0, 'ultraBullet'],
    [29, 0, 'ultraBullet'],
    [30, 0, 'bullet'],
    [0, 1, 'bullet'],
    [60, 0, 'bullet'],
    [179, 0, 'bullet'],
    [60, 3, 'blitz'],
    [180, 0, 'blitz'],
    [300, 3, 'blitz'],
    [479, 0, 'blitz'],
    [480, 0, 'rapid'],
    [600, 5, 'rapid'],
    [1499, 0, 'rapid'],
    [1500, 0, 'classical'],
    [21_599, 0, 'classical'],
    [21_600, 0, 'correspondence'],
  ] as const)('%i s and %i s a move are %s', (initial, increment, speed) => {
    expect(speedOf({ initialMs: initial * 1000, incrementMs: increment * 1000 })).toBe(speed);
  });

  it('are correspondence without a clock', () => {
    expect(speedOf(null)).toBe('correspondence');
  });
});

describe('a clock', () => {
  it('[S-07] stands still in the first two plies', () => {
    expect(remainingMs(60_000, 5000, 0)).toBe(60_000);
    expect(remainingMs(60_000, 5000, 1)).toBe(60_000);
    expect(remainingMs(60_000, 5000, 2)).toBe(55_000);
  });

  it('[S-07] is never negative and never gains', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer(), fc.nat(400), (shown, elapsed, ply) => {
        const left = remainingMs(shown, elapsed, ply);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(left).toBeLessThanOrEqual(shown);
      }),
    );
  });
});

describe('distributions', () => {
  it('sum to one and keep their proportions', () => {
    fc.assert(
      fc.property(weights, (values) => {
        const total = values.reduce((sum, w) => sum + w, 0);
        const scaled = normalise(values);
        expect(scaled.reduce((sum, w) => sum + w, 0)).toBeCloseTo(1, 9);
        if (total > 0) for (const [i, w] of scaled.entries()) expect(w * total).toBeCloseTo(values[i] ?? 0, 3);
      }),
    );
    expect(normalise([0, 0])).toEqual([0.5, 0.5]);
  });

  it('have between no entropy and that of equal chances, whatever their scale', () => {
    fc.assert(
      fc.property(weights, (values) => {
        const bits = entropyBits(values);
        expect(bits).toBeGreaterThanOrEqual(-1e-9);
        expect(bits).toBeLessThanOrEqual(Math.log2(values.length) + 1e-9);
        expect(entropyBits(values.map((w) => w * 3))).toBeCloseTo(bits, 6);
      }),
    );
    expect(entropyBits([1, 1, 1, 1])).toBeCloseTo(2);
    expect(entropyBits([0.5, 0.25, 0.25])).toBeCloseTo(1.5);
    expect([entropyBits([]), entropyBits([0]), entropyBits([7])]).toEqual([0, 0, 0]);
  });

  it('never draw what has no weight, unless nothing has', () => {
    fc.assert(
      fc.property(weights, uniform, (values, u) => {
        const index = pickIndex(values, u);
        expect(index).toBeGreaterThanOrEqual(0);
        expect(index).toBeLessThan(values.length);
        if (values.some((w) => w > 0)) expect(values[index]).toBeGreaterThan(0);
      }),
    );
    expect(pickIndex([0, 0], 0.9)).toBe(0);
  });

  it('draw each part as often as its share of the unit interval', () => {
    expect([0, 0.0999, 0.1, 0.2999, 0.3, 0.9999].map((u) => pickIndex([1, 2, 0, 7], u))).toEqual([0, 0, 1, 1, 3, 3]);
    expect(pickIndex([0.1, 0.2, 0.7], 1 - 2 ** -53)).toBe(2);
    expect(pickIndex([1, 0], 1 - 2 ** -53)).toBe(0);
  });
});

describe('scores', () => {
  const score: fc.Arbitrary<Score> = fc.oneof(
    fc.integer({ min: -9000, max: 9000 }).map((value): Score => ({ kind: 'cp', value })),
    fc
      .integer({ min: -500, max: 500 })
      .filter((moves) => moves !== 0)
      .map((moves): Score => ({ kind: 'mate', moves })),
  );

  it('change sign with the side', () => {
    fc.assert(
      fc.property(score, (s) => {
        expect(scoreCp(negate(s)) + scoreCp(s)).toBe(0);
        expect(scoreCp(negate(negate(s)))).toBe(scoreCp(s));
      }),
    );
  });

  it('rank mates beyond centipawns, the nearer the further out', () => {
    const ranked: Score[] = [
      { kind: 'mate', moves: -1 },
      { kind: 'mate', moves: -5 },
      { kind: 'cp', value: -300 },
      { kind: 'cp', value: 20 },
      { kind: 'mate', moves: 5 },
      { kind: 'mate', moves: 1 },
    ];
    expect(ranked.map(scoreCp)).toEqual([-9999, -9995, -300, 20, 9995, 9999]);
  });
});

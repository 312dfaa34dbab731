import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convictionPick, tempered } from '../../../src/personality/choosing/conviction.ts';
import { stream } from '../../../src/random/streams.ts';
import { chiSquare, chiSquareLimit, tally } from '../chi-square.ts';

const WEIGHTS = [0.45, 0.25, 0.15, 0.1, 0.05];
const DRAWS = 20_000;

function expectSampled(seed: string, conviction: number, temperature: number, probabilities: readonly number[]): void {
  const rng = stream(seed);
  const counts = tally(DRAWS, WEIGHTS.length, () => convictionPick(WEIGHTS, { conviction, temperature }, rng).index);
  const statistic = chiSquare(counts, probabilities);
  expect(statistic, `seed ${seed}: ${counts.join(' ')}`).toBeLessThan(chiSquareLimit(WEIGHTS.length));
}

describe('the draw', () => {
  it('[M-10] samples the distribution unaltered at temperature 1 without conviction', () => {
    for (const seed of ['first', 'second', 'third']) expectSampled(seed, 0, 1, WEIGHTS);
  });

  it.each([0.4, 1.8, 3])('[M-10] samples p^(1/T), here at %d', (temperature) => {
    const powers = WEIGHTS.map((w) => w ** (1 / temperature));
    const total = powers.reduce((sum, w) => sum + w, 0);
    expectSampled(
      `T ${temperature}`,
      0,
      temperature,
      powers.map((w) => w / total),
    );
  });

  it('[M-10] plays the first choice on the share of conviction and draws on the rest', () => {
    expectSampled(
      '30 %',
      0.3,
      1,
      WEIGHTS.map((w, i) => 0.7 * w + (i === 0 ? 0.3 : 0)),
    );
  });

  it('[M-10] is not the distribution at another temperature: the test can fail', () => {
    const rng = stream('wrong');
    const counts = tally(DRAWS, 5, () => convictionPick(WEIGHTS, { conviction: 0, temperature: 1.2 }, rng).index);
    expect(chiSquare(counts, WEIGHTS)).toBeGreaterThan(chiSquareLimit(5));
  });

  it('[M-10] always plays the first choice, the first of several, at full conviction', () => {
    const rng = stream('full');
    for (let i = 0; i < 200; i++) {
      expect(convictionPick([0.1, 0.4, 0.4, 0.1], { conviction: 1, temperature: 4 }, rng)).toMatchObject({
        index: 1,
        outright: true,
      });
    }
  });

  it('[M-10] never plays outright without conviction, not even at the lowest draw', () => {
    const lowest = { next: () => 0, between: (low: number) => low, below: () => 0 };
    expect(convictionPick([0.2, 0.8], { conviction: 0, temperature: 1 }, lowest)).toEqual({
      drawn: [0, 0],
      index: 0,
      outright: false,
    });
  });

  it('[M-10] draws the same move for the same number, whatever the conviction that did not act', () => {
    for (let i = 0; i < 300; i++) {
      const plain = convictionPick(WEIGHTS, { conviction: 0, temperature: 1 }, stream('same', i));
      const convinced = convictionPick(WEIGHTS, { conviction: 0.5, temperature: 1 }, stream('same', i));
      if (!convinced.outright) expect(convinced).toEqual(plain);
    }
  });
});

describe('the tempered distribution', () => {
  const weights = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 60 });

  it('[M-10] sums to one at any temperature and keeps the order of the weights', () => {
    fc.assert(
      fc.property(weights, fc.double({ min: 0, max: 8, noNaN: true }), (weights, temperature) => {
        const probabilities = tempered(weights, temperature);
        expect(probabilities.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 9);
        probabilities.forEach((p, i) => {
          expect(p).toBeGreaterThanOrEqual(0);
          probabilities.forEach((q, j) => {
            if ((weights[i] ?? 0) > (weights[j] ?? 0)) expect(p).toBeGreaterThanOrEqual(q);
          });
        });
      }),
    );
  });

  it('[M-10] never works with a temperature below 0.1', () => {
    for (const temperature of [0, 0.01, 0.0999]) expect(tempered(WEIGHTS, temperature)).toEqual(tempered(WEIGHTS, 0.1));
    expect(tempered(WEIGHTS, 0.11)).not.toEqual(tempered(WEIGHTS, 0.1));
  });

  it('[M-10] survives weights that vanish in the tenth power, and takes the first where there are none', () => {
    expect(tempered([1e-60, 2e-60], 0.1)[1]).toBeCloseTo(1024 / 1025, 9);
    expect(tempered([0, 0, 0], 1)).toEqual([1, 0, 0]);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DistributionWindow } from '../../../src/model/personality.ts';
import {
  aboveFloor,
  badDayOnly,
  bandOf,
  filterDistribution,
  insideBand,
} from '../../../src/personality/choosing/window.ts';

const OPEN: DistributionWindow = { minProbability: 0, lowerPct: 0, upperPct: 100, badDayFloor: null };

const movesOf = (...raws: number[]) => raws.map((raw, i) => ({ move: 'abcdefghij'[i] as string, raw }));
const namesOf = (moves: readonly { move: string }[]) => moves.map(({ move }) => move).join('');
/** a 0.4 is the most popular, e 0.05 the rarest; from the rare end they fill 60–100, 35–60, 15–35, 5–15 and 0–5 %. */
const FIVE = movesOf(0.4, 0.25, 0.2, 0.1, 0.05);

/** Expected popularity of a move drawn from what is left. */
function meanPopularity(moves: readonly { raw: number }[]): number {
  const total = moves.reduce((sum, { raw }) => sum + raw, 0);
  return moves.reduce((sum, { raw }) => sum + raw * raw, 0) / total;
}

const distribution = fc
  .array(fc.double({ min: 1e-6, max: 1, noNaN: true }), { minLength: 1, maxLength: 40 })
  .map((weights) => {
    const total = weights.reduce((sum, w) => sum + w, 0);
    return weights.map((w, i) => ({ move: `m${i}`, raw: w / total }));
  });

describe('the least probability', () => {
  it('[M-05] drops what hardly anybody plays, the bound itself included in what stays', () => {
    expect(namesOf(aboveFloor(FIVE, 0.1))).toBe('abcd');
    expect(namesOf(aboveFloor(FIVE, 0))).toBe('abcde');
  });

  it('[M-05] leaves the most popular move where it would leave none', () => {
    expect(namesOf(aboveFloor(FIVE, 0.5))).toBe('a');
    expect(namesOf(aboveFloor(movesOf(0.2, 0.4, 0.4), 1))).toBe('b');
    expect(aboveFloor([], 0.5)).toEqual([]);
  });
});

describe('the band', () => {
  it('[M-06] moves by four points a step of luck, within 0–95 and 5–100', () => {
    const at = (luck: number, lowerPct = 0, upperPct = 100) => bandOf({ ...OPEN, lowerPct, upperPct }, luck, 100);
    expect(at(0)).toEqual({ lowerPct: 0, upperPct: 100 });
    expect(at(5)).toEqual({ lowerPct: 0, upperPct: 80 });
    expect(at(-5)).toEqual({ lowerPct: 20, upperPct: 100 });
    expect(at(2, 30, 60)).toEqual({ lowerPct: 22, upperPct: 52 });
    expect(at(-5, 90, 100)).toEqual({ lowerPct: 95, upperPct: 100 });
    expect(at(5, 0, 10)).toEqual({ lowerPct: 0, upperPct: 5 });
  });

  it('[M-06] keeps the popular end under a cutoff, above any luck', () => {
    const at = (luck: number, cutoff: number) => bandOf(OPEN, luck, cutoff);
    expect(at(0, 60)).toEqual({ lowerPct: 40, upperPct: 100 });
    expect(at(5, 60)).toEqual({ lowerPct: 40, upperPct: 80 });
    expect(at(5, 10)).toEqual({ lowerPct: 90, upperPct: 95 });
    expect(at(0, 0)).toEqual({ lowerPct: 95, upperPct: 100 });
    expect(at(-5, 90)).toEqual({ lowerPct: 20, upperPct: 100 });
  });

  it('[M-06] counts from the rarest move, and keeps what it touches', () => {
    const within = (lowerPct: number, upperPct: number) => namesOf(insideBand(FIVE, { lowerPct, upperPct }));
    expect(within(0, 100)).toBe('abcde');
    expect(within(36, 100)).toBe('ab');
    expect(within(61, 100)).toBe('a');
    expect(within(0, 34)).toBe('cde');
    expect(within(0, 4)).toBe('e');
    expect(within(16, 34)).toBe('c');
    expect(within(95, 100)).toBe('a');
  });

  it('[M-06] leaves everything as it is while it is open, moves of no weight too', () => {
    const moves = movesOf(1, 0, 0);
    expect(insideBand(moves, { lowerPct: 0, upperPct: 100 })).toBe(moves);
    expect(namesOf(insideBand(movesOf(0, 0), { lowerPct: 50, upperPct: 100 }))).toBe('a');
  });

  it('[M-06] [A-14] lowers the mean popularity on a bad day, raises it on a good one, and raises it with a falling cutoff', () => {
    const at = (moves: ReturnType<typeof movesOf>, luck: number, cutoff = 100) =>
      meanPopularity(insideBand(moves, bandOf(OPEN, luck, cutoff)));
    // Nine moves of 10 % and less beside one of 18 %: the bad day reaches below the top, 0.18 beyond 82 %.
    const even = movesOf(0.18, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.07, 0.05);
    expect(at(even, 5)).toBeLessThan(at(even, 0) - 0.005);
    expect(at(even, -5)).toBeGreaterThan(at(even, 0) + 0.005);
    expect(at(even, 0, 40)).toBeGreaterThan(at(even, 0) + 0.005);
    fc.assert(
      fc.property(distribution, (moves) => {
        for (let luck = -5; luck < 5; luck++) {
          expect(at(moves, luck + 1)).toBeLessThanOrEqual(at(moves, luck) + 1e-9);
        }
        for (let cutoff = 100; cutoff > 0; cutoff -= 20) {
          expect(at(moves, 0, cutoff - 20)).toBeGreaterThanOrEqual(at(moves, 0, cutoff) - 1e-9);
        }
      }),
    );
  });
});

describe('Bad Day', () => {
  it('[M-21] leaves the rarest move that is popular enough, and the most popular one where none is', () => {
    expect(namesOf(badDayOnly(FIVE, 0.04))).toBe('e');
    expect(namesOf(badDayOnly(FIVE, 0.06))).toBe('d');
    expect(namesOf(badDayOnly(FIVE, 0.5))).toBe('a');
    expect(namesOf(badDayOnly(movesOf(0.1, 0.1, 0.8), 0.04))).toBe('a');
  });

  it('[M-21] comes after floor and band', () => {
    const filtered = (window: Partial<DistributionWindow>, luck = 0) =>
      namesOf(filterDistribution(FIVE, { ...OPEN, ...window }, bandOf({ ...OPEN, ...window }, luck, 100)));
    expect(filtered({ badDayFloor: 0.04 })).toBe('e');
    expect(filtered({ badDayFloor: 0.04, minProbability: 0.15 })).toBe('c');
    expect(filtered({ badDayFloor: 0.04, lowerPct: 40 })).toBe('b');
    expect(filtered({ badDayFloor: null, lowerPct: 40 })).toBe('ab');
  });
});

describe('the distribution filter', () => {
  it('[M-05] [M-06] [M-21] always leaves some of the moves, each as it was, and all of them at the defaults', () => {
    const window = fc.record({
      minProbability: fc.double({ min: 0, max: 1, noNaN: true }),
      lowerPct: fc.integer({ min: 0, max: 100 }),
      upperPct: fc.integer({ min: 0, max: 100 }),
      badDayFloor: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
    });
    const luck = fc.integer({ min: -5, max: 5 });
    fc.assert(
      fc.property(distribution, window, luck, fc.integer({ min: 0, max: 100 }), (moves, window, luck, cutoff) => {
        const band = bandOf(window, luck, cutoff);
        expect(band.upperPct - band.lowerPct).toBeGreaterThanOrEqual(5);
        const left = filterDistribution(moves, window, band);
        expect(left.length).toBeGreaterThan(0);
        for (const move of left) expect(moves).toContain(move);
        expect(filterDistribution(moves, OPEN, bandOf(OPEN, 0, 100))).toEqual(moves);
      }),
    );
  });
});

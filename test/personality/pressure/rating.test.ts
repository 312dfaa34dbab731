import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TimeControl } from '../../../src/chess/clock.ts';
import type { Knot, TimingMode } from '../../../src/model/personality.ts';
import type { PlayerSpec } from '../../../src/model/player-spec.ts';
import { paceRating, seedRatingCurve } from '../../../src/personality/pressure/rating-curve.ts';
import { ratingUnderPressure } from '../../../src/personality/pressure/rating-under-pressure.ts';
import { minutes, pressed } from './pressed.ts';

/** Seconds to three digits, slowest first, as the tables of the specification list them. */
const listed = (knots: readonly Knot[]) => knots.map(([s, y]) => [Math.round(s * 1000) / 1000, y]).reverse();

describe('the seeds of curve A', () => {
  it('[T-17] follow the law of pace: −1103 points at a second a move, −1 at 165', () => {
    const table = [
      [1, -1103],
      [2, -846],
      [5, -575],
      [10, -413],
      [15, -331],
      [30, -212],
      [60, -114],
      [165, -1],
    ] as const;
    for (const [seconds, rating] of table) {
      expect(Math.abs(paceRating(seconds) - rating), `at ${seconds} s`).toBeLessThan(1);
    }
    expect(paceRating(0)).toBe(paceRating(0.05));
  });

  it.each([
    ['5+0', minutes(5)],
    ['3+2', minutes(3, 2)],
  ])('[T-17] for 1500 at %s: a corner at 5 s a move, the floor below 1.71 s', (_, control) => {
    expect(listed(seedRatingCurve(1500, control, 300))).toEqual([
      [200, 1500],
      [5, 1500],
      [3.824, 1428],
      [2.924, 1350],
      [2.236, 1266],
      [1.71, 1200],
      [1.308, 1200],
      [1, 1200],
    ]);
  });

  it('[T-17] for 1500 at 10+0 and 30+0: corners at 10 and 30 s', () => {
    expect(listed(seedRatingCurve(1500, minutes(10), 300))).toEqual([
      [200, 1500],
      [10, 1500],
      [6.813, 1414],
      [4.642, 1318],
      [3.162, 1211],
      [2.154, 1200],
      [1.468, 1200],
      [1, 1200],
    ]);
    expect(listed(seedRatingCurve(1500, minutes(30), 300)).slice(0, 5)).toEqual([
      [200, 1500],
      [30, 1500],
      [17.019, 1404],
      [9.655, 1292],
      [5.477, 1200],
    ]);
  });

  it.each([
    ['5+0', minutes(5), 528],
    ['10+0', minutes(10), 690],
    ['15+10', minutes(15, 10), 862],
    ['30+0', minutes(30), 891],
  ])('[T-17] take %s down by the model alone, never stretched by a deeper drop', (_, control, drop) => {
    const deepest = Math.min(drop, 600);
    for (const maxDrop of [0, 100, 300, 600]) {
      const [slowest] = seedRatingCurve(2400, control, maxDrop);
      expect(slowest, `drop ${maxDrop}`).toEqual([1, 2400 - Math.min(maxDrop, deepest)]);
    }
  });

  it('[T-17] are flat in bullet: at 1+0, ½+0 and 0+1 a second a move is the pace itself', () => {
    for (const control of [minutes(1), minutes(0.5), minutes(0, 1), minutes(0)]) {
      expect(seedRatingCurve(1500, control, 600).map(([, y]) => y)).toEqual(Array(8).fill(1500));
    }
  });

  it('[T-17] have eight knots, one at the anchor, whatever the control; none above the rating or below the floor', () => {
    const rating = fc.integer({ min: 600, max: 2600 });
    const control = fc.record({
      initialMs: fc.integer({ min: 0, max: 10_800_000 }),
      incrementMs: fc.integer({ min: 0, max: 180_000 }),
    });
    fc.assert(
      fc.property(rating, control, fc.integer({ min: 0, max: 600 }), (rating, control, maxDrop) => {
        const knots = seedRatingCurve(rating, control, maxDrop);
        const anchor = (control.initialMs / 60 + control.incrementMs) / 1000;
        expect(knots).toHaveLength(8);
        if (anchor > 1.001) expect(knots.find(([s]) => Math.abs(s - anchor) < 1e-6)?.[1]).toBe(rating);
        for (const [i, [seconds, y]] of knots.entries()) {
          expect(y).toBeLessThanOrEqual(rating);
          expect(y).toBeGreaterThanOrEqual(Math.max(600, rating - maxDrop));
          expect(seconds).toBeGreaterThan(knots[i - 1]?.[0] ?? 0);
        }
      }),
    );
  });
});

describe('the rating under pressure', () => {
  const at = (seconds: number, control: TimeControl | null = minutes(5), changes = {}, base = 1500) =>
    ratingUnderPressure(pressed(changes), base, control, seconds * 1000, false);
  const weaponized = (changes = {}, control: TimeControl | null = minutes(5), base = 1500) =>
    ratingUnderPressure(pressed(changes), base, control, 30_000, true);

  it('[T-17] is the player’s own at the pace of the control, and the floor at a second', () => {
    expect(at(5)).toBe(1500);
    expect(at(100)).toBe(1500);
    expect(at(2.924)).toBe(1350);
    expect(at(1)).toBe(1200);
    expect(at(0)).toBe(1200);
  });

  it('[T-17] never goes below 600, however deep the drop', () => {
    const low = { player: { kind: 'maia', rating: 700 }, rating: { maxDrop: 600 } } as const;
    expect(at(1, minutes(30), low, 700)).toBe(600);
  });

  it('[T-17] does not change without a clock, with the curve off, or where the mode keeps its own time', () => {
    expect(at(1, null)).toBe(1500);
    expect(at(1, minutes(5), { rating: { enabled: false } })).toBe(1500);
    for (const mode of ['fixed', 'instant']) expect(at(1, minutes(5), { mode })).toBe(1500);
    for (const mode of ['complexity', 'pace', 'mirror', 'human']) expect(at(1, minutes(5), { mode })).toBe(1200);
    const steep = {
      rating: {
        knots: [
          [1, 600],
          [10, 1500],
        ] as Knot[],
      },
    };
    for (const mode of ['fixed', 'instant'] satisfies TimingMode[])
      expect(at(1, minutes(5), { ...steep, mode })).toBe(1500);
    expect(at(1, null, steep)).toBe(1500);
  });

  it('[T-17] takes given knots as ratings of the player, but never rises above its own', () => {
    const knots: Knot[] = [
      [0.2, 900],
      [2, 1300],
      [20, 1600],
    ];
    const given = { rating: { knots, maxDrop: 0 } };
    expect(at(0.1, minutes(1), given)).toBe(900);
    expect(at(2, minutes(1), given)).toBe(1300);
    expect(at(20, minutes(1), given)).toBe(1500);
    // A jittered rating falls by as much as the configured one.
    expect(at(2, minutes(1), given, 1600)).toBe(1400);
    // One point draws no curve.
    expect(at(1, minutes(5), { rating: { knots: [[1, 900]] } })).toBe(1500);
  });

  it('[T-17] lets all slots of a blend fall alike, so that they keep their distance', () => {
    const player: PlayerSpec = {
      kind: 'blend',
      blend: [
        { player: { kind: 'maia', rating: 2400 }, weight: 1 },
        { player: { kind: 'maia', rating: 1000 }, weight: 1 },
        { player: { kind: 'rule', bot: 'random' }, weight: 5 },
      ],
    };
    // Drawn for their mean, 1700: 150 points at 2.924 s, as for 1500.
    expect(at(2.924, minutes(5), { player }, 2400)).toBe(2250);
    expect(at(2.924, minutes(5), { player }, 1000)).toBe(850);
    expect(at(1, minutes(5), { player }, 800)).toBe(600);
    const knots: Knot[] = [
      [1, 1100],
      [10, 1300],
    ];
    expect(at(1, minutes(5), { player, rating: { knots } }, 2400)).toBe(2200);
    expect(at(50, minutes(5), { player, rating: { knots } }, 1000)).toBe(1000);
  });

  it('[T-14] falls to the curve’s floor while the opponent is about to flag, under any timing mode', () => {
    for (const mode of ['human', 'complexity', 'pace', 'mirror', 'fixed', 'instant']) {
      expect(weaponized({ mode }), mode).toBe(1200);
    }
    // Also where the curve itself is flat.
    expect(weaponized({}, minutes(1))).toBe(1200);
    expect(weaponized({ rating: { maxDrop: 600 } }, minutes(1), 1500)).toBe(900);
    expect(
      weaponized({
        rating: {
          knots: [
            [1, 1000],
            [9, 1500],
          ],
        },
      }),
    ).toBe(1000);
    expect(weaponized({ rating: { enabled: false } })).toBe(1500);
    expect(weaponized({}, null)).toBe(1500);
  });

  it('[T-17] lies between the floor and the base, and never falls as there is more time', () => {
    const arbitrary = fc.record({
      rating: fc.integer({ min: 24, max: 104 }).map((steps) => steps * 25),
      maxDrop: fc.integer({ min: 0, max: 600 }),
      initial: fc.integer({ min: 1, max: 180 }),
      increment: fc.integer({ min: 0, max: 60 }),
      seconds: fc.tuple(fc.double({ min: 0, max: 300, noNaN: true }), fc.double({ min: 0, max: 300, noNaN: true })),
    });
    fc.assert(
      fc.property(arbitrary, ({ rating, maxDrop, initial, increment, seconds }) => {
        const personality = pressed({ player: { kind: 'maia', rating }, rating: { maxDrop } });
        const [less, more] = seconds
          .sort((a, b) => a - b)
          .map((s) => ratingUnderPressure(personality, rating, minutes(initial, increment), s * 1000, false));
        expect(less).toBeGreaterThanOrEqual(Math.max(600, rating - maxDrop));
        expect(more).toBeGreaterThanOrEqual(less ?? 0);
        expect(more).toBeLessThanOrEqual(rating);
      }),
    );
  });
});

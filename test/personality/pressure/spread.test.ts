import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Knot } from '../../../src/model/personality.ts';
import { pressureAt, seedCutoffCurve, seedTemperatureCurve } from '../../../src/personality/pressure/spread-curve.ts';
import { temperatureUnderPressure } from '../../../src/personality/pressure/spread-under-pressure.ts';
import { minutes, pressed } from './pressed.ts';

const slowestFirst = (knots: readonly Knot[]) => knots.map(([, y]) => y).reverse();

describe('the seeds of curve B', () => {
  it('[T-18] lie at eight places of the chart, even in the logarithm', () => {
    const seconds = seedTemperatureCurve(1, minutes(5), 2).map(([s]) => Math.round(s * 1000) / 1000);
    expect(seconds.reverse()).toEqual([200, 94.417, 44.573, 21.042, 9.934, 4.69, 2.418, 1]);
  });

  it.each([
    ['5+0', minutes(5), [1, 1, 1, 1, 1, 1.33, 1.73, 2]],
    ['10+0', minutes(10), [1, 1, 1, 1, 1.15, 1.52, 1.8, 2]],
    ['30+0', minutes(30), [1, 1, 1, 1.09, 1.29, 1.6, 1.84, 2]],
  ])('[T-18] raise the temperature from 1 towards 2 at %s as the table says', (_, control, heights) => {
    const seeded = slowestFirst(seedTemperatureCurve(1, control, 2)).map((y) => Math.round(100 * y) / 100);
    expect(seeded).toEqual(heights);
  });

  it('[T-18] are flat where the highest temperature is no higher than the base', () => {
    expect(slowestFirst(seedTemperatureCurve(3, minutes(5), 2))).toEqual(Array(8).fill(3));
  });

  it('[T-18] cut off 100 · S of the distribution, down to a least share', () => {
    // The same S as in the table of temperatures: 0.33, 0.73 and 1 at 4.69, 2.418 and 1 s.
    const heights = slowestFirst(seedCutoffCurve(minutes(5), 0)).map(Math.round);
    expect(heights).toEqual([100, 100, 100, 100, 100, 67, 27, 0]);
    expect(slowestFirst(seedCutoffCurve(minutes(5), 40)).map(Math.round)).toEqual([
      100, 100, 100, 100, 100, 67, 40, 40,
    ]);
  });

  it('[T-18] press not at all at the pace of the control and fully at a second, harder the less time there is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 180 }), fc.integer({ min: 0, max: 60 }), (initial, increment) => {
        const control = minutes(initial, increment);
        const paceS = Math.max(1.1, (initial * 60) / 40 + increment);
        expect(pressureAt(Math.min(paceS, 199), control)).toBeCloseTo(0, 9);
        expect(pressureAt(1, control)).toBe(1);
        for (let s = 1; s < 300; s *= 1.3) {
          expect(pressureAt(s, control)).toBeGreaterThanOrEqual(pressureAt(1.3 * s, control));
        }
      }),
    );
  });
});

describe('the temperature under pressure, ramp', () => {
  const at = (seconds: number, changes = {}, base = 1, control: ReturnType<typeof minutes> | null = minutes(5)) =>
    temperatureUnderPressure(pressed(changes), base, control, seconds * 1000);

  it('[T-18] climbs the ramp as time runs short and says by how much', () => {
    expect(at(30)).toEqual({ temperature: 1, raisedBy: 0, upperPct: 100 });
    expect(at(4.69).temperature).toBeCloseTo(1.33, 2);
    expect(at(4.69).raisedBy).toBeCloseTo(0.33, 2);
    expect(at(1)).toEqual({ temperature: 2, raisedBy: 1, upperPct: 100 });
    expect(at(0)).toEqual(at(1));
  });

  it('[T-18] [A-14] climbs by the Panicky multiplier: none at −5, 0.4 at −3, 2.5 at +5, never past the ceiling', () => {
    const raised = (panicky: number, seconds: number) => at(seconds, { panicky }).raisedBy;
    expect(raised(-5, 1)).toBe(0);
    // 1 − 3/5 and 1 + 0.3·2 of the 0.33 that the curve gives at 4.69 s.
    expect(raised(-3, 4.69)).toBeCloseTo(0.4 * 0.33, 2);
    expect(raised(2, 4.69)).toBeCloseTo(1.6 * 0.33, 2);
    expect(raised(5, 4.69)).toBeCloseTo(2.5 * 0.33, 2);
    expect(raised(5, 2.418)).toBe(1);
    expect(raised(5, 1)).toBe(1);
    expect(raised(-3, 1)).toBeCloseTo(0.4, 9);
  });

  it('[T-18] starts from the base in force, whatever it is', () => {
    expect(at(1, {}, 0.4)).toMatchObject({ temperature: 2 });
    expect(at(30, {}, 0.6)).toMatchObject({ temperature: 0.6, raisedBy: 0 });
    // The Hustler's 5 is above the ceiling of 2 already.
    expect(at(1, {}, 5)).toMatchObject({ temperature: 5, raisedBy: 0 });
    expect(at(1, { spread: { maxTemperature: 8 } }, 5)).toMatchObject({ temperature: 8, raisedBy: 3 });
  });

  it('[T-18] takes given knots as temperatures', () => {
    const knots: Knot[] = [
      [1, 3],
      [100, 1],
    ];
    expect(at(10, { spread: { knots } }).temperature).toBeCloseTo(2, 9);
    expect(at(1, { spread: { knots } }).temperature).toBe(3);
    expect(at(10, { spread: { knots } }, 2.5).temperature).toBe(2.5);
    expect(at(1, { spread: { knots: [[1, 3]] } }).temperature).toBe(1);
  });

  it('[T-18] stays at the base without a clock, switched off, or where the mode keeps its own time', () => {
    const calm = { temperature: 1, raisedBy: 0, upperPct: 100 };
    const steep = {
      knots: [
        [1, 8],
        [300, 1],
      ] as Knot[],
    };
    for (const model of ['ramp', 'cutoff']) {
      expect(at(1, { model, spread: steep }, 1, null)).toEqual(calm);
      for (const mode of ['fixed', 'instant']) expect(at(1, { model, mode, spread: steep })).toEqual(calm);
      // Off means off: Panicky finds nothing to multiply.
      expect(at(1, { model, panicky: 5, spread: { enabled: false } })).toEqual(calm);
      expect(at(1, { model, panicky: 5, spread: { ...steep, enabled: false } })).toEqual(calm);
      for (const mode of ['complexity', 'pace', 'mirror', 'human'])
        expect(at(1, { model, mode, panicky: 5 })).not.toEqual(calm);
    }
  });

  it('[T-18] is never below the base nor above the higher of base and ceiling; at full calm it is the base', () => {
    const arbitrary = fc.record({
      base: fc.double({ min: 0.1, max: 5, noNaN: true }),
      maxTemperature: fc.double({ min: 0, max: 8, noNaN: true }),
      panicky: fc.integer({ min: -5, max: 5 }),
      seconds: fc.double({ min: 0, max: 300, noNaN: true }),
      initial: fc.integer({ min: 1, max: 180 }),
    });
    fc.assert(
      fc.property(arbitrary, ({ base, maxTemperature, panicky, seconds, initial }) => {
        const { temperature, raisedBy } = at(seconds, { panicky, spread: { maxTemperature } }, base, minutes(initial));
        expect(temperature).toBeGreaterThanOrEqual(base);
        expect(temperature).toBeLessThanOrEqual(Math.max(base, maxTemperature) + 1e-9);
        expect(temperature).toBeCloseTo(base + raisedBy, 12);
        if (panicky === -5) expect(temperature).toBe(base);
      }),
    );
  });
});

describe('the cutoff under pressure', () => {
  const at = (seconds: number, panicky = 0, spread = {}, base = 1) =>
    temperatureUnderPressure(pressed({ model: 'cutoff', panicky, spread }), base, minutes(5), seconds * 1000);

  it('[T-18] leaves ever less of the distribution, and no less than the least share', () => {
    expect(at(30).upperPct).toBe(100);
    expect(Math.round(at(4.69).upperPct)).toBe(67);
    expect(Math.round(at(2.418).upperPct)).toBe(27);
    expect(at(1).upperPct).toBe(0);
    expect(at(1, 0, { minUpperPct: 30 }).upperPct).toBe(30);
  });

  it('[T-18] [A-14] raises the temperature by 0, 1 or 2.5 of what is cut off: steady, normal and panicky', () => {
    for (const panicky of [-5, -1, 0]) expect(at(1, panicky)).toMatchObject({ temperature: 1, raisedBy: 0 });
    for (const panicky of [1, 2]) expect(at(1, panicky)).toMatchObject({ temperature: 2, raisedBy: 1 });
    for (const panicky of [3, 4, 5]) expect(at(1, panicky)).toMatchObject({ temperature: 3.5, raisedBy: 2.5 });
    expect(at(4.69, 5).raisedBy).toBeCloseTo(0.33 * 2.5, 2);
    expect(at(1, 5, { minUpperPct: 60 }).raisedBy).toBeCloseTo(0.4 * 2.5, 9);
  });

  it('[T-18] takes given knots as percents', () => {
    const knots: Knot[] = [
      [1, 20],
      [100, 80],
    ];
    expect(at(10, 1, { knots })).toEqual({ temperature: 1.5, raisedBy: 0.5, upperPct: 50 });
  });

  it('[T-18] falls back on thirty seconds in a straight line only where there is no curve', () => {
    const none = { knots: [] };
    expect(at(30, 5, none)).toEqual({ temperature: 1, raisedBy: 0, upperPct: 100 });
    expect(at(15, 1, none)).toEqual({ temperature: 1.5, raisedBy: 0.5, upperPct: 100 });
    expect(at(0, 5, none)).toEqual({ temperature: 3.5, raisedBy: 2.5, upperPct: 100 });
    expect(at(15, 1).raisedBy).toBe(0);
  });
});

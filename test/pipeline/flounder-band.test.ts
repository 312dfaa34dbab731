import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bandHalfWidth,
  costBand,
  favouriteIndex,
  nearestIndex,
  OVERSHOOT_CAP,
} from '../../src/personality/choosing/cost-band.ts';
import { scaledCosts } from '../../src/players/flounder/selection.ts';
import { drawTarget, errorLaw, meanCost } from '../../src/players/flounder/strength.ts';
import { act, type Changes, costs, sliders } from './folding.ts';

const anyCosts = fc
  .array(fc.integer({ min: -1500, max: 1500 }), { minLength: 2, maxLength: 40 })
  .map((scores) => scaledCosts(scores));
const anyTarget = fc
  .record({ elo: fc.integer({ min: 600, max: 2600 }), u: fc.double({ min: 0, max: 0.999, noNaN: true }) })
  .map(({ elo, u }) => drawTarget(errorLaw(elo), u));
const anyBudget = fc.integer({ min: 1, max: 300 });

describe('the error law under a temperature', () => {
  it('[E-03] has exactly the neutral shape at 1, and the published shifts elsewhere', () => {
    const { shape } = errorLaw(1500);
    expect(errorLaw(1500, 1)).toEqual(errorLaw(1500));
    const shifts: [number, number][] = [
      [0.1, 0.062],
      [0.4, 0.025],
      [1.8, -0.016],
      [3, -0.03],
      [4, -0.037],
    ];
    for (const [temperature, shift] of shifts)
      expect(errorLaw(1500, temperature).shape - shape, `T ${temperature}`).toBeCloseTo(shift, 3);
    expect(errorLaw(2400, 1e-9).shape).toBe(0.55);
    expect(errorLaw(600, 1e9).shape).toBe(0.28);
  });

  it('[E-03] costs on average what the law’s mean says: 0.518 at 600, 0.142 at 2400', () => {
    const means: [number, number][] = [
      [600, 0.518],
      [1000, 0.358],
      [1500, 0.249],
      [2000, 0.179],
      [2400, 0.142],
    ];
    for (const [elo, mean] of means) {
      expect(meanCost(errorLaw(elo)), `at ${elo}`).toBeCloseTo(mean, 3);
      // Against the law itself, in strata; its tail is long, so a percent.
      const strata = Array.from({ length: 200_000 }, (_, j) => drawTarget(errorLaw(elo), (j + 0.5) / 200_000));
      const drawn = strata.reduce((sum, cost) => sum + cost, 0) / strata.length;
      expect(Math.abs(drawn / meanCost(errorLaw(elo)) - 1)).toBeLessThan(0.01);
    }
  });
});

describe('the band that style may choose in', () => {
  it('[E-03] is ln(1 + budget/100) to either side', () => {
    const widths: [number, number][] = [
      [50, 0.405],
      [100, Math.LN2],
      [200, 1.099],
      [300, 1.386],
    ];
    for (const [budget, width] of widths) expect(bandHalfWidth(budget)).toBeCloseTo(width, 3);
  });

  it('[E-03] reaches moves that cost less as well as moves that cost more', () => {
    expect(costBand({ costs: [0, 0.3, 0.6, 0.9, 1.4], target: 0.6 }, 50)).toEqual([1, 2, 3]);
  });

  it('[E-03] never passes the overshoot cap, whatever the budget', () => {
    fc.assert(
      fc.property(anyCosts, anyTarget, anyBudget, (list, target, budget) => {
        const band = costBand({ costs: list, target }, budget);
        for (const index of band) expect(list[index]).toBeLessThanOrEqual(target + OVERSHOOT_CAP);
        expect(band).toContain(nearestIndex(list, target));
      }),
    );
  });

  it('[E-03] without a liking is exactly the nearest move, at any target', () => {
    fc.assert(
      fc.property(anyCosts, anyTarget, anyBudget, (list, target, budget) => {
        const aim = { costs: list, target };
        const band = costBand(aim, budget);
        const indifferent = band.map(() => 0);
        expect(favouriteIndex(aim, band, indifferent, 0.249)).toBe(nearestIndex(list, target));
      }),
    );
  });

  it('[E-03] pulls against the law’s mean: a liking of 1 outweighs one mean cost of distance', () => {
    const aim = { costs: [0, 0.24], target: 0 };
    expect(favouriteIndex(aim, [0, 1], [0, 1], 0.249)).toBe(1);
    expect(favouriteIndex({ ...aim, costs: [0, 0.26] }, [0, 1], [0, 1], 0.249)).toBe(0);
  });
});

/** A capture on d5 among quiet moves. */
const CAPTURE = { moves: 'e2e4 d7d5' } as const;
const SCORES = { d2d3: 20, e4d5: 60, b1c3: 10, f1d3: -40, h2h4: -150 };
const TAKER: Changes = { attractors: sliders({ attacker: 5 }), budget: { cp: 300 } };

describe('Flounder with a personality', () => {
  it('[E-03] plays the nearest move where nothing is off zero, or nothing may be spent', async () => {
    for (const target of [0, 0.2, 0.5, 0.9, 2]) {
      const proposal = costs(SCORES, target);
      if (proposal.kind !== 'costs') throw new Error('costs');
      expect((await act({ ...CAPTURE, proposal })).move).toBe(proposal.nearest);
      expect((await act({ ...CAPTURE, ...TAKER, budget: { cp: 0 }, proposal })).move).toBe(proposal.nearest);
    }
  });

  it('[E-03] plays better moves as well as worse ones for the sake of style', async () => {
    // The capture is the best move: from a target of 0.25 style reaches up to it.
    const better = await act({ ...CAPTURE, ...TAKER, proposal: costs(SCORES, 0.25) });
    expect(better.move).toBe('e4d5');
    const worseScores = { ...SCORES, e4d5: 0 };
    const worse = await act({ ...CAPTURE, ...TAKER, proposal: costs(worseScores, 0) });
    expect(worse.move).toBe('e4d5');
    expect(worse.note('flounder band')).toMatchObject({ why: 'style prefers another', data: { nearest: 'd2d3' } });
    expect(worse.trace.candidates.find(({ move }) => move === 'e4d5')?.contributions.attacker).toBeGreaterThan(1);
  });

  it('[E-03] still does not hang what the cap forbids', async () => {
    const { move } = await act({ ...CAPTURE, ...TAKER, proposal: costs({ ...SCORES, e4d5: -200 }, 0) });
    expect(move).not.toBe('e4d5');
  });

  it('[E-03] is the same every time for a given target', async () => {
    const played = new Set<string | null>();
    for (let i = 0; i < 10; i++)
      played.add((await act({ ...CAPTURE, ...TAKER, proposal: costs(SCORES, 0.4), seed: `again ${i}` })).move);
    expect(played.size).toBe(1);
  });

  it('[E-03] takes no filter, pick or check: its moves carry their evaluations already', async () => {
    const scene = {
      ...CAPTURE,
      ...TAKER,
      window: { badDayFloor: 0.04 },
      budget: { cp: 300, floorCp: 300 },
      choice: { conviction: 1 },
    };
    const { note, asked } = await act({ ...scene, proposal: costs(SCORES, 0.4) });
    for (const stage of [
      'distribution filter',
      'attractor reweighting',
      'conviction pick',
      'budget acceptance',
      'degradation guard',
      'hard floor',
    ])
      expect(note(stage).ran, stage).toBe(false);
    expect(asked).toMatchObject({ evaluated: [], compared: [], probes: 0 });
  });

  it('[M-17] has chaos for nothing: its own search says how unsettled moves are', async () => {
    const proposal = {
      ...costs(SCORES, 0.2),
      volatility: new Map([
        ['d2d3', 0],
        ['b1c3', 200],
      ]),
    };
    const chaos: Changes = { attractors: sliders({ chaos: 5 }), budget: { cp: 300 } };
    const { trace, asked, move } = await act({ ...CAPTURE, ...chaos, proposal });
    expect(asked.compared).toEqual([]);
    expect(trace.candidates.find((c) => c.move === 'b1c3')?.contributions.chaos).toBeCloseTo(2 * Math.tanh(4), 6);
    expect(move).toBe('b1c3');
  });
});

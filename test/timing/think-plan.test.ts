import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Facts } from '../../src/model/facts.ts';
import { FRESH_MEMORY } from '../../src/model/memory.ts';
import { computeBudgetMs, planThink } from '../../src/timing/think-plan.ts';
import { clockOf, factsFor, lineOf, PLAIN } from '../support/facts.ts';

const thinking = (timing: Partial<Facts['personality']['timing']>, ownMs: number | null, bustTaxMs = 0): Facts =>
  factsFor(lineOf(), {
    clock: ownMs === null ? null : clockOf(ownMs),
    personality: { ...PLAIN, timing: { ...PLAIN.timing, ...timing } },
    memory: { ...FRESH_MEMORY, bustTaxMs },
  });

const planMs = (...args: Parameters<typeof thinking>): number => planThink(thinking(...args)).ms;

describe('instant', () => {
  it('[T-01] plans no delay at all', () => {
    expect(planThink(thinking({ mode: 'instant' }, 300_000))).toEqual({ ms: 0, parts: [{ name: 'instant', ms: 0 }] });
  });

  it('[T-21] pays a bust tax only as far as the clock allows', () => {
    expect(planMs({ mode: 'instant' }, 300_000, 2000)).toBe(2000);
    expect(planMs({ mode: 'instant' }, 4000, 2000)).toBe(1000);
    expect(planMs({ mode: 'instant' }, 2000, 2000)).toBe(0);
  });
});

describe('fixed', () => {
  it('[T-02] plans the delay it was given while the clock is comfortable', () => {
    expect(planMs({ mode: 'fixed', fixedMs: 2000 }, 300_000)).toBe(2000);
    expect(planMs({ mode: 'fixed', fixedMs: 22_000 }, null)).toBe(22_000);
  });

  it('[T-02] holds to 8 % of the clock below thirty seconds, not at thirty', () => {
    expect(planMs({ mode: 'fixed', fixedMs: 5000 }, 30_000)).toBe(5000);
    expect(planMs({ mode: 'fixed', fixedMs: 5000 }, 29_999)).toBeCloseTo(2399.92, 5);
    expect(planMs({ mode: 'fixed', fixedMs: 5000 }, 10_000)).toBe(800);
  });

  it('[T-02] leaves three seconds on the clock when flagging is off', () => {
    expect(planMs({ mode: 'fixed', fixedMs: 60_000, canFlag: false }, 40_000)).toBe(37_000);
    expect(planMs({ mode: 'fixed', fixedMs: 60_000, canFlag: true }, 40_000)).toBe(60_000);
  });

  it('[T-21] thinks at least 200 ms, but a floor never loses a game', () => {
    expect(planMs({ mode: 'fixed', fixedMs: 1 }, 300_000)).toBe(200);
    expect(planMs({ mode: 'fixed', fixedMs: 5000 }, 250)).toBe(150);
    expect(planMs({ mode: 'fixed', fixedMs: 5000 }, 90)).toBe(0);
    expect(planMs({ mode: 'fixed', fixedMs: 5000 }, 0)).toBe(0);
  });

  it('[T-21] never waits the clock away when flagging is off, whatever the clock and the tax', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 600_000 }),
        fc.integer({ min: 0, max: 120_000 }),
        fc.integer({ min: 0, max: 5000 }),
        (ownMs, fixedMs, taxMs) => {
          const ms = planMs({ mode: 'fixed', fixedMs, canFlag: false }, ownMs, taxMs);
          expect(ms).toBeGreaterThanOrEqual(0);
          expect(ms === 0 || ms < ownMs).toBe(true);
        },
      ),
    );
  });

  it('names every step that changed the plan', () => {
    const { parts } = planThink(thinking({ mode: 'fixed', fixedMs: 5000 }, 10_000));
    expect(parts).toEqual([
      { name: 'fixed', ms: 5000 },
      { name: 'low clock', ms: 800 },
    ]);
  });
});

describe('the compute budget', () => {
  it('[T-21] is a tenth of the clock and half the increment, at most seven seconds, never the whole clock', () => {
    expect(computeBudgetMs({ clock: clockOf(20_000) })).toBe(2000);
    expect(computeBudgetMs({ clock: clockOf(20_000, 0, 2000) })).toBe(3000);
    expect(computeBudgetMs({ clock: clockOf(3_600_000) })).toBe(7000);
    expect(computeBudgetMs({ clock: null })).toBe(7000);
    expect(computeBudgetMs({ clock: clockOf(90, 0, 2000) })).toBe(0);
    expect(computeBudgetMs({ clock: clockOf(600, 0, 5000) })).toBe(500);
  });
});

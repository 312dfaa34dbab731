import { describe, expect, it } from 'vitest';
import { computeBudgetMs } from '../../src/timing/compute-budget.ts';
import { clockOf } from '../support/facts.ts';

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

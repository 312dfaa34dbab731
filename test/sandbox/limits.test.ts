import { describe, expect, it } from 'vitest';
import { Journal } from '../../src/sandbox/journal.ts';
import { Allowance } from '../../src/sandbox/limits.ts';
import { ManualClock } from '../support/manual-clock.ts';

describe('an allowance', () => {
  it('[W-03] forgets whom it holds nothing against any more, however many have come', async () => {
    const clock = new ManualClock();
    const allowance = new Allowance(clock, 2, 1_000);
    for (let round = 0; round < 5; round++) {
      for (let n = 0; n < 1_000; n++) expect(allowance.take(`${round} ${n}`)).toBe(true);
      await clock.advance(1_001);
    }
    expect(allowance.size).toBeLessThanOrEqual(2_000);
  });

  it('[W-03] holds on to everybody whose window has not passed', () => {
    const allowance = new Allowance(new ManualClock(), 1, 1_000);
    for (let n = 0; n < 5_000; n++) allowance.spend(`${n}`);
    expect([0, 2_500, 4_999].map((n) => allowance.allows(`${n}`))).toEqual([false, false, false]);
  });
});

describe('a journal of no length', () => {
  it('[W-03] keeps nothing', () => {
    const journal = new Journal(new ManualClock(), 0);
    const entry = journal.add({ method: 'GET', path: '/', query: '', userAgent: '', form: {} }, {});
    expect(entry.path).toBe('/');
    expect(journal.entries()).toEqual([]);
  });
});

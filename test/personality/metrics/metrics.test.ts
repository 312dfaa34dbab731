import { describe, expect, it } from 'vitest';
import { METRIC_NAMES } from '../../../src/model/metric-name.ts';
import { METRICS, metricNamed } from '../../../src/personality/metrics/metrics.ts';

describe('[A-15] the table of metrics', () => {
  it('has all 29 in the order of their names', () => {
    expect(METRICS.map(({ name }) => name)).toEqual(METRIC_NAMES);
    expect(METRICS).toHaveLength(29);
  });

  it('says what counts as a big change as D1 lists it', () => {
    const pawns = [1, 4, 1, 1, 1, 2, 1];
    const king = [3, 3, 1, 1];
    const material = [3, 3, 1, 1, 2, 3, 1, 5];
    const threats = [3, 2, 1, 3, 3];
    const squares = [5, 3, 5];
    const rooks = [1, 1];
    expect(METRICS.map(({ k }) => k)).toEqual([...pawns, ...king, ...material, ...threats, ...squares, ...rooks]);
  });

  it('explains each in a sentence and a formula of its own', () => {
    for (const { help, formula } of METRICS) {
      expect(help).toMatch(/^[A-Z].{10,}\.$/);
      expect(formula.length).toBeGreaterThan(5);
    }
    expect(new Set(METRICS.map(({ help }) => help)).size).toBe(29);
    expect(new Set(METRICS.map(({ formula }) => formula)).size).toBe(29);
  });

  it('finds each by its name', () => {
    for (const { name, measure } of METRICS) expect(metricNamed(name).measure).toBe(measure);
  });
});

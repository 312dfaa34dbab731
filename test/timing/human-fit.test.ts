import { beforeAll, describe, expect, it } from 'vitest';

import { stream } from '../../src/random/streams.ts';
import { scriptOf } from './human-scripts.ts';

interface Row {
  readonly median: readonly number[];
  readonly spread: readonly number[];
  readonly spike: readonly number[];
  readonly seconds: number;
  readonly stepS: number;
  readonly player: number;
}

interface Fitted {
  readonly median: readonly number[];
  readonly spread: readonly number[];
  readonly spike: readonly number[];
  readonly tempoVariance: number;
}

const NAMES = { median: ['one', 'slope'], spread: ['one'], spike: ['one'] };
const TRUTH = { one: 1.2, slope: 0.5, sd: 0.9, tempoSd: 0.3, instant: 0.08 };
const PLAYERS = 250;
const MOVES = 30;

/** Thinks of a law that is known, on clocks of this step. */
function rowsOn(stepS: number): Row[] {
  const rng = stream('fit', stepS);
  const normal = () => Math.sqrt(-2 * Math.log(1 - rng.next())) * Math.cos(2 * Math.PI * rng.next());
  return Array.from({ length: PLAYERS }, (_, player) => {
    const tempo = TRUTH.tempoSd * normal();
    return Array.from({ length: MOVES }, () => {
      const x = rng.between(-1, 1);
      const thought = Math.exp(TRUTH.one + TRUTH.slope * x + tempo + TRUTH.sd * normal());
      const truth = rng.next() < TRUTH.instant ? 0.1 : thought;
      // The difference of two clocks, each rounded to a tick.
      const phase = rng.next() * stepS;
      const seconds = (Math.round((phase + truth) / stepS) - Math.round(phase / stepS)) * stepS;
      return { median: [1, x], spread: [1], spike: [1], seconds, stepS, player };
    });
  }).flat();
}

describe('the fit of human think times', () => {
  let fitPace: (rows: readonly Row[], names: typeof NAMES, least: Readonly<Record<string, number>>) => Fitted;

  beforeAll(async () => {
    ({ fitPace } = await import(scriptOf('em')));
  });

  it.each([0.01, 1])('finds a known law again on clocks of %d s', (stepS) => {
    const fitted = fitPace(rowsOn(stepS), NAMES, {});
    expect(Math.abs((fitted.median[0] ?? 0) - TRUTH.one)).toBeLessThan(0.06);
    expect(Math.abs((fitted.median[1] ?? 0) - TRUTH.slope)).toBeLessThan(0.06);
    expect(Math.abs(Math.exp(fitted.spread[0] ?? 0) - TRUTH.sd)).toBeLessThan(0.05);
    expect(Math.abs(Math.sqrt(fitted.tempoVariance) - TRUTH.tempoSd)).toBeLessThan(0.06);
    expect(Math.abs(1 / (1 + Math.exp(-(fitted.spike[0] ?? 0))) - TRUTH.instant)).toBeLessThan(0.02);
  });

  it('keeps a coefficient at its least value', () => {
    const fitted = fitPace(rowsOn(0.01).slice(0, 3000), NAMES, { slope: 0.8 });
    expect(fitted.median[1]).toBe(0.8);
  });
});

import { describe, expect, it } from 'vitest';
import { stream } from '../../src/random/streams.ts';
import { complexityFactor } from '../../src/timing/modes/complexity.ts';
import { clockOf, lineOf } from '../support/facts.ts';
import { dice, plan, planMs, quietLine, steps, type Thinking } from './thinking.ts';

describe('instant', () => {
  it('[T-01] plans no delay at all', () => {
    expect(plan({ timing: { mode: 'instant' } })).toEqual({
      ms: 0,
      curveMs: 0,
      weaponized: false,
      parts: [{ name: 'instant', ms: 0 }],
    });
  });
});

describe('fixed', () => {
  const fixed = (fixedMs: number, more: Thinking = {}): Thinking => ({
    ...more,
    timing: { mode: 'fixed', fixedMs, ...more.timing },
  });

  it('[T-02] plans the delay it was given while the clock is comfortable, beyond any global cap', () => {
    expect(planMs(fixed(2000))).toBe(2000);
    expect(planMs(fixed(60_000))).toBe(60_000);
    expect(planMs(fixed(22_000, { clock: null, control: null }))).toBe(22_000);
  });

  it('[T-02] holds to 8 % of the clock below thirty seconds, not at thirty', () => {
    expect(planMs(fixed(5000, { clock: clockOf(30_000) }))).toBe(5000);
    expect(planMs(fixed(5000, { clock: clockOf(29_999) }))).toBeCloseTo(2399.92, 5);
    expect(planMs(fixed(5000, { clock: clockOf(10_000) }))).toBe(800);
  });

  it('[T-02] leaves three seconds on the clock when flagging is off', () => {
    expect(planMs(fixed(60_000, { clock: clockOf(40_000) }))).toBe(37_000);
    expect(planMs(fixed(60_000, { clock: clockOf(40_000), timing: { canFlag: true } }))).toBe(60_000);
  });

  it('[T-02] knows no jitter, hustle, reconsideration or clock mirror', () => {
    const more = { hustle: 5, clock: clockOf(600_000, 1000), rng: dice(0) };
    expect(plan(fixed(4000, more)).parts).toEqual([{ name: 'fixed', ms: 4000 }]);
  });
});

describe('pace', () => {
  const pace = (more: Thinking): Thinking => ({ ...more, timing: { mode: 'pace', ...more.timing } });

  it.each([
    // 300 s over the pace, times min(1 + 0.35 H, 2.5).
    [40, 0, 7500],
    [40, 2, 12_750],
    [120, 1, 3375],
    [120, 10, 6250],
    [60, 4.2857142857, 12_500],
  ])('[T-03] at pace %s and %s bits takes %s ms', (rate, entropyBits, ms) => {
    const timing = { pace: rate, blink: false };
    expect(planMs(pace({ entropyBits, timing, control: { initialMs: 5_400_000, incrementMs: 0 } }))).toBeCloseTo(ms, 4);
  });

  it('[T-03] counts two bits where no distribution is known', () => {
    expect(planMs(pace({ timing: { pace: 120 } }))).toBe(planMs(pace({ timing: { pace: 120 }, entropyBits: 2 })));
  });
});

describe('complexity', () => {
  const complex = (more: Thinking = {}): Thinking => ({ ...more, timing: { mode: 'complexity', ...more.timing } });
  const base = { plan: 'base', baseMs: 3000, gameMoves: 60, min: 0.4, max: 2.5 } as const;

  it.each([
    [0, 0.4],
    [0.25, 0.7],
    [0.5, 1],
    [0.75, 1.75],
    [1, 2.5],
  ])('[T-04] at complexity %s takes %s of the base, so that a typical position costs it exactly', (score, factor) => {
    expect(complexityFactor(score, { min: 0.4, max: 2.5 })).toBeCloseTo(factor, 10);
    expect(planMs(complex({ complexity: score, timing: { complexity: base } }))).toBeCloseTo(
      Math.min(6000 * 2, 3000 * factor),
      8,
    );
  });

  it('[T-04] reads a quarter of the entropy where no probe ran, at most 1', () => {
    const timing = { complexity: base };
    expect(planMs(complex({ entropyBits: 1, timing }))).toBeCloseTo(2100, 8);
    expect(planMs(complex({ entropyBits: 2, timing }))).toBe(3000);
    expect(planMs(complex({ entropyBits: 9, timing }))).toBe(7500);
  });

  it.each([
    // (clock + moves left × increment) / moves left, with max(10, 60 or 40 − moves played).
    [60, 0, 0, 10_000],
    [40, 0, 0, 15_000],
    [60, 60, 0, 20_000],
    [60, 101, 0, 60_000],
    [60, 200, 0, 60_000],
    [60, 0, 5000, 15_000],
  ] as const)('[T-04] plans %s moves: after %s plies with %s ms a move, %s ms', (gameMoves, plies, incrementMs, ms) => {
    const options = complex({
      clock: clockOf(600_000, 600_000, incrementMs),
      control: { initialMs: 5_400_000, incrementMs },
      line: quietLine(plies),
      timing: { complexity: { ...base, plan: 'clock', gameMoves } },
    });
    expect(plan(options).parts[0]).toEqual({ name: 'clock plan', ms });
  });

  it('[T-04] takes the base where no clock ever started: untimed and correspondence', () => {
    const timing = { complexity: { ...base, plan: 'clock' as const } };
    expect(planMs(complex({ clock: null, control: null, timing }))).toBe(3000);
    expect(planMs(complex({ clock: clockOf(259_200_000), control: null, timing }))).toBe(3000);
  });
});

describe('mirror', () => {
  const mirror = (opponentTimesMs: readonly number[], more: Thinking = {}): Thinking => ({
    ...more,
    opponentTimesMs,
    timing: { mode: 'mirror', ...more.timing },
  });

  it('[T-05] takes the mean of the opponent’s last six thinks', () => {
    expect(planMs(mirror([2000]))).toBe(2000);
    expect(planMs(mirror([90_000, 1000, 2000, 3000, 4000, 5000, 6000]))).toBe(3500);
  });

  it('[T-05] leaves out premoves and absences: below 0.2 and above 300 s', () => {
    expect(planMs(mirror([199, 200, 300_000, 300_001], { control: { initialMs: 5_400_000, incrementMs: 0 } }))).toBe(
      45_000,
    );
    expect(planMs(mirror([100, 4000, 0]))).toBe(4000);
  });

  it('[T-05] jitters by a fifth and knows an offset', () => {
    expect(planMs(mirror([4000], { rng: dice(0) }))).toBeCloseTo(3200, 8);
    expect(planMs(mirror([4000], { rng: dice(0.9999999) }))).toBeCloseTo(4800, 2);
    expect(planMs(mirror([4000], { timing: { mirror: { offsetPct: 50, fallback: 'pace' } } }))).toBe(6000);
    expect(planMs(mirror([4000], { timing: { mirror: { offsetPct: -100, fallback: 'pace' } } }))).toBe(200);
  });

  it('[T-05] obeys every cap, but no hustle, reconsideration or clock mirror (ruling 3)', () => {
    const more = { hustle: 5, clock: clockOf(600_000, 1000), rng: dice(0.5, 0) };
    expect(plan(mirror([4000], more)).parts).toEqual([{ name: 'mirror', ms: 4000 }]);
    expect(planMs(mirror([60_000]))).toBe(12_000);
    expect(planMs(mirror([60_000], { clock: clockOf(20_000) }))).toBe(1600);
    expect(planMs(mirror([60_000], { clock: clockOf(3100), timing: { canFlag: false } }))).toBe(200);
  });

  it('[T-05] plays as its fallback until it has something to copy (ruling 4)', () => {
    expect(steps(mirror([]))).toContain('clock plan');
    expect(steps(mirror([100], { timing: { mirror: { offsetPct: 0, fallback: 'pace' } } }))).toContain('pace');
  });
});

describe('human', () => {
  const human = (more: Thinking = {}): Thinking => ({ ...more, timing: { mode: 'human', ...more.timing } });

  it('[T-20] draws from the law of people’s times, the same for the same dice, another for others', () => {
    expect(plan(human())).toEqual(plan(human()));
    expect(planMs(human({ rng: dice(0.9, 0.2) }))).not.toBe(planMs(human({ rng: dice(0.4, 0.7) })));
  });

  it('[T-20] lets curves read a median that no draw and no temper moves, only hustle', () => {
    const medians = [dice(0.9, 0.2), dice(0.4, 0.7), dice(0.01)].map((rng) => plan(human({ rng })).curveMs);
    expect(new Set(medians).size).toBe(1);
    const slow = { temper: { tempo: 2, familiarity: 0 } };
    expect(plan(human(slow)).curveMs).toBe(medians[0]);
    expect(plan(human({ hustle: 2 })).curveMs).toBeCloseTo((medians[0] as number) * 0.7, 6);
  });

  it('[T-20] is held to a fifth of the clock and to its low-clock cap, not to the cap by start clock', () => {
    const slow = (ownMs: number): Thinking =>
      human({ clock: clockOf(ownMs), line: quietLine(40), temper: { tempo: 50, familiarity: 0 }, rng: dice(0.9) });
    expect(plan(slow(600_000)).parts.at(-1)).toEqual({ name: 'share of the clock', ms: 120_000 });
    expect(planMs(slow(20_000))).toBe(1600);
    expect(planMs(slow(1000))).toBe(80);
  });

  it('[T-20] makes nobody wait longer than its law does, however slow its player and often it reconsiders', () => {
    const slow = {
      hustle: -5,
      temper: { tempo: 50, familiarity: 0 },
      rng: dice(0.9, 0.1),
      timing: { reconsider: true },
    };
    expect(plan(human({ ...slow, clock: null, control: null, line: quietLine(40) })).parts.at(-1)).toEqual({
      name: 'patience',
      ms: 90_000,
    });
    expect(planMs(human(slow))).toBe(8000);
  });

  it('[T-20] knows no floor: people premove', () => {
    const line = lineOf('startpos', 'e2e4 d7d5 e4d5 d8d5 b1c3 d5a5');
    const thinks = Array.from({ length: 300 }, (_, i) => planMs(human({ line, rng: stream('quick', i) })));
    expect(Math.min(...thinks)).toBeLessThan(100);
  });

  it('[T-20] blinks, hesitates and mirrors clocks as its people do, unless asked for more', () => {
    const ours = ['clock mirror', 'hustle', 'reconsideration', 'jitter', 'blink'];
    const steps = (options: Thinking) => plan(options).parts.flatMap(({ name }) => (ours.includes(name) ? [name] : []));
    const unasked = { hustle: 1, clock: clockOf(100_000, 10_000), entropyBits: 0, rng: dice(0.1) } as const;
    const timing = { reconsider: null, clockMirror: null } as const;
    expect(steps(human({ ...unasked, timing }))).toEqual(['hustle']);
    const all = { reconsider: true, clockMirror: true };
    expect(steps(human({ ...unasked, timing: all }))).toEqual(['clock mirror', 'hustle', 'reconsideration']);
    expect(steps(human({ ...unasked, timing: { blink: true } }))).toEqual(['blink']);
  });

  it('[T-20] lets curves read the median also where a blink was asked for: an obvious move is no error', () => {
    const blinking = plan(human({ entropyBits: 0, timing: { blink: true } }));
    expect(blinking.ms).toBe(350);
    expect(blinking.curveMs).toBe(plan(human()).curveMs);
  });
});

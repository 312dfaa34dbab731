import { describe, expect, it } from 'vitest';
import type { TimingMode } from '../../src/model/personality.ts';
import { TIMING_MODES } from '../../src/model/personality.ts';
import { clockOf } from '../support/facts.ts';
import { dice, plan, planMs, steps, type Thinking } from './thinking.ts';

/** A base of exactly two seconds, below every cap. */
const BASE = {
  mode: 'complexity',
  complexity: { plan: 'base', baseMs: 2000, gameMoves: 60, min: 0.4, max: 2.5 },
} as const;
const base = (more: Thinking = {}): Thinking => ({ complexity: 0.5, ...more, timing: { ...BASE, ...more.timing } });
const inMode = (mode: TimingMode, more: Thinking = {}): Thinking => ({
  opponentTimesMs: [2000],
  ...more,
  timing: { mode, ...more.timing },
});

describe('with everything at its neutral setting', () => {
  it('a plan is its base', () => {
    expect(plan(base())).toEqual({ ms: 2000, curveMs: 2000, weaponized: false, parts: [{ name: 'base', ms: 2000 }] });
  });
});

describe('clock mirror', () => {
  it('[T-07] halves the think when the opponent has less than 60 % of our clock', () => {
    expect(planMs(base({ clock: clockOf(100_000, 60_000) }))).toBe(2000);
    expect(planMs(base({ clock: clockOf(100_000, 59_999) }))).toBe(1000);
    expect(planMs(base({ clock: clockOf(100_000, 1_000_000) }))).toBe(2000);
  });

  it('[T-07] needs its flag and a clock', () => {
    expect(planMs(base({ clock: clockOf(100_000, 1000), timing: { clockMirror: false } }))).toBe(2000);
    expect(planMs(base({ clock: null, control: null }))).toBe(2000);
  });
});

describe('hustle', () => {
  it.each([
    [-5, 3500],
    [-1, 2300],
    [0, 2000],
    [2, 1400],
    [5, 500],
  ])('[T-08][A-14] at %s makes two seconds %s ms', (hustle, ms) => {
    expect(planMs(base({ hustle }))).toBeCloseTo(ms, 8);
  });

  it('[T-08][A-14] acts in complexity, pace and human alone (ruling 4)', () => {
    const acts = TIMING_MODES.filter((mode) => steps(inMode(mode, { hustle: 5 })).includes('hustle'));
    expect(acts).toEqual(['pace', 'complexity', 'human']);
  });
});

describe('reconsideration', () => {
  it('[T-09] strikes one time in 6.7 and stretches by 1.5 to 2.5', () => {
    expect(planMs(base({ rng: dice(0.1499, 0, 0.5) }))).toBe(3000);
    expect(planMs(base({ rng: dice(0.1499, 0.5, 0.5) }))).toBe(4000);
    expect(planMs(base({ rng: dice(0, 0.9999999, 0.5) }))).toBeCloseTo(5000, 2);
    expect(planMs(base({ rng: dice(0.15, 0.5) }))).toBe(2000);
  });

  it('[T-09] can be switched off', () => {
    expect(planMs(base({ rng: dice(0.1, 0.5), timing: { reconsider: false } }))).toBeCloseTo(1680, 8);
  });
});

describe('jitter', () => {
  it('[T-10] is a fifth either way, always', () => {
    expect(planMs(base({ rng: dice(0.5, 0) }))).toBeCloseTo(1600, 8);
    expect(planMs(base({ rng: dice(0.5, 0.9999999) }))).toBeCloseTo(2400, 2);
  });
});

describe('caps', () => {
  const long = (more: Thinking): Thinking =>
    base({ ...more, timing: { complexity: { ...BASE.complexity, baseMs: 15_000 }, ...more.timing } });

  it('[T-11] hold to 8 % of the clock below thirty seconds', () => {
    expect(planMs(long({ clock: clockOf(30_000) }))).toBe(12_000);
    expect(planMs(long({ clock: clockOf(25_000) }))).toBe(2000);
  });

  it('[T-12] leave three seconds when flagging is off, at least the floor', () => {
    const quick = { complexity: { ...BASE.complexity, baseMs: 1000 } };
    expect(planMs(base({ clock: clockOf(3100), timing: quick }))).toBe(200);
    expect(planMs(base({ clock: clockOf(3100), timing: { ...quick, canFlag: true } }))).toBe(248);
  });

  it.each([
    // max(6 s, min(45 s, 2 % of the start clock))
    [60_000, 6000],
    [300_000, 6000],
    [600_000, 12_000],
    [1_800_000, 36_000],
    [5_400_000, 45_000],
  ])('[T-13] from a start clock of %s ms hold to %s ms, also on the clock plan', (initialMs, ms) => {
    const clock = clockOf(5_400_000);
    const control = { initialMs, incrementMs: 0 };
    expect(
      planMs(long({ clock, control, complexity: 1, timing: { complexity: { ...BASE.complexity, baseMs: 45_000 } } })),
    ).toBe(ms);
    expect(planMs({ clock, control, complexity: 1, timing: { mode: 'complexity' } })).toBe(ms);
  });

  it('[T-13] hold to six seconds where there is no start clock', () => {
    expect(planMs(long({ clock: null, control: null }))).toBe(6000);
  });

  it('[T-21] keep a floor of 200 ms that itself never loses a game (ruling 8b)', () => {
    const none = { complexity: { ...BASE.complexity, baseMs: 1 } };
    expect(planMs(base({ timing: none }))).toBe(200);
    expect(planMs(base({ timing: none, clock: clockOf(250) }))).toBe(150);
    expect(planMs(base({ timing: none, clock: clockOf(90) }))).toBe(0);
    expect(planMs(base({ timing: none, clock: clockOf(0) }))).toBe(0);
  });
});

describe('the order', () => {
  it('[T-06] is clock mirror, hustle, reconsideration, jitter, bust tax, low clock, flagging guard, global cap, floor', () => {
    const all = base({ clock: clockOf(29_000, 1000), hustle: -5, rng: dice(0.1), bustTaxMs: 500 });
    expect(steps(all)).toEqual([
      'base',
      'clock mirror',
      'hustle',
      'reconsideration',
      'jitter',
      'bust tax',
      'low clock',
    ]);
    expect(
      steps(base({ bustTaxMs: 500, complexity: 1, timing: { complexity: { ...BASE.complexity, baseMs: 15_000 } } })),
    ).toEqual(['base', 'complexity', 'bust tax', 'global cap']);
    expect(steps(base({ clock: clockOf(1000) }))).toEqual(['base', 'low clock', 'floor']);
  });

  it('[T-06] multiplies step by step, each part saying what the think then stood at', () => {
    const { parts } = plan(
      base({ clock: clockOf(100_000, 1000), hustle: -5, rng: dice(0.1, 0.5, 0.5), bustTaxMs: 500 }),
    );
    expect(parts).toEqual([
      { name: 'base', ms: 2000 },
      { name: 'clock mirror', ms: 1000 },
      { name: 'hustle', ms: 1750 },
      { name: 'reconsideration', ms: 3500 },
      { name: 'bust tax', ms: 4000 },
    ]);
  });

  const armed = { weaponizer: { enabled: true, triggerMs: 15_000, minMs: 300 }, blink: true };
  const rushed = { clock: clockOf(100_000, 10_000), entropyBits: 0.1 };
  it.each([
    ['premove before anything', 'instant', { source: 'premove' }, 'premove'],
    ['instant before the weaponizer', 'instant', {}, 'instant'],
    ['the weaponizer before a blink', 'pace', {}, 'weaponizer'],
    ['the weaponizer before fixed', 'fixed', {}, 'weaponizer'],
    ['the weaponizer before human', 'human', {}, 'weaponizer'],
    ['a blink before fixed, where asked for', 'fixed', { clock: clockOf(100_000) }, 'blink'],
    ['a blink before a mirror', 'mirror', { clock: clockOf(100_000) }, 'blink'],
    ['fixed by itself', 'fixed', { clock: clockOf(100_000), entropyBits: 0.5 }, 'fixed'],
    ['a mirror by itself', 'mirror', { clock: clockOf(100_000), entropyBits: 0.5 }, 'mirror'],
  ] as const)('[T-06] takes %s (ruling 3)', (_, mode, more, first) => {
    expect(steps(inMode(mode, { ...rushed, ...more, timing: armed }))[0]).toBe(first);
  });
});

describe('weaponizer', () => {
  const armed = (minMs = 0) => ({ weaponizer: { enabled: true, triggerMs: 15_000, minMs } });

  it('[T-14] moves at its minimum once the opponent has the trigger left or less, whatever our own clock', () => {
    expect(planMs(base({ timing: armed(), clock: clockOf(100_000, 15_000) }))).toBe(0);
    expect(planMs(base({ timing: armed(1200), clock: clockOf(9000, 15_000) }))).toBe(1200);
    expect(steps(base({ timing: armed(), clock: clockOf(100_000, 15_001) }))).not.toContain('weaponizer');
  });

  it('[T-14] is off by default and lies still in untimed games', () => {
    expect(steps(base({ clock: clockOf(100_000, 1000) }))).not.toContain('weaponizer');
    expect(steps(base({ timing: armed(), clock: null, control: null }))).not.toContain('weaponizer');
  });

  it('[T-14] tells that it fires in every mode, so that the rating falls even where the time is fixed (ruling 7)', () => {
    for (const mode of TIMING_MODES) {
      expect(plan(inMode(mode, { timing: armed(), clock: clockOf(100_000, 9000) })).weaponized, mode).toBe(true);
      expect(plan(inMode(mode, { timing: armed(), clock: clockOf(100_000, 19_000) })).weaponized, mode).toBe(false);
    }
  });

  it('[T-14] flags nobody with its minimum', () => {
    expect(planMs(base({ timing: armed(5000), clock: clockOf(4000, 1000) }))).toBe(1000);
  });
});

describe('move blink', () => {
  it('[T-15] plays below half a bit of entropy in 200 to 500 ms, and skips the mode', () => {
    expect(planMs(base({ entropyBits: 0.49, rng: dice(0) }))).toBe(200);
    expect(planMs(base({ entropyBits: 0, rng: dice(0.9999999) }))).toBeCloseTo(500, 3);
    expect(steps(base({ entropyBits: 0.5 }))).toEqual(['base']);
  });

  it('[T-15] is not taken for granted where nothing is known', () => {
    expect(steps(base({ entropyBits: null }))).toEqual(['base']);
  });

  it.each([
    ['fixed', false],
    ['human', false],
    ['pace', true],
    ['complexity', true],
    ['mirror', true],
  ] as const)('[T-15] in mode %s is on by itself: %s; true and false are honoured (ruling 6)', (mode, byItself) => {
    const blinks = (blink: boolean | null) => steps(inMode(mode, { entropyBits: 0, timing: { blink } }))[0] === 'blink';
    expect([blinks(null), blinks(true), blinks(false)]).toEqual([byItself, true, false]);
  });
});

describe('a book move', () => {
  const fromBook = (more: Thinking = {}): Thinking => ({ ...more, source: 'book' });
  const range = (options: Thinking) =>
    [0, 0.9999999999].map((roll) => Math.round(planMs({ ...options, rng: dice(roll) })));

  it.each(['pace', 'mirror', 'fixed'] as const)('[M-02] takes 400 to 1200 ms in mode %s', (mode) => {
    expect(range(fromBook(inMode(mode, { blink: null } as Thinking)))).toEqual([400, 1200]);
  });

  it.each([
    [3, 2, 400, 1200],
    [8, 0, 400, 1200],
    // Size 14: half of the way from eight to twenty minutes.
    [10, 8, 2700, 8100],
    [20, 0, 5000, 15_000],
    [90, 30, 5000, 15_000],
  ])('[M-02] on the clock plan of %s+%s takes %s to %s ms', (minutes, seconds, low, high) => {
    const control = { initialMs: minutes * 60_000, incrementMs: seconds * 1000 };
    const clock = clockOf(control.initialMs, control.initialMs, control.incrementMs);
    expect(range(fromBook(inMode('complexity', { clock, control })))).toEqual([low, high]);
  });

  it('[M-02] keeps the flat delay off the plan and without a clock', () => {
    const control = { initialMs: 5_400_000, incrementMs: 0 };
    expect(range(fromBook(base({ control, clock: clockOf(5_400_000) })))).toEqual([400, 1200]);
    expect(range(fromBook(inMode('complexity', { clock: null, control: null })))).toEqual([400, 1200]);
  });

  it('[M-02] is no slower than instant and no quicker than people: human times book moves as any other', () => {
    expect(planMs(fromBook(inMode('instant')))).toBe(0);
    expect(plan(fromBook(inMode('human')))).toEqual(plan(inMode('human')));
  });

  it('[M-02] is held to the clock', () => {
    expect(planMs(fromBook(inMode('pace', { clock: clockOf(5000) })))).toBe(400);
    expect(planMs(fromBook(inMode('pace', { clock: clockOf(2000) })))).toBe(200);
  });
});

describe('bust tax', () => {
  it('[T-06] is added once to a think that is real: no premove and no book move pays it', () => {
    expect(planMs(base({ bustTaxMs: 2000 }))).toBe(4000);
    expect(planMs(inMode('instant', { bustTaxMs: 2000 }))).toBe(2000);
    expect(planMs(inMode('fixed', { bustTaxMs: 2000 }))).toBe(4000);
    expect(planMs(inMode('instant', { bustTaxMs: 2000, source: 'premove' }))).toBe(0);
    expect(planMs(inMode('pace', { bustTaxMs: 2000, source: 'book' }))).toBe(800);
  });

  it('[T-06] comes on top of the global cap, but inside the clock’s own', () => {
    const long = { complexity: { ...BASE.complexity, baseMs: 15_000 } };
    expect(planMs(base({ bustTaxMs: 2000, timing: long }))).toBe(14_000);
    expect(planMs(base({ bustTaxMs: 2000, timing: long, clock: clockOf(20_000) }))).toBe(1600);
  });

  it('[T-21] is paid only as far as three seconds stay, also where flagging is allowed (ruling 8)', () => {
    expect(planMs(inMode('instant', { bustTaxMs: 2000, clock: clockOf(4000) }))).toBe(1000);
    expect(planMs(inMode('instant', { bustTaxMs: 2000, clock: clockOf(2000) }))).toBe(0);
    const late = { bustTaxMs: 5000, clock: clockOf(61_000), timing: { canFlag: true, fixedMs: 57_000 } };
    expect(planMs(inMode('fixed', late))).toBe(58_000);
    expect(planMs(inMode('fixed', { ...late, timing: { canFlag: true, fixedMs: 60_000 } }))).toBe(60_000);
  });
});

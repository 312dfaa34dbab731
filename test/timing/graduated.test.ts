import { describe, expect, it } from 'vitest';
import { clockOf } from '../support/facts.ts';
import { dice, plan, planMs, quietLine, steps, type Thinking } from './thinking.ts';

const graduated = (more: Thinking = {}): Thinking => ({
  // Sixty plies in, no opening is familiar to a bot of 1500 (its middle is at ply 24).
  line: quietLine(60),
  ...more,
  timing: { mode: 'pace', pace: 60, clockModel: 'graduated', ...more.timing },
});
const pieces = { plan: 'base', baseMs: 2000, gameMoves: 60, min: 0.4, max: 2.5 } as const;
/** Two seconds before any clock. */
const twoSeconds = (more: Thinking = {}): Thinking =>
  graduated({ complexity: 0.5, ...more, timing: { mode: 'complexity', complexity: pieces, ...more.timing } });

describe('the graduated clock model', () => {
  it.each([
    // × max(0.3, 1 − e), e the share by which the opponent is behind.
    [100_000, 100_000, 2000],
    [100_000, 80_000, 1600],
    [100_000, 30_000, 600],
    [100_000, 0, 600],
  ])('[T-07] with %s ms against %s takes %s of two seconds', (ownMs, opponentMs, ms) => {
    expect(planMs(twoSeconds({ clock: clockOf(ownMs, opponentMs) }))).toBeCloseTo(ms, 8);
  });

  it('[T-07] mirrors clocks gradually: less than 0.2 s across 60 %', () => {
    const at = (share: number) => planMs(twoSeconds({ clock: clockOf(100_000, 100_000 * share) }));
    expect(Math.abs(at(0.601) - at(0.599))).toBeLessThan(200);
    expect(planMs(twoSeconds({ clock: clockOf(100_000, 10_000), timing: { clockMirror: false } }))).toBe(2000);
  });

  it('hurries a bot that is behind by up to a half and slows nobody who is ahead', () => {
    const behind = (ownMs: number) => plan(twoSeconds({ clock: clockOf(ownMs, 400_000) })).parts.at(-1);
    expect(behind(400_000)).toEqual({ name: 'base', ms: 2000 });
    expect(behind(200_000)).toEqual({ name: 'own deficit', ms: 1500 });
    expect(planMs(twoSeconds({ clock: clockOf(800_000, 790_000) }))).toBeLessThanOrEqual(2000);
  });

  it.each([
    // F = 1 / (1 + exp(k (plies − thr))); thr = 8 + 36 t, k = 0.85 − 0.63 t, t = (rating − 600) / 2000.
    [600, 8, 0, 0.575],
    [1600, 26, 0, 0.575],
    [2600, 44, 0, 0.575],
    [600, 11, 1, 0.575],
    [2600, 43, -1, 0.575],
    [600, 0, 0, 0.1509],
    [600, 60, 0, 1],
    [1500, 60, 0, 1],
  ])('a bot of %s at ply %s with a game’s temper of %s takes %s of its time', (rating, plies, familiarity, factor) => {
    const options = twoSeconds({
      player: { kind: 'maia', rating },
      line: quietLine(plies),
      temper: { tempo: 0, familiarity },
    });
    expect(planMs(options) / 2000).toBeCloseTo(factor, 3);
  });

  it('takes the strength of ladders and blends for what they know of openings', () => {
    const at = (player: NonNullable<Thinking['player']>) => planMs(twoSeconds({ player, line: quietLine(12) }));
    expect(at({ kind: 'ladder', rung: 600 })).toBe(at({ kind: 'maia', rating: 600 }));
    const slots = [600, 2600].map((rating) => ({ player: { kind: 'maia', rating } as const, weight: 1 }));
    expect(at({ kind: 'blend', blend: slots })).toBe(at({ kind: 'maia', rating: 1600 }));
  });

  it('[M-02] holds book moves to the clock alone, however they grow on the clock plan', () => {
    const timing = { complexity: { ...pieces, plan: 'clock' as const } };
    const control = { initialMs: 300_000, incrementMs: 30_000 };
    const clock = clockOf(300_000, 300_000, 30_000);
    const late = (clockModel: 'brief' | 'graduated') =>
      planMs(twoSeconds({ source: 'book', control, clock, rng: dice(0.9), timing: { ...timing, clockModel } }));
    expect(late('graduated')).toBe(14_000);
    expect(late('brief')).toBe(6000);
  });

  it('knows an opening for longer the more games went that way, and looks twice at a rare move', () => {
    const spent = (plies: number, confidence: number, opponentMoveShare: number | null) =>
      planMs(
        twoSeconds({
          player: { kind: 'maia', rating: 600 },
          line: quietLine(plies),
          opening: { confidence, opponentMoveShare },
        }),
      );
    // thr moves by 8 × confidence − 2.
    expect(spent(6, 0, null)).toBeCloseTo(1150, 6);
    expect(spent(14, 1, null)).toBeCloseTo(1150, 6);
    // × 1 + 1.5 b: b is 1 below 5 % of games, falls to 0 at 15 %.
    expect(spent(60, 0, 0.049)).toBe(5000);
    expect(spent(60, 0, 0.1)).toBeCloseTo(3500, 8);
    expect(spent(60, 0, 0.15)).toBe(2000);
  });

  it('presses a think that is above its budget, off the clock plan only', () => {
    // Budget at 60 plies: 50 s over 10 moves = 5 s; want 10 s: × (1 − 0.85 / 2).
    const long = { clock: clockOf(50_000), timing: { complexity: { ...pieces, baseMs: 10_000 } } };
    expect(plan(twoSeconds(long)).parts).toEqual([
      { name: 'base', ms: 10_000 },
      { name: 'budget pressure', ms: 5750 },
      { name: 'budget', ms: 5000 },
    ]);
    const onPlan = { timing: { complexity: { ...pieces, plan: 'clock' as const } }, complexity: 1 };
    expect(steps(twoSeconds({ ...onPlan, clock: clockOf(50_000) }))).toEqual(['clock plan', 'complexity']);
  });

  it('[T-13] has no cap by start clock on the clock plan, but its own ceiling', () => {
    const control = { initialMs: 5_400_000, incrementMs: 0 };
    const onPlan = {
      control,
      clock: clockOf(5_400_000),
      timing: { complexity: { ...pieces, plan: 'clock' as const } },
    };
    // 5400 s over 30 moves, times 2.5 at the hardest: beyond 45 s, and no jitter takes it further.
    expect(planMs(twoSeconds({ ...onPlan, complexity: 1 }))).toBe(450_000);
    expect(planMs(twoSeconds({ ...onPlan, complexity: 1, rng: dice(0.5, 0.99) }))).toBe(450_000);
    expect(planMs(twoSeconds({ ...onPlan, complexity: 0.5 }))).toBe(180_000);
  });

  it('holds to a tenth of the clock in an emergency: below 30 s and 15 % of the start', () => {
    const long = { timing: { complexity: { ...pieces, baseMs: 15_000 } } };
    const at = (ownMs: number, initialMs: number, incrementMs: number) =>
      plan(twoSeconds({ ...long, clock: clockOf(ownMs, ownMs, incrementMs), control: { initialMs, incrementMs } }));
    expect(at(29_000, 600_000, 10_000).parts.at(-1)).toEqual({ name: 'emergency', ms: 2900 });
    expect(at(29_000, 60_000, 10_000).parts.map(({ name }) => name)).not.toContain('emergency');
    expect(at(8900, 60_000, 10_000).parts.at(-1)).toEqual({ name: 'emergency', ms: 890 });
  });
});

describe('the published tests of the graduated model (blundermind §13.1)', () => {
  const early = (more: Thinking): Thinking => graduated({ line: quietLine(20), ...more });

  it('[T-03] never thinks longer as the clock drains', () => {
    const times = Array.from({ length: 600 }, (_, i) => planMs(early({ clock: clockOf((600 - i) * 1000) })));
    times.slice(1).forEach((ms, i) => {
      expect(ms).toBeLessThanOrEqual((times[i] as number) + 1e-9);
    });
    expect(times.at(-1)).toBe(200);
  });

  it('[T-11] does not jump at thirty seconds: less than 0.25 s', () => {
    const at = (ownMs: number) => planMs(early({ clock: clockOf(ownMs) }));
    expect(Math.abs(at(30_001) - at(29_999))).toBeLessThan(250);
  });

  it('[T-03] counts the increment', () => {
    const at = (incrementMs: number) =>
      planMs(early({ clock: clockOf(60_000, 60_000, incrementMs), timing: { pace: 10 } }));
    expect(at(3000)).toBeGreaterThan(at(0));
  });

  it('[T-03] stays inside its budget and above 200 ms', () => {
    for (const ownMs of [400, 5000, 20_000, 60_000, 300_000]) {
      const ms = planMs(early({ clock: clockOf(ownMs), timing: { pace: 5 } }));
      expect(ms).toBeGreaterThanOrEqual(200);
      expect(ms).toBeLessThanOrEqual(Math.max(200, ownMs / 30));
    }
  });

  it('[T-03] leaves untimed games alone', () => {
    const untimed = { clock: null, control: null, timing: { pace: 120 } };
    // At ply 40 a bot of 600 knows nothing any more.
    const line = quietLine(40);
    const player = { kind: 'flounder', rating: 600 } as const;
    expect(plan(graduated({ ...untimed, line, player })).parts).toEqual([
      { name: 'pace', ms: 2500 },
      { name: 'entropy', ms: 4250 },
    ]);
  });

  it('[T-02][T-05] holds fixed and mirror to its caps', () => {
    const late = { clock: clockOf(20_000), opponentTimesMs: [9000] };
    expect(planMs(graduated({ ...late, timing: { mode: 'fixed', fixedMs: 9000 } }))).toBe(2000);
    expect(planMs(graduated({ ...late, timing: { mode: 'mirror' } }))).toBe(2000);
    expect(planMs(graduated({ timing: { mode: 'fixed', fixedMs: 90_000 }, line: quietLine(0) }))).toBe(15_000);
  });
});

describe('both models', () => {
  const late = { clock: clockOf(25_000, 5000), complexity: 1, bustTaxMs: 400 };
  const named = (clockModel: 'brief' | 'graduated', line = quietLine(4)) =>
    steps({ ...late, line, timing: { mode: 'complexity', clockModel, complexity: { ...pieces, baseMs: 15_000 } } });

  it('[T-06] are never mixed (ruling 5)', () => {
    const brief = named('brief');
    const other = named('graduated');
    for (const name of ['own deficit', 'familiar opening', 'budget pressure', 'budget', 'emergency', 'plan ceiling'])
      expect(brief).not.toContain(name);
    expect(brief).toContain('low clock');
    expect(other).not.toContain('low clock');
    expect(other).toEqual(expect.arrayContaining(['familiar opening', 'budget pressure']));
  });

  it('[T-20] leave human alone, which has modifiers and caps of its own', () => {
    const human = (clockModel: 'brief' | 'graduated') => plan({ ...late, timing: { mode: 'human', clockModel } });
    expect(human('graduated')).toEqual(human('brief'));
  });
});

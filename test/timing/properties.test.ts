import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TIMING_MODES } from '../../src/model/personality.ts';
import { stream } from '../../src/random/streams.ts';
import { planThink } from '../../src/timing/think-plan.ts';
import type { PLAIN } from '../support/facts.ts';
import { quietLine, type Thinking, thinking } from './thinking.ts';

const ms = (max: number) => fc.oneof(fc.integer({ min: 0, max }), fc.integer({ min: 0, max: 5000 }));
const share = fc.double({ min: 0, max: 1, noNaN: true });
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const LINES = Array.from({ length: 30 }, (_, i) => quietLine(i * 5));

const timing = fc.record({
  mode: fc.constantFrom(...TIMING_MODES),
  fixedMs: ms(600_000),
  pace: fc.double({ min: 5, max: 120, noNaN: true }),
  complexity: fc.record({
    plan: fc.constantFrom('clock', 'base'),
    baseMs: fc.integer({ min: 500, max: 15_000 }),
    gameMoves: fc.constantFrom(40, 60),
    min: fc.double({ min: 0.1, max: 1, noNaN: true }),
    max: fc.double({ min: 1, max: 6, noNaN: true }),
  }),
  mirror: fc.record({
    offsetPct: fc.integer({ min: -100, max: 100 }),
    fallback: fc.constantFrom('complexity', 'pace'),
  }),
  clockModel: fc.constantFrom('brief', 'graduated'),
  blink: maybe(fc.boolean()),
  reconsider: maybe(fc.boolean()),
  clockMirror: maybe(fc.boolean()),
  weaponizer: fc.record({
    enabled: fc.boolean(),
    triggerMs: fc.integer({ min: 1000, max: 120_000 }),
    minMs: fc.integer({ min: 0, max: 5000 }),
  }),
  canFlag: fc.boolean(),
});

/** Any think that facts and settings allow. */
const any = fc
  .record({
    timing,
    hustle: fc.integer({ min: -5, max: 5 }),
    clock: maybe(fc.record({ ownMs: ms(10_800_000), opponentMs: ms(10_800_000), incrementMs: ms(180_000) })),
    control: maybe(fc.record({ initialMs: ms(10_800_000), incrementMs: ms(180_000) })),
    opponentTimesMs: fc.array(ms(400_000), { maxLength: 10 }),
    line: fc.constantFrom(...LINES),
    source: fc.constantFrom('engine', 'book', 'premove'),
    entropyBits: maybe(fc.double({ min: 0, max: 7, noNaN: true })),
    complexity: maybe(share),
    evaluationCp: maybe(fc.integer({ min: -10_000, max: 10_000 })),
    temper: fc.record({ tempo: fc.double({ min: -4, max: 4, noNaN: true }), familiarity: fc.constantFrom(-1, 0, 1) }),
    bustTaxMs: ms(5000),
    opening: maybe(fc.record({ confidence: share, opponentMoveShare: maybe(share) })),
    seed: fc.integer({ min: 0, max: 1_000_000 }),
  })
  .map(({ seed, ...options }) => thinking({ ...(options as Thinking), rng: stream('any', seed) }));

const holds = (says: (input: ReturnType<typeof thinking>, plan: ReturnType<typeof planThink>) => void) =>
  fc.assert(
    fc.property(any, (input) => {
      says(input, planThink(input));
    }),
    { numRuns: 2000 },
  );

/** Sums of the same parts in another order differ by this at most. */
const ROUNDING = 1e-6;

/** What a floor leaves of a clock (ruling 8b). */
const floorOf = (ownMs: number) => Math.min(200, Math.max(0, ownMs - 100));

describe('any think', () => {
  it('[T-21] is a time: neither negative nor endless nor nothing', () => {
    holds((_, { ms: planned, curveMs }) => {
      for (const time of [planned, curveMs]) expect(Number.isFinite(time) && time >= 0, String(time)).toBe(true);
    });
  });

  it('is explained: the last part is the plan', () => {
    holds((_, { ms: planned, parts }) => expect(parts.at(-1)?.ms).toBe(planned));
  });

  it('[T-12][T-21] leaves three seconds with flagging off, or takes no more than a floor that loses nothing', () => {
    holds(({ facts: { clock, personality } }, { ms: planned }) => {
      if (!clock || personality.timing.canFlag) return;
      expect(planned).toBeLessThanOrEqual(Math.max(floorOf(clock.ownMs), clock.ownMs - 3000));
    });
  });

  it('[T-21] pays no bust tax that would flag it, also with flagging allowed (ruling 8)', () => {
    holds((_, { parts }) => {
      const at = parts.findIndex(({ name }) => name === 'bust tax');
      const clock = _.facts.clock;
      if (at >= 0 && clock) expect(parts[at]?.ms).toBeLessThanOrEqual(clock.ownMs - 3000 + ROUNDING);
    });
  });

  it('[T-11][T-13] keeps to 8 % of a low clock and to the cap by start clock, in the modes that have them', () => {
    holds(({ facts: { clock, control, personality }, bustTaxMs, source }, plan) => {
      const { mode, clockModel } = personality.timing;
      const first = plan.parts[0]?.name ?? '';
      const free = ['premove', 'instant', 'weaponizer', 'blink'].includes(first);
      if (clockModel === 'graduated' || free || source === 'premove') return;
      const low = clock && clock.ownMs < 30_000;
      if (low) expect(plan.ms).toBeLessThanOrEqual(Math.max(200, clock.ownMs * 0.08));
      if (mode === 'human' || (mode === 'fixed' && source !== 'book')) return;
      const cap = Math.max(6000, Math.min(45_000, (control?.initialMs ?? 0) * 0.02));
      expect(plan.ms).toBeLessThanOrEqual(cap + bustTaxMs + ROUNDING);
    });
  });

  it('[T-20] takes at most a fifth of the clock in human mode', () => {
    holds(({ facts: { clock, personality } }, { ms: planned, parts }) => {
      const drawn = parts.length > 0 && !['premove', 'weaponizer', 'blink'].includes(parts[0]?.name ?? '');
      if (personality.timing.mode !== 'human' || !clock || !drawn) return;
      expect(planned).toBeLessThanOrEqual(clock.ownMs * 0.2);
    });
  });

  it('is the same for the same dice', () => {
    fc.assert(
      fc.property(any, fc.integer(), (input, seed) => {
        const again = () => planThink({ ...input, rng: stream('again', seed) });
        expect(again()).toEqual(again());
      }),
    );
  });

  it('is no other for what changes nothing: hustle 0, and settings of modes that do not play', () => {
    fc.assert(
      fc.property(any, timing, fc.integer(), (input, other, seed) => {
        const { facts } = input;
        const { mode } = facts.personality.timing;
        if (mode !== 'fixed' && mode !== 'instant') return;
        const { pace, complexity, mirror, reconsider, clockMirror } = other as typeof PLAIN.timing;
        const idle = { ...facts.personality.timing, pace, complexity, mirror, reconsider, clockMirror };
        const personality = {
          ...facts.personality,
          attractors: { ...facts.personality.attractors, hustle: 3 },
          timing: idle,
        };
        const planned = (changed: typeof facts) => planThink({ ...input, facts: changed, rng: stream('idle', seed) });
        expect(planned({ ...facts, personality })).toEqual(planned(facts));
      }),
    );
  });
});

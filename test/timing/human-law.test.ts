import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { TimeControl } from '../../src/chess/clock.ts';
import { heightAt } from '../../src/personality/pressure/curve.ts';
import { seedRatingCurve } from '../../src/personality/pressure/rating-curve.ts';
import { stream } from '../../src/random/streams.ts';
import type { Board } from '../../src/timing/human/board.ts';
import { budgetOf, FEATURES, featuresOf, type Moment } from '../../src/timing/human/features.ts';
import { humanThink } from '../../src/timing/human/human.ts';
import { thinkLaw } from '../../src/timing/human/law.ts';
import { spellAt } from '../../src/timing/human/spell.ts';
import { clockOf, factsFor, lineOf, PLAIN } from '../support/facts.ts';

const CONTROLS: readonly TimeControl[] = [
  [15, 0],
  [30, 0],
  [60, 0],
  [120, 1],
  [180, 2],
  [300, 0],
  [600, 5],
  [900, 15],
  [1800, 0],
  [5400, 30],
  [10_800, 180],
  [0, 2],
].map(([initialS = 0, incrementS = 0]) => ({ initialMs: initialS * 1000, incrementMs: incrementS * 1000 }));

const QUIET_BOARD: Board = {
  ply: 40,
  legalMoves: 34,
  pieces: 26,
  check: false,
  recapture: false,
  capture: false,
  castling: false,
};

function momentOf(
  control: TimeControl | null,
  changes: Partial<Omit<Moment, 'board'>> & { board?: Partial<Board> } = {},
): Moment {
  return {
    control,
    ownMs: control && control.initialMs / 2,
    opponentSpentMs: null,
    evaluationCp: null,
    rating: 1500,
    ...changes,
    board: { ...QUIET_BOARD, ...changes.board },
  };
}

const medianMs = (moment: Moment): number => thinkLaw(moment, false).medianMs;

const boards = fc.record({
  ply: fc.integer({ min: 0, max: 600 }),
  legalMoves: fc.integer({ min: 0, max: 218 }),
  pieces: fc.integer({ min: 2, max: 32 }),
  check: fc.boolean(),
  recapture: fc.boolean(),
  capture: fc.boolean(),
  castling: fc.boolean(),
});
const spans = fc.oneof(fc.integer({ min: 0, max: 400_000 }), fc.integer({ min: 0, max: 2_147_483_647 }));
const controls = fc.option(
  fc.oneof(
    fc.constantFrom(...CONTROLS),
    fc.record({ initialMs: spans, incrementMs: fc.integer({ min: 0, max: 200_000 }) }),
  ),
);
const moments: fc.Arbitrary<Moment> = fc.record({
  board: boards,
  control: controls,
  ownMs: fc.option(spans),
  opponentSpentMs: fc.option(spans),
  evaluationCp: fc.option(fc.integer({ min: -30_000, max: 30_000 })),
  rating: fc.integer({ min: 0, max: 4000 }),
});

describe('the law of human think times', () => {
  it('names every feature once', () => {
    fc.assert(
      fc.property(moments, (moment) => {
        const features = featuresOf(moment, budgetOf(moment));
        for (const part of ['median', 'spread', 'skew', 'spike'] as const) {
          expect(features[part]).toHaveLength(FEATURES[part].length);
          expect(features[part].every(Number.isFinite)).toBe(true);
          expect(new Set(FEATURES[part]).size).toBe(FEATURES[part].length);
        }
      }),
    );
  });

  it('[T-20] is bounded and finite at any clock, position, rating and evaluation', () => {
    fc.assert(
      fc.property(moments, fc.boolean(), (moment, first) => {
        const law = thinkLaw(moment, first);
        expect(law.medianMs).toBeGreaterThanOrEqual(100);
        expect(law.medianMs).toBeLessThanOrEqual(60_000);
        expect(law.boundMs).toBeLessThanOrEqual(600_000);
        expect(law.spread).toBeGreaterThan(0.2);
        expect(law.spread).toBeLessThan(3);
        expect(law.spike).toBeGreaterThanOrEqual(0);
        expect(law.spike).toBeLessThanOrEqual(0.9);
        // z + skew · z² turns back at z = −1 ÷ (2 · skew), which is to stay beyond all but one draw in 400.
        expect(Math.abs(law.skew)).toBeLessThan(0.18);
      }),
      { numRuns: 1000 },
    );
  });

  it('[T-20] never thinks longer with less clock', () => {
    fc.assert(
      fc.property(moments, spans, spans, (moment, a, b) => {
        const less = medianMs({ ...moment, ownMs: Math.min(a, b) });
        const more = medianMs({ ...moment, ownMs: Math.max(a, b) });
        expect(less).toBeLessThanOrEqual(more * (1 + 1e-9));
      }),
      { numRuns: 1000 },
    );
  });

  it('[T-20] never thinks shorter with more legal moves', () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 100 }), (moment, a, b) => {
        const at = (legalMoves: number) => medianMs({ ...moment, board: { ...moment.board, legalMoves } });
        expect(at(Math.min(a, b))).toBeLessThanOrEqual(at(Math.max(a, b)) * (1 + 1e-9));
      }),
    );
  });

  it.each(CONTROLS.slice(2, 10))('[T-20] at %o answers recaptures, only moves and fast opponents sooner', (control) => {
    const quiet = medianMs(momentOf(control));
    expect(medianMs(momentOf(control, { board: { recapture: true } }))).toBeLessThan(0.6 * quiet);
    expect(medianMs(momentOf(control, { board: { legalMoves: 1 } }))).toBeLessThan(0.7 * quiet);
    const replyAfter = (shareOfBudget: number) =>
      medianMs(momentOf(control, { opponentSpentMs: (control.initialMs / 40 + control.incrementMs) * shareOfBudget }));
    expect(replyAfter(0.05)).toBeLessThan(replyAfter(4));
  });

  it.each(CONTROLS.slice(2, 10))(
    '[T-20] at %o plays the opening, endgames and scrambles faster than the middle game',
    (control) => {
      const middle = medianMs(momentOf(control));
      expect(medianMs(momentOf(control, { ownMs: control.initialMs, board: { ply: 4 } }))).toBeLessThan(0.6 * middle);
      expect(medianMs(momentOf(control, { board: { ply: 120, pieces: 5, legalMoves: 12 } }))).toBeLessThan(middle);
      if (control.incrementMs > 0) return;
      expect(medianMs(momentOf(control, { ownMs: control.initialMs * 0.05 }))).toBeLessThan(0.5 * middle);
    },
  );

  it('thinks longer where the control gives more', () => {
    const at = (initialS: number, incrementS = 0) =>
      medianMs(momentOf({ initialMs: initialS * 1000, incrementMs: incrementS * 1000 }));
    const medians = [15, 30, 60, 120, 180, 300, 420, 600, 900, 1800, 3600].map((initialS) => at(initialS));
    expect(medians).toEqual([...medians].sort((a, b) => a - b));
    expect(at(180, 2)).toBeGreaterThan(at(180));
    expect(at(600, 5)).toBeGreaterThan(at(600));
    expect(at(1800, 20)).toBeGreaterThan(at(1800));
  });

  it('plays unlimited and correspondence games at one quiet pace', () => {
    const unlimited = thinkLaw(momentOf(null), false);
    const days = 3 * 24 * 3_600_000;
    const correspondence = thinkLaw(momentOf(null, { ownMs: days }), false);
    const long = thinkLaw(momentOf({ initialMs: days, incrementMs: 0 }), false);
    expect(correspondence).toEqual(unlimited);
    expect(long).toEqual(unlimited);
    expect(unlimited.medianMs).toBeGreaterThan(3000);
    expect(unlimited.medianMs).toBeLessThanOrEqual(20_000);
    expect(unlimited.boundMs).toBe(90_000);
  });

  it('is not moved by a clock that jumps', () => {
    const control = { initialMs: 600_000, incrementMs: 0 };
    const full = medianMs(momentOf(control, { ownMs: 600_000 }));
    expect(medianMs(momentOf(control, { ownMs: 3 * 3_600_000 }))).toBeLessThan(1.1 * full);
    expect(medianMs(momentOf(control, { ownMs: 2_147_483_647 }))).toBeLessThan(1.1 * full);
  });
});

describe('one human think', () => {
  const think = (changes: Parameters<typeof factsFor>[1], i = 0, tempo = 0, moves = 'e2e4 e7e5 g1f3') =>
    humanThink({
      facts: factsFor(lineOf('startpos', moves), changes),
      move: null,
      evaluationCp: null,
      tempo,
      rng: stream('think', i),
    });
  const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
  const medianPart = (thought: ReturnType<typeof think> | undefined): number => thought?.parts[0]?.ms ?? 0;
  const numbers = Array.from({ length: 999 }, (_, i) => i);

  it('[T-20] draws around its median, the same for the same stream', () => {
    // Hardly differing tempos: what differs is the spell that each is in.
    const drawn = numbers.map((i) => think({}, i, i * 1e-9));
    expect(think({}, 5, 5e-9)).toEqual(drawn[5]);
    const thoughtMs = drawn.filter(({ parts }) => parts.at(-1)?.name === 'human draw').map(({ ms }) => ms);
    const medianMs = medianPart(drawn[0]);
    expect(median(thoughtMs) / medianMs).toBeGreaterThan(0.9);
    expect(median(thoughtMs) / medianMs).toBeLessThan(1.1);
    expect(drawn.every(({ ms, parts }) => ms > 0 && parts.at(-1)?.ms === ms && parts[0]?.ms === medianMs)).toBe(true);
  });

  it('[T-20] gives every game a tempo of its own', () => {
    const slow = median(numbers.map((i) => think({}, i, 2).ms));
    const fast = median(numbers.map((i) => think({}, i, -2).ms));
    expect(slow).toBeGreaterThan(2 * fast);
    expect(medianPart(think({}, 0, 2))).toBe(medianPart(think({}, 0, -2)));
  });

  it('[T-20] goes through slow and fast spells that last for some moves, whatever its tempo', () => {
    const games = Array.from({ length: 400 }, (_, i) => stream('tempo', i).between(-2, 2));
    const alike = (apart: number, from = 20) => {
      const pairs = games.map((tempo) => [spellAt(tempo, from), spellAt(tempo, from + apart)] as const);
      return pairs.reduce((sum, [a, b]) => sum + a * b, 0) / pairs.length;
    };
    // Standard errors of a mean of 400 products of normals: 0.07 at most.
    for (const ply of [20, 22, 25, 29]) expect(Math.abs(alike(0, ply) - 1)).toBeLessThan(0.25);
    expect(alike(2)).toBeGreaterThan(0.7);
    expect(Math.abs(alike(20))).toBeLessThan(0.2);
    expect(spellAt(0.3, 17)).toBe(spellAt(0.3, 17));
  });

  it('makes nobody wait for the first move, whatever the clock', () => {
    for (const control of CONTROLS) {
      const first = (tempo: number) =>
        numbers
          .slice(0, 200)
          .map((i) => think({ control, clock: clockOf(control.initialMs) }, i, tempo + i * 1e-9, '').ms);
      expect(Math.max(...first(2))).toBeLessThanOrEqual(8000);
      expect(median(first(0))).toBeLessThan(4000);
    }
  });

  it('does not hear how long the opponent took for its first, unclocked move', () => {
    const second = (opponentSpentMs: number) => medianPart(think({ opponentSpentMs }, 0, 0, 'e2e4 e7e5'));
    expect(second(100)).toBe(second(100_000));
    const later = (opponentSpentMs: number) => medianPart(think({ opponentSpentMs }, 0, 0, 'e2e4 e7e5 g1f3'));
    expect(later(100)).toBeLessThan(later(100_000));
  });

  it('[T-20] is faster in blitz and more uneven in rapid the stronger its player', () => {
    const at = (rating: number, initialMs: number) => {
      const personality = { ...PLAIN, player: { kind: 'maia', rating } as const };
      const facts = { personality, control: { initialMs, incrementMs: 0 }, clock: clockOf(initialMs) };
      return numbers.map((i) => think(facts, i));
    };
    const medianAt = (rating: number) => medianPart(at(rating, 180_000)[0]);
    expect(medianAt(2400)).toBeLessThan(medianAt(1000));
    const unevenness = (rating: number) => {
      const logs = at(rating, 600_000)
        .filter(({ parts }) => parts.at(-1)?.name === 'human draw')
        .map(({ ms }) => Math.log(ms));
      const mean = logs.reduce((sum, x) => sum + x, 0) / logs.length;
      return logs.reduce((sum, x) => sum + (x - mean) ** 2, 0) / logs.length;
    };
    expect(unevenness(2400)).toBeGreaterThan(unevenness(1000));
  });

  it('[T-17][T-20] shows curves the clock alone: neither the position nor the opponent nor the rating (ruling 2)', () => {
    const control = { initialMs: 300_000, incrementMs: 3000 };
    const shown = (ownMs: number, changes: Parameters<typeof factsFor>[1] = {}, moves = 'e2e4 e7e5 g1f3') =>
      think({ control, clock: clockOf(ownMs), ...changes }, 0, 0, moves).clockMedianMs;
    const full = shown(300_000);
    // A recapture, a quick opponent, a strong player.
    expect(shown(300_000, {}, 'e2e4 d7d5 e4d5')).toBe(full);
    expect(shown(300_000, { opponentSpentMs: 100 })).toBe(full);
    expect(shown(300_000, { personality: { ...PLAIN, player: { kind: 'maia', rating: 2400 } } })).toBe(full);
    expect(shown(30_000)).toBeLessThan(0.8 * full);
  });

  it.each([
    [3, 2],
    [5, 0],
    [5, 3],
    [10, 0],
  ])('[T-17][T-20] at %s+%s leaves a fresh clock its rating, within 30 points (D0 §4)', (minutes, incrementS) => {
    const control = { initialMs: minutes * 60_000, incrementMs: incrementS * 1000 };
    const { clockMedianMs } = think({ control, clock: clockOf(control.initialMs) });
    const left = heightAt(seedRatingCurve(1500, control, 300), clockMedianMs / 1000);
    expect(left).toBeGreaterThan(1470);
    expect(left).toBeLessThanOrEqual(1500);
  });

  it('takes a strength from ladders and blends, and 1500 where there is none', () => {
    const medianOf = (player: (typeof PLAIN)['player']) =>
      medianPart(
        think({
          personality: { ...PLAIN, player },
          control: { initialMs: 180_000, incrementMs: 0 },
          clock: clockOf(180_000),
        }),
      );
    const plain = medianOf({ kind: 'maia', rating: 1500 });
    expect(medianOf({ kind: 'rule', bot: 'random' })).toBe(plain);
    expect(medianOf({ kind: 'ladder', rung: 'full' })).toBeLessThan(plain);
    expect(medianOf({ kind: 'ladder', rung: 800 })).toBeGreaterThan(plain);
    const slots = [1000, 2000].map((rating) => ({ player: { kind: 'maia', rating } as const, weight: 1 }));
    expect(medianOf({ kind: 'blend', blend: slots })).toBeCloseTo(plain);
  });
});

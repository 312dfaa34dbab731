import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acceptWithinBudget } from '../../../src/personality/choosing/budget.ts';
import { preferenceOrder } from '../../../src/personality/choosing/favourites.ts';
import { guardBrilliancy } from '../../../src/personality/choosing/guard.ts';
import { holdHardFloor } from '../../../src/personality/choosing/hard-floor.ts';
import { recommendedBudget } from '../../../src/personality/choosing/recommendation.ts';
import type { Evaluations, Picked, Verdict } from '../../../src/personality/choosing/verdict.ts';

const picked = (changes: Partial<Picked> = {}): Picked => ({
  pick: 'pick',
  top: 'top',
  reshaped: true,
  seeksStalemate: false,
  verified: false,
  ...changes,
});

/** Answers a check from an engine's table until it has decided; says in which order it asked. */
function settle(check: (known: Evaluations) => Verdict, engine: Record<string, number | null>) {
  const known = new Map<string, number | null>();
  const asked: string[][] = [];
  for (;;) {
    const verdict = check(known);
    if (verdict.kind !== 'ask') return { ...verdict, asked };
    asked.push([...verdict.moves]);
    for (const move of verdict.moves) known.set(move, engine[move] ?? null);
  }
}

describe('the recommended budget and floor', () => {
  it.each([
    [600, 120, 510],
    [1000, 110, 420],
    [1200, 100, 380],
    [1500, 80, 310],
    [1800, 60, 240],
    [2000, 50, 200],
    [2200, 30, 160],
    [2400, 20, 110],
    [2600, 10, 80],
  ])('[M-16] at %i are %i and %i centipawns', (rating, cp, floorCp) => {
    expect(recommendedBudget(rating)).toEqual({ cp, floorCp });
  });

  it('[M-16] never rise with the rating, and the floor stays above the budget', () => {
    for (let rating = 400; rating < 2800; rating += 25) {
      const [weaker, stronger] = [recommendedBudget(rating), recommendedBudget(rating + 25)];
      expect(stronger.cp).toBeLessThanOrEqual(weaker.cp);
      expect(stronger.floorCp).toBeLessThanOrEqual(weaker.floorCp ?? 0);
      expect(weaker.floorCp).toBeGreaterThan(weaker.cp);
    }
  });
});

describe('the order of preference', () => {
  const weighed = (weights: Record<string, number>) =>
    Object.entries(weights).map(([move, weight]) => ({ move, weight }));

  it('[M-12] begins with the pick, then the heaviest; the most popular move is no part of it', () => {
    const candidates = weighed({ top: 0.4, rare: 0.01, pick: 0.1, liked: 0.3, hated: 0, also: 0.3 });
    expect(preferenceOrder(candidates, 'pick', 'top')).toEqual(['pick', 'liked', 'also', 'rare']);
  });

  it('[M-12] tries fifteen favourites after the pick', () => {
    const many = weighed(Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`m${i}`, 40 - i])));
    const order = preferenceOrder(many, 'm39', 'm0');
    expect(order).toEqual(['m39', ...Array.from({ length: 15 }, (_, i) => `m${i + 1}`)]);
  });
});

describe('the budget', () => {
  const accept = (engine: Record<string, number | null>, budgetCp = 100, changes: Partial<Picked> = {}) =>
    settle((known) => acceptWithinBudget(picked(changes), ['pick', 'b', 'c'], budgetCp, known), engine);

  it('[M-12] asks for the most popular move and the pick only, and keeps a pick within the budget to the centipawn', () => {
    const kept = { kind: 'kept', move: 'pick', asked: [['top', 'pick']] };
    expect(accept({ top: 50, pick: -50 })).toMatchObject(kept);
    expect(accept({ top: 50, pick: 300 })).toMatchObject(kept);
    expect(accept({ top: 50, pick: -51, b: 0 })).not.toMatchObject(kept);
  });

  it('[M-12] asks for each further favourite only after a refusal', () => {
    expect(accept({ top: 50, pick: -51, b: 0 })).toMatchObject({
      kind: 'replaced',
      move: 'b',
      asked: [['top', 'pick'], ['b']],
    });
    expect(accept({ top: 50, pick: -400, b: -60, c: -50 })).toMatchObject({
      kind: 'replaced',
      move: 'c',
      asked: [['top', 'pick'], ['b'], ['c']],
    });
  });

  it('[M-12] ends at the most popular move', () => {
    expect(accept({ top: 50, pick: -400, b: -60, c: -70 })).toMatchObject({ kind: 'replaced', move: 'top' });
    expect(accept({ top: 0, pick: -1, b: -1, c: -1 }, 0)).toMatchObject({ kind: 'replaced', move: 'top' });
  });

  it('[M-12] asks for nothing that it knows already', () => {
    const known = new Map([
      ['top', 0],
      ['pick', -500],
      ['b', -20],
    ]);
    expect(acceptWithinBudget(picked(), ['pick', 'b', 'c'], 100, known)).toMatchObject({ kind: 'replaced', move: 'b' });
    known.delete('top');
    expect(acceptWithinBudget(picked(), ['pick', 'b', 'c'], 100, known)).toEqual({ kind: 'ask', moves: ['top'] });
  });

  it('[M-12] has no say on the most popular move, on unbent choices, or on stalemate tricks', () => {
    for (const changes of [{ pick: 'top' }, { reshaped: false }, { seeksStalemate: true }]) {
      const { kind, move, asked } = accept({}, 100, changes);
      expect({ kind, move, asked }).toEqual({ kind: 'idle', move: changes.pick ?? 'pick', asked: [] });
    }
  });

  it('[M-12] lets the pick stand where the engine is silent, and passes over a silent favourite', () => {
    expect(accept({ top: null, pick: 0 })).toMatchObject({ kind: 'blind', move: 'pick' });
    expect(accept({ top: 0, pick: null })).toMatchObject({ kind: 'blind', move: 'pick' });
    expect(accept({ top: 0, pick: -500, b: null, c: -10 })).toMatchObject({ kind: 'replaced', move: 'c' });
    // What has been refused is not played after all.
    expect(accept({ top: 0, pick: -500, b: null, c: null })).toMatchObject({ kind: 'replaced', move: 'top' });
  });

  it('[M-12] compares mates as amounts beyond any budget', () => {
    expect(accept({ top: 9997, pick: 900, b: -9998, c: 9995 })).toMatchObject({ kind: 'replaced', move: 'c' });
  });

  it('[M-12] never exceeds its promise, and never asks twice', () => {
    const cp = fc.integer({ min: -1000, max: 1000 });
    const favourites = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 16 });
    fc.assert(
      fc.property(favourites, fc.array(cp, { minLength: 80, maxLength: 80 }), fc.nat(300), (names, scores, budget) => {
        const order = ['pick', ...names.map((n) => `m${n}`)];
        const engine = Object.fromEntries(['top', ...order].map((move, i) => [move, scores[i] ?? 0]));
        const { kind, move, asked } = settle((known) => acceptWithinBudget(picked(), order, budget, known), engine);
        expect((engine.top ?? 0) - (engine[move] ?? 0)).toBeLessThanOrEqual(budget);
        expect(new Set(asked.flat()).size).toBe(asked.flat().length);
        // The first in the order that can be afforded, and no search beyond it.
        const first = order.find((tried) => (engine.top ?? 0) - (engine[tried] ?? 0) <= budget);
        expect(move).toBe(first ?? 'top');
        expect(kind).toBe(first === 'pick' ? 'kept' : 'replaced');
        expect(asked).toHaveLength(first === undefined ? order.length : order.indexOf(first) + 1);
      }),
    );
  });
});

describe('the guard against brilliancy', () => {
  const guard = (
    engine: Record<string, number | null>,
    { badDay = true, raisedBy = 0 } = {},
    changes: Partial<Picked> = { reshaped: false },
  ) => settle((known) => guardBrilliancy(picked(changes), { badDay, raisedBy }, 80, known), engine);

  it('[M-13] gives a pick that is better than the most popular move up for it', () => {
    expect(guard({ top: 0, pick: 1 })).toMatchObject({ kind: 'replaced', move: 'top', asked: [['top', 'pick']] });
    expect(guard({ top: 0, pick: 0 })).toMatchObject({ kind: 'kept', move: 'pick' });
    expect(guard({ top: 0, pick: -300 })).toMatchObject({ kind: 'kept', move: 'pick' });
  });

  it('[M-13] lets style win by as much as it may cost', () => {
    expect(guard({ top: 0, pick: 80 }, {}, {})).toMatchObject({ kind: 'kept' });
    expect(guard({ top: 0, pick: 81 }, {}, {})).toMatchObject({ kind: 'replaced', move: 'top' });
  });

  it('[M-13] acts on a bad day, or where pressure raised the temperature by more than 0.05, and never else', () => {
    const brilliant = { top: 0, pick: 500 };
    expect(guard(brilliant, { badDay: false, raisedBy: 0.05 })).toMatchObject({
      kind: 'idle',
      move: 'pick',
      asked: [],
    });
    expect(guard(brilliant, { badDay: false, raisedBy: 0.051 })).toMatchObject({ kind: 'replaced', move: 'top' });
    expect(guard(brilliant, {}, { pick: 'top' })).toMatchObject({ kind: 'idle', asked: [] });
  });

  it('[M-13] lets the pick stand where the engine is silent', () => {
    expect(guard({ top: 0 })).toMatchObject({ kind: 'blind', move: 'pick' });
  });
});

describe('the hard floor', () => {
  const hold = (engine: Record<string, number | null>, floorCp: number | null = 200, changes: Partial<Picked> = {}) =>
    settle((known) => holdHardFloor(picked(changes), floorCp, known), engine);

  it('[M-14] gives up a pick that costs more than the floor, to the centipawn', () => {
    expect(hold({ top: 50, pick: -150 })).toMatchObject({ kind: 'kept', move: 'pick' });
    expect(hold({ top: 50, pick: -151 })).toMatchObject({ kind: 'replaced', move: 'top', asked: [['top', 'pick']] });
  });

  it('[M-14] is a real cap at 1000 and none where it is off', () => {
    expect(hold({ top: 0, pick: -1001 }, 1000)).toMatchObject({ kind: 'replaced', move: 'top' });
    expect(hold({ top: 0, pick: -9990 }, null)).toMatchObject({ kind: 'idle', move: 'pick', asked: [] });
  });

  it('[M-14] leaves alone what the budget has verified, stalemate tricks, and the most popular move', () => {
    for (const changes of [{ verified: true }, { seeksStalemate: true }, { pick: 'top' }]) {
      expect(hold({ top: 0, pick: -900 }, 200, changes)).toMatchObject({ kind: 'idle', asked: [] });
    }
  });

  it('[M-14] lets the pick stand where the engine is silent', () => {
    expect(hold({ pick: -900 })).toMatchObject({ kind: 'blind', move: 'pick' });
  });
});

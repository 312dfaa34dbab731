import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ok } from '../../src/chess/result.ts';
import { legalUcis } from '../../src/chess/uci.ts';
import { nearestIndex } from '../../src/personality/choosing/cost-band.ts';
import { flounder } from '../../src/players/flounder/flounder.ts';
import { perceived, scaledCosts, selectionDistribution } from '../../src/players/flounder/selection.ts';
import { drawTarget, errorLaw, meanCost } from '../../src/players/flounder/strength.ts';
import { type Rng, stream } from '../../src/random/streams.ts';
import { factsFor, lineOf } from '../support/facts.ts';
import { fakePool, scored } from '../support/fake-pool.ts';

const constant = (uniform: number): Rng => ({ next: () => uniform, between: (low) => low, below: () => 0 });

const request = (fen: string, rng: Rng = stream('test')) => ({
  facts: factsFor(lineOf(fen)),
  rating: null,
  temperature: 1,
  rng,
  deadlineMs: 1e9,
  signal: new AbortController().signal,
});

/** A quiet position with few moves: king and pawn against king. */
const KPK = '8/8/8/4k3/8/4K3/4P3/8 w - - 0 1';

describe('the error law', () => {
  it('[E-02] gives the ten measured rungs exactly', () => {
    const rungs = [600, 732, 884, 1118, 1289, 1559, 1696, 1959, 2204, 2387];
    const scales = [0.1196, 0.1133, 0.1065, 0.1001, 0.0941, 0.0885, 0.0832, 0.0782, 0.0735, 0.0691];
    for (const [i, elo] of rungs.entries()) expect(errorLaw(elo).scale).toBeCloseTo(scales[i] as number, 10);
  });

  it('[E-02] interpolates the logarithm of the scale between rungs and carries it on beyond them', () => {
    const expected: [number, number][] = [
      [400, 0.1298],
      [800, 0.1102],
      [1000, 0.1033],
      [1200, 0.0972],
      [1400, 0.0918],
      [1500, 0.0897],
      [1600, 0.0869],
      [1800, 0.0812],
      [2000, 0.0774],
      [2200, 0.0736],
      [2400, 0.0688],
      [2600, 0.0643],
    ];
    for (const [elo, scale] of expected) expect(errorLaw(elo).scale, `at ${elo}`).toBeCloseTo(scale, 4);
  });

  it('[E-02] has a shape of 0.366 at 600, 0.429 at 1500 and 0.492 at 2400', () => {
    expect(errorLaw(600).shape).toBeCloseTo(0.366, 3);
    expect(errorLaw(1500).shape).toBeCloseTo(0.429, 3);
    expect(errorLaw(2400).shape).toBeCloseTo(0.492, 3);
  });

  it('[E-02] shrinks the scale and raises the shape as the rating rises', () => {
    for (let elo = 600; elo < 2400; elo += 25) {
      expect(errorLaw(elo + 25).scale).toBeLessThan(errorLaw(elo).scale);
      expect(errorLaw(elo + 25).shape).toBeGreaterThan(errorLaw(elo).shape);
    }
  });

  it('[E-02] draws the median target of people at that rating', () => {
    expect(drawTarget(errorLaw(600), 0.5)).toBeCloseTo(0.0439, 3);
    expect(drawTarget(errorLaw(1500), 0.5)).toBeCloseTo(0.0382, 3);
    expect(drawTarget(errorLaw(2400), 0.5)).toBeCloseTo(0.0327, 3);
    expect(drawTarget(errorLaw(1500), 0)).toBe(0);
  });
});

describe('the choice among scored moves', () => {
  it('[E-02] feels a pawn as ln 2 in a level game and less in a decided one', () => {
    expect(perceived(100)).toBeCloseTo(Math.LN2, 10);
    expect(perceived(-100)).toBeCloseTo(-Math.LN2, 10);
    expect(perceived(900) - perceived(800)).toBeLessThan(perceived(100));
  });

  it('[E-02] takes the move whose cost is nearest to the target, the first on a tie', () => {
    expect(nearestIndex([0, 0.2, 0.4], 0.19)).toBe(1);
    expect(nearestIndex([0, 0.2, 0.2], 0.2)).toBe(1);
    expect(nearestIndex([0.25, 0, 0.75], 0.5)).toBe(0);
  });

  it('[E-02] never passes the target by more than half a scaled unit', () => {
    expect(nearestIndex([0, 3.1], 2)).toBe(0);
    expect(nearestIndex([0, 2.4], 2)).toBe(1);
  });

  it('[E-02] plays a mate where it is the cheapest and misses one no more often than its cost says', () => {
    const costs = scaledCosts([9999, 300, -9998]);
    expect(costs[0]).toBe(0);
    expect(nearestIndex(costs, 0.05)).toBe(0);
    expect(selectionDistribution(costs, errorLaw(1500))[2]).toBe(0);
  });

  it('[E-02] spreads the selection over 256 strata that sum to one', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -2000, max: 2000 }), { minLength: 1, maxLength: 60 }),
        fc.integer({ min: 600, max: 2400 }),
        (scores, elo) => {
          const costs = scaledCosts(scores);
          const weights = selectionDistribution(costs, errorLaw(elo));
          expect(weights.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 10);
          expect(Math.min(...costs)).toBe(0);
        },
      ),
    );
  });

  it('[E-02] plays better moves the higher it is rated', () => {
    const costs = scaledCosts([50, 40, 20, 0, -40, -120, -300, -900]);
    const expectedCost = (elo: number): number =>
      selectionDistribution(costs, errorLaw(elo)).reduce((sum, weight, i) => sum + weight * (costs[i] as number), 0);
    expect(expectedCost(2400)).toBeLessThan(expectedCost(1500));
    expect(expectedCost(1500)).toBeLessThan(expectedCost(600));
  });
});

describe('Flounder', () => {
  it('[E-02] asks one search at depth 8 for a line of every legal move, under-promotions included', async () => {
    const fen = '8/P6k/8/8/8/8/8/K7 w - - 0 1';
    const moves = legalUcis(lineOf(fen));
    const pool = fakePool(() => scored(Object.fromEntries(moves.map((move, i) => [move, 100 - i]))));
    const answer = await flounder(pool, 1500)(request(fen));
    expect(pool.requests).toMatchObject([{ multipv: moves.length, limit: { depth: 8 }, fen }]);
    expect(moves).toEqual(expect.arrayContaining(['a7a8q', 'a7a8n', 'a7a8r', 'a7a8b']));
    expect(answer.ok && answer.value.candidates.map((c) => c.move)).toEqual(moves);
    expect(pool.released).toBe(pool.leased);
  });

  it('[E-02] plays the best move when the drawn target is zero', async () => {
    const pool = fakePool(() => scored({ e3d3: -10, e3f3: 120, e3e3: 5, e3d2: 0 }));
    const answer = await flounder(pool, 1500)(request(KPK, constant(0)));
    expect(answer.ok && answer.value).toMatchObject({ kind: 'costs', nearest: 'e3f3', evaluationCp: 120 });
  });

  it('[E-03] errs by the law of the rating and the temperature in force', async () => {
    const pool = fakePool(() => scored({ e3d3: -10, e3f3: 120, e3e3: 5, e3d2: 0 }));
    const answer = await flounder(pool, 1500)({ ...request(KPK), rating: 1200, temperature: 3 });
    const law = errorLaw(1200, 3);
    expect(answer).toMatchObject({ ok: true, value: { note: { data: law }, meanCost: meanCost(law) } });
    expect(law.shape).toBeLessThan(errorLaw(1200).shape);
  });

  it('[E-03][M-17] tells all costs, and how each score changed from depth to depth', async () => {
    const line = (move: string, value: number) => ({ move, score: { kind: 'cp', value } as const });
    const depths = [
      { depth: 6, lines: [line('e3f3', 0), line('e3d3', 0)] },
      { depth: 7, lines: [line('e3f3', 100), line('e3d3', 0)] },
      { depth: 8, lines: [line('e3f3', 60), line('e3d3', 0)] },
    ];
    const pool = fakePool(() => ok({ bestMove: 'e3f3', depths, nodes: 1 }));
    const answer = await flounder(pool, 1500)(request(KPK));
    if (!answer.ok || answer.value.kind !== 'costs') throw new Error('costs');
    expect(Object.fromEntries(answer.value.volatility)).toEqual({ e3f3: 70, e3d3: 0 });
    expect(answer.value.costs).toEqual(scaledCosts(answer.value.candidates.map(({ raw }) => 60 - raw)));
  });

  it('[E-02] plays the only legal move without a search', async () => {
    const pool = fakePool(() => scored({}));
    // The king in the corner is checked along the rank; h2 is the one square left.
    const answer = await flounder(pool, 1500)(request('6rk/8/8/8/8/8/8/r6K w - - 0 1'));
    expect(answer).toMatchObject({ ok: true, value: { kind: 'finished', move: 'h1h2' } });
    expect(pool.leased).toBe(0);
  });

  it('[E-02] is a failure, not a throw, where the engine gave no depth', async () => {
    const pool = fakePool(() => ({ ok: false, error: { kind: 'timeout' } }));
    const answer = await flounder(pool, 1500)(request(KPK));
    expect(answer).toMatchObject({ ok: false, error: { player: 'flounder@1500', reason: 'timeout' } });
    expect(pool.released).toBe(1);
  });
});

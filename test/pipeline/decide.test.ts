import { describe, expect, it } from 'vitest';
import { ok } from '../../src/chess/result.ts';
import { legalUcis } from '../../src/chess/uci.ts';
import type { Facts } from '../../src/model/facts.ts';
import { FRESH_MEMORY } from '../../src/model/memory.ts';
import { decide, STAGES } from '../../src/pipeline/decide.ts';
import { createRoster } from '../../src/players/roster.ts';
import type { Player } from '../../src/ports/player.ts';
import { factsFor, lineOf, PLAIN } from '../support/facts.ts';
import { died, fakePool, scored } from '../support/fake-pool.ts';

const limits = () => ({ signal: new AbortController().signal, deadlineMs: 5000 });
const spread = Object.fromEntries(legalUcis(lineOf()).map((move, i) => [move, 60 - 12 * i]));
const players = (pool = fakePool(() => scored(spread))) =>
  createRoster({ pool, monotonicMs: () => 0, onFallback: () => undefined });

const decideWith = (facts: Facts) => decide(facts, { players: players() }, limits());

describe('a decision', () => {
  it('[M-01] records every stage in order in its trace', async () => {
    const { trace } = await decideWith(factsFor(lineOf()));
    expect(trace.stages.map((note) => note.stage)).toEqual(STAGES.map((stage) => stage.name));
  });

  it('[M-20] is the same for the same facts, seed and engine answers', async () => {
    const facts = factsFor(lineOf(), { seed: 'replay' });
    expect(await decideWith(facts)).toEqual(await decideWith(facts));
  });

  it('[M-20] differs between seeds', async () => {
    const moves = new Set<string | null>();
    for (let i = 0; i < 40; i++) moves.add((await decideWith(factsFor(lineOf(), { seed: `seed ${i}` }))).move);
    expect(moves.size).toBeGreaterThan(2);
  });

  it('tells costs, weights, probes, rating and entropy of a Flounder move', async () => {
    const { trace } = await decideWith(factsFor(lineOf()));
    expect(trace).toMatchObject({ v: 1, seed: 'seed', player: 'flounder@1500', ratingInForce: 1500 });
    expect(trace.candidates).toHaveLength(20);
    expect(trace.candidates.reduce((sum, c) => sum + c.weight, 0)).toBeCloseTo(1, 10);
    expect(trace.probes).toMatchObject([{ kind: 'every move', depth: 8 }]);
    expect(trace.entropyBits).toBeGreaterThan(0);
  });

  it('remembers the evaluation and pays the bust tax once', async () => {
    const facts = factsFor(lineOf(), { memory: { ...FRESH_MEMORY, bustTaxMs: 1500 } });
    const decision = await decideWith(facts);
    expect(decision.delayMs).toBe(1500);
    expect(decision.memory).toMatchObject({ bustTaxMs: 0, evaluationCp: 60 });
  });

  it('samples a distribution by its weights', async () => {
    const proposal: Player = async () =>
      ok({
        kind: 'distribution',
        candidates: ['e2e4', 'd2d4'].map((move, i) => ({
          move,
          raw: i === 0 ? 0.9 : 0.1,
          rawKind: 'p',
          weight: i === 0 ? 0.9 : 0.1,
          contributions: {},
        })),
        probes: [],
        evaluationCp: null,
        entropyBits: 0.5,
        player: 'test',
        note: { ran: true, why: 'test' },
      });
    const counts = { e2e4: 0, d2d4: 0 };
    for (let i = 0; i < 1000; i++) {
      const facts = factsFor(lineOf(), { seed: `sample ${i}` });
      const { move } = await decide(facts, { players: { find: () => proposal } }, limits());
      counts[move as keyof typeof counts]++;
    }
    // Binomial: 900 ± 9.5; five deviations either way.
    expect(Math.abs(counts.e2e4 - 900)).toBeLessThan(48);
  });

  it('has no move when the game is over', async () => {
    const mated = lineOf('startpos', 'f2f3 e7e5 g2g4 d8h4');
    const decision = await decideWith(factsFor(mated));
    expect(decision).toMatchObject({ move: null, delayMs: 0 });
    expect(decision.trace.stages).toMatchObject([{ stage: 'game over', why: 'mate' }]);
  });

  it('plays on with any legal move when every engine is dead', async () => {
    const decision = await decide(factsFor(lineOf()), { players: players(fakePool(died)) }, limits());
    expect(legalUcis(lineOf())).toContain(decision.move);
    expect(decision.trace.player).toBe('reflex');
  });

  it('plays a finished move as it is, with its player in the trace', async () => {
    const personality = { ...PLAIN, player: { kind: 'rule', bot: 'random' } as const };
    const decision = await decideWith(factsFor(lineOf(), { personality }));
    expect(decision.trace.player).toBe('rule:random');
    expect(decision.trace.stages.find((note) => note.stage === 'conviction pick')).toMatchObject({ ran: false });
  });
});

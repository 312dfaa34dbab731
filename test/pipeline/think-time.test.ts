import { describe, expect, it } from 'vitest';
import { err, ok } from '../../src/chess/result.ts';
import { legalUcis } from '../../src/chess/uci.ts';
import type { Facts } from '../../src/model/facts.ts';
import { FRESH_MEMORY, type GameMemory } from '../../src/model/memory.ts';
import type { Timing } from '../../src/model/personality.ts';
import type { DepthLines } from '../../src/model/search.ts';
import { decide } from '../../src/pipeline/decide.ts';
import type { DecisionPorts } from '../../src/pipeline/stage.ts';
import { createRoster } from '../../src/players/roster.ts';
import type { PositionProbe, ProbeRequest } from '../../src/ports/probe.ts';
import { stream } from '../../src/random/streams.ts';
import { drawTemper } from '../../src/timing/temper.ts';
import { clockOf, factsFor, lineOf, PLAIN } from '../support/facts.ts';
import { fakePool, scored } from '../support/fake-pool.ts';

const ONE_MOVE = lineOf('k7/8/1K6/8/8/8/8/7R b - - 0 1');
/** Costs that many moves are near to, so that nothing is obvious. */
const OPEN = Object.fromEntries(legalUcis(lineOf()).map((move, i) => [move, 60 - 12 * i]));
const OBVIOUS = Object.fromEntries(legalUcis(lineOf()).map((move, i) => [move, i === 0 ? 900 : -900]));

const players = (scores = OPEN) =>
  createRoster({ pool: fakePool(() => scored(scores)), monotonicMs: () => 0, onFallback: () => undefined });
const facts = (timing: Partial<Timing>, memory: Partial<GameMemory> = {}, line = lineOf()): Facts =>
  factsFor(line, {
    clock: clockOf(300_000),
    personality: { ...PLAIN, timing: { ...PLAIN.timing, ...timing } },
    memory: { ...FRESH_MEMORY, ...memory },
  });
const run = (given: Facts, ports: Partial<DecisionPorts> = {}) =>
  decide(given, { players: players(), ...ports }, { signal: new AbortController().signal, deadlineMs: 5000 });

function recordedProbe(answer: ReturnType<PositionProbe>): { probe: PositionProbe; asked: ProbeRequest[] } {
  const asked: ProbeRequest[] = [];
  const probe: PositionProbe = (request) => {
    asked.push(request);
    return answer;
  };
  return { probe, asked };
}

const line = (move: string, value: number) => ({ move, score: { kind: 'cp', value } as const });
/** A steady score and one good move: complexity 0. */
const EASY: DepthLines[] = [11, 12].map((depth) => ({ depth, lines: [line('e2e4', 500), line('a2a3', 0)] }));

describe('the rough and the final plan', () => {
  it('[M-03][T-06] roll their chances separately', async () => {
    const { trace } = await run(facts({ mode: 'pace', pace: 120, reconsider: false }));
    expect(trace.timing.roughMs).not.toBe(trace.timing.finalMs);
  });

  it('[M-03] count two bits before the player is asked, and its own distribution after', async () => {
    const timing = { mode: 'fixed', fixedMs: 1000, blink: true } as const;
    const { trace } = await run(facts(timing), { players: players(OBVIOUS) });
    expect(trace.timing.roughMs).toBe(1000);
    expect(trace.timing.parts.map(({ name }) => name)).toEqual(['blink']);
  });

  it('[M-03] leave the bust tax to the final one, which pays it once (blundermind §13.2)', async () => {
    const { trace, memory } = await run(facts({ mode: 'fixed', fixedMs: 1000 }, { bustTaxMs: 1500 }));
    expect(trace.timing).toMatchObject({ roughMs: 1000, finalMs: 2500 });
    expect(memory.bustTaxMs).toBe(0);
  });

  it('[M-01] tell every step of the plan that is waited out', async () => {
    const { delayMs, trace } = await run(facts({ mode: 'complexity' }));
    expect(trace.timing.parts.at(-1)?.ms).toBe(delayMs);
    expect(trace.timing.parts.length).toBeGreaterThan(1);
  });

  it('[T-20] hear of the evaluation once the player has seen one, from our side', async () => {
    const scoresAt = (cp: number) => Object.fromEntries(Object.keys(OPEN).map((move) => [move, cp]));
    const seen = async (cp: number) => {
      const { trace } = await run(facts({ mode: 'human' }), { players: players(scoresAt(cp)) });
      const medianMs = trace.timing.parts.find(({ name }) => name === 'human median')?.ms ?? 0;
      const roughMs = trace.stages.find(({ stage }) => stage === 'rough think time')?.data?.ms as number;
      return { roughMs, medianMs };
    };
    const [lost, better, won] = await Promise.all([-2000, 200, 2000].map(seen));
    expect(won?.roughMs).toBe(lost?.roughMs);
    expect(lost?.medianMs).not.toBe(won?.medianMs);
    expect(won?.medianMs).toBeLessThan(better?.medianMs ?? 0);
  });

  it('[T-14] tell that a weaponizer fires', async () => {
    const armed = facts({ mode: 'fixed', weaponizer: { enabled: true, triggerMs: 15_000, minMs: 100 } });
    const { delayMs, trace } = await run({ ...armed, clock: clockOf(60_000, 5000) });
    expect(delayMs).toBe(100);
    expect(trace.stages.find(({ stage }) => stage === 'final think time')?.data).toMatchObject({ weaponized: true });
  });
});

describe('the temper of a game', () => {
  it('[T-20] is drawn at its first decision and kept from then on', async () => {
    const first = await run(facts({ mode: 'pace' }));
    expect(first.memory.temper).not.toBeNull();
    const later = await run({ ...facts({ mode: 'pace' }), memory: first.memory, seed: 'another ply' });
    expect(later.memory.temper).toEqual(first.memory.temper);
  });

  it('[S-13] is the same after a restart that forgot it, and another in another game', async () => {
    const timing = { mode: 'instant' } as const;
    const temper = async (seed: string) => (await run({ ...facts(timing), seed })).memory.temper;
    expect(await temper('game 1, ply 0')).toEqual(await temper('game 1, ply 0'));
    expect(await temper('game 1, ply 0')).not.toEqual(await temper('game 2, ply 0'));
  });

  it('[T-20] is a standard normal tempo and a uniform familiarity', () => {
    const tempers = Array.from({ length: 4000 }, (_, i) => drawTemper(stream('temper', i)));
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    const spread = (values: readonly number[]) => Math.sqrt(mean(values.map((value) => (value - mean(values)) ** 2)));
    const tempos = tempers.map(({ tempo }) => tempo);
    const familiar = tempers.map(({ familiarity }) => familiarity);
    // Standard errors: 1 / √4000 = 0.016 of the mean, 0.011 of the deviation; five of them.
    expect(Math.abs(mean(tempos))).toBeLessThan(0.08);
    expect(Math.abs(spread(tempos) - 1)).toBeLessThan(0.06);
    expect(Math.abs(mean(familiar))).toBeLessThan(0.05);
    expect(Math.min(...familiar)).toBeGreaterThanOrEqual(-1);
    expect(Math.max(...familiar)).toBeLessThanOrEqual(1);
    // 95 % of a normal within 1.96 deviations.
    expect(Math.abs(tempos.filter((tempo) => Math.abs(tempo) < 1.96).length / 4000 - 0.95)).toBeLessThan(0.018);
  });
});

describe('[M-18] the complexity probe', () => {
  const COMPLEX = { mode: 'complexity', complexity: { ...PLAIN.timing.complexity, plan: 'base' } } as const;
  const stageOf = async (given: Facts, probe?: PositionProbe) => {
    const { trace } = await run(given, probe ? { probe } : {});
    return { trace, note: trace.stages.find(({ stage }) => stage === 'complexity probe') };
  };

  it('is asked once and scales the think; its scores are in the trace', async () => {
    const { probe, asked } = recordedProbe(Promise.resolve(ok(EASY)));
    const { trace, note } = await stageOf(facts(COMPLEX), probe);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ deadlineMs: 5000 });
    expect(note).toMatchObject({ ran: true, data: { complexity: 0, depth: 12 } });
    expect(trace.probes.at(-1)).toEqual({ kind: 'complexity', depth: 12, scores: { e2e4: 500, a2a3: 0 } });
    // The least of the base: 3 s × 0.4.
    expect(trace.timing.parts.slice(0, 2)).toEqual([
      { name: 'base', ms: 3000 },
      { name: 'complexity', ms: 1200 },
    ]);
  });

  it('[M-15] fails open: entropy stands in', async () => {
    const { probe } = recordedProbe(Promise.resolve(err({ kind: 'timeout' })));
    const { trace, note } = await stageOf(facts(COMPLEX), probe);
    expect(note).toMatchObject({ ran: false, why: 'the probe failed: timeout' });
    const complexity = Math.min(1, (trace.entropyBits as number) / 4);
    const factor = complexity <= 0.5 ? 0.4 + 1.2 * complexity : 1 + 3 * (complexity - 0.5);
    const { parts } = trace.timing;
    expect(parts.find(({ name }) => name === 'complexity')?.ms ?? 3000).toBeCloseTo(3000 * factor, 6);
  });

  it.each([
    ['another mode', facts({ mode: 'pace' })],
    ['a mirror with something to copy', facts({ mode: 'mirror' }, { opponentTimesMs: [3000] })],
    ['a mirror that falls back to pace', facts({ mode: 'mirror', mirror: { offsetPct: 0, fallback: 'pace' } })],
    ['the only legal move', facts({ ...COMPLEX, blink: false }, {}, ONE_MOVE)],
    [
      'a weaponizer that fires',
      {
        ...facts({ ...COMPLEX, weaponizer: { enabled: true, triggerMs: 15_000, minMs: 0 } }),
        clock: clockOf(60_000, 1),
      },
    ],
  ])('costs nothing for %s', async (_, given) => {
    const { probe, asked } = recordedProbe(Promise.resolve(ok(EASY)));
    const { note } = await stageOf(given, probe);
    expect(asked).toEqual([]);
    expect(note).toMatchObject({ ran: false });
  });

  it('costs nothing for a move that is played in a blink', async () => {
    const { probe, asked } = recordedProbe(Promise.resolve(ok(EASY)));
    await run(facts(COMPLEX), { probe, players: players(OBVIOUS) });
    expect(asked).toEqual([]);
  });

  it('is asked by a mirror that falls back to complexity', async () => {
    const { probe, asked } = recordedProbe(Promise.resolve(ok(EASY)));
    await run(facts({ mode: 'mirror' }), { probe });
    expect(asked).toHaveLength(1);
  });

  it('is left out where no engine may be asked', async () => {
    expect((await stageOf(facts(COMPLEX))).note).toMatchObject({ ran: false, why: 'no engine to ask' });
  });
});

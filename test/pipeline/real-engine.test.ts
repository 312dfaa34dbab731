import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { legalUcis } from '../../src/chess/uci.ts';
import { systemClock } from '../../src/clock/system.ts';
import { decide } from '../../src/pipeline/decide.ts';
import { createMoveProbe } from '../../src/players/move-probe.ts';
import { createPositionProbe } from '../../src/players/position-probe.ts';
import { createRoster } from '../../src/players/roster.ts';
import { stream } from '../../src/random/streams.ts';
import { lineOf } from '../support/facts.ts';
import { realPool } from '../support/real-pool.ts';
import { type Changes, distribution, type Scene, sliders, stageSet } from './folding.ts';

/** Positions in which a taker of men can go wrong in many ways. */
const FENS = [
  'r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4',
  'r2q1rk1/ppp2ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPP2PPP/R2Q1RK1 w - - 6 8',
  'rnbq1rk1/pp2ppbp/3p1np1/8/2BNP3/2N1B3/PPP2PPP/R2QK2R b KQ - 3 8',
  '8/5pk1/4p1p1/3pP1P1/2pP3R/2P3P1/r4PK1/8 w - - 0 40',
];
const GREEDY: Changes = {
  attractors: sliders({ attacker: 5, grabber: 5, chaos: 3 }),
  choice: { conviction: 1 },
  budget: { cp: 60, floorCp: 60 },
};

/** Popularity by chance alone, so that nothing but the checks keeps a move sound. */
function anyPopularity(fen: string, seed: string): Scene['proposal'] {
  const rng = stream(seed);
  const moves = legalUcis(lineOf(fen));
  const weights = moves.map(() => rng.next() ** 2);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return distribution(Object.fromEntries(moves.map((move, i) => [move, (weights[i] as number) / total])));
}

describe('with a real engine', { timeout: 60_000 }, () => {
  let engine: Awaited<ReturnType<typeof realPool>>;
  beforeAll(async () => {
    engine = await realPool(1);
  }, 30_000);
  afterAll(() => engine.pool.close());

  const limits = () => ({ signal: new AbortController().signal, deadlineMs: systemClock.monotonicMs() + 50_000 });
  const probes = () => {
    const monotonicMs = () => systemClock.monotonicMs();
    return { probe: createPositionProbe(engine.pool, monotonicMs), moves: createMoveProbe(engine.pool, monotonicMs) };
  };

  it.each(FENS)('[M-12][M-14] style never costs more than its budget by the engine’s numbers: %s', async (fen) => {
    for (const seed of ['a', 'b', 'c']) {
      const proposal = anyPopularity(fen, seed);
      const { facts, ports } = stageSet({ fen, ...GREEDY, ...(proposal && { proposal }), ports: probes(), seed });
      const { move, trace } = await decide(facts, ports, limits());
      const top = trace.candidates.reduce((best, c) => (c.raw > best.raw ? c : best)).move;
      const single = trace.probes.filter(({ kind }) => kind === 'single moves').map(({ scores }) => scores);
      const worth: Record<string, number> = Object.assign({}, ...single);
      if (move !== top) expect((worth[top] as number) - (worth[move ?? ''] as number)).toBeLessThanOrEqual(60);
      expect(trace.probes.map(({ kind }) => kind)).toContain('volatility');
      // A search by itself, on an engine without a memory, is the same every time.
      if (worth[top] === undefined) continue;
      const again = await probes().moves.evaluate({ facts, moves: [top], ...limits() });
      expect(again.get(top)).toBe(worth[top]);
    }
  });

  it('[E-03][M-20] Flounder with a personality decides the same twice', async () => {
    const players = createRoster({
      pool: engine.pool,
      monotonicMs: () => systemClock.monotonicMs(),
      onFallback: () => undefined,
    });
    const { facts, ports } = stageSet({ fen: FENS[0] ?? '', ...GREEDY, ports: { ...probes(), players } });
    const [first, second] = [await decide(facts, ports, limits()), await decide(facts, ports, limits())];
    expect(second).toEqual(first);
    expect(first.trace.stages.find(({ stage }) => stage === 'flounder band')?.data).toMatchObject({
      band: expect.any(Number),
    });
  });
});

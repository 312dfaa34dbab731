import { parseFen } from 'chessops/fen';
import { describe, expect, it } from 'vitest';
import { FRESH_MEMORY } from '../../src/model/memory.ts';
import { costBand, nearestIndex } from '../../src/personality/choosing/cost-band.ts';
import { baseTemperature } from '../../src/personality/choosing/temperature.ts';
import { preparePremove } from '../../src/pipeline/premove.ts';
import { drawTarget, errorLaw } from '../../src/players/flounder/strength.ts';
import type { BookDistributionAnswer, BookShelf } from '../../src/ports/book.ts';
import { clockOf } from '../support/facts.ts';
import { act, candidate, costs, distribution, LIMITS, type Scene, sliders, stageSet } from './folding.ts';

const COSTS = { e2e4: 20, d2d4: 10, g1f3: 0, a2a3: -60 };

/** The explorer has nothing any more. */
const missed: BookShelf = {
  next: async ({ off }) => ({ kind: 'none', off, note: { ran: false, why: 'no book is open' } }),
  explore: async ({ off }) =>
    ({ kind: 'none', off: { ...off, explorer: true }, note: { ran: true, why: 'no games' } }) as BookDistributionAnswer,
  gambits: () => ({ moves: new Set(), fullTable: true }),
};

/** Each has happened to somebody (blundermind §13.2). */
describe('accidents that do not happen here', () => {
  const flounder = { kind: 'flounder', rating: 1500 } as const;
  const outOfBook = (more: Scene): Scene => ({
    player: flounder,
    books: { explorer: { enabled: true, rating: null } },
    ports: { books: missed },
    proposal: costs(COSTS, 0),
    ...more,
  });

  it('[E-03][E-07] Flounder that has left the explorer hears the clock, the weaponizer and its variety', async () => {
    const hurried = { timing: { mode: 'pace', pace: 120 }, facts: { clock: clockOf(4000, 300_000) } } as const;
    const { trace } = await act(outOfBook(hurried));
    expect(trace.ratingInForce).toBe(1200);
    expect(trace.temperature).toBeGreaterThan(1);
    const weaponizer = { enabled: true, triggerMs: 15_000, minMs: 0 };
    const flagging = { timing: { mode: 'pace', weaponizer }, facts: { clock: clockOf(300_000, 9000) } } as const;
    expect((await act(outOfBook(flagging))).trace.ratingInForce).toBe(1200);
    const ratings = new Set<number | null>();
    for (let i = 0; i < 60; i++) {
      const varied = { choice: { variety: { by100: 0.5, by200: 0.2 } }, seed: `variety ${i}` };
      const decided = await act(outOfBook({ timing: { mode: 'fixed' }, ...varied }));
      ratings.add(decided.trace.ratingInForce);
      expect(decided.note('engine query').data?.jitter ?? 0).toBe((decided.trace.ratingInForce ?? 0) - 1500);
    }
    expect([...ratings].sort((a, b) => Number(a) - Number(b))).toEqual([1300, 1400, 1500, 1600, 1700]);
  });

  it('[T-16] premoves are samples like other moves, not always the first choice', async () => {
    const played = new Set<string>();
    for (let i = 0; i < 60; i++) {
      const scene = stageSet({
        moves: 'e2e4 e7e5 g1f3',
        player: { kind: 'maia', rating: 1500 } as const,
        choice: { conviction: 0, temperature: 1 },
        seed: `premove ${i}`,
      });
      const find = () => async (request: { facts: { line: { moves: readonly string[] } } }) => ({
        ok: true as const,
        value:
          request.facts.line.moves.length === 3
            ? distribution({ b8c6: 0.95, a7a6: 0.05 })
            : distribution({ f1b5: 0.6, f1c4: 0.4 }),
      });
      const answer = await preparePremove(
        { ...scene.facts, color: 'white' },
        { ...scene.ports, players: { find } },
        LIMITS,
      );
      if (answer.kind === 'locked') played.add(answer.move);
    }
    expect([...played].sort()).toEqual(['f1b5', 'f1c4']);
  });

  it('[M-11] the Hustler’s schedule takes any board: more officers than a game begins with, and bare kings', () => {
    const at = (placement: string) => {
      const setup = parseFen(`${placement} w - - 0 1`);
      if (!setup.isOk) throw new Error(placement);
      return baseTemperature({ temperature: 1, schedule: 'hustler' }, setup.value.board);
    };
    expect(at('qqqqkqqq/8/8/8/8/8/8/QQQQKQQQ')).toBe(5);
    expect(at('qqqqkqqq/qqqqqqqq/8/8/8/8/QQQQQQQQ/QQQQKQQQ')).toBe(5);
    expect(at('4k3/8/8/8/8/8/8/4K3')).toBeCloseTo(0.6, 12);
  });

  it('[T-17][T-18] saved steep curves do nothing in a game without a clock, nor under a fixed time', async () => {
    const steep = {
      rating: {
        enabled: true,
        maxDrop: 600,
        knots: [
          [1, 600],
          [200, 1500],
        ],
      },
    } as const;
    const spread = {
      enabled: true,
      maxTemperature: 8,
      minUpperPct: 10,
      knots: [
        [1, 8],
        [200, 1],
      ],
    } as const;
    const scene: Scene = { pressure: { ...steep, spread }, proposal: distribution({ e2e4: 0.6, d2d4: 0.4 }) };
    const calm = { temperature: 1, ratingInForce: 1500 };
    const quick = { clock: clockOf(2000) };
    expect((await act({ ...scene, timing: { mode: 'fixed', fixedMs: 100 }, facts: quick })).trace).toMatchObject(calm);
    const untimed = { clock: null, control: null };
    expect((await act({ ...scene, timing: { mode: 'pace', pace: 120 }, facts: untimed })).trace).toMatchObject(calm);
    expect((await act({ ...scene, timing: { mode: 'pace' }, facts: quick })).trace.ratingInForce).toBeLessThan(1500);
  });

  it('[M-17] what an older probe said of volatility shapes no later decision', async () => {
    const scene: Scene = { attractors: sliders({ chaos: 5 }), proposal: distribution({ e2e4: 0.6, d2d4: 0.4 }) };
    const before = await act(scene);
    await act({ ...scene, depths: [6, 8].map((depth) => ({ depth, lines: lines(depth) })) });
    expect((await act(scene)).decision).toEqual(before.decision);
  });

  it('[T-06] a surprise in the opening is paid by the think that is waited out, not by the rough estimate', async () => {
    const memory = { ...FRESH_MEMORY, bookGames: 1_000_000, temper: { tempo: 0, familiarity: 0 } };
    const books = { ...missed, explore: async ({ off }) => rare(off) } as BookShelf;
    const { trace, note } = await act({
      books: { explorer: { enabled: true, rating: null } },
      ports: { books },
      moves: 'e2e4',
      timing: { mode: 'pace', clockModel: 'graduated', blink: false },
      facts: { memory },
    });
    expect(trace.timing.parts.map(({ name }) => name)).toContain('novelty');
    expect(note('rough think time').ran).toBe(true);
  });

  const lines = (depth: number) =>
    ['e2e4', 'd2d4'].map((move, i) => ({ move, score: { kind: 'cp', value: i * 40 * depth } as const }));
  const rare = (off: BookDistributionAnswer['off']): BookDistributionAnswer => ({
    kind: 'distribution',
    candidates: [candidate('e7e5', 0.5), candidate('c7c5', 0.5)],
    games: 20_000,
    off,
    note: { ran: true, why: 'fake' },
  });
});

describe('the overshoot cap', () => {
  it('[E-02] keeps the best move where the other is more than half a unit beyond the target, and only there', () => {
    // Two units apart: from 1 on the dear move is nearer, from 1.5 on it may be played.
    const costsOfTwo = [0, 2];
    const law = errorLaw(1500);
    const targets = Array.from({ length: 20_000 }, (_, j) => drawTarget(law, (j + 0.5) / 20_000));
    const held = targets.filter((target) => target > 1 && nearestIndex(costsOfTwo, target) === 0);
    // exp(−(1/0.0897)^0.429) − exp(−(1.5/0.0897)^0.429)
    expect(held.length / targets.length).toBeCloseTo(0.0248, 3);
    expect(Math.max(...held)).toBeLessThan(1.5);
    expect(costBand({ costs: costsOfTwo, target: 1.49 }, 300)).toEqual([0]);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ok } from '../../src/chess/result.ts';
import { legalUcis } from '../../src/chess/uci.ts';
import { decide } from '../../src/pipeline/decide.ts';
import { createMoveProbe } from '../../src/players/move-probe.ts';
import { createPositionProbe } from '../../src/players/position-probe.ts';
import { clockOf, factsFor, lineOf } from '../support/facts.ts';
import { died, fakePool } from '../support/fake-pool.ts';
import {
  act,
  actAhead,
  type Changes,
  costs,
  distribution,
  LIMITS,
  type Scene,
  sliders,
  stageSet,
  steady,
} from './folding.ts';

/** Pieces on the move by liking alone: pawns, then knights. */
const style = (pieces: Partial<Record<'pawn' | 'knight', number>>) =>
  sliders({ pieces: { pawn: 0, knight: 0, bishop: 0, rook: 0, queen: 0, king: 0, ...pieces } });
const KNIGHTS: Changes = {
  attractors: style({ knight: 5 }),
  choice: { conviction: 1 },
  budget: { cp: 150, floorCp: null },
};
/** Nearly as popular as the top, so that a liking for knights turns the order. */
const NEAR = { e2e4: 0.4, g1f3: 0.3, b1c3: 0.2, g1h3: 0.06, d2d4: 0.04 };

describe('stage 8: the budget', () => {
  it('[M-12] keeps a pick that it allows, for two evaluations', async () => {
    const { move, asked, note } = await act({
      ...KNIGHTS,
      proposal: distribution(NEAR),
      worth: { e2e4: 40, g1f3: -110 },
    });
    expect(move).toBe('g1f3');
    expect(asked.evaluated).toEqual(['e2e4', 'g1f3']);
    expect(note('budget acceptance')).toMatchObject({
      ran: true,
      why: 'within the budget',
      data: { pickCp: -110, topCp: 40 },
    });
  });

  it('[M-12] walks down the favourites, one evaluation after each refusal', async () => {
    const worth = { e2e4: 40, g1f3: -111, b1c3: -120, g1h3: -100 };
    const { move, asked } = await act({ ...KNIGHTS, proposal: distribution(NEAR), worth });
    expect(move).toBe('g1h3');
    expect(asked.evaluated).toEqual(['e2e4', 'g1f3', 'b1c3', 'g1h3']);
  });

  it('[M-12] falls back to the most popular move', async () => {
    const worth = (move: string) => (move === 'e2e4' ? 40 : -900);
    const { move, note } = await act({ ...KNIGHTS, proposal: distribution(NEAR), worth });
    expect(move).toBe('e2e4');
    expect(note('budget acceptance').why).toBe('none is within the budget');
  });

  it('[M-12] measures against the most popular move before any filter', async () => {
    const { note } = await act({
      ...KNIGHTS,
      window: { lowerPct: 0, upperPct: 45 },
      proposal: distribution(NEAR),
      worth: () => 0,
    });
    expect(note('budget acceptance').data).toMatchObject({ top: 'e2e4' });
  });

  it('[M-15] fails open: an engine without an answer leaves the pick', async () => {
    const { move, note } = await act({ ...KNIGHTS, proposal: distribution(NEAR) });
    expect(move).toBe('g1f3');
    expect(note('budget acceptance').why).toBe('the engine gave no answer');
  });

  it('[M-12] has no say where no style is in force, however bad the move', async () => {
    const { asked } = await act({ proposal: distribution(NEAR), worth: () => -9000 });
    expect(asked.evaluated).toEqual([]);
  });
});

describe('stage 9: the guard', () => {
  const BAD_DAY: Changes = { window: { badDayFloor: 0.04 } };

  it('[M-13] swaps a brilliancy back on a bad day', async () => {
    const { move, note } = await act({ ...BAD_DAY, proposal: distribution(NEAR), worth: { e2e4: 0, d2d4: 1 } });
    expect(move).toBe('e2e4');
    expect(note('degradation guard').why).toBe('too good for a bad day');
  });

  it('[M-13] leaves an ordinary mistake alone', async () => {
    const { move } = await act({ ...BAD_DAY, proposal: distribution(NEAR), worth: { e2e4: 0, d2d4: -300 } });
    expect(move).toBe('d2d4');
  });

  it('[M-13] runs where pressure raised the temperature, and not otherwise', async () => {
    const scene: Scene = { proposal: distribution(NEAR), worth: (move) => (move === 'e2e4' ? 0 : 500) };
    const hurried = { ...scene, timing: { mode: 'pace', pace: 120 } as const, facts: { clock: clockOf(3000) } };
    for (let i = 0; i < 20; i++) expect((await act({ ...hurried, seed: `hurry ${i}` })).move).toBe('e2e4');
    const calm = await act({ ...scene, seed: 'hurry 3' });
    expect(calm.note('degradation guard')).toMatchObject({ ran: false, why: 'nothing makes it play worse' });
  });

  it('[M-13] lets style win by as much as it may cost, with what stage 8 knows already', async () => {
    const scene: Scene = { ...KNIGHTS, ...BAD_DAY, window: { badDayFloor: 0.25 }, proposal: distribution(NEAR) };
    const within = await act({ ...scene, worth: { e2e4: 0, g1f3: 150 } });
    expect(within.move).toBe('g1f3');
    expect(within.asked.evaluated).toEqual(['e2e4', 'g1f3']);
    expect((await act({ ...scene, worth: { e2e4: 0, g1f3: 151 } })).move).toBe('e2e4');
  });
});

describe('stage 10: the hard floor', () => {
  const FLOORED: Changes = { budget: { cp: 100, floorCp: 300 }, window: { badDayFloor: 0.04 } };

  it('[M-14] plays the most popular move where a pick falls through it', async () => {
    expect((await act({ ...FLOORED, proposal: distribution(NEAR), worth: { e2e4: 0, d2d4: -301 } })).move).toBe('e2e4');
    expect((await act({ ...FLOORED, proposal: distribution(NEAR), worth: { e2e4: 0, d2d4: -300 } })).move).toBe('d2d4');
  });

  it('[M-14] is off by default (ruling 12)', async () => {
    const { note } = await act({ window: { badDayFloor: 0.04 }, proposal: distribution(NEAR), worth: () => -9000 });
    expect(note('hard floor')).toMatchObject({ ran: false, why: 'off' });
  });

  it('[M-14] passes over a pick within the budget, and pays no evaluation twice', async () => {
    const scene: Scene = { ...KNIGHTS, budget: { cp: 150, floorCp: 150 }, proposal: distribution(NEAR) };
    const { note, asked } = await act({ ...scene, worth: { e2e4: 0, g1f3: -150 } });
    expect(note('hard floor').why).toBe('within the budget already');
    expect(asked.evaluated).toEqual(['e2e4', 'g1f3']);
  });
});

/** Worths, popularity and sliders of any kind, over the twenty first moves. */
const MOVES = legalUcis(lineOf());
const anyScene = fc.record({
  raw: fc.array(fc.double({ min: 0.001, max: 1, noNaN: true }), { minLength: 20, maxLength: 20 }),
  worth: fc.array(fc.option(fc.integer({ min: -2000, max: 2000 }), { freq: 8 }), { minLength: 20, maxLength: 20 }),
  pawn: fc.integer({ min: -5, max: 5 }),
  centre: fc.integer({ min: -5, max: 5 }),
  cp: fc.integer({ min: 0, max: 30 }).map((tens) => 10 * tens),
  floorCp: fc.option(fc.integer({ min: 30, max: 100 }).map((tens) => 10 * tens)),
  conviction: fc.constantFrom(0, 0.3, 1),
  temperature: fc.constantFrom(0.1, 1, 3),
  luck: fc.integer({ min: -5, max: 5 }),
  badDay: fc.boolean(),
  seed: fc.string(),
});
type AnyScene = typeof anyScene extends fc.Arbitrary<infer T> ? T : never;

function sceneOf(any: AnyScene): Scene {
  const total = any.raw.reduce((a, b) => a + b, 0);
  const custom = [
    { metric: 'centralization', value: any.centre, phase: 'all', result: 'any', pressure: 'any' } as const,
  ];
  const { pieces } = style({ pawn: any.pawn });
  return {
    proposal: distribution(Object.fromEntries(MOVES.map((move, i) => [move, (any.raw[i] as number) / total]))),
    worth: (move) => any.worth[MOVES.indexOf(move)] ?? null,
    attractors: sliders({ pieces, custom, luck: any.luck }),
    budget: { cp: any.cp, floorCp: any.floorCp },
    choice: { conviction: any.conviction, temperature: any.temperature },
    window: { badDayFloor: any.badDay ? 0.04 : null },
    seed: any.seed,
  };
}

describe('whatever the sliders say', () => {
  it('[M-12] the budget is kept against the engine’s numbers where style was in force (ruling 15)', async () => {
    await fc.assert(
      fc.asyncProperty(anyScene, async (any) => {
        const { note, move, trace } = await act(sceneOf(any));
        const check = note('budget acceptance');
        if (!check.ran || check.why === 'the engine gave no answer' || move === null) return;
        const { top } = check.data as { top: string };
        const worthOf = (uci: string) => any.worth[MOVES.indexOf(uci)] as number;
        expect(worthOf(top) - worthOf(move)).toBeLessThanOrEqual(any.cp);
        expect(trace.candidates.some((candidate) => candidate.move === move)).toBe(true);
      }),
      { numRuns: 150 },
    );
  });

  it('[M-14] the hard floor is never crossed where the engine answered', async () => {
    await fc.assert(
      fc.asyncProperty(anyScene, async (any) => {
        const scene = sceneOf(any);
        const { move } = await act(scene);
        const top = scene.proposal?.candidates.reduce((best, c) => (c.raw > best.raw ? c : best))?.move ?? '';
        const [moveCp, topCp] = [move ?? '', top].map((uci) => any.worth[MOVES.indexOf(uci)] ?? null);
        if (any.floorCp === null || moveCp == null || topCp == null) return;
        expect(topCp - moveCp).toBeLessThanOrEqual(any.floorCp);
      }),
      { numRuns: 150 },
    );
  });

  it('[M-07] the weights sum to one, and a move that weighs nothing is never played but by a check', async () => {
    await fc.assert(
      fc.asyncProperty(anyScene, async (any) => {
        const { weights, note } = await act(sceneOf(any));
        const total = Object.values(weights).reduce((a, b) => a + b, 0);
        expect(total).toBeCloseTo(1, 9);
        const { move } = note('conviction pick').data as { move: string };
        expect(weights[move]).toBeGreaterThan(0);
      }),
      { numRuns: 150 },
    );
  });

  it('[M-15] no move is evaluated twice', async () => {
    await fc.assert(
      fc.asyncProperty(anyScene, async (any) => {
        const { asked } = await act(sceneOf(any));
        expect(asked.evaluated.length).toBe(new Set(asked.evaluated).size);
        expect(asked.evaluated.length).toBeLessThanOrEqual(17);
      }),
      { numRuns: 150 },
    );
  });

  it('[M-20] the same seed and answers give the same decision, trace and all', async () => {
    await fc.assert(
      fc.asyncProperty(anyScene, async (any) => {
        const scene = sceneOf(any);
        expect((await act(scene)).decision).toEqual((await act(scene)).decision);
      }),
      { numRuns: 30 },
    );
  });
});

describe('[T-16] a premove', () => {
  it('is judged at a think of one second, in rating and in temperature', async () => {
    const timing = { mode: 'pace', pace: 5 } as const;
    const { asked, trace } = await actAhead({ proposal: distribution(NEAR), timing });
    // The curve of 5+0 at one second: the whole drop of 300, and the highest temperature.
    expect(asked.players[0]?.request.rating).toBe(1200);
    expect(trace.temperature).toBeCloseTo(2, 6);
    expect(trace.timing.finalMs).toBe(0);
  });

  it('is judged by that second alone: a weaponizer belongs to the move itself', async () => {
    const weaponizer = { enabled: true, triggerMs: 15_000, minMs: 0 };
    const scene: Scene = { proposal: distribution(NEAR), timing: { mode: 'fixed', weaponizer } };
    const { asked } = await actAhead({ ...scene, facts: { clock: clockOf(60_000, 5000) } });
    expect(asked.players[0]?.request.rating).toBe(1500);
  });

  it('[M-15] is dropped where a check has no answer', async () => {
    const scene: Scene = { ...KNIGHTS, proposal: distribution(NEAR) };
    expect((await actAhead({ ...scene, worth: () => 0 })).move).toBe('g1f3');
    expect((await actAhead(scene)).move).toBeNull();
    const deaf = await actAhead({
      ...scene,
      ports: { moves: { evaluate: async () => new Map(), compare: async () => ok([]) } },
    });
    expect(deaf.move).toBeNull();
  });

  it('asks neither books nor the position, and nothing of Flounder or of finished moves', async () => {
    const books = {
      next: () => expect.unreachable(),
      explore: () => expect.unreachable(),
      gambits: () => ({ moves: new Set<string>(), fullTable: true }),
    };
    const explorer = { enabled: true, rating: null };
    const scene: Scene = { books: { explorer }, ports: { books: books as never }, draws: { resign: true } };
    expect((await actAhead({ ...scene, proposal: distribution(NEAR) })).asked.probes).toBe(0);
    expect((await actAhead({ ...scene, proposal: costs({ e2e4: 0, d2d4: -9 }, 0) })).move).toBeNull();
    const finished = { ...distribution(NEAR), kind: 'finished', move: 'e2e4' } as const;
    expect((await actAhead({ ...scene, proposal: finished })).move).toBeNull();
  });

  it('of a game that is over is none', async () => {
    expect((await actAhead({ moves: 'f2f3 e7e5 g2g4 d8h4' })).move).toBeNull();
  });
});

describe('[M-15] when every engine is dead', () => {
  it('each stage does without, and the game goes on', async () => {
    const pool = fakePool(died);
    const probes = { probe: createPositionProbe(pool, () => 0), moves: createMoveProbe(pool, () => 0) };
    const { facts, ports } = stageSet({
      ...KNIGHTS,
      attractors: sliders({ chaos: 5, frontRunner: 5 }),
      budget: { cp: 100, floorCp: 100 },
      draws: { resign: true, seekStalemate: { enabled: true, fromMove: 1, thresholdCp: 200 } },
      proposal: distribution(NEAR),
      ports: probes,
    });
    const { move } = await decide(facts, ports, LIMITS);
    expect(Object.keys(NEAR)).toContain(move);
  });
});

describe('the probe of single moves', () => {
  const answer = (depth: number, value = 30) =>
    ok({
      bestMove: null,
      nodes: 1,
      depths: [{ depth, lines: [{ move: 'e2e4', score: { kind: 'cp', value } as const }] }],
    });
  const request = { facts: factsFor(lineOf('startpos', 'e2e4')), moves: ['e7e5', 'c7c5'], ...LIMITS };

  it('[M-12] searches each alone at depth 10, on one lease', async () => {
    const pool = fakePool((_, n) => answer(10, 10 * n));
    const worth = await createMoveProbe(pool, () => 0).evaluate(request);
    expect([...worth]).toEqual([
      ['e7e5', 10],
      ['c7c5', 20],
    ]);
    expect(pool.requests).toMatchObject([
      { searchmoves: ['e7e5'], limit: { depth: 10 }, moves: ['e2e4'] },
      { searchmoves: ['c7c5'], limit: { depth: 10 } },
    ]);
    expect([pool.leased, pool.released]).toEqual([1, 1]);
  });

  it('[M-15] takes no half search for a whole one, but a mate at any depth', async () => {
    const half = fakePool(() => answer(9));
    expect([...(await createMoveProbe(half, () => 0).evaluate(request)).values()]).toEqual([null, null]);
    const mate = { kind: 'mate', moves: 2 } as const;
    const mated = fakePool(() =>
      ok({ bestMove: null, nodes: 1, depths: [{ depth: 3, lines: [{ move: 'e7e5', score: mate }] }] }),
    );
    expect([...(await createMoveProbe(mated, () => 0).evaluate(request)).values()]).toEqual([9998, 9998]);
  });

  it('[M-15] says null for everything where the engine dies or no time is left', async () => {
    const dead = createMoveProbe(fakePool(died), () => 0);
    expect([...(await dead.evaluate(request)).values()]).toEqual([null, null]);
    const pool = fakePool(() => answer(10));
    const late = createMoveProbe(pool, () => LIMITS.deadlineMs - 10);
    expect([...(await late.evaluate(request)).values()]).toEqual([null, null]);
    expect(await late.compare(request)).toMatchObject({ ok: false, error: { kind: 'timeout' } });
    expect(pool.leased).toBe(0);
  });

  it('[M-17] compares some moves in one search at depth 8, a line each', async () => {
    const pool = fakePool(() => answer(8));
    expect(await createMoveProbe(pool, () => 0).compare(request)).toMatchObject({ ok: true });
    expect(pool.requests).toMatchObject([{ searchmoves: request.moves, multipv: 2, limit: { depth: 8 } }]);
  });
});

describe('[D-06] a bot that is winning', () => {
  /** Twice there already: the queen's return would be the third time. */
  const SHUFFLED: Scene = {
    fen: '6k1/8/8/8/8/8/8/3QK3 w - - 0 1',
    moves: 'd1d2 g8g7 d2d1 g7g8 d1d2 g8g7 d2d1 g7g8',
  };
  const WINNING = steady({ d1d3: 900 });
  const again = { d1d2: 0.7, d1d3: 0.2, d1d4: 0.1 };

  it('does not repeat for a third time', async () => {
    const worth = (move: string) => (move === 'd1d2' ? 0 : 900);
    const scene: Scene = {
      ...SHUFFLED,
      proposal: distribution(again),
      probe: WINNING,
      worth,
      choice: { conviction: 1 },
    };
    const { move, note, asked } = await act(scene);
    expect(move).toBe('d1d3');
    expect(note('repetition')).toMatchObject({ ran: true, data: { move: 'd1d2', way: 'd1d3' } });
    expect(asked.evaluated.length).toBe(new Set(asked.evaluated).size);
    const blind = await act({ ...scene, worth: {} });
    expect(blind.note('repetition').why).toBe('every way out costs too much');
    expect(blind.move).toBe('d1d2');
  });

  it('[M-15] pays nothing twice, though the budget had looked at the moves before', async () => {
    const style = sliders({ pieces: { pawn: 0, knight: 0, bishop: 0, rook: 0, queen: 5, king: 0 } });
    const { move, asked, note } = await act({
      ...SHUFFLED,
      proposal: distribution({ e1e2: 0.6, d1d2: 0.4 }),
      attractors: style,
      budget: { cp: 300 },
      choice: { conviction: 1 },
      probe: WINNING,
      worth: (uci) => (uci === 'd1d2' ? 800 : 900),
    });
    expect(note('budget acceptance').why).toBe('within the budget');
    expect(move).toBe('e1e2');
    expect(asked.evaluated).toEqual(['e1e2', 'd1d2']);
  });

  it.each([
    ['no longer ahead', { d1d3: 40, d1d4: 40 }, null],
    ['below the hard floor', { d1d2: 1000, d1d3: 600, d1d4: 600 }, 300],
  ])('lets the draw happen where every way out leaves it %s', async (_, worth, floorCp) => {
    const scene: Scene = { ...SHUFFLED, proposal: distribution(again), probe: WINNING, choice: { conviction: 1 } };
    const { move, note } = await act({ ...scene, worth, budget: { floorCp } });
    expect(move).toBe('d1d2');
    expect(note('repetition').why).toBe('every way out costs too much');
  });

  it('plays on among its costs, if Flounder, without asking anybody', async () => {
    const proposal = costs({ d1d2: 900, d1d3: 880, d1d4: 700 }, 0);
    const { move, asked } = await act({ ...SHUFFLED, proposal });
    expect(move).toBe('d1d3');
    expect(asked).toMatchObject({ evaluated: [], probes: 0 });
  });

  it('takes the draw where it is not', async () => {
    const proposal = costs({ d1d2: 20, d1d3: 10, d1d4: 0 }, 0);
    expect((await act({ ...SHUFFLED, proposal })).move).toBe('d1d2');
  });
});

import { describe, expect, it } from 'vitest';
import { err } from '../../src/chess/result.ts';
import { STAGES } from '../../src/pipeline/decide.ts';
import { chiSquare, chiSquareLimit } from '../personality/chi-square.ts';
import { clockOf, PLAIN } from '../support/facts.ts';
import { act, type Changes, candidate, costs, distribution, type Scene, sliders, steady } from './folding.ts';

/** Four moves of the first position; e2e4 is the most popular one. */
const FOUR = { e2e4: 0.5, d2d4: 0.3, g1f3: 0.15, b1c3: 0.05 };
/** Black has just given up a pawn on d5. */
const CAPTURE = { fen: 'startpos', moves: 'e2e4 d7d5' } as const;
const CAPTURING = { d2d3: 0.6, e4d5: 0.3, b1c3: 0.1 };
/** Loves captures with the whole budget. */
const TAKER: Changes = { attractors: sliders({ attacker: 5 }), budget: { cp: 300, floorCp: null } };

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

/** The same scene under many seeds. */
async function many(scene: Scene, n: number, name: string): Promise<string[]> {
  const moves: string[] = [];
  for (let i = 0; i < n; i++) moves.push((await act({ ...scene, seed: `${name} ${i}` })).move ?? '');
  return moves;
}

describe('the order of a decision', () => {
  it('[M-01] is the ten stages of the seed, and what they need in between', () => {
    const names = STAGES.map(({ name }) => name);
    const ten = [
      'opening book',
      'rough think time',
      'engine query',
      'distribution filter',
      'attractor reweighting',
      'desperation',
      'conviction pick',
      'budget acceptance',
      'degradation guard',
      'hard floor',
    ];
    expect(names.filter((name) => ten.includes(name))).toEqual(ten);
    expect(new Set(names).size).toBe(names.length);
  });

  it('[M-01] tells of every stage what it did, also where it had nothing to do', async () => {
    const { trace } = await act({ proposal: distribution(FOUR) });
    expect(trace.stages.map(({ stage }) => stage)).toEqual(STAGES.map(({ name }) => name));
    for (const { why } of trace.stages) expect(why).not.toBe('');
  });
});

describe('[M-10] a neutral personality', () => {
  it('samples the distribution unaltered, conviction 0 and temperature 1 (ruling 12)', async () => {
    const seed = 'neutral 7';
    const moves = Object.keys(FOUR);
    const drawn = await many({ proposal: distribution(FOUR) }, 1500, seed);
    const counts = moves.map((move) => drawn.filter((played) => played === move).length);
    const statistic = chiSquare(counts, Object.values(FOUR));
    expect(statistic, `seed "${seed}": ${counts}`).toBeLessThan(chiSquareLimit(moves.length));
  });

  it('leaves every weight as it came and asks no engine', async () => {
    const { weights, asked } = await act({ proposal: distribution(FOUR) });
    for (const [move, p] of Object.entries(FOUR)) expect(weights[move]).toBeCloseTo(p, 12);
    expect(asked).toMatchObject({ evaluated: [], compared: [], probes: 0 });
  });
});

describe('stage 4', () => {
  it('[M-05] leaves out what hardly anybody plays; what is left sums to one', async () => {
    const { weights, note } = await act({ proposal: distribution(FOUR), window: { minProbability: 0.1 } });
    expect(weights).toMatchObject({ b1c3: 0 });
    expect(sum(Object.values(weights))).toBeCloseTo(1, 12);
    expect(note('distribution filter')).toMatchObject({ ran: true, data: { left: 3 } });
  });

  it('[M-06] moves the band to rarer moves by luck, and to popular ones by a cutoff', async () => {
    const unlucky = await act({ proposal: distribution(FOUR), attractors: sliders({ luck: 5 }) });
    expect(unlucky.note('distribution filter').data).toMatchObject({ lowerPct: 0, upperPct: 80 });
    const pressed = await act({
      proposal: distribution(FOUR),
      timing: { mode: 'pace', pace: 120 },
      pressure: {
        ...PLAIN.pressure,
        model: 'cutoff',
        spread: {
          ...PLAIN.pressure.spread,
          knots: [
            [1, 40],
            [60, 40],
          ],
        },
      },
    });
    expect(pressed.weights).toMatchObject({ e2e4: 1, d2d4: 0 });
  });

  it('[M-21] leaves a bad day the rarest move that is still somebody’s', async () => {
    const { move, weights } = await act({ proposal: distribution(FOUR), window: { badDayFloor: 0.1 } });
    expect(move).toBe('g1f3');
    expect(weights).toMatchObject({ g1f3: 1, e2e4: 0 });
  });
});

describe('stage 5', () => {
  it('[M-07] bends weights by exp of what the controls say, and says which control said what', async () => {
    const { trace, weights } = await act({ ...CAPTURE, proposal: distribution(CAPTURING), ...TAKER });
    const boost = (move: string) => trace.candidates.find((c) => c.move === move)?.contributions.attacker ?? 0;
    expect(boost('e4d5')).toBeGreaterThan(boost('d2d3'));
    const bent = Object.entries(CAPTURING).map(([move, p]) => p * Math.exp(boost(move)));
    for (const [i, move] of Object.keys(CAPTURING).entries())
      expect(weights[move]).toBeCloseTo((bent[i] as number) / sum(bent), 12);
  });

  it('[M-08] is silent without a budget', async () => {
    const { weights, note } = await act({ ...CAPTURE, ...TAKER, proposal: distribution(CAPTURING), budget: { cp: 0 } });
    for (const [move, p] of Object.entries(CAPTURING)) expect(weights[move]).toBeCloseTo(p, 12);
    expect(note('attractor reweighting').ran).toBe(false);
  });

  it('[M-17] looks at the ten most popular moves for chaos, in one search', async () => {
    const moves = Object.fromEntries(FIFTEEN.map((move, i) => [move, (15 - i) / 120]));
    const depths = [
      {
        depth: 7,
        lines: [
          { move: 'e2e4', score: { kind: 'cp', value: 0 } as const },
          { move: 'd2d4', score: { kind: 'cp', value: 0 } as const },
        ],
      },
      {
        depth: 8,
        lines: [
          { move: 'e2e4', score: { kind: 'cp', value: 200 } as const },
          { move: 'd2d4', score: { kind: 'cp', value: 0 } as const },
        ],
      },
    ];
    const chaos: Changes = { attractors: sliders({ chaos: 5 }), budget: { cp: 300 } };
    const { asked, trace, weights } = await act({ proposal: distribution(moves), depths, ...chaos });
    expect(asked.compared).toEqual([FIFTEEN.slice(0, 10)]);
    expect(trace.candidates.find(({ move }) => move === 'e2e4')?.contributions.chaos).toBeCloseTo(2 * Math.tanh(4), 6);
    expect(trace.candidates.find(({ move }) => move === FIFTEEN[14])?.contributions.chaos).toBe(0);
    expect((weights.e2e4 as number) / (weights.d2d4 as number)).toBeGreaterThan(10);
    expect(trace.probes.map(({ kind }) => kind)).toContain('volatility');
  });

  it('[M-15] lets chaos be silent where that search fails', async () => {
    const chaos: Changes = { attractors: sliders({ chaos: 5 }), budget: { cp: 300 } };
    const { weights } = await act({ proposal: distribution(FOUR), ...chaos });
    for (const [move, p] of Object.entries(FOUR)) expect(weights[move]).toBeCloseTo(p, 12);
  });

  it('[A-15] gives custom controls their moment: a result gate asks for an evaluation', async () => {
    const custom = [{ metric: 'materialBalance', value: 5, phase: 'all', result: 'losing', pressure: 'any' } as const];
    const scene: Scene = {
      ...CAPTURE,
      proposal: distribution(CAPTURING),
      attractors: sliders({ custom }),
      worth: () => 0,
    };
    const losing = await act({ ...scene, probe: steady({ e4d5: -300, d2d3: -350 }) });
    expect(losing.asked.probes).toBe(1);
    expect(
      losing.trace.candidates.find(({ move }) => move === 'e4d5')?.contributions['custom.materialBalance'],
    ).toBeGreaterThan(0);
    const winning = await act({ ...scene, probe: steady({ e4d5: 300, d2d3: 250 }) });
    expect(winning.note('attractor reweighting')).toMatchObject({ ran: false, why: 'no control is in force here' });
  });

  it('[A-06] asks the books which moves go on in a gambit', async () => {
    const books = {
      next: async (r: { off: never }) =>
        ({ kind: 'none', off: r.off, note: { ran: false, why: 'no book is open' } }) as const,
      explore: async (r: { off: never }) =>
        ({ kind: 'none', off: r.off, note: { ran: false, why: 'not asked for' } }) as const,
      gambits: () => ({ moves: new Set(['g1f3']), fullTable: true }),
    };
    const gambler: Changes = { attractors: sliders({ gambito: 5 }), budget: { cp: 150 } };
    const { trace } = await act({ proposal: distribution(FOUR), ...gambler, ports: { books: books as never } });
    const said = Object.fromEntries(trace.candidates.map(({ move, contributions }) => [move, contributions.gambito]));
    expect(said.g1f3).toBeCloseTo(1, 12);
    expect(said.e2e4).toBe(0);
  });
});

/** A lost ending for White, late enough: king and pawn against a queen. */
const LOST = { fen: '8/8/8/8/3q4/6k1/P7/7K w - - 0 60' } as const;
const SEEKER: Changes = { draws: { seekStalemate: { enabled: true, fromMove: 30, thresholdCp: 500 } } };

describe('stage 6', () => {
  it('[M-09] is armed by an evaluation of this move, from the move it waits for', async () => {
    const lost = await act({ ...LOST, ...SEEKER, probe: steady({ a2a4: -900, a2a3: -950 }) });
    expect(lost.asked.probes).toBe(1);
    expect(lost.note('desperation')).toMatchObject({ ran: true, data: { evaluationCp: -900 } });
    const early = await act({ ...LOST, fen: LOST.fen.replace('60', '20'), ...SEEKER });
    expect(early.asked.probes).toBe(0);
    expect(early.note('desperation').ran).toBe(false);
  });

  it('[M-09] weighs moves by exp of their boosts, and no check may veto them', async () => {
    const scene: Scene = {
      fen: '7k/8/8/8/8/1r6/2R5/K7 w - - 0 60',
      ...SEEKER,
      ...{ attractors: sliders({ attacker: 5 }), budget: { cp: 10, floorCp: 10 } },
      proposal: distribution({ c2b2: 0.9, c2h2: 0.1 }),
      probe: steady({ c2h2: -600, c2b2: -700 }),
      worth: (move) => (move === 'c2b2' ? 0 : -5000),
    };
    const { trace, asked, note } = await act(scene);
    expect(trace.candidates.every(({ contributions }) => 'stalemate' in contributions)).toBe(true);
    expect(asked.evaluated).toEqual([]);
    expect([note('budget acceptance').ran, note('hard floor').ran]).toEqual([false, false]);
  });

  it('[M-09][E-03] samples Flounder’s own selection where it seeks stalemate, in place of its band', async () => {
    const scores = { a2a4: -900, a2a3: -990 };
    const styled: Changes = { attractors: sliders({ attacker: 5 }), budget: { cp: 300 } };
    const { note, trace } = await act({ ...LOST, ...SEEKER, ...styled, proposal: costs(scores, 0) });
    expect(note('flounder band').why).toBe('sampled while seeking stalemate');
    expect(trace.candidates.every(({ contributions }) => !('attacker' in contributions))).toBe(true);
    expect(sum(trace.candidates.map(({ weight }) => weight))).toBeCloseTo(1, 12);
  });

  it('[M-18] takes Flounder’s own evaluation, with no further probe', async () => {
    const { asked, note } = await act({ ...LOST, ...SEEKER, proposal: costs({ a2a4: -900, a2a3: -950 }, 0) });
    expect(asked.probes).toBe(0);
    expect(note('desperation').ran).toBe(true);
  });
});

describe('stage 7', () => {
  it('[M-10] plays the first choice on the share of conviction', async () => {
    const drawn = await many({ proposal: distribution(FOUR), choice: { conviction: 1 } }, 50, 'convinced');
    expect(new Set(drawn)).toEqual(new Set(['e2e4']));
    const { note } = await act({ proposal: distribution(FOUR), choice: { conviction: 1 } });
    expect(note('conviction pick').why).toBe('first choice, played outright');
    const share = { asymmetricMatch: (draw: unknown) => typeof draw === 'number' && draw >= 0 && draw < 1 };
    expect(note('conviction pick').data?.drawn).toEqual([share, share]);
  });

  it('[M-11] samples at the temperature in force: cold it hardly leaves the top, hot it does', async () => {
    const share = async (temperature: number) =>
      (await many({ proposal: distribution(FOUR), choice: { temperature } }, 300, `T ${temperature}`)).filter(
        (move) => move === 'e2e4',
      ).length / 300;
    // At 0.1 e2e4 has 99.4 %; at 4 the fourth roots give it 31 %.
    expect(await share(0.1)).toBeGreaterThan(0.96);
    expect(await share(4)).toBeLessThan(0.42);
  });

  it('[T-18] raises the temperature when little time is left, and tells by how much', async () => {
    const hurried: Scene = {
      proposal: distribution(FOUR),
      timing: { mode: 'pace', pace: 120 },
      facts: { clock: clockOf(5000) },
    };
    const { trace, note } = await act(hurried);
    expect(trace.temperature).toBeGreaterThan(1.5);
    expect(note('temperature').data).toMatchObject({ raisedBy: (trace.temperature as number) - 1 });
    const calm = await act({ ...hurried, timing: { mode: 'fixed', fixedMs: 100 } });
    expect(calm.trace.temperature).toBe(1);
  });

  it('[M-03] reads the precise think, which is the one that is waited out', async () => {
    const { note, delayMs } = await act({ proposal: distribution(FOUR), timing: { mode: 'pace', pace: 120 } });
    expect(note('temperature').data).toMatchObject({ curveMs: delayMs });
  });

  it('[M-11][A-14] lets a front-runner ask for the position, and play wilder ahead in a complex one', async () => {
    // Two equal lines that never waver: 0.4 of complexity, so ahead a front-runner is calmer.
    const probe = steady({ e2e4: 300, d2d4: 300 });
    const scene: Scene = { proposal: distribution(FOUR), attractors: sliders({ frontRunner: 5 }), probe };
    const { trace, asked } = await act(scene);
    expect(asked.probes).toBe(1);
    expect(trace.temperature).toBeCloseTo(Math.exp(5 * 0.08 * Math.tanh(-0.4)), 10);
  });

  it('[M-11][M-18] reads the optional complexity factor by either score (ruling 17)', async () => {
    const probe = steady({ e2e4: 200, d2d4: 0 });
    const scene: Scene = { proposal: distribution(FOUR), probe };
    const near = await act({ ...scene, choice: { complexityFactor: true } });
    // Gap 200 of 300: 0.4 × 1/3.
    expect(near.trace.temperature).toBeCloseTo(0.8 + 0.4 * (0.4 / 3), 10);
    const wide = await act({ ...scene, choice: { complexityFactor: true, complexityScore: 'spread' } });
    // Deviation 100.
    expect(wide.trace.temperature).toBeCloseTo(1.2, 10);
  });
});

describe('[M-18] a probe of the position', () => {
  it('that failed before the query is not asked for again after it', async () => {
    const { asked, note } = await act({
      proposal: distribution(FOUR),
      attractors: sliders({ frontRunner: 5 }),
      draws: { resign: true },
    });
    expect(asked.probes).toBe(1);
    expect(note('early probe').why).toBe('the probe failed: timeout');
    expect(note('complexity probe').why).toBe('asked already');
  });

  it('serves everybody who reads it', async () => {
    const custom = [{ metric: 'mobility', value: 5, phase: 'all', result: 'losing', pressure: 'any' } as const];
    const { asked, trace } = await act({
      proposal: distribution(FOUR),
      attractors: sliders({ frontRunner: 5, custom }),
      draws: { resign: true, offer: { enabled: true, bandCp: 50, fromMove: 1 } },
      timing: { mode: 'complexity' },
      probe: steady({ e2e4: -300, d2d4: -300 }),
      worth: () => 0,
    });
    expect(asked.probes).toBe(1);
    expect(trace.probes.filter(({ kind }) => kind === 'complexity')).toHaveLength(1);
  });
});

describe('[D-03] the draw offer', () => {
  const OFFERS: Changes = { draws: { offer: { enabled: true, bandCp: 200, fromMove: 1 } } };
  const level: Scene = { ...OFFERS, proposal: distribution(FOUR), probe: steady({ e2e4: 0, d2d4: 0 }) };

  it('comes with every other move of a level position, and is remembered', async () => {
    let offers = 0;
    for (let i = 0; i < 200; i++) {
      const { drawOffer, memory } = await act({ ...level, seed: `offer ${i}` });
      if (drawOffer) offers++;
      expect(memory.lastOfferPly).toBe(drawOffer ? 0 : null);
    }
    // A coin: 100 ± 7.1; four deviations.
    expect(Math.abs(offers - 100)).toBeLessThan(29);
  });

  it('never delays: the same think with and without', async () => {
    const timing = { mode: 'pace', pace: 60 } as const;
    const quiet = await act({ proposal: distribution(FOUR), timing });
    expect((await act({ ...level, timing })).delayMs).toBe(quiet.delayMs);
  });

  it('costs no probe where it is not possible', async () => {
    const offered = { memory: { ...(await act(level)).memory, lastOfferPly: 0 } };
    for (const scene of [
      { ...level, draws: {} },
      { ...level, facts: offered },
    ])
      expect((await act(scene)).asked.probes).toBe(0);
  });

  it('[M-15] is not made where the probe fails', async () => {
    const { drawOffer, note } = await act({ ...OFFERS, proposal: distribution(FOUR) });
    expect(drawOffer).toBe(false);
    expect(note('complexity probe').why).toBe('the probe failed: timeout');
  });

  it('[E-09] is open to finished moves too', async () => {
    const proposal = { ...distribution(FOUR), kind: 'finished', move: 'g1f3' } as const;
    const { move, asked, note } = await act({ ...level, proposal });
    expect(move).toBe('g1f3');
    expect(asked).toMatchObject({ probes: 1, evaluated: [] });
    for (const stage of [
      'distribution filter',
      'attractor reweighting',
      'desperation',
      'budget acceptance',
      'hard floor',
    ])
      expect(note(stage).ran, stage).toBe(false);
  });
});

describe('[M-19] proposals', () => {
  it('lose what is not legal', async () => {
    const proposal = distribution({ e2e5: 0.9, e2e4: 0.1 });
    expect((await act({ proposal })).move).toBe('e2e4');
  });

  it('that hold nothing legal are a defect, told as one', async () => {
    await expect(act({ proposal: distribution({ e2e5: 1 }) })).rejects.toThrow('synthetic: no legal move');
    const ports = { players: { find: () => async () => err({ player: 'none', reason: 'no rung' }) } };
    await expect(act({ ports })).rejects.toThrow('none: no rung');
  });
});

describe('candidates that weigh nothing', () => {
  it('are no trouble: the first is played', async () => {
    const proposal = { ...distribution({ e2e4: 0 }), candidates: [candidate('e2e4', 0), candidate('d2d4', 0)] };
    expect(['e2e4', 'd2d4']).toContain((await act({ proposal })).move);
  });
});

const FIFTEEN = [
  'e2e4',
  'd2d4',
  'g1f3',
  'c2c4',
  'g2g3',
  'b2b3',
  'e2e3',
  'd2d3',
  'c2c3',
  'b1c3',
  'a2a3',
  'h2h3',
  'f2f4',
  'a2a4',
  'h2h4',
];

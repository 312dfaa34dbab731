import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import {
  FUMBLE_LEVELS,
  type PlayerSpec,
  playerSpecData,
  RULE_BOTS,
  type SinglePlayer,
} from '../../src/model/player-spec.ts';
import { player } from '../../src/personality/player.ts';
import { personalityFile, toPersonality } from '../../src/personality/schema.ts';
import { setting } from '../../src/personality/setting.ts';

const SMALL = { version: 1, name: 'Plain 1500', player: 'flounder@1500' } as const;
const read = (data: unknown) => toPersonality(personalityFile.parse(data));

describe('a personality file', () => {
  it('needs a name and a player only: everything else has a default, and the clock is spent as people do', () => {
    expect(read(SMALL)).toMatchObject({
      name: 'Plain 1500',
      about: '',
      player: { kind: 'flounder', rating: 1500 },
      timing: {
        mode: 'human',
        fixedMs: 1000,
        pace: 40,
        complexity: { plan: 'clock', baseMs: 3000, gameMoves: 60, min: 0.4, max: 2.5 },
        mirror: { offsetPct: 0, fallback: 'complexity' },
        clockModel: 'brief',
        blink: null,
        reconsider: null,
        clockMirror: null,
        weaponizer: { enabled: false, triggerMs: 15_000, minMs: 0 },
        canFlag: false,
      },
    });
  });

  it('[A-19] costs no style, resigns nothing and plays the distribution as it is, unless told otherwise', () => {
    const { attractors, budget, choice, window, pressure, premove, books, draws } = read(SMALL);
    const { pieces, custom, attackerFormula, scaleCustom, ...sliders } = attractors;
    expect([...Object.values(sliders), ...Object.values(pieces)]).toEqual(Array(21).fill(0));
    expect({ custom, attackerFormula, scaleCustom }).toEqual({
      custom: [],
      attackerFormula: 'tiered',
      scaleCustom: true,
    });
    // Rulings 12 and 14: no floor, no conviction, temperature 1, everything considered.
    expect(budget).toEqual({ cp: 100, floorCp: null });
    expect(choice).toEqual({
      temperature: 1,
      schedule: 'constant',
      complexityFactor: false,
      complexityScore: 'volatility',
      conviction: 0,
      variety: { by100: 0, by200: 0 },
    });
    expect(window).toEqual({ minProbability: 0, lowerPct: 0, upperPct: 100, badDayFloor: null });
    expect(pressure).toEqual({
      model: 'ramp',
      rating: { enabled: true, maxDrop: 300, knots: null },
      spread: { enabled: true, maxTemperature: 2, minUpperPct: 0, knots: null },
    });
    expect(premove).toEqual({
      enabled: false,
      minConfidence: 0.85,
      rate: 0.8,
      onlyLowClock: false,
      opponentClockMs: 30_000,
      ownClockMs: 30_000,
      bustDelayMs: 2000,
    });
    expect(books).toEqual({
      repertoire: { white: [], black: [], choice: 'weighted', maxPlies: 20 },
      mainLine: { enabled: false, source: 'masters', maxMoves: 20, sinceYear: null },
      explorer: { enabled: false, rating: null },
      tablebase: false,
    });
    expect(draws).toEqual({
      accept: true,
      acceptFromMove: 1,
      marginCp: 200,
      declineWhenWorse: 0,
      offer: { enabled: false, bandCp: 50, fromMove: 20 },
      seekStalemate: { enabled: false, fromMove: 30, thresholdCp: 500 },
      resign: false,
    });
  });

  it('counts percent, which are probabilities inside, and names temperatures', () => {
    const file = read({
      ...SMALL,
      budget: { cp: 50, floor: 1000 },
      choice: { temperature: 'varied', convictionPct: 30, variety: { by100Pct: 50, by200Pct: 20 } },
      window: { minPct: 5, badDay: {} },
      premove: { minConfidencePct: 60, ratePct: 5, ownClockSeconds: 0, bustDelaySeconds: 0.3 },
      books: { repertoire: { black: [{ code: 'C42', pct: 100 }] } },
      draws: { declineWhenWorsePct: 25 },
    });
    // 1000 is a real cap, off is its own value (ruling 12).
    expect(file.budget.floorCp).toBe(1000);
    expect(file.choice).toMatchObject({ temperature: 1.8, conviction: 0.3, variety: { by100: 0.5, by200: 0.2 } });
    expect(file.window).toMatchObject({ minProbability: 0.05, badDayFloor: 0.04 });
    expect(file.premove).toMatchObject({ minConfidence: 0.6, rate: 0.05, ownClockMs: 0, bustDelayMs: 300 });
    expect(file.books.repertoire.black).toEqual([{ code: 'C42', weight: 100 }]);
    expect(file.draws.declineWhenWorse).toBe(0.25);
  });

  it.each([
    ['top', 0.1],
    ['focused', 0.4],
    ['neutral', 1],
    ['varied', 1.8],
    ['wild', 3],
  ])('[M-11] calls temperature %s what is %d', (temperature, number) => {
    expect(read({ ...SMALL, choice: { temperature } }).choice.temperature).toBe(number);
  });

  it('counts seconds, which are milliseconds inside', () => {
    const timing = {
      fixedSeconds: 0.25,
      complexity: { baseSeconds: 0.5 },
      weaponizer: { triggerSeconds: 7.5, minSeconds: 0.1 },
    };
    expect(read({ ...SMALL, timing }).timing).toMatchObject({
      fixedMs: 250,
      complexity: { baseMs: 500, gameMoves: 60 },
      weaponizer: { enabled: false, triggerMs: 7500, minMs: 100 },
    });
  });

  it.each([
    ['a rating out of its range', { player: 'flounder@2425' }],
    ['a name of two lines', { name: 'a\nb' }],
    ['a blend without slots', { player: { blend: [] } }],
    ['a slot without weight', { player: { blend: [{ player: 'rule:random', weight: 0 }] } }],
    ['a blend in a blend', { player: { blend: [{ player: { blend: [] }, weight: 1 }] } }],
    ['an unknown key', { hustle: 3 }],
    ['a slider beyond its end', { attractors: { hustle: 6 } }],
    ['a slider between its steps', { attractors: { hustle: 0.5 } }],
    ['a pace below 5', { timing: { pace: 4 } }],
    ['a pace above 120', { timing: { pace: 121 } }],
    ['a game of 50 moves', { timing: { complexity: { gameMoves: 50 } } }],
    ['a simplest position that costs more than an ordinary one', { timing: { complexity: { min: 1.1 } } }],
    ['a hardest position that costs less than an ordinary one', { timing: { complexity: { max: 0.9 } } }],
    ['a trigger above two minutes', { timing: { weaponizer: { triggerSeconds: 121 } } }],
    ['a mirror beyond twice the time', { timing: { mirror: { offsetPct: 101 } } }],
    ['a newer version', { version: 2 }],
  ])('refuses %s', (_, change) => {
    expect(personalityFile.safeParse({ ...SMALL, ...change }).success).toBe(false);
  });

  it('lets the slots of a blend reach as far as 2600', () => {
    const blend = [{ player: 'flounder@2600', weight: 1 }];
    expect(personalityFile.safeParse({ ...SMALL, player: { blend } }).success).toBe(true);
  });
});

const steps = (low: number, high: number) => fc.integer({ min: low / 25, max: high / 25 }).map((step) => step * 25);
const single = (topFlounder: number): fc.Arbitrary<SinglePlayer> =>
  fc.oneof(
    fc.record({ kind: fc.constantFrom('maia', 'explorer'), rating: steps(600, 2600) }),
    fc.record({ kind: fc.constant('flounder' as const), rating: steps(600, topFlounder) }),
    fc.record({ kind: fc.constant('fumble' as const), level: fc.constantFrom(...FUMBLE_LEVELS) }),
    fc.record({
      kind: fc.constant('ladder' as const),
      rung: fc.oneof(fc.integer({ min: 250, max: 2300 }), fc.constant('full' as const)),
    }),
    fc.record({ kind: fc.constant('rule' as const), bot: fc.constantFrom(...RULE_BOTS) }),
  );
const slot = fc.record({ player: single(2600), weight: fc.double({ min: 0.001, max: 1000, noNaN: true }) });
const spec: fc.Arbitrary<PlayerSpec> = fc.oneof(
  single(2400),
  fc.record({ kind: fc.constant('blend' as const), blend: fc.array(slot, { minLength: 1, maxLength: 16 }) }),
);

describe('a player in a file', () => {
  it('reads back as what was written, whatever its kind', () => {
    fc.assert(
      fc.property(spec, (one) => {
        expect(player.parse(playerSpecData(one))).toEqual(one);
      }),
    );
  });

  it('is refused, never thrown at, whatever else is written', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.string()), (data) => {
        const parsed = player.safeParse(data);
        if (parsed.success) expect(player.parse(playerSpecData(parsed.data))).toEqual(parsed.data);
      }),
    );
  });
});

describe('the hash of a personality', () => {
  it('does not depend on the order of keys', () => {
    const reordered = { player: 'flounder@1500', name: 'Plain 1500', version: 1 };
    expect(read(reordered).hash).toBe(read(SMALL).hash);
  });

  it('does not depend on whether a default is written down', () => {
    const written = { ...SMALL, timing: { mode: 'human', fixedSeconds: 1, mirror: {} }, draws: { accept: true } };
    expect(read(written).hash).toBe(read(SMALL).hash);
  });

  it('changes with any setting', () => {
    const changes = [
      { name: 'Other' },
      { about: 'Something.' },
      { player: 'flounder@1525' },
      { player: { blend: [{ player: 'flounder@1500', weight: 1 }] } },
      { timing: { mode: 'instant' } },
      { timing: { fixedSeconds: 1.001 } },
      { timing: { canFlag: true } },
      { timing: { pace: 41 } },
      { timing: { complexity: { plan: 'base' } } },
      { timing: { complexity: { gameMoves: 40 } } },
      { timing: { mirror: { offsetPct: 5 } } },
      { timing: { clockModel: 'graduated' } },
      { timing: { blink: true } },
      { timing: { reconsider: false } },
      { timing: { clockMirror: false } },
      { timing: { weaponizer: { enabled: true } } },
      { attractors: { hustle: 1 } },
      { draws: { accept: false } },
      { draws: { marginCp: 201 } },
      { attractors: { pieces: { pawn: 1 } } },
      { attractors: { custom: [{ metric: 'mobility', value: 0 }] } },
      { budget: { cp: 99 } },
      { budget: { floor: 100 } },
      { choice: { temperature: 1.05 } },
      { window: { badDay: { floorPct: 4 } } },
      { pressure: { rating: { maxDrop: 299 } } },
      {
        pressure: {
          spread: {
            knots: [
              [1, 2],
              [10, 1],
            ],
          },
        },
      },
      { premove: { enabled: true } },
      { books: { tablebase: true } },
      { draws: { offer: { enabled: true } } },
    ];
    const hashes = [{}, ...changes].map((change) => read({ ...SMALL, ...change }).hash);
    expect(new Set(hashes).size).toBe(hashes.length);
  });

  it('is the same in every process and version', () => {
    expect(read(SMALL).hash).toMatchInlineSnapshot(`"3f21185beb7db624213dcc4e49c7f7c3"`);
  });
});

describe('a declaration', () => {
  it('belongs to one key: a shared schema would mix up their help texts', () => {
    const shared = z.string();
    setting(shared, 'One.');
    expect(() => setting(shared, 'Another.')).toThrow('two keys share one schema');
  });
});

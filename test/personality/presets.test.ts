import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

import { MOVE_CONTROLS, type Personality, TURN_CONTROLS } from '../../src/model/personality.ts';
import { formatPlayerSpec } from '../../src/model/player-spec.ts';
import { personalityFile, toPersonality } from '../../src/personality/schema.ts';

const read = (name: string): Personality => {
  const text = readFileSync(new URL(`../../config/personalities/${name}.yml`, import.meta.url), 'utf8');
  return toPersonality(personalityFile.parse(parse(text)));
};

const COLUMNS = [
  ...(['chaos', 'frontRunner', 'spaceCadet', 'fortKnox', 'gambito', 'trade'] as const),
  ...(['structure', 'hustle', 'luck', 'panicky', 'attacker', 'tension'] as const),
];

/** The columns of blundermind §9 with D0's changes, tension after them (ruling 30). */
const TABLE: Readonly<Record<string, readonly number[]>> = {
  //                      ch  fr  sp  fk  ga  tr  st  hu  lu  pa  at  te
  'captain-entropy': /*  */ [4, 4, 2, -1, 3, 2, -3, -3, 1, 0, 2, 0],
  norm: /*               */ [-4, -4, 0, 3, -2, -1, 4, 2, -1, -1, 0, -2],
  'attacky-mctackerson': [0, 0, 0, 0, 0, 3, 0, -2, 0, 0, 5, 0],
  overthinker: /*        */ [-3, -2, 3, 2, -1, 0, 3, -4, -1, -3, 0, 0],
  'coffeehouse-hustler': [1, -1, 0, -1, 2, 1, -2, 5, 2, 2, 1, 0],
  'the-blunderer': /*    */ [0, 0, 0, 0, 0, 0, 0, 0, 3, 5, 0, 0],
  'the-hoarder': /*      */ [-2, -1, 0, 2, -3, -3, 1, 2, -2, -1, 0, -2],
  'pawn-chain-gang': /*  */ [-1, -2, 0, 1, -1, 0, 5, 1, 0, 0, 0, 0],
  'spite-check': /*      */ [3, 2, 1, -2, 0, 2, -2, -2, 1, 1, 3, 0],
  'clock-watcher': /*    */ [0, -2, 0, 0, 0, -1, 0, 0, 0, -3, 0, 0],
  'grandmaster-bad-day': [0, 0, 0, 0, 0, 0, 0, 0, 5, 2, 0, 0],
  'drunken-master': /*   */ [3, 2, 1, -3, 3, 1, -2, 2, 2, 1, 4, 0],
  'the-drawmeister': /*  */ [-4, -3, 0, 3, -3, 4, 2, 0, -1, -2, 0, -3],
};
const PRESETS = Object.entries(TABLE);

const DEFAULTS = toPersonality(personalityFile.parse({ version: 1, name: 'X', player: 'flounder@1500' }));

describe('[A-16] the thirteen presets', () => {
  it('are thirteen', () => {
    expect(PRESETS).toHaveLength(13);
  });

  it.each(PRESETS)('%s has the sliders of the table, and no other', (name, values) => {
    const { attractors } = read(name);
    expect(COLUMNS.map((column) => attractors[column])).toEqual(values);
    const others = [...MOVE_CONTROLS, ...TURN_CONTROLS].filter(
      (control) => !COLUMNS.some((named) => named === control),
    );
    expect(others.map((control) => attractors[control])).toEqual(others.map(() => 0));
    expect(attractors.pieces).toEqual(DEFAULTS.attractors.pieces);
  });

  it('have names of their own', () => {
    expect(new Set(PRESETS.map(([name]) => read(name).name)).size).toBe(13);
  });

  it.each(PRESETS)('[M-10] %s plays its first choice always, or now and then where chance is its character', (name) => {
    const byChance = name === 'coffeehouse-hustler' || name === 'the-blunderer';
    expect(read(name).choice.conviction).toBe(byChance ? 0.3 : 1);
  });

  it.each(PRESETS)('[M-12] [M-14] %s spends the default budget without a floor, in the default timing', (name) => {
    const { budget, timing, pressure, premove } = read(name);
    expect({ budget, timing, pressure, premove }).toEqual({
      budget: { cp: 100, floorCp: null },
      timing: DEFAULTS.timing,
      pressure: DEFAULTS.pressure,
      premove: DEFAULTS.premove,
    });
  });

  it('change nothing else, but for the side effects that are a preset’s own', () => {
    const changed = PRESETS.map(([name]) => {
      const { choice, window, books, draws, attractors } = read(name);
      const differs = {
        schedule: choice.schedule !== 'constant',
        temperature: choice.temperature !== 1,
        window: JSON.stringify(window) !== JSON.stringify(DEFAULTS.window),
        books: JSON.stringify(books) !== JSON.stringify(DEFAULTS.books),
        draws: JSON.stringify(draws) !== JSON.stringify(DEFAULTS.draws),
        custom: attractors.custom.length > 0,
      };
      return [name, Object.entries(differs).flatMap(([key, is]) => (is ? [key] : []))] as const;
    });
    expect(Object.fromEntries(changed.filter(([, keys]) => keys.length > 0))).toEqual({
      'coffeehouse-hustler': ['schedule'],
      'grandmaster-bad-day': ['window'],
      'the-drawmeister': ['books', 'draws'],
      'spite-check': ['custom'],
      'clock-watcher': ['custom'],
    });
  });
});

describe('[A-16] the side effects of a preset', () => {
  it('Coffeehouse Hustler cools from wild to sober as the pieces go', () => {
    expect(read('coffeehouse-hustler').choice.schedule).toBe('hustler');
  });

  it('Grandmaster Bad Day is Maia at 2400, on the rarest move above four percent', () => {
    const { player, window } = read('grandmaster-bad-day');
    expect(formatPlayerSpec(player)).toBe('maia@2400');
    expect(window).toEqual({ minProbability: 0, lowerPct: 0, upperPct: 100, badDayFloor: 0.04 });
  });

  it('[A-18] Drunken Master is half Maia at 2400, half at 1000', () => {
    expect(read('drunken-master').player).toEqual({
      kind: 'blend',
      blend: [
        { player: { kind: 'maia', rating: 2400 }, weight: 50 },
        { player: { kind: 'maia', rating: 1000 }, weight: 50 },
      ],
    });
  });

  it('The Drawmeister takes and offers draws and has drawish openings of both colours', () => {
    const { draws, books } = read('the-drawmeister');
    expect(draws).toEqual({
      ...DEFAULTS.draws,
      marginCp: 300,
      offer: { enabled: true, bandCp: 50, fromMove: 20 },
    });
    expect(books.repertoire).toEqual({
      choice: 'weighted',
      maxPlies: 20,
      white: [
        { code: 'D02', weight: 40 },
        { code: 'D10', weight: 30 },
        { code: 'C47', weight: 30 },
      ],
      black: [
        { code: 'C42', weight: 40 },
        { code: 'C65', weight: 30 },
        { code: 'D10', weight: 30 },
      ],
    });
    expect(books.mainLine.enabled).toBe(false);
  });

  it('Spite Check prefers checks, whatever the moment', () => {
    expect(read('spite-check').attractors.custom).toEqual([
      { metric: 'givesCheck', value: 5, phase: 'all', result: 'any', pressure: 'any' },
    ]);
  });

  it('Clock Watcher is careful while the opponent is short of time, and reckless while it is itself', () => {
    const { custom } = read('clock-watcher').attractors;
    const gated = (pressure: string) =>
      Object.fromEntries(custom.filter((c) => c.pressure === pressure).map(({ metric, value }) => [metric, value]));
    expect(gated('opponent')).toEqual({ pieceDefence: 4, hangingPieces: -4 });
    expect(gated('self')).toEqual({ attacksOnEnemy: 4, kingZonePressure: 4, pieceDefence: -3 });
    expect(custom).toHaveLength(5);
  });
});

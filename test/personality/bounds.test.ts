import { ROLES } from 'chessops/types';
import { describe, expect, it } from 'vitest';

import { METRIC_NAMES } from '../../src/model/metric-name.ts';
import { MOVE_CONTROLS, TURN_CONTROLS } from '../../src/model/personality.ts';
import { personalityFile } from '../../src/personality/schema.ts';

/** `a.b.c` holding a value, around the smallest file; what must stand beside it to be sound comes along. */
function fileWith(path: string, value: unknown, beside: object = {}): unknown {
  const nested = path.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), value) as object;
  const [section = ''] = path.split('.');
  const held = (nested as Record<string, object>)[section];
  return { version: 1, name: 'X', player: 'flounder@1500', ...nested, [section]: { ...beside, ...held } };
}

const accepts = (path: string, value: unknown, beside?: object): boolean =>
  personalityFile.safeParse(fileWith(path, value, beside)).success;

const SLIDERS = [
  ...[...MOVE_CONTROLS, ...TURN_CONTROLS].map((control) => `attractors.${control}`),
  ...ROLES.map((role) => `attractors.pieces.${role}`),
];

type Bound = readonly [path: string, low: number, high: number, step: number, beside: object];
const WHOLE = 1;
const FINE = 0.001;

/** With what must stand beside it in its map. */
const BOUNDS = (
  [
    ...SLIDERS.map((path) => [path, -5, 5, WHOLE] as const),
    ['budget.cp', 0, 300, WHOLE],
    ['budget.floor', 0, 1000, WHOLE, { cp: 0 }],
    ['choice.temperature', 0.1, 4, FINE],
    ['choice.convictionPct', 0, 100, FINE],
    ['choice.variety.by100Pct', 0, 50, FINE],
    ['choice.variety.by200Pct', 0, 20, FINE],
    ['window.minPct', 0, 100, FINE],
    ['window.lowerPct', 0, 99, 1.001],
    ['window.upperPct', 1, 100, 1.001],
    ['window.badDay.floorPct', 0, 100, FINE],
    ['pressure.rating.maxDrop', 0, 600, WHOLE],
    ['pressure.spread.maxTemperature', 0, 8, FINE],
    ['pressure.spread.minUpperPct', 0, 100, FINE],
    ['premove.minConfidencePct', 0, 100, FINE],
    ['premove.ratePct', 0, 100, FINE],
    ['premove.opponentClockSeconds', 0, 120, FINE],
    ['premove.ownClockSeconds', 0, 120, FINE],
    ['premove.bustDelaySeconds', 0, 5, FINE],
    ['books.repertoire.maxPlies', 1, 60, WHOLE],
    ['books.mainLine.maxMoves', 5, 40, WHOLE],
    ['books.mainLine.sinceYear', 1952, 2100, WHOLE],
    ['books.explorer.rating', 600, 2600, 25],
    ['draws.acceptFromMove', 1, 200, WHOLE],
    ['draws.marginCp', 0, 10_000, WHOLE],
    ['draws.declineWhenWorsePct', 0, 100, FINE],
    ['draws.offer.bandCp', 0, 1000, WHOLE],
    ['draws.offer.fromMove', 1, 200, WHOLE],
    ['draws.seekStalemate.fromMove', 1, 200, WHOLE],
    ['draws.seekStalemate.thresholdCp', 0, 2000, WHOLE],
  ] satisfies readonly (readonly [path: string, low: number, high: number, step: number, beside?: object])[]
).map(([path, low, high, step, beside]): Bound => [path, low, high, step, beside ?? {}]);

describe('[A-19] the bounds of a number', () => {
  it.each(BOUNDS)('%s goes from %d to %d and no further', (path, low, high, step, beside) => {
    const taken = [low - step, low, high, high + step].map((value) => accepts(path, value, beside));
    expect(taken).toEqual([false, true, true, false]);
    expect([accepts(path, '1', beside), accepts(path, Number.NaN, beside)]).toEqual([false, false]);
  });

  it.each(BOUNDS.filter(([, , , step]) => step === WHOLE))(
    '%s is a whole number',
    (path, low, _high, _step, beside) => {
      expect(accepts(path, low + 0.5, beside)).toBe(false);
    },
  );

  it('leaves no number out', () => {
    const numbers = (schema: unknown, path: string): string[] => {
      const { def } = (schema as { _zod: { def: Record<string, unknown> & { type: string } } })._zod;
      if (def.innerType) return numbers(def.innerType, path);
      if (def.type === 'pipe') return numbers(def.in, path);
      if (def.type === 'union') return (def.options as unknown[]).flatMap((option) => numbers(option, path));
      if (def.type === 'object') {
        return Object.entries(def.shape as object).flatMap(([key, inner]) =>
          numbers(inner, path ? `${path}.${key}` : key),
        );
      }
      return def.type === 'number' ? [path] : [];
    };
    const tested = new Set(BOUNDS.map(([path]) => path));
    const all = numbers(personalityFile, '').filter((path) => !/^(timing|version|player)/.test(path));
    expect(all.filter((path) => !tested.has(path))).toEqual([]);
  });
});

describe('[A-19] a choice', () => {
  it.each([
    ['attractors.attackerFormula', ['tiered', 'delta']],
    ['choice.schedule', ['constant', 'hustler']],
    ['choice.complexityScore', ['volatility', 'spread']],
    ['choice.temperature', ['top', 'focused', 'neutral', 'varied', 'wild']],
    ['pressure.model', ['ramp', 'cutoff']],
    ['books.repertoire.choice', ['weighted', 'priority']],
    ['books.mainLine.source', ['masters', 'lichess']],
    ['budget.floor', ['off']],
  ])('of %s is one of %j', (path, names) => {
    expect(names.filter((name) => !accepts(path, name))).toEqual([]);
    expect(accepts(path, 'another')).toBe(false);
  });

  it.each([
    'books.mainLine.maxMoves',
    'books.mainLine.sinceYear',
    'books.explorer.rating',
    'window.badDay',
    'pressure.rating.knots',
    'pressure.spread.knots',
  ])('of %s may be null', (path) => {
    expect(accepts(path, null)).toBe(true);
  });
});

describe('[A-15] a custom control', () => {
  const taken = (...custom: readonly object[]) => accepts('attractors.custom', custom);

  it('measures any of the metrics, with gates of every kind', () => {
    for (const metric of METRIC_NAMES) expect(taken({ metric, value: 5 })).toBe(true);
    const gates = { phase: 'endgame', result: 'losing', pressure: 'either' };
    expect(taken({ metric: 'mobility', value: -5, ...gates }, { metric: 'mobility', value: 1 })).toBe(true);
  });

  it.each([
    ['no metric', { value: 1 }],
    ['no value', { metric: 'mobility' }],
    ['an unknown metric', { metric: 'mobilty', value: 1 }],
    ['a value beyond the end', { metric: 'mobility', value: 6 }],
    ['an unknown gate', { metric: 'mobility', value: 1, phase: 'late' }],
    ['an unknown key', { metric: 'mobility', value: 1, weight: 2 }],
  ])('is refused with %s', (_, control) => {
    expect(taken(control)).toBe(false);
  });

  it('is one of at most 32', () => {
    const many = (count: number) => Array(count).fill({ metric: 'mobility', value: 1 });
    expect([taken(...many(32)), taken(...many(33))]).toEqual([true, false]);
  });
});

describe('[T-17] [T-18] a curve of knots', () => {
  const rating = (...knots: unknown[]) => accepts('pressure.rating.knots', knots);
  const spread = (model: string, ...knots: unknown[]) => accepts('pressure.spread.knots', knots, { model });

  it('has two points at least, by rising seconds, its heights within those of its kind', () => {
    expect(rating([0.01, 600], [600, 2600])).toBe(true);
    expect(spread('ramp', [1, 8], [200, 0.1])).toBe(true);
    expect(spread('cutoff', [1, 0], [200, 100])).toBe(true);
  });

  it.each([
    ['one point', [[1, 1500]]],
    [
      'seconds that fall',
      [
        [2, 1500],
        [1, 1500],
      ],
    ],
    [
      'seconds twice',
      [
        [2, 1500],
        [2, 1400],
      ],
    ],
    [
      'seconds of nothing',
      [
        [0, 1500],
        [2, 1400],
      ],
    ],
    [
      'seconds beyond ten minutes',
      [
        [1, 1500],
        [601, 1400],
      ],
    ],
    [
      'a rating below 600',
      [
        [1, 599],
        [2, 1400],
      ],
    ],
    [
      'a rating above 2600',
      [
        [1, 600],
        [2, 2601],
      ],
    ],
    [
      'a point of three numbers',
      [
        [1, 600, 2],
        [2, 2600],
      ],
    ],
    ['a point that is a number', [1, 2]],
    ['33 points', Array.from({ length: 33 }, (_, i) => [i + 1, 1500])],
  ])('is refused with %s', (_, knots) => {
    expect(rating(...knots)).toBe(false);
  });

  it.each([
    ['ramp', 8.01],
    ['ramp', 0.09],
    ['cutoff', 100.5],
    ['cutoff', -0.5],
  ])('of model %s does not reach %d', (model, y) => {
    expect(spread(model, [1, y], [2, 1])).toBe(false);
  });
});

describe('[M-02] a repertoire', () => {
  const white = (...slots: readonly object[]) => accepts('books.repertoire.white', slots);

  it('has codes of the encyclopaedia, their shares a hundred percent together', () => {
    expect(white()).toBe(true);
    expect(white({ code: 'A00', pct: 33.3 }, { code: 'E99', pct: 33.3 }, { code: 'C42', pct: 33.4 })).toBe(true);
  });

  it.each([
    [
      'shares below a hundred',
      [
        { code: 'A00', pct: 60 },
        { code: 'B00', pct: 39.9 },
      ],
    ],
    [
      'shares above a hundred',
      [
        { code: 'A00', pct: 60 },
        { code: 'B00', pct: 41 },
      ],
    ],
    [
      'a share of nothing',
      [
        { code: 'A00', pct: 100 },
        { code: 'B00', pct: 0 },
      ],
    ],
    ['a code of another letter', [{ code: 'F00', pct: 100 }]],
    ['a code of three digits', [{ code: 'A100', pct: 100 }]],
    ['a family', [{ code: 'A0', pct: 100 }]],
    ['a weight', [{ code: 'A00', weight: 100 }]],
    ['17 slots', Array(17).fill({ code: 'A00', pct: 100 / 17 })],
  ])('is refused with %s', (_, slots) => {
    expect(white(...slots)).toBe(false);
  });
});

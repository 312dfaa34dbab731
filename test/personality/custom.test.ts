import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Reading } from '../../src/chess/reading.ts';
import { METRIC_NAMES } from '../../src/model/metric-name.ts';
import type { CustomControl } from '../../src/model/personality.ts';
import { attractorContext, NO_OPENING_TABLE } from '../../src/personality/attractors/context.ts';
import { budgetScale, reshape, type Style } from '../../src/personality/attractors/weigh.ts';
import { type CustomContext, customBoosts, needsEvaluation } from '../../src/personality/custom.ts';
import { metricNamed } from '../../src/personality/metrics/metrics.ts';
import { clockOf } from '../support/facts.ts';
import { NEUTRAL } from './attractors/boards.ts';
import { moveIn, readingOf } from './metrics/positions.ts';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
/** Seven pieces that are neither king nor pawn, then six. */
const SEVEN = 'rnb1k3/8/8/8/8/8/8/RNBRK3 w - - 0 1';
const SIX = 'rnb1k3/8/8/8/8/8/8/RNB1K3 w - - 0 1';
/** 5 points of material: the scale is at its least, 0.35. */
const ROOK = '3k4/8/8/8/8/8/8/R3K3 w - - 0 1';
/** 43 points, and a knight's check on d6. */
const HALF_FULL = '1n1qk3/8/2b2b2/3N4/4N3/8/P1p5/B2QK2R w - - 0 1';

const sketch = (changes: Partial<CustomControl> = {}): CustomControl => ({
  metric: 'givesCheck',
  value: 5,
  phase: 'all',
  result: 'any',
  pressure: 'any',
  ...changes,
});

const contextInput = {
  plies: 30,
  fischerRandom: false,
  attackerFormula: 'tiered',
  gambits: NO_OPENING_TABLE,
  volatility: null,
} as const;

function contextOf(fen: string, changes: Partial<CustomContext> = {}): CustomContext {
  const shared = attractorContext({ ...contextInput, before: readingOf(fen) });
  return { ...shared, scaleCustom: true, evaluationCp: null, clock: null, initialMs: null, ...changes };
}

const isInForce = (control: Partial<CustomControl>, changes: Partial<CustomContext> = {}, fen = START): boolean =>
  customBoosts([sketch(control)], contextOf(fen, changes)).length === 1;

describe('[A-15] the gates of a custom control', () => {
  it('leave an ungated one in force on every move, unless its slider is at zero', () => {
    expect(isInForce({})).toBe(true);
    expect(isInForce({ value: 0 })).toBe(false);
  });

  it.each([
    ['opening', START, 0],
    ['opening', START, 19],
    ['middlegame', START, 20],
    ['opening', SEVEN, 19],
    ['middlegame', SEVEN, 20],
    // Told by the material first, however early.
    ['endgame', SIX, 0],
    ['endgame', SIX, 90],
  ] as const)('take %s for the phase of %s after %i plies', (phase, fen, plies) => {
    const inForce = (['opening', 'middlegame', 'endgame'] as const).filter((gate) =>
      isInForce({ phase: gate }, { plies }, fen),
    );
    expect(inForce).toEqual([phase]);
  });

  it.each([
    [51, 'winning'],
    [9_990, 'winning'],
    [50, 'equal'],
    [0, 'equal'],
    [-50, 'equal'],
    [-51, 'losing'],
  ] as const)('take an evaluation of %i for %s', (evaluationCp, result) => {
    const inForce = (['winning', 'equal', 'losing'] as const).filter((gate) =>
      isInForce({ result: gate }, { evaluationCp }),
    );
    expect(inForce).toEqual([result]);
  });

  it('hold back every result where nothing was evaluated', () => {
    for (const result of ['winning', 'equal', 'losing'] as const) expect(isInForce({ result })).toBe(false);
    expect(isInForce({ result: 'any' })).toBe(true);
  });

  it.each([
    // 15 % of ten minutes is 90 s, of a minute 9 s: then 30 s decide.
    [clockOf(29_999, 60_000), 60_000, ['self', 'either']],
    [clockOf(30_000, 30_000), 60_000, []],
    [clockOf(89_999, 90_000), 600_000, ['self', 'either']],
    [clockOf(90_000, 89_999), 600_000, ['opponent', 'either']],
    [clockOf(90_000, 90_000), 600_000, []],
    [clockOf(1_000, 1_000), 600_000, ['self', 'opponent', 'either']],
    [clockOf(60_000, 10_000), null, ['opponent', 'either']],
    [clockOf(60_000, 60_000), null, []],
    [null, null, []],
    [null, 600_000, []],
  ] as const)('feel the pressure of the clocks %o of %s ms as %j', (clock, initialMs, pressed) => {
    const inForce = (['self', 'opponent', 'either'] as const).filter((pressure) =>
      isInForce({ pressure }, { clock, initialMs }),
    );
    expect(inForce).toEqual(pressed);
    expect(isInForce({ pressure: 'any' }, { clock, initialMs })).toBe(true);
  });

  it('must all hold at once', () => {
    const control = { phase: 'endgame', result: 'winning', pressure: 'opponent' } as const;
    const moment = { evaluationCp: 300, clock: clockOf(60_000, 5_000), initialMs: 180_000 };
    expect(isInForce(control, moment, SIX)).toBe(true);
    expect(isInForce(control, moment, SEVEN)).toBe(false);
    expect(isInForce(control, { ...moment, evaluationCp: 0 }, SIX)).toBe(false);
    expect(isInForce(control, { ...moment, clock: clockOf(60_000) }, SIX)).toBe(false);
  });
});

describe('[A-15] the response of a custom control', () => {
  const boostIn = (fen: string, uci: string, control: Partial<CustomControl>, changes: Partial<CustomContext> = {}) => {
    const context = contextOf(fen, changes);
    return customBoosts([sketch(control)], context)[0]?.boost(moveIn(context.before, uci));
  };

  it('is the change over k, bounded by tanh, k shrinking with the material unless that is off', () => {
    expect(boostIn(ROOK, 'a1d1', {})).toBeCloseTo(Math.tanh(1 / 0.35), 12);
    expect(boostIn(ROOK, 'a1d1', {}, { scaleCustom: false })).toBeCloseTo(Math.tanh(1), 12);
    // From the corner to d1: 3 steps nearer, k = 3.
    expect(boostIn(ROOK, 'a1d1', { metric: 'centralization' })).toBeCloseTo(Math.tanh(1 / 0.35), 12);
    expect(boostIn(ROOK, 'a1a2', { metric: 'givesCheck' })).toBe(0);
    // 24 + 19 of 78 points on the board.
    expect(boostIn(HALF_FULL, 'e4d6', {})).toBeCloseTo(Math.tanh(78 / 43), 12);
  });

  it('reads the metric of the side that moves', () => {
    const black = '3k4/8/8/8/8/8/7p/R3K3 b - - 0 1';
    expect(boostIn(black, 'h2h1q', { metric: 'materialBalance' }, { scaleCustom: false })).toBeCloseTo(
      Math.tanh(8 / 3),
      12,
    );
  });

  it('does not depend on the slider, which the scorer multiplies in', () => {
    expect(boostIn(ROOK, 'a1d1', { value: -3 })).toBe(boostIn(ROOK, 'a1d1', { value: 5 }));
  });

  it('measures the position before a move once, however many moves are asked about', () => {
    let taken = 0;
    const reading = readingOf(ROOK);
    const before: Reading = {
      ...reading,
      get material() {
        taken++;
        return reading.material;
      },
    };
    const context = { ...contextOf(ROOK), ...attractorContext({ ...contextInput, before }) };
    taken = 0;
    const [control] = customBoosts([sketch({ metric: 'materialBalance' })], context);
    for (const uci of ['a1a2', 'a1b1', 'a1d1']) control?.boost(moveIn(readingOf(ROOK), uci));
    expect(taken).toBe(1);
  });

  it('lies between −1 and 1 for any metric and move', () => {
    fc.assert(
      fc.property(fc.constantFrom(...METRIC_NAMES), fc.constantFrom('e2e4', 'b1c3', 'g1f3', 'a2a3'), (metric, uci) => {
        const found = boostIn(START, uci, { metric }) ?? Number.NaN;
        expect(Math.abs(found) <= 1).toBe(true);
        expect(metricNamed(metric).k).toBeGreaterThan(0);
      }),
    );
  });
});

describe('[A-15] the share of a custom control', () => {
  const styleOf = (custom: readonly CustomControl[], budgetCp = 300): Style => ({
    attractors: { ...NEUTRAL, custom },
    budgetCp,
  });
  const scaleOf = (custom: readonly CustomControl[]): number => budgetScale(300, customBoosts(custom, contextOf(ROOK)));

  it('is the whole budget alone, half of it beside a second one, and the whole again while that one is silent', () => {
    expect(scaleOf([sketch()])).toBeCloseTo(300 / (150 * 5), 12);
    expect(scaleOf([sketch(), sketch({ metric: 'mobility', value: -5 })])).toBeCloseTo(300 / (150 * 10), 12);
    expect(scaleOf([sketch(), sketch({ metric: 'mobility', phase: 'opening' })])).toBeCloseTo(300 / (150 * 5), 12);
    expect(scaleOf([sketch(), sketch({ metric: 'mobility', result: 'losing' })])).toBeCloseTo(300 / (150 * 5), 12);
  });

  it('gives the favourite move at the largest budget a push of exp(2) times its response', () => {
    const context = contextOf(ROOK);
    const custom = [sketch()];
    const moves = ['a1d1', 'a1a2'].map((uci) => moveIn(context.before, uci));
    const shared = attractorContext({ ...contextInput, before: context.before });
    const { weights, contributions } = reshape(
      moves,
      [0.5, 0.5],
      styleOf(custom),
      shared,
      customBoosts(custom, context),
    );
    expect(contributions[0]).toEqual({ 'custom.givesCheck': expect.closeTo(2 * Math.tanh(1 / 0.35), 12) });
    expect(weights).toEqual([expect.closeTo(0.5 * Math.exp(2 * Math.tanh(1 / 0.35)), 12), 0.5]);
  });

  it('is nothing with no budget or with every gate shut', () => {
    const context = contextOf(ROOK);
    const shared = attractorContext({ ...contextInput, before: context.before });
    const moves = ['a1d1', 'a1a2'].map((uci) => moveIn(context.before, uci));
    for (const [control, budgetCp] of [
      [sketch(), 0],
      [sketch({ phase: 'opening' }), 300],
    ] as const) {
      const found = reshape(moves, [0.3, 0.7], styleOf([control], budgetCp), shared, customBoosts([control], context));
      expect(found.weights).toEqual([0.3, 0.7]);
      expect(found.reshaped).toBe(false);
    }
  });
});

describe('[A-15] a result gate', () => {
  it('needs the position evaluated, unless its slider is at zero', () => {
    expect(needsEvaluation([])).toBe(false);
    expect(needsEvaluation([sketch({ phase: 'endgame', pressure: 'self' })])).toBe(false);
    expect(needsEvaluation([sketch({ result: 'equal', value: 0 })])).toBe(false);
    expect(needsEvaluation([sketch(), sketch({ result: 'losing', value: -1 })])).toBe(true);
  });
});

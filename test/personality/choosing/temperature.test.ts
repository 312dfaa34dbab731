import { parseFen } from 'chessops/fen';
import { describe, expect, it } from 'vitest';
import {
  baseTemperature,
  complexityAdjusted,
  frontRunnerAdjusted,
  TEMPERATURE_PRESETS,
} from '../../../src/personality/choosing/temperature.ts';

const boardOf = (placement: string) => parseFen(`${placement} w - - 0 1`).unwrap().board;
const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';

describe('the temperature', () => {
  it('[M-11] has five names', () => {
    expect(TEMPERATURE_PRESETS).toEqual({ top: 0.1, focused: 0.4, neutral: 1, varied: 1.8, wild: 3 });
  });

  it('[M-11] is the setting, whatever is on the board', () => {
    for (const placement of [START, '4k3/8/8/8/8/8/8/4K3']) {
      expect(baseTemperature({ temperature: 1.8, schedule: 'constant' }, boardOf(placement))).toBe(1.8);
    }
  });

  it.each([
    // Officers on the board, kings and pawns not counted: T = 5 − 4.4 · (1 − (n − 4)/10).
    [14, START, 5],
    [13, 'rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR', 4.56],
    [9, 'rn2k2r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R', 2.8],
    [4, 'r3k3/pppppppp/8/8/8/8/PPPPPPPP/R2QKB2', 0.6],
    [0, '4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3', 0.6],
    // Promoted queens beyond the full set change nothing more.
    [15, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPQ/RNBQKBNR', 5],
  ])('[M-11] falls on the Hustler’s schedule: %i officers', (_, placement, temperature) => {
    const choice = { temperature: 1, schedule: 'hustler' } as const;
    expect(baseTemperature(choice, boardOf(placement))).toBeCloseTo(temperature, 9);
  });

  it('[M-11] is scaled by 0.8 to 1.2 with complexity, where that is asked for and known', () => {
    const probed = (complexity: number | null) => ({ complexity, evaluationCp: null });
    expect(complexityAdjusted(2, true, probed(0))).toBeCloseTo(1.6, 9);
    expect(complexityAdjusted(2, true, probed(0.5))).toBeCloseTo(2, 9);
    expect(complexityAdjusted(2, true, probed(1))).toBeCloseTo(2.4, 9);
    expect(complexityAdjusted(2, true, probed(null))).toBe(2);
    expect(complexityAdjusted(2, false, probed(1))).toBe(2);
  });
});

describe('front-runner and swindler', () => {
  const adjusted = (v: number, evaluationCp: number | null, complexity: number | null = 1, temperature = 1) =>
    frontRunnerAdjusted(temperature, v, { complexity, evaluationCp });

  it('[M-11] [A-14] takes risks ahead and none behind above zero, the other way round below', () => {
    // exp(5 · 0.08 · tanh 2) = 1.470 in the most complex position.
    expect(adjusted(5, 200)).toBeCloseTo(1.4705, 3);
    expect(adjusted(5, -200)).toBeCloseTo(1 / 1.4705, 3);
    expect(adjusted(-5, 200)).toBeCloseTo(1 / 1.4705, 3);
    expect(adjusted(-5, -200)).toBeCloseTo(1.4705, 3);
  });

  it('[M-11] turns round in simple positions and is silent at 0.5', () => {
    expect(adjusted(5, 200, 0)).toBeCloseTo(1 / 1.4705, 3);
    expect(adjusted(5, 200, 0.5)).toBe(1);
  });

  it('[M-11] says nothing in level games, unprobed ones, or at zero, even to temperatures beyond its bounds', () => {
    for (const cp of [-50, 0, 50]) expect(adjusted(5, cp, 1, 8)).toBe(8);
    expect(adjusted(5, 51)).toBeGreaterThan(1);
    expect(adjusted(5, -51)).toBeLessThan(1);
    expect(adjusted(5, null, 1, 8)).toBe(8);
    expect(adjusted(5, 200, null, 8)).toBe(8);
    expect(adjusted(0, 200, 1, 8)).toBe(8);
  });

  it('[M-11] stays between 0.1 and 5', () => {
    expect(adjusted(5, -9990, 1, 0.1)).toBe(0.1);
    expect(adjusted(5, 9990, 1, 4.5)).toBe(5);
  });
});

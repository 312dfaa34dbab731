import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Score } from '../../src/chess/score.ts';
import type { DepthLines } from '../../src/model/search.ts';
import { volatilityScore } from '../../src/timing/complexity-score.ts';

const cp = (value: number): Score => ({ kind: 'cp', value });
const mate = (moves: number): Score => ({ kind: 'mate', moves });
const depths = (...pairs: readonly (readonly [Score, Score?])[]): DepthLines[] =>
  pairs.map(([first, second], i) => ({
    depth: i + 1,
    lines: [{ move: 'e2e4', score: first }, ...(second ? [{ move: 'd2d4', score: second }] : [])],
  }));

describe('[M-18] the complexity of a position', () => {
  it.each([
    // 0.6 × min(1, sigma / 100) + 0.4 × max(0, 1 − min(gap, 300) / 300)
    ['equal moves and a steady score', depths([cp(20), cp(20)], [cp(20), cp(20)]), 0.4],
    ['one good move and a steady score', depths([cp(20), cp(-280)], [cp(20), cp(-280)]), 0],
    ['a gap of 150 and a deviation of 50', depths([cp(0), cp(0)], [cp(100), cp(-50)]), 0.3 + 0.2],
    ['equal moves and a wild score', depths([cp(-500), cp(0)], [cp(500), cp(500)]), 1],
    ['a single line, whose gap counts as 200', depths([cp(20)], [cp(20)]), 0.4 / 3],
    ['a mate that was always there', depths([mate(3), cp(0)], [mate(2), cp(0)]), 0],
    ['a mate against, seen late', depths([cp(0), cp(0)], [mate(-4), mate(-3)]), 1],
  ])('is for %s %#', (_, lines, score) => {
    expect(volatilityScore(lines)).toBeCloseTo(score, 10);
  });

  it('is middling where a probe reached fewer than two depths', () => {
    expect(volatilityScore([])).toBe(0.5);
    expect(volatilityScore(depths([cp(300), cp(0)]))).toBe(0.5);
  });

  it('lies between 0 and 1 whatever the engine says', () => {
    const score = fc.oneof(fc.integer({ min: -9000, max: 9000 }).map(cp), fc.integer({ min: -20, max: 20 }).map(mate));
    const line = fc.array(score, { maxLength: 2 }).map((scores) => ({
      depth: 1,
      lines: scores.map((one) => ({ move: 'e2e4', score: one })),
    }));
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const found = volatilityScore(lines);
        expect(found >= 0 && found <= 1, String(found)).toBe(true);
      }),
    );
  });
});

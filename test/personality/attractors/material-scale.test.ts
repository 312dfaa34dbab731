import { describe, expect, it } from 'vitest';
import { MOVE_CONTROLS } from '../../../src/model/personality.ts';
import { ATTRACTORS } from '../../../src/personality/attractors/attractors.ts';
import { attractorOf, sceneOf } from './boards.ts';

describe('the material scale', () => {
  const phiOf = (fen: string): number => sceneOf(fen).context.phi;

  it('[A-13] is both sides’ material over 78, between 0.35 and 1', () => {
    expect(phiOf('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1')).toBe(1);
    expect(phiOf('4k3/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1')).toBe(39 / 78);
    // Five queens a side are 90 points.
    expect(phiOf('qqqqk3/q7/8/8/8/8/Q6Q/4KQQQ w - - 0 1')).toBe(1);
    // 28 points are just above the bound, 27 below it.
    expect(phiOf('4k3/8/8/8/8/P7/8/QQQ1K3 w - - 0 1')).toBe(28 / 78);
    expect(phiOf('4k3/8/8/8/8/8/8/QQQ1K3 w - - 0 1')).toBe(0.35);
    expect(phiOf('4k3/8/8/8/8/8/8/4K3 w - - 0 1')).toBe(0.35);
  });

  it('[A-13] acts on the nine named divisors and leaves chaos alone', () => {
    const divisors = Object.fromEntries(ATTRACTORS.map(({ key, divisor, scaled }) => [key, scaled ? divisor : null]));
    expect(divisors).toMatchObject({
      attacker: 2,
      fortKnox: 3,
      trade: 2,
      structure: 1,
      spaceCadet: 4,
      tension: 4,
      grabber: 3,
      kingSafety: 1,
      prophylaxis: 3,
    });
    expect(Object.values(divisors).filter((divisor) => divisor !== null)).toHaveLength(9);
    expect(attractorOf('chaos')).toMatchObject({ divisor: 25, scaled: false });
  });
});

describe('the list of attractors', () => {
  it('holds every control that scores moves in the order of the settings, then the pieces', () => {
    const pieces = ['pawn', 'knight', 'bishop', 'rook', 'queen', 'king'].map((role) => `pieces.${role}`);
    expect(ATTRACTORS.map(({ key }) => key)).toEqual([...MOVE_CONTROLS, ...pieces]);
  });

  it('tells people what each is called at either end, and what it does', () => {
    for (const { key, poles, help, formula } of ATTRACTORS) {
      expect(new Set([...poles, help, formula]).size, key).toBe(4);
      expect(help, key).toMatch(/^[A-Z].{40,}\.$/s);
    }
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Attractors, MOVE_CONTROLS, TURN_CONTROLS } from '../../../src/model/personality.ts';
import { ATTRACTORS } from '../../../src/personality/attractors/attractors.ts';
import { budgetScale, type CustomBoost, reshape } from '../../../src/personality/attractors/weigh.ts';
import { attractorOf, NEUTRAL, sceneOf } from './boards.ts';

const { context, moves } = sceneOf('r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1', {
  plies: 10,
});
const even = moves.map(() => 1 / moves.length);
const knights = (value: number): Attractors => ({ ...NEUTRAL, pieces: { ...NEUTRAL.pieces, knight: value } });
const slider = fc.integer({ min: -5, max: 5 });

/** What each knight move weighs against where it began. */
function knightFactor(attractors: Attractors, budgetCp: number, custom: readonly CustomBoost[] = []): number {
  const { weights } = reshape(moves, even, { attractors, budgetCp }, context, custom);
  const knight = moves.findIndex(({ role }) => role === 'knight');
  return (weights[knight] ?? 0) * moves.length;
}

describe('the budget', () => {
  it.each([1, 3, 5])('[M-08] is worth a factor e at 150 centipawns on one control alone, set to %i', (value) => {
    expect(knightFactor(knights(value), 150)).toBeCloseTo(Math.E, 12);
    expect(knightFactor(knights(-value), 150)).toBeCloseTo(1 / Math.E, 12);
  });

  it('[M-08] gives two units at most: 300 centipawns on one control at 5', () => {
    expect(5 * budgetScale(300, [{ value: 5 }])).toBe(2);
    expect(-5 * budgetScale(300, [{ value: -5 }])).toBe(-2);
    expect(budgetScale(150, [{ value: 1 }])).toBe(1);
  });

  it('[M-08] is shared by how far the sliders are pushed, named, pieces and custom alike', () => {
    // Two at 5 get half each; 5 beside 5 + 2 + 3 gets 5 of 15.
    expect(knightFactor({ ...knights(5), chaos: -5 }, 150)).toBeCloseTo(Math.exp(1 / 2), 12);
    const silent: CustomBoost = { name: 'custom.mobility', value: -3, boost: () => 0 };
    const three = { ...knights(5), chaos: 5, pieces: { ...knights(5).pieces, king: 2 } };
    expect(knightFactor(three, 150, [silent])).toBeCloseTo(Math.exp(5 / 15), 12);
  });

  it('[M-08] [A-14] gives no share to controls of the whole turn', () => {
    const turn = Object.fromEntries(TURN_CONTROLS.map((control) => [control, 5]));
    expect(knightFactor({ ...knights(5), ...turn }, 150)).toBeCloseTo(Math.E, 12);
  });
});

describe('reshaping', () => {
  it('[M-07] changes nothing and says so when every slider is at zero', () => {
    const turn = Object.fromEntries(TURN_CONTROLS.map((control) => [control, -5]));
    for (const attractors of [NEUTRAL, { ...NEUTRAL, ...turn }]) {
      const idle: CustomBoost = { name: 'custom.mobility', value: 0, boost: () => 1 };
      const result = reshape(moves, even, { attractors, budgetCp: 300 }, context, [idle]);
      expect(result).toEqual({ weights: even, contributions: moves.map(() => ({})), reshaped: false });
    }
  });

  it('[M-07] changes nothing and says so without a budget', () => {
    const loud = { ...knights(5), ...Object.fromEntries(MOVE_CONTROLS.map((control) => [control, 5])) };
    const result = reshape(moves, even, { attractors: loud, budgetCp: 0 }, context);
    expect(result).toEqual({ weights: even, contributions: moves.map(() => ({})), reshaped: false });
  });

  it('[M-07] counts as done also where the only control in force has nothing to say', () => {
    const result = reshape(moves, even, { attractors: { ...NEUTRAL, chaos: 5 }, budgetCp: 300 }, context);
    expect(result.reshaped).toBe(true);
    expect(result.weights).toEqual(even);
    expect(result.contributions).toEqual(moves.map(() => ({ chaos: 0 })));
  });

  it('[M-07] multiplies by exp of the contributions, one a control in force, and leaves the sum as it comes', () => {
    const sliders = fc.tuple(...ATTRACTORS.map(() => slider));
    const budget = fc.integer({ min: 1, max: 300 });
    const raw = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), {
      minLength: moves.length,
      maxLength: moves.length,
    });
    fc.assert(
      fc.property(sliders, budget, raw, (values, budgetCp, popularity) => {
        const set = new Map(ATTRACTORS.map(({ key }, i) => [key as string, values[i] ?? 0]));
        const used = [...set].filter(([, value]) => value !== 0);
        const total = used.reduce((sum, [, value]) => sum + Math.abs(value), 0);
        const { weights, contributions, reshaped } = reshape(
          moves,
          popularity,
          { attractors: from(set), budgetCp },
          context,
        );
        expect(reshaped).toBe(total > 0);
        moves.forEach((move, i) => {
          const parts = contributions[i] ?? {};
          expect(Object.keys(parts)).toEqual(used.map(([key]) => key));
          for (const [key, value] of used) {
            const response = attractorOf(key).respond(move, context);
            expect(parts[key]).toBeCloseTo((value * budgetCp * response) / (150 * total), 10);
          }
          const boost = Object.values(parts).reduce((sum, part) => sum + part, 0);
          expect(Math.abs(boost)).toBeLessThanOrEqual(budgetCp / 150 + 1e-9);
          expect(weights[i]).toBeCloseTo((popularity[i] ?? 0) * Math.exp(boost), 10);
        });
      }),
      { numRuns: 50 },
    );
  });

  it('[M-07] adds custom controls by their own name, two of one name together', () => {
    const boost = ({ role }: { role: string }): number => (role === 'pawn' ? 0.5 : 0);
    const twins: CustomBoost[] = [
      { name: 'custom.mobility', value: 2, boost },
      { name: 'custom.mobility', value: 1, boost },
    ];
    const { contributions } = reshape(moves, even, { attractors: NEUTRAL, budgetCp: 150 }, context, twins);
    moves.forEach(({ role }, i) => {
      expect(contributions[i]?.['custom.mobility']).toBeCloseTo(role === 'pawn' ? 0.5 : 0, 12);
    });
  });
});

/** Settings from sliders by attractor key. */
function from(sliders: ReadonlyMap<string, number>): Attractors {
  const named = Object.fromEntries([...sliders].filter(([key]) => !key.startsWith('pieces.')));
  const pieces = Object.fromEntries(
    Object.keys(NEUTRAL.pieces).map((role) => [role, sliders.get(`pieces.${role}`) ?? 0]),
  ) as Attractors['pieces'];
  return { ...NEUTRAL, ...named, pieces };
}

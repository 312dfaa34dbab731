import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { PersonalityUse } from '../../src/model/account.ts';
import { choosePersonality } from '../../src/personality/choice.ts';

const use = (name: string, weight: number, when: Partial<PersonalityUse['when']> = {}): PersonalityUse => ({
  use: name,
  weight,
  when: { speed: [], opponent: [], ...when },
});
const BLITZ = { speed: 'blitz', opponent: 'human' } as const;

describe('the choice of a personality', () => {
  it('follows the weights', () => {
    const uses = [use('rare', 1), use('often', 3)];
    const names = [0, 0.24, 0.25, 0.6, 0.999].map((roll) => choosePersonality(uses, BLITZ, roll).use);
    expect(names).toEqual(['rare', 'rare', 'often', 'often', 'often']);
  });

  it('looks only at those meant for the speed and the opponent', () => {
    const uses = [
      use('slow', 100, { speed: ['rapid'] }),
      use('bots', 100, { opponent: ['bot'] }),
      use('blitz', 1, { speed: ['blitz'] }),
    ];
    expect(choosePersonality(uses, BLITZ, 0).use).toBe('blitz');
  });

  it('draws from all of them where none is meant for the game', () => {
    const uses = [use('rapid', 1, { speed: ['rapid'] }), use('bots', 1, { opponent: ['bot'] })];
    expect([0, 0.9].map((roll) => choosePersonality(uses, BLITZ, roll).use)).toEqual(['rapid', 'bots']);
  });

  it('never draws one of weight 0 while another has any', () => {
    const weights = fc.array(fc.constantFrom(0, 0, 1, 0.1, 7), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(weights, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (list, roll) => {
        fc.pre(list.some((weight) => weight > 0));
        const chosen = choosePersonality(
          list.map((weight, i) => use(String(i), weight)),
          BLITZ,
          roll,
        );
        expect(chosen.weight).toBeGreaterThan(0);
      }),
    );
  });
});

import { describe, expect, it } from 'vitest';
import type { Premove } from '../../src/model/personality.ts';
import { whyNoPremove } from '../../src/timing/premove-gate.ts';
import { clockOf, PLAIN } from '../support/facts.ts';

const on = (changes: Partial<Premove> = {}): Premove => ({ ...PLAIN.premove, enabled: true, ...changes });
const scramble = (ownClockMs: number, opponentClockMs: number): Premove =>
  on({ onlyLowClock: true, ownClockMs, opponentClockMs });
const opens = (premove: Premove, own: number, opponent: number): boolean =>
  whyNoPremove(premove, clockOf(own, opponent), 0) === null;

describe('the premove gate', () => {
  it('[T-16] is shut where premoves are off, and open at any clock where no clock is asked for', () => {
    expect(whyNoPremove({ ...on(), enabled: false }, clockOf(1000), 0)).not.toBeNull();
    expect(whyNoPremove(on(), clockOf(3_600_000), 0)).toBeNull();
    expect(whyNoPremove(on(), null, 0)).toBeNull();
  });

  it('[T-16] for scrambles opens at or below the seconds of either clock', () => {
    expect(opens(scramble(30_000, 20_000), 30_000, 60_000)).toBe(true);
    expect(opens(scramble(30_000, 20_000), 60_000, 20_000)).toBe(true);
    expect(opens(scramble(30_000, 20_000), 30_001, 20_001)).toBe(false);
  });

  it('[T-16] knows a trigger of 0 as off, even on an empty clock', () => {
    expect(opens(scramble(0, 0), 0, 0)).toBe(false);
    expect(opens(scramble(0, 30_000), 0, 60_000)).toBe(false);
    expect(opens(scramble(30_000, 0), 60_000, 0)).toBe(false);
  });

  it('[T-16] for scrambles never opens in a game without clocks', () => {
    expect(whyNoPremove(scramble(30_000, 30_000), null, 0)).not.toBeNull();
  });

  it('[T-16] lets through the share that it is told', () => {
    expect(whyNoPremove(on({ rate: 0.8 }), null, 0.79)).toBeNull();
    expect(whyNoPremove(on({ rate: 0.8 }), null, 0.8)).not.toBeNull();
    expect(whyNoPremove(on({ rate: 0 }), null, 0)).not.toBeNull();
    expect(whyNoPremove(on({ rate: 1 }), null, 0.999)).toBeNull();
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gameUse, moveIntervalMs, poolCapacity } from '../../src/game/capacity.ts';
import { challenge, clock } from './challenge-samples.ts';

const control = (seconds: number, increment = 0) => ({ initialMs: seconds * 1000, incrementMs: increment * 1000 });
const positive = fc.integer({ min: 1, max: 10_000 });

describe('the predicted use of the engines', () => {
  it('spreads the base over sixty moves of either side and adds the increments', () => {
    expect(moveIntervalMs(control(300, 3))).toBe(16_000);
    expect(moveIntervalMs(control(60))).toBe(2000);
    expect(moveIntervalMs(null)).toBe(Number.POSITIVE_INFINITY);
  });

  it('is engine time over the time between our moves, shared by the pool', () => {
    expect(gameUse(control(60), 163, 1)).toBeCloseTo(0.0815);
    expect(gameUse(control(60), 163, 2)).toBeCloseTo(0.04075);
  });

  it('is nothing for correspondence and for players that need no engine', () => {
    expect(gameUse(null, 500, 1)).toBe(0);
    expect(gameUse(control(60), 0, 1)).toBe(0);
  });

  it('is the whole pool where nothing can be divided by', () => {
    expect(gameUse(control(0), 163, 2)).toBe(1);
    expect(gameUse(control(60), 163, 0)).toBe(1);
  });

  it('falls with more time and more engines and rises with heavier decisions', () => {
    fc.assert(
      fc.property(positive, fc.nat(60), positive, fc.integer({ min: 1, max: 16 }), (base, inc, ms, size) => {
        const use = gameUse(control(base, inc), ms, size);
        expect(use).toBeGreaterThan(0);
        expect(gameUse(control(base * 2, inc), ms, size)).toBeLessThan(use);
        expect(gameUse(control(base, inc), ms, size * 2)).toBeCloseTo(use / 2);
        expect(gameUse(control(base, inc), ms * 2, size)).toBeCloseTo(use * 2);
      }),
    );
  });

  it('adds up the running games with what the pool has measured', () => {
    const capacity = poolCapacity({
      pool: () => ({ size: 2, meanLeaseMs: 400 }),
      running: () => [control(60), control(60), null],
      needsEngine: () => true,
    });
    expect(capacity.predictedUse()).toBeCloseTo(2 * (400 / 2000 / 2));
    expect(capacity.useOf(challenge('c', { clock: clock(60) }))).toBeCloseTo(0.1);
    expect(capacity.useOf(challenge('c', { clock: { kind: 'unlimited' } }))).toBe(0);
  });

  it('is nothing without a pool or without need of one', () => {
    const fresh = { pool: () => ({ size: 1, meanLeaseMs: 163 }), running: () => [], needsEngine: () => true };
    const bullet = challenge('c', { clock: clock(60) });
    expect(poolCapacity(fresh).useOf(bullet)).toBeCloseTo(0.0815);
    expect(poolCapacity({ ...fresh, pool: () => null, running: () => [control(60)] }).predictedUse()).toBe(0);
    expect(poolCapacity({ ...fresh, needsEngine: () => false }).useOf(bullet)).toBe(0);
  });
});

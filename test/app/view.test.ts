import { describe, expect, it } from 'vitest';
import { ServiceBoard } from '../../src/app/view.ts';
import type { PoolStatus } from '../../src/ports/engine.ts';
import { died, fakePool } from '../support/fake-pool.ts';
import { FakeStore } from '../support/fake-store.ts';
import { ManualClock } from '../support/manual-clock.ts';

function board(changes: Partial<PoolStatus>) {
  const clock = new ManualClock();
  const status: { -readonly [K in keyof PoolStatus]: PoolStatus[K] } = { ...fakePool(died).status(), ...changes };
  const pool = { ...fakePool(died), status: () => status };
  return {
    clock,
    status,
    view: new ServiceBoard({ clock, supervisors: [], pool, store: new FakeStore(), sandbox: null }),
  };
}

describe('health', () => {
  it('[W-01] is lost when no engine has been running for a minute, and comes back with one', async () => {
    const { clock, status, view } = board({ size: 2, ready: 0 });
    expect(view.healthy()).toBe(true);
    await clock.advance(59_999);
    expect(view.healthy()).toBe(true);
    await clock.advance(1);
    expect(view.healthy()).toBe(false);
    status.ready = 1;
    expect(view.healthy()).toBe(true);
    status.ready = 0;
    expect(view.healthy()).toBe(true);
  });

  it('[W-01] needs no engine where no personality asks one', async () => {
    const { clock, view } = board({ size: 0, ready: 0 });
    view.healthy();
    await clock.advance(120_000);
    expect(view.healthy()).toBe(true);
  });

  it('[W-01] is not readiness: nobody plays yet', () => {
    expect(board({}).view.ready()).toBe(false);
  });
});

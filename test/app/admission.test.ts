import { describe, expect, it, onTestFinished } from 'vitest';
import type { EnginePool } from '../../src/ports/engine.ts';
import { clockControl } from '../../src/sandbox/control.ts';
import { fakePool, scored } from '../support/fake-pool.ts';
import { quiet, serve, until } from '../support/service.ts';
import { POLICY } from '../support/session-table.ts';

/** A decision takes the one engine a fifth of a second: 2 % of the time of a game of 3+2. */
const POOL: EnginePool = {
  ...fakePool(() => scored({ e2e4: 30 })),
  status: () => ({ size: 1, ready: 1, busy: 0, queued: 0, restarts: 0, meanLeaseMs: 200, engine: 'fake' }),
};
const CHALLENGES = 6;

/** How many of the challenges become games. */
async function taken(timeScale: number): Promise<number> {
  const service = await serve({
    pool: POOL,
    timeScale,
    personality: { player: { kind: 'flounder', rating: 1500 } },
    policy: { challenge: { ...POLICY.challenge, concurrency: 50, perUser: 50, queue: 0 } },
  });
  onTestFinished(() => service.close());
  for (let i = 0; i < CHALLENGES; i++) {
    const id = service.sandbox.challenge({ from: 'anna', to: 'house', color: 'white', control: clockControl(180, 2) });
    await until(
      () => service.requests(new RegExp(`challenge/${id}/(accept|decline)`)).length > 0,
      'the challenge is answered',
    );
    await quiet();
  }
  return service.sandbox.games().length;
}

describe('the use of the engines', () => {
  it('[S-04] is as much greater as the clocks of the games run faster', async () => {
    expect(await taken(1)).toBe(CHALLENGES);
    // Each game now asks for two fifths of the engine, and no second one fits under seven tenths.
    expect(await taken(20)).toBe(1);
  });
});

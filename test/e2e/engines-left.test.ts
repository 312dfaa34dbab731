import { beforeAll, describe, expect, it } from 'vitest';
import { descendantsOf, isRunning, NO_PROCESS_TABLE } from '../support/processes.ts';
import { until } from '../support/wait.ts';
import type { Program } from './program.ts';
import { setUpGames } from './tables.ts';
import { account, build, openWorld } from './world.ts';

beforeAll(build, 120_000);

const ENGINE = { version: 1, name: 'Engine', player: 'flounder@1500', timing: { mode: 'fixed', fixedSeconds: 60 } };
const PLAYED_BY_ENGINES = {
  config: { accounts: [account({ personalities: [{ use: 'engine' }] })] },
  personalities: { engine: ENGINE },
};
const GAMES = 6;

describe.skipIf(NO_PROCESS_TABLE)('engines', () => {
  /** Resolves with the engines' process ids when as many run as the pool will have. */
  async function engines(program: Program): Promise<number[]> {
    await program.ready();
    return until(() => {
      const pids = descendantsOf(program.pid);
      return pids.length > 0 && pids;
    }, 'engines run');
  }
  const allGone = (pids: readonly number[]): Promise<true> =>
    until(
      () => !pids.some(isRunning),
      () => `no engine is left; there are ${pids.filter(isRunning)}`,
    );

  it.each([
    ['SIGTERM', ['SIGTERM']],
    ['two signals', ['SIGINT', 'SIGINT']],
    ['kill -9', ['SIGKILL']],
  ] as const)(
    '[E-01] leave no process behind after %s',
    async (_how, signals) => {
      const world = await openWorld(PLAYED_BY_ENGINES);
      setUpGames(world, GAMES);
      const program = world.serve();
      const pids = await engines(program);
      for (const signal of signals) program.signal(signal);
      await program.ended;
      await allGone(pids);
    },
    60_000,
  );

  it('[E-01] leave no process behind where the start fails or is cut short', async () => {
    const world = await openWorld(PLAYED_BY_ENGINES);
    const program = world.serve();
    const started = await until(() => {
      const pids = descendantsOf(program.pid);
      return pids.length > 0 && pids;
    }, 'an engine starts');
    program.signal('SIGTERM');
    await program.ended;
    await allGone(started);

    const first = await world.serve().ready();
    const { port } = new URL(await first.url());
    const second = world.serve({ PORT: port, FUMBLEFISH_DATA: `${world.folder}/other` });
    const seen = new Set<number>();
    await until(() => {
      for (const pid of descendantsOf(second.pid)) seen.add(pid);
      return !second.running;
    }, 'the second start is refused');
    expect(seen.size).toBeGreaterThan(0);
    await allGone([...seen]);
  }, 60_000);
});

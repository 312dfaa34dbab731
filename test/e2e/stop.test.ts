import { beforeAll, describe, expect, it } from 'vitest';
import { until } from '../support/wait.ts';
import type { Ending, Program } from './program.ts';
import { gameOf, isOurTurn, setUpGames } from './tables.ts';
import { account, build, openWorld, type World } from './world.ts';

beforeAll(build, 120_000);

/** Would think far longer than a stop may take. */
const SLOW = { version: 1, name: 'Slow', player: 'rule:random', timing: { mode: 'fixed', fixedSeconds: 60 } };
const PLAYED_SLOWLY = {
  config: { accounts: [account({ personalities: [{ use: 'slow' }] })] },
  personalities: { slow: SLOW },
};
/** The grace for owed moves; a stop that takes longer was cut short. */
const GRACE_MS = 10_000;
const GAMES = 6;

async function endingAfter(program: Program, signal: NodeJS.Signals): Promise<Ending & { readonly tookMs: number }> {
  const startedMs = performance.now();
  program.signal(signal);
  return { ...(await program.ended), tookMs: performance.now() - startedMs };
}

/** Nobody hurries with so much time: every move is thought about for the whole minute. */
const AMPLE_MS = 120_000;

/** Starts it with games in which moves of ours are owed and thought about. */
async function thinking(world: World): Promise<{ program: Program; owed: readonly string[] }> {
  const ids = setUpGames(world, GAMES, AMPLE_MS);
  const owed = ids.filter((id) => isOurTurn(gameOf(world, id)));
  const program = await world.serve().ready();
  await until(async () => {
    const { games } = await program.json<{ games: { thinking: boolean }[] }>('/v1/games');
    return games.filter((game) => game.thinking).length === owed.length;
  }, 'every owed move is thought about');
  return { program, owed };
}

describe('a stop', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    '[S-14] by %s sends the moves that are owed and ends with 0',
    async (signal) => {
      const world = await openWorld(PLAYED_SLOWLY);
      const { program, owed } = await thinking(world);
      const before = new Map(owed.map((id) => [id, gameOf(world, id).moves.length]));
      const ending = await endingAfter(program, signal);
      expect(ending).toMatchObject({ code: 0, signal: null });
      expect(ending.tookMs).toBeLessThan(GRACE_MS);
      expect(world.sent).toHaveLength(owed.length);
      for (const id of owed) {
        expect(gameOf(world, id)).toMatchObject({ status: 'started' });
        expect(gameOf(world, id).moves).toHaveLength((before.get(id) ?? 0) + 1);
      }
      expect(world.sandbox.streams(), 'streams left open').toEqual([]);
    },
    60_000,
  );

  it('[S-14] takes no new game while it goes on', async () => {
    const world = await openWorld(PLAYED_SLOWLY);
    const { program } = await thinking(world);
    const fault = world.sandbox.faults.add({ target: 'request', kind: 'silence', path: '/move/', times: null });
    program.signal('SIGTERM');
    await until(async () => JSON.stringify(await program.json('/v1/accounts')).includes('stopping'), 'it is stopping');
    expect((await program.get('/readyz')).status).toBe(503);
    const id = world.sandbox.challenge({ from: 'anna', to: 'house' });
    await until(() => world.sent.length > 0, 'the moves are tried');
    world.sandbox.faults.remove(fault.id);
    expect(await program.ended).toMatchObject({ code: 0 });
    expect(world.sandbox.game(id)).toBeNull();
  }, 60_000);

  it('[S-14] ends at once at the second signal', async () => {
    const world = await openWorld(PLAYED_SLOWLY);
    const { program } = await thinking(world);
    // A server that says nothing: the first stage would use up its whole grace.
    world.sandbox.faults.add({ target: 'request', kind: 'silence', path: '/move/', times: null });
    program.signal('SIGTERM');
    await until(() => world.sent.length > 0, 'the owed moves are on their way');
    const ending = await endingAfter(program, 'SIGTERM');
    expect(ending).toMatchObject({ code: 130, signal: null });
    expect(ending.tookMs).toBeLessThan(GRACE_MS / 2);
  }, 60_000);

  it('[S-14] gives up after the grace where the server takes no move', async () => {
    const world = await openWorld(PLAYED_SLOWLY);
    const { program } = await thinking(world);
    world.sandbox.faults.add({ target: 'request', kind: 'silence', path: '/move/', times: null });
    const ending = await endingAfter(program, 'SIGTERM');
    expect(ending).toMatchObject({ code: 0, signal: null });
    expect(ending.tookMs).toBeLessThan(GRACE_MS + 5000);
  }, 60_000);

  it('[S-14] is not brought about by the end of whoever reads the output', async () => {
    const world = await openWorld();
    const program = await world.serve().ready();
    program.deafen();
    const ids = setUpGames(world, GAMES);
    await until(() => ids.every((id) => !isOurTurn(gameOf(world, id))), 'every owed move is made');
    expect((await program.get('/healthz')).status).toBe(200);
    expect(await endingAfter(program, 'SIGTERM')).toMatchObject({ code: 0, signal: null });
  }, 60_000);

  it('[S-14] has nothing to wait for where nothing is owed', async () => {
    const world = await openWorld();
    const program = await world.serve().ready();
    const ending = await endingAfter(program, 'SIGTERM');
    expect(ending).toMatchObject({ code: 0, signal: null });
    expect(ending.tookMs).toBeLessThan(GRACE_MS / 2);
  }, 60_000);
});

import { beforeAll, describe, expect, it } from 'vitest';
import { startLine } from '../../src/chess/line.ts';
import { legalUcis } from '../../src/chess/uci.ts';
import { isRunning } from '../../src/model/lichess.ts';
import { type ExplorerAnswer, NOTHING_KNOWN } from '../../src/sandbox/explorer.ts';
import type { GameSnapshot } from '../../src/sandbox/snapshot.ts';
import type { SentMove } from '../support/traced-server.ts';
import { until } from '../support/wait.ts';
import type { Program } from './program.ts';
import { Rival } from './rival.ts';
import { gameOf, idsIn, isOurTurn, ourClockMs, ourMoves, setUpGames } from './tables.ts';
import { account, build, openWorld, type World } from './world.ts';

beforeAll(build, 120_000);

/** Thinks long enough to be killed in the middle of it. */
const PONDERER = { version: 1, name: 'Ponderer', player: 'rule:random', timing: { mode: 'fixed', fixedSeconds: 0.3 } };
const GREETING = { greeting: 'Hello {opponent}!', goodbye: '' };
const OPTIONS = {
  config: { accounts: [account({ chat: GREETING, personalities: [{ use: 'ponderer' }] })] },
  personalities: { ponderer: PONDERER },
};
/** Plays out of two books, prepares replies where one is forced, and gives up what is lost. */
const SWINDLER = {
  version: 1,
  name: 'Swindler',
  player: 'explorer@1500',
  timing: { mode: 'fixed', fixedSeconds: 0.2 },
  premove: { enabled: true, minConfidencePct: 0, ratePct: 100 },
  books: { repertoire: { white: [{ code: 'C50', pct: 100 }], black: [{ code: 'C50', pct: 100 }] } },
  draws: { resign: true },
};
const GAMES = 10;

/** People agree on the first legal move, whatever the position. */
function agreedOn(epd: string): ExplorerAnswer {
  const start = startLine('fromPosition', `${epd} 0 1`);
  const ucis = start.ok ? legalUcis(start.value) : [];
  const moves = ucis.map((uci, rank) => ({ uci, san: uci, white: rank === 0 ? 1000 : 1, draws: 0, black: 0 }));
  return { ...NOTHING_KNOWN, moves };
}
const EVERY_POSITION = new Proxy<Record<string, ExplorerAnswer>>({}, { get: (_all, epd) => agreedOn(String(epd)) });
/** From the first sign of the new process until it plays on (S-13). */
const RESUME_MS = 2000;
const EXPLORER = /^\/(lichess)$/;
const STREAM = /game\/stream\/(\w+)$/;

/** Everything so far is on the disk: what a crash may cost is only what came after. */
const allWritten = (program: Program): Promise<unknown> =>
  until(
    async () => (await program.json<{ store: { queued: number } }>('/v1/service')).store.queued === 0,
    'the records are written',
  );

/** No ply was accepted twice, and nothing was sent for one that differs from what had been sent before. */
function expectNothingTwice({ sent }: World): void {
  const plies = new Map<string, SentMove[]>();
  for (const move of sent) {
    const key = `${move.gameId} ${move.ply}`;
    plies.set(key, [...(plies.get(key) ?? []), move]);
  }
  for (const [ply, moves] of plies) {
    expect(new Set(moves.map(({ move }) => move)).size, `different moves for ${ply}`).toBe(1);
    expect(moves.filter(({ status }) => status === 200).length, `accepted for ${ply}`).toBeLessThanOrEqual(1);
  }
  expect(sent.filter(({ status }) => status !== 200 && status !== null)).toEqual([]);
}

/** The server tells whole seconds, so games within one second of each other may come in any order. */
function expectLowestClockFirst(games: readonly GameSnapshot[], opened: readonly string[]): void {
  const clocks = new Map(games.map((game) => [game.id, ourClockMs(game)]));
  const inOrder = opened.map((id) => clocks.get(id) ?? 0);
  for (const [i, clockMs] of inOrder.entries()) {
    expect(clockMs - Math.min(...inOrder.slice(i)), `clocks in the order of opening: ${inOrder}`).toBeLessThan(1100);
  }
}

const running = (world: World, ids: readonly string[]): GameSnapshot[] =>
  ids.map((id) => gameOf(world, id)).filter(({ status }) => isRunning(status));

/** Kills the program while moves are on their way and others are thought about. */
async function killInMidGame(world: World, program: Program, rival: Rival, ids: readonly string[]): Promise<void> {
  await allWritten(program);
  const killAt = world.sent.length + 1 + Math.floor(Math.random() * 30);
  await until(
    () => world.sent.length >= killAt && running(world, ids).filter(isOurTurn).length >= 2,
    'the moment has come',
  );
  program.signal('SIGKILL');
  rival.pause();
  await program.ended;
}

/** Whatever it is at: thinking, sending, or waiting with a prepared reply. */
async function killAnywhere(program: Program, rival: Rival): Promise<void> {
  program.signal('SIGKILL');
  rival.pause();
  await program.ended;
}

/** Starts a fresh process on the same folder, which must take up everything that runs. */
async function resume(world: World, ids: readonly string[]): Promise<Program> {
  const before = running(world, ids);
  const openings = idsIn(world, STREAM).length;
  const requests = world.sandbox.journal().length;
  const program = world.serve();
  await until(
    () => before.filter(isOurTurn).every(({ id, moves }) => gameOf(world, id).moves.length > moves.length),
    () => `every owed move is made; the program said: ${program.said}`,
  );
  const firstSignMs = world.sandbox.journal()[requests]?.atMs ?? 0;
  expect(Date.now() - firstSignMs, 'ms to resume').toBeLessThan(RESUME_MS);
  await until(() => idsIn(world, STREAM).length >= openings + before.length, 'every game is watched');
  const opened = idsIn(world, STREAM).slice(openings);
  expect([...opened].sort()).toEqual(before.map(({ id }) => id).sort());
  expectLowestClockFirst(before, opened);
  return program;
}

async function playOn(world: World, rival: Rival, ids: readonly string[]): Promise<void> {
  const goals = new Map(running(world, ids).map(({ id, moves }) => [id, moves.length + 4]));
  rival.goOn();
  const isThere = ([id, plies]: [string, number]): boolean =>
    gameOf(world, id).moves.length >= plies || !isRunning(gameOf(world, id).status);
  await until(() => [...goals].every(isThere), 'every game goes on');
}

describe('kill -9 in mid-game and a restart', () => {
  it('[S-13] [S-06] goes on with every game within two seconds, lowest clock first, and sends nothing twice', async () => {
    const world = await openWorld(OPTIONS);
    const seed = String(Math.random());
    const rival = new Rival({ sandbox: world.sandbox, ids: ['anna'], seed, delayMs: (roll) => 300 * roll });
    rival.pause();
    const ids = setUpGames(world, GAMES);
    const fresh = ids.filter((id) => gameOf(world, id).moves.length < 2);
    let program = await world.serve().ready();
    for (let life = 0; life < 2; life++) {
      await playOn(world, rival, ids);
      await killInMidGame(world, program, rival, ids);
      program = await resume(world, ids);
    }
    await playOn(world, rival, ids);
    rival.stop();
    expect((await program.get('/healthz')).status).toBe(200);
    expectNothingTwice(world);
    for (const id of ids) {
      const sent = world.sent.filter(({ gameId, status }) => gameId === id && status === 200);
      expect(sent.map(({ move }) => move)).toEqual(ourMoves(gameOf(world, id)).slice(-sent.length));
    }
    // Once in a game that has just begun, never in one that was found well under way.
    expect(idsIn(world, /game\/(\w+)\/chat$/).sort(), 'greetings').toEqual(fresh.sort());
  }, 60_000);

  it('[S-13] [S-20] [D-05] loses and doubles nothing where books were asked and lost games given up', async () => {
    const world = await openWorld({
      config: { accounts: [account({ personalities: [{ use: 'swindler' }] })] },
      personalities: { swindler: SWINDLER },
      sandbox: { explorer: { masters: {}, lichess: EVERY_POSITION, player: {}, pgn: {} } },
    });
    const serve = (): Promise<Program> => world.serve({ EXPLORER_URL: world.url }).ready();
    const delayMs = (roll: number) => 600 * roll;
    const rival = new Rival({ sandbox: world.sandbox, ids: ['anna'], seed: 'swindler', delayMs, skill: 1 });
    rival.pause();
    const ids = setUpGames(world, GAMES);
    let program = await serve();
    for (let life = 0; life < 2; life++) {
      await playOn(world, rival, ids);
      await allWritten(program);
      await killAnywhere(program, rival);
      program = await serve();
    }
    await playOn(world, rival, ids);
    rival.stop();
    expectNothingTwice(world);
    const resigned = idsIn(world, /game\/(\w+)\/resign$/);
    expect(new Set(resigned).size, 'one resignation a game').toBe(resigned.length);
    expect(idsIn(world, EXPLORER), 'the explorer was asked').not.toEqual([]);
  }, 120_000);

  it('[S-06] does not send again what arrived though its answer never came', async () => {
    const world = await openWorld(OPTIONS);
    const ids = setUpGames(world, GAMES);
    const owed = running(world, ids).filter(isOurTurn);
    world.holdAnswers();
    const first = world.serve();
    await until(() => world.sent.length === owed.length, 'every owed move has arrived');
    await first.kill();
    world.release();
    const rival = new Rival({ sandbox: world.sandbox, ids: ['anna'], seed: 'answers' });
    const second = await world.serve().ready();
    await playOn(world, rival, ids);
    rival.stop();
    expect(second.running).toBe(true);
    expectNothingTwice(world);
    expect(world.sent.filter(({ status }) => status === null)).toHaveLength(owed.length);
    for (const { id, moves } of owed)
      expect(world.sent.filter((m) => m.gameId === id && m.ply === moves.length)).toHaveLength(1);
  }, 60_000);

  it('[S-06] [M-20] sends the very same move again where it never arrived', async () => {
    const world = await openWorld(OPTIONS);
    const ids = setUpGames(world, GAMES);
    const owed = running(world, ids).filter(isOurTurn);
    const fault = world.sandbox.faults.add({ target: 'request', kind: 'silence', path: '/move/', times: null });
    const first = world.serve();
    await until(() => world.sent.length >= owed.length, 'every owed move is sent');
    await first.kill();
    world.sandbox.faults.remove(fault.id);
    world.serve();
    await until(
      () => owed.every(({ id, moves }) => gameOf(world, id).moves.length > moves.length),
      'the moves are made',
    );
    expectNothingTwice(world);
    for (const { id } of owed)
      expect(world.sent.filter(({ gameId }) => gameId === id).length).toBeGreaterThanOrEqual(2);
  }, 60_000);

  it('[S-09] [S-13] remembers how many takebacks it has granted', async () => {
    const world = await openWorld(OPTIONS);
    const { sandbox } = world;
    const [id] = setUpGames(world, 1);
    if (id === undefined) throw new Error('there is a game');
    const first = await world.serve().ready();
    await until(() => gameOf(world, id).moves.length === 1, 'our move is made');
    sandbox.play(id, 'black', 'a7a6');
    await until(() => gameOf(world, id).moves.length === 3, 'our second move is made');
    sandbox.proposeTakeback(id, 'black');
    await until(() => idsIn(world, /game\/(\w+)\/takeback\/yes$/).length === 1, 'the takeback is granted');
    expect(gameOf(world, id).moves).toHaveLength(1);
    await allWritten(first);
    await first.kill();
    const second = await world.serve().ready();
    sandbox.play(id, 'black', 'a7a6');
    await until(() => gameOf(world, id).moves.length === 3, 'our move is made again');
    sandbox.proposeTakeback(id, 'black');
    await until(() => idsIn(world, /game\/(\w+)\/takeback\/no$/).length === 1, 'the second takeback is refused');
    expect(gameOf(world, id).moves).toHaveLength(3);
    expect(second.running).toBe(true);
  }, 60_000);
});

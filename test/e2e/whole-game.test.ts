import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Chess } from 'chess.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { isRunning } from '../../src/model/lichess.ts';
import type { GameView } from '../../src/ports/service.ts';
import type { GameSnapshot } from '../../src/sandbox/snapshot.ts';
import { until } from '../support/wait.ts';
import type { Program } from './program.ts';
import { Rival } from './rival.ts';
import { build, openWorld, type World } from './world.ts';

beforeAll(build, 120_000);

const gameOf = ({ sandbox }: World, id: string): GameSnapshot => {
  const game = sandbox.game(id);
  if (!game) throw new Error(`no game ${id}`);
  return game;
};

/** Anna challenges; resolves when the game has begun. */
async function challenged(world: World, color: 'white' | 'black'): Promise<string> {
  const id = world.sandbox.challenge({ from: 'anna', to: 'house', color });
  await until(() => world.sandbox.game(id), 'the challenge is accepted');
  return id;
}

const views = async (program: Program): Promise<readonly GameView[]> =>
  (await program.json<{ games: GameView[] }>('/v1/games')).games;

describe('the program, as people start it', () => {
  it('[S-06] [W-01] plays whole games of both colours, and says at each stage how it stands', async () => {
    const world = await openWorld();
    const rival = new Rival({ sandbox: world.sandbox, ids: ['anna'], seed: 'whole game' });
    const program = await world.serve().ready();
    await saysThatAllIsQuiet(program);
    for (const [i, color] of (['white', 'black'] as const).entries()) {
      rival.pause();
      const id = await challenged(world, color);
      rival.goOn();
      await until(() => gameOf(world, id).moves.length >= 7, 'the game is under way');
      rival.pause();
      await until(async () => (await views(program))[0]?.turn === color, 'it is the opponent’s turn');
      await showsTheGame(program, gameOf(world, id));
      rival.goOn();
      await until(() => !isRunning(gameOf(world, id).status), 'the game is over');
      await showsTheEnd(program, gameOf(world, id), i + 1);
      await archived(world, gameOf(world, id));
    }
    rival.stop();
    const moves = world.sandbox.games().reduce((sum, { moves }) => sum + moves.length / 2, 0);
    expect(Math.abs((await program.metric('fumblefish_moves_total', { account: 'house' })) - moves)).toBeLessThan(2);
    expect(world.sent.every(({ status }) => status === 200)).toBe(true);
    expect(program.out).not.toMatch(/"level":"(error|warn)"/);
  }, 60_000);
});

async function saysThatAllIsQuiet(program: Program): Promise<void> {
  expect(JSON.parse((await program.get('/healthz')).text)).toMatchObject({ healthy: true });
  expect(await program.json('/readyz')).toEqual({ ready: true, reasons: [] });
  const { accounts } = await program.json<{ accounts: object[] }>('/v1/accounts');
  expect(accounts).toHaveLength(1);
  expect(accounts[0]).toMatchObject({ id: 'house', username: 'House', phase: 'playing', trouble: null, games: 0 });
  expect(await views(program)).toEqual([]);
  expect(await program.metric('fumblefish_account_playing', { account: 'house' })).toBe(1);
  expect(await program.metric('fumblefish_games_running', { account: 'house' })).toBe(0);
}

async function showsTheGame(program: Program, game: GameSnapshot): Promise<void> {
  const ours = game.white.id === 'house' ? 'white' : 'black';
  const list = await views(program);
  const path = `/v1/games/house/${game.id}`;
  const { game: one, trace } = await program.json<{ game: GameView; trace: { player: string; seed: string } }>(path);
  expect(list.map(({ gameId }) => gameId)).toEqual([game.id]);
  for (const view of [list[0], one]) {
    expect(view).toMatchObject({
      accountId: 'house',
      gameId: game.id,
      color: ours,
      opponent: { name: 'Anna', isBot: false },
      fen: game.fen,
      moves: game.moves,
      lastMove: game.moves.at(-1),
      status: 'started',
      personality: 'Dice',
      player: 'rule:random',
      thinking: false,
    });
    // The running clock of the server and its picture are read some milliseconds apart.
    expect(view?.clocksMs?.[ours]).toBe(game.clocksMs?.[ours]);
  }
  expect(trace).toMatchObject({ v: 1, player: 'rule:random' });
  expect(await program.json('/v1/accounts')).toMatchObject({ accounts: [{ games: 1 }] });
  expect(await program.metric('fumblefish_games_running', { account: 'house' })).toBe(1);
  expect((await program.get('/healthz')).status).toBe(200);
}

async function showsTheEnd(program: Program, game: GameSnapshot, count: number): Promise<void> {
  await until(async () => (await views(program)).length === 0, 'the finished game is let go');
  const { game: one } = await program.json<{ game: GameView }>(`/v1/games/house/${game.id}`);
  expect(one).toMatchObject({ status: game.status, winner: game.winner, moves: game.moves, fen: game.fen });
  expect(await program.json('/v1/accounts')).toMatchObject({ accounts: [{ games: 0, phase: 'playing' }] });
  expect(await program.metric('fumblefish_games_started_total', { account: 'house' })).toBe(count);
  expect(await program.metric('fumblefish_games_finished_total', { account: 'house' })).toBe(count);
  expect(await program.metric('fumblefish_games_running', { account: 'house' })).toBe(0);
}

/** The PGN in the data folder, as another program reads it. */
async function archived({ data }: World, game: GameSnapshot): Promise<void> {
  const folder = join(data, 'pgn', 'house');
  const file = await until(
    () => files(folder).find((name) => name.endsWith(`${game.id}.pgn`)),
    'the game is in the archive',
  );
  const text = await until(() => readFileSync(join(folder, file), 'utf8') || null, 'the file is written');
  const reader = new Chess();
  reader.loadPgn(text);
  expect(reader.fen().split(' ').slice(0, 3)).toEqual(game.fen.split(' ').slice(0, 3));
  const headers = reader.getHeaders();
  expect(headers).toMatchObject({ White: game.white.name, Black: game.black.name, TimeControl: '300+3' });
}

function files(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // Made with the first game.
  }
}

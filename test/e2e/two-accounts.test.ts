import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@libsql/client/sqlite3';
import { beforeAll, describe, expect, it } from 'vitest';
import { isRunning } from '../../src/model/lichess.ts';
import type { GameView } from '../../src/ports/service.ts';
import { clockControl } from '../../src/sandbox/control.ts';
import { until } from '../support/wait.ts';
import { gameOf } from './tables.ts';
import { account, build, HOUSE_TOKEN, openWorld, RIVAL_TOKEN, type World } from './world.ts';

beforeAll(build, 120_000);

const ACCOUNTS = ['house', 'rival'] as const;
const CONFIG = {
  accounts: [account({ token: { env: 'HOUSE_TOKEN' } }), account({ id: 'rival', token: { env: 'RIVAL_TOKEN' } })],
};
const ENV = { HOUSE_TOKEN, RIVAL_TOKEN, LICHESS_TOKEN: '' };

describe('two accounts of one process in one game', () => {
  it('[S-02] are two sessions, each with its own side, in every list and record', async () => {
    const world = await openWorld({ config: CONFIG });
    const program = await world.serve(ENV).ready();
    await until(async () => (await playing(program)) === 2, 'both accounts play');
    const id = world.sandbox.challenge({ from: 'house', to: 'rival', color: 'white', control: clockControl(300, 3) });
    // A held answer would keep it standing; a slow enough game is seen from both sides all the same.
    const both = await until(async () => {
      const { games } = await program.json<{ games: GameView[] }>('/v1/games');
      return games.length === 2 && games;
    }, 'both sides are listed');
    expect(both.map(({ accountId, color }) => `${accountId} ${color}`).sort()).toEqual(['house white', 'rival black']);
    expect(new Set(both.map(({ gameId }) => gameId))).toEqual(new Set([id]));
    await until(() => !isRunning(gameOf(world, id).status), 'the game is over', 40_000);
    await until(async () => (await program.json<{ games: object[] }>('/v1/games')).games.length === 0, 'it is let go');

    const game = gameOf(world, id);
    for (const [i, name] of ACCOUNTS.entries()) {
      const { game: view } = await program.json<{ game: GameView }>(`/v1/games/${name}/${id}`);
      expect(view).toMatchObject({ accountId: name, moves: game.moves, status: game.status, winner: game.winner });
      expect(view.color).toBe(i === 0 ? 'white' : 'black');
      expect(await program.metric('fumblefish_games_finished_total', { account: name })).toBe(1);
      const own = game.moves.filter((_, ply) => ply % 2 === i).length;
      expect(world.sent.filter((move) => move.account === name).map(({ move }) => move)).toHaveLength(own);
      expect(await program.metric('fumblefish_moves_total', { account: name })).toBeGreaterThanOrEqual(own - 1);
    }
    expect(world.sent.every(({ status }) => status === 200)).toBe(true);
    program.signal('SIGTERM');
    expect(await program.ended).toEqual({ code: 0, signal: null });
    await recordedTwice(world, id, game.moves);
  }, 60_000);
});

async function playing(program: { json<T>(path: string): Promise<T> }): Promise<number> {
  const { accounts } = await program.json<{ accounts: { phase: string }[] }>('/v1/accounts');
  return accounts.filter(({ phase }) => phase === 'playing').length;
}

/** A row and a file for each account. */
async function recordedTwice({ data }: World, id: string, moves: readonly string[]): Promise<void> {
  const file = readdirSync(data).find((name) => name.endsWith('.db')) ?? '';
  const database = createClient({ url: `file:${join(data, file)}` });
  const { rows } = await database.execute({
    sql: 'SELECT account_id, color, moves FROM games WHERE game_id = ? ORDER BY account_id',
    args: [id],
  });
  const counted = await database.execute({
    sql: 'SELECT account_id, count(*) AS n FROM moves WHERE game_id = ? GROUP BY account_id ORDER BY account_id',
    args: [id],
  });
  database.close();
  expect(rows.map((row) => ({ ...row }))).toEqual([
    { account_id: 'house', color: 'white', moves: moves.join(' ') },
    { account_id: 'rival', color: 'black', moves: moves.join(' ') },
  ]);
  expect(counted.rows.map(({ n }) => Number(n))).toEqual([Math.ceil(moves.length / 2), Math.floor(moves.length / 2)]);
  for (const name of ACCOUNTS) expect(readdirSync(join(data, 'pgn', name)).join()).toContain(id);
}

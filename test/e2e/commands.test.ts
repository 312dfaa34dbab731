import { existsSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { UserSpec } from '../../src/sandbox/users.ts';
import { TestClient } from '../sandbox/client.ts';
import { until } from '../support/wait.ts';
import type { Program } from './program.ts';
import { build, HOUSE_TOKEN, openWorld, type World } from './world.ts';

beforeAll(build, 120_000);

const person = (more: Partial<UserSpec> = {}): { sandbox: { users: readonly UserSpec[] } } => ({
  sandbox: { users: [{ name: 'House', token: HOUSE_TOKEN, scopes: ['bot:play'], ...more }] },
});
const upgrades = ({ sandbox }: World): number =>
  sandbox.journal().filter(({ path }) => path === '/api/bot/account/upgrade').length;

describe('fumblefish upgrade', () => {
  it('[S-15] only tells what would happen, until it is told --yes', async () => {
    const world = await openWorld(person());
    const asked = world.launch(['upgrade']);
    expect(await asked.ended).toEqual({ code: 2, signal: null });
    expect(asked.err).toMatch(/^House on http.* would become a BOT account\. This cannot be undone\..*--yes/);
    expect(upgrades(world)).toBe(0);

    const done = world.launch(['upgrade', '--yes']);
    expect(await done.ended).toEqual({ code: 0, signal: null });
    expect(done.out).toBe('House is a BOT account now.\n');
    expect(upgrades(world)).toBe(1);

    const again = world.launch(['upgrade', '--yes']);
    expect(await again.ended).toEqual({ code: 0, signal: null });
    expect(again.out).toBe('House is a BOT account already.\n');
    expect(upgrades(world)).toBe(1);
    expect(await world.serve().ready()).toMatchObject({ running: true });
  }, 60_000);

  it('[S-15] does not try where the account has played games, or the token may not', async () => {
    const played = await openWorld(person({ gamesPlayed: 3 }));
    const refused = played.launch(['upgrade', '--yes']);
    expect(await refused.ended).toEqual({ code: 1, signal: null });
    expect(refused.err).toMatch(/^The account is not a BOT account, and as it has played games.*\(House, 3 games\)/);
    const unscoped = await openWorld(person({ scopes: ['challenge:read'] }));
    const barred = unscoped.launch(['upgrade', '--yes']);
    expect(await barred.ended).toEqual({ code: 1, signal: null });
    expect(barred.err).toMatch(/^The token may not play as a bot: it lacks the scope bot:play/);
    expect(upgrades(played) + upgrades(unscoped)).toBe(0);
  }, 60_000);

  it('[S-15] says why it cannot ask', async () => {
    const world = await openWorld(person());
    const unknown = world.launch(['upgrade', '--yes'], { LICHESS_TOKEN: 'k3yThatNobodyKnows' });
    expect(await unknown.ended).toEqual({ code: 1, signal: null });
    expect(unknown.err).toMatch(/^The server does not know this token/);
    expect(upgrades(world)).toBe(0);
    expect(existsSync(world.data), 'an upgrade needs no data folder').toBe(false);
  }, 60_000);
});

describe('fumblefish sandbox', () => {
  it('[W-03] serves any client: a game from challenge to mate, by plain requests', async () => {
    const world = await openWorld();
    const program = world.launch(['sandbox', '--port', '0']);
    const url = await program.url();
    const [bot, anna] = [new TestClient(url, 'sandbox_house'), new TestClient(url, 'sandbox_anna')];
    const events = await bot.stream('/api/stream/event');
    await anna.post('/api/challenge/House', { 'clock.limit': 300, 'clock.increment': 3, color: 'white' });
    const { challenge } = await events.nextOf('challenge');
    await bot.post(`/api/challenge/${challenge.id}/accept`);
    const game = await bot.stream(`/api/bot/game/stream/${challenge.id}`);
    for (const [client, kind, uci] of [
      [anna, 'board', 'f2f3'],
      [bot, 'bot', 'e7e5'],
      [anna, 'board', 'g2g4'],
      [bot, 'bot', 'd8h4'],
    ] as const) {
      expect((await client.post(`/api/${kind}/game/${challenge.id}/move/${uci}`)).body).toEqual({ ok: true });
    }
    await game.end();
    expect(game.lines.at(-1)).toMatchObject({ status: 'mate', winner: 'black' });
    const person = new TestClient(url, 'sandbox_person_0123456789abcdef');
    expect((await person.get('/api/account')).body.username).toMatch(/^Guest-/);
    expect(program.said).not.toContain('0123456789abcdef');
    const limited = await bot.post('/sandbox/faults');
    expect(limited.status, 'faults are not to be had without --faults').toBe(404);
    program.signal('SIGTERM');
    expect(await program.ended).toEqual({ code: 0, signal: null });
  }, 60_000);

  it('[W-03] is a server to play on for a process of its own', async () => {
    const world = await openWorld();
    const server = world.launch(['sandbox', '--port', '0', '--guest', '--user', 'Fumble:guest_of_honour_1:bot']);
    const program = world.serve({ LICHESS_URL: await server.url(), LICHESS_TOKEN: 'guest_of_honour_1' });
    await program.ready();
    await until(async () => (await gamesOf(program))[0]?.moves.length, 'the visitor’s game is under way');
    expect(program.said).not.toContain('guest_of_honour_1');
  }, 60_000);

  it('[W-03] says what is wrong with what it is asked for', async () => {
    const world = await openWorld();
    for (const args of [
      ['--port', '70000'],
      ['--time-scale', '0.5'],
      ['--user', 'no token'],
      ['--castling', 'sideways'],
      ['--explorer', 'nowhere.json'],
    ]) {
      const program = world.launch(['sandbox', ...args]);
      expect(await program.ended, args.join(' ')).toEqual({ code: 2, signal: null });
      expect(program.said).not.toMatch(/\n\s+at /);
    }
    const { port } = new URL(world.url);
    const taken = world.launch(['sandbox', '--port', port]);
    expect(await taken.ended).toEqual({ code: 1, signal: null });
    expect(taken.err).toMatch(/^Another program listens on this port/);
  }, 60_000);
});

const gamesOf = async (program: Program) =>
  (await program.json<{ games: { moves: string[]; opponent: { name: string } }[] }>('/v1/games')).games;

describe('a start without any token', () => {
  it('[W-03] shows a game within ten seconds, and a page', async () => {
    const world = await openWorld();
    const startedMs = performance.now();
    const program = world.launch(['serve'], { LICHESS_TOKEN: '', LICHESS_URL: '', FUMBLEFISH_CONFIG: '' });
    const [game] = await until(async () => {
      const games = await gamesOf(program);
      return games.length > 0 && games;
    }, 'a game is seen');
    expect(performance.now() - startedMs).toBeLessThan(10_000);
    expect(game?.opponent.name).toBe('Visitor');
    await until(async () => ((await gamesOf(program))[0]?.moves.length ?? 0) >= 3, 'both sides move');
    const page = await program.get('/');
    expect(page.status).toBe(200);
    expect(page.text).toMatch(/<script[^>]+src=/);
    const script = /src="([^"]+\.js)"/.exec(page.text)?.[1] ?? '';
    expect((await program.get(script)).status).toBe(200);
    expect(world.sandbox.journal()).toEqual([]);
    const url = await program.url();
    expect(program.err).toContain(`${url}/play`);
    expect(program.logged('listening')).toMatchObject([{ url, play: `${url}/play` }]);
    expect(JSON.parse((await program.get('/v1/service')).text).sandbox).toEqual({ timeScale: 1 });
    program.signal('SIGINT');
    expect(await program.ended).toEqual({ code: 0, signal: null });
  }, 60_000);
});

import { afterEach, describe, expect, it } from 'vitest';
import { sandboxPolicy } from '../../src/app/sandbox-policy.ts';
import type { EnginePool } from '../../src/ports/engine.ts';
import { passing, type TestClient, type TestStream } from '../sandbox/client.ts';
import { died, fakePool } from '../support/fake-pool.ts';
import { type House, type HouseOptions, openHouse } from '../support/house.ts';
import { quiet, until } from '../support/service.ts';
import { POLICY } from '../support/session-table.ts';

const open: House[] = [];
afterEach(async () => {
  for (const house of open.splice(0)) await house.close();
});

/** A house without the visitor, unless a test asks for it. */
async function house(options: HouseOptions & { readonly visits?: number } = {}): Promise<House> {
  const { change = (config) => config, visits = 0 } = options;
  const made = await openHouse({
    ...options,
    change: (config) => change({ ...config, sandbox: { ...config.sandbox, games: visits } }),
  });
  open.push(made);
  return made;
}

const BLITZ = { 'clock.limit': 180, 'clock.increment': 2 };

/** Challenges as the page does. @returns the game's id once it has begun */
async function begin(
  { clock }: House,
  person: TestClient,
  bot: string,
  form: Record<string, string | number>,
): Promise<string> {
  const text = new URLSearchParams(Object.entries(form).map(([key, value]): [string, string] => [key, String(value)]));
  text.set('keepAliveStream', 'true');
  const asked = await person.stream(`/api/challenge/${bot}`, 'POST', String(text));
  const { id } = await asked.next();
  expect(await passing(clock, asked.next(), 10)).toEqual({ done: 'accepted' });
  return id;
}

/** Lets time pass in steps short enough for the streams to be heard of. */
async function pass({ clock }: House, ms: number): Promise<void> {
  for (let passedMs = 0; passedMs < ms; passedMs += 2_000) {
    await clock.advance(2_000);
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
  }
}

const movesOf = (stream: TestStream): string[] => {
  const states = stream.lines.map((line) => (line.type === 'gameFull' ? line.state : line)).filter((s) => 'moves' in s);
  return states.at(-1)?.moves.split(' ').filter(Boolean) ?? [];
};

describe('who can be met in the sandbox', () => {
  it('[W-03] is every account and every one of its characters, told by name, sentence and rating', async () => {
    const { person } = await house();
    const bots = (await person('anna').get('/api/bot/online')).text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
    expect(bots.map(({ id }) => id).slice(0, 4)).toEqual([
      'harbour-master',
      'first-summer',
      'night-porter',
      'dice-cup',
    ]);
    expect(bots).toHaveLength(18);
    const [master, , porter] = bots;
    const drawing = bots.at(-1);
    expect(drawing).toMatchObject({ id: 'house', title: 'BOT', profile: { realName: 'A Stranger' } });
    expect(drawing.perfs.blitz).toMatchObject({ prov: true });
    expect(master).toMatchObject({
      username: 'Harbour-master',
      profile: { realName: 'The Harbour Master', bio: expect.stringMatching(/port for thirty years/) },
      perfs: { blitz: { rating: 1500 }, rapid: { rating: 1500 } },
    });
    expect(bots.map(({ perfs }) => perfs.rapid.rating).slice(0, 4)).toEqual([1500, 800, 2200, 1500]);
    expect((await person('anna').send('POST', '/api/users', 'night-porter')).body[0].profile).toEqual(porter.profile);
  });

  it('[W-03] plays as itself: a character its own part, the account any of them', async () => {
    const { person, accounts, clock, ...rest } = await house();
    const id = await begin({ person, accounts, clock, ...rest }, person('anna'), 'dice-cup', BLITZ);
    const dice = accounts.find(({ supervisor }) => supervisor.id === 'dice-cup');
    await until(() => dice?.supervisor.games.get(id)?.runner.session.view() != null, 'the game is known');
    expect(dice?.supervisor.games.get(id)?.runner.session.view()?.personality).toBe('The Dice Cup');
  });
});

/** Minutes, increment, and the long control's second period (D0 §12). */
const CONTROLS: readonly (readonly [string, Record<string, number>])[] = [
  ['1+0', { 'clock.limit': 60, 'clock.increment': 0 }],
  ['3+2', { 'clock.limit': 180, 'clock.increment': 2 }],
  ['5+0', { 'clock.limit': 300, 'clock.increment': 0 }],
  ['10+0', { 'clock.limit': 600, 'clock.increment': 0 }],
  ['15+10', { 'clock.limit': 900, 'clock.increment': 10 }],
  ['30+0', { 'clock.limit': 1_800, 'clock.increment': 0 }],
  ['60+0', { 'clock.limit': 3_600, 'clock.increment': 0 }],
  ['90+0', { 'clock.limit': 5_400, 'clock.increment': 0 }],
  [
    '90+30 with half an hour more at move 40',
    {
      'clock.limit': 5_400,
      'clock.increment': 30,
      'clock.bonusSeconds': 1_800,
      'clock.bonusAtMove': 40,
      'clock.incrementFromMove': 41,
    },
  ],
  ['no clock', {}],
  ['a custom 0+1', { 'clock.limit': 0, 'clock.increment': 1 }],
  ['a custom 180+60', { 'clock.limit': 10_800, 'clock.increment': 60 }],
  ['three days a move', { days: 3 }],
];

describe('a person’s challenge', () => {
  it.each(CONTROLS)('[W-03] becomes a game at %s, in which the bot answers', async (_name, form) => {
    const place = await house();
    const anna = place.person('anna');
    const id = await begin(place, anna, 'night-porter', { ...form, color: 'white' });
    const game = await anna.stream(`/api/board/game/stream/${id}`);
    const full = await game.nextOf('gameFull');
    const limit = form['clock.limit'];
    if (limit === undefined) expect(full).not.toHaveProperty('clock');
    else expect(full.clock).toEqual({ initial: limit * 1000, increment: (form['clock.increment'] ?? 0) * 1000 });
    expect((await anna.post(`/api/board/game/${id}/move/e2e4`)).status).toBe(200);
    while (movesOf(game).length < 2) {
      await quiet();
      await place.clock.advance(20);
    }
    if (limit !== undefined) expect(full.state.wtime).toBe(Math.max(limit * 1000, 3_000));
  });

  it('[W-03] from a position of one’s own begins there, whichever side is to move', async () => {
    const place = await house();
    const anna = place.person('anna');
    const fen = '4k3/8/8/8/8/8/4P3/4K3 b - - 3 20';
    const id = await begin(place, anna, 'first-summer', { fen, color: 'white' });
    const game = await anna.stream(`/api/board/game/stream/${id}`);
    expect(await game.nextOf('gameFull')).toMatchObject({ initialFen: fen, variant: { key: 'fromPosition' } });
    while (movesOf(game).length < 1) {
      await quiet();
      await place.clock.advance(20);
    }
  });

  it('[W-03, S-09] may take a move back as often as the account grants it, as the configuration is shipped', async () => {
    const place = await house();
    const anna = place.person('anna');
    const id = await begin(place, anna, 'harbour-master', { ...BLITZ, color: 'white' });
    const game = await anna.stream(`/api/board/game/stream/${id}`);
    const moved = async (count: number): Promise<void> => {
      while (movesOf(game).length !== count) {
        await quiet();
        await place.clock.advance(20);
      }
    };
    await anna.post(`/api/board/game/${id}/move/e2e4`);
    await moved(2);
    await anna.post(`/api/board/game/${id}/takeback/yes`);
    await moved(0);
    await anna.post(`/api/board/game/${id}/move/d2d4`);
    await moved(2);
    expect(movesOf(game)[0]).toBe('d2d4');
    await anna.post(`/api/board/game/${id}/takeback/yes`);
    const declined = (): boolean => game.lines.some(({ text }) => text === 'Takeback declined');
    while (!declined()) {
      await quiet();
      await place.clock.advance(20);
    }
    expect(movesOf(game)).toHaveLength(2);
  });

  it('[W-03, S-09] finds takebacks switched off where the account grants none', async () => {
    const place = await house({
      change: (config) => ({
        ...config,
        accounts: config.accounts.map((account) => ({
          ...account,
          policy: { ...account.policy, takebacks: { perGame: 0, opponents: ['human'] } },
        })),
      }),
    });
    const anna = place.person('anna');
    const id = await begin(place, anna, 'dice-cup', { ...BLITZ, color: 'white' });
    const game = await anna.stream(`/api/board/game/stream/${id}`);
    await anna.post(`/api/board/game/${id}/move/e2e4`);
    while (movesOf(game).length < 2) {
      await quiet();
      await place.clock.advance(20);
    }
    expect((await anna.post(`/api/board/game/${id}/takeback/yes`)).status).toBe(200);
    await place.clock.advance(1_000);
    await quiet();
    expect(game.lines.filter(({ username }) => username === 'lichess')).toEqual([]);
    expect(movesOf(game)).toHaveLength(2);
  });

  it('[W-03] is left unbothered for five minutes before the first move', async () => {
    const place = await house();
    const anna = place.person('anna');
    const id = await begin(place, anna, 'dice-cup', { ...BLITZ, color: 'white' });
    await pass(place, 290_000);
    expect(place.room.sandbox.game(id)?.status).toBe('started');
    await pass(place, 15_000);
    await until(() => place.room.sandbox.game(id)?.status === 'aborted', 'the game is aborted');
  });

  it('[W-03] finds the same number of places, whether the visitor plays there or not', async () => {
    const place = await house({
      visits: 1,
      change: (config) => ({ ...config, accounts: config.accounts.slice(0, 1) }),
    });
    const games = () => place.room.sandbox.games().filter(({ status }) => status === 'started');
    while (games().length === 0) {
      await quiet();
      await place.clock.advance(100);
    }
    const visited = games()[0]?.white.id === 'visitor' ? games()[0]?.black.id : games()[0]?.white.id;
    for (let n = 0; n < 4; n++) await begin(place, place.person(`guest${n}`), visited ?? '', BLITZ);
    expect(games().filter(({ white, black }) => white.id === visited || black.id === visited)).toHaveLength(5);
  });

  it('[W-03] waits where every place is taken, and is played when one is free', async () => {
    const place = await house();
    const people = Array.from({ length: 5 }, (_, n) => place.person(`guest${n}`));
    const ids: string[] = [];
    for (const person of people.slice(0, 4)) ids.push(await begin(place, person, 'dice-cup', BLITZ));
    const late = people[4] as TestClient;
    const asked = await late.stream('/api/challenge/dice-cup', 'POST', 'clock.limit=180&keepAliveStream=true');
    await asked.next();
    await place.clock.advance(30_000);
    await quiet();
    expect(asked.lines).toHaveLength(1);
    await people[0]?.post(`/api/board/game/${ids[0]}/resign`);
    expect(await passing(place.clock, asked.next(), 10)).toEqual({ done: 'accepted' });
  });
});

describe('the engines', () => {
  /** So slow that one game of 3+2 takes two thirds of all there is: a second must wait. */
  const slow: EnginePool = {
    ...fakePool(died),
    status: () => ({ size: 1, ready: 1, busy: 0, queued: 0, restarts: 0, meanLeaseMs: 6_500, engine: 'fake' }),
  };

  it('[W-03, S-04] are the people’s first: the visitor’s game is not counted against them', async () => {
    const policy = { ...POLICY, challenge: { ...POLICY.challenge, concurrency: 3 } };
    expect(sandboxPolicy(policy, { id: 'visitor', games: 5 }, 1).challenge.concurrency).toBe(5);
    const place = await house({ visits: 1, shared: { pool: slow }, player: { kind: 'flounder', rating: 1500 } });
    const games = () => place.room.sandbox.games().filter(({ status }) => status === 'started');
    while (games().length === 0) {
      await quiet();
      await place.clock.advance(100);
    }
    const visited = () => place.accounts.flatMap(({ supervisor }) => [...supervisor.games.values()]);
    await until(() => visited()[0]?.runner.session.view() != null, 'the visitor’s game is known');
    await begin(place, place.person('anna'), 'night-porter', BLITZ);
    const asked = await place
      .person('ben')
      .stream('/api/challenge/first-summer', 'POST', 'clock.limit=180&keepAliveStream=true');
    await asked.next();
    await place.clock.advance(10_000);
    await quiet();
    expect(asked.lines).toHaveLength(1);
  });
});

describe('a page that comes back after a restart', () => {
  it('[W-03] is the same person, is told that the game is gone, and plays again', async () => {
    const before = await house();
    const anna = before.person('anna');
    const id = await begin(before, anna, 'dice-cup', BLITZ);
    const name = (await anna.get('/api/account')).body.username;
    const after = await house();
    const again = after.person('anna');
    for (const path of [`stream/${id}`, `${id}/chat`]) {
      const said = await again.get(`/api/board/game/${path}`);
      expect([said.status, said.body]).toEqual([404, { error: 'No such game' }]);
    }
    expect((await again.post(`/api/board/game/${id}/move/e2e4`)).status).toBe(404);
    expect((await again.get('/api/account/playing')).body).toEqual({ nowPlaying: [] });
    expect((await again.get('/api/account')).body.username).toBe(name);
    await begin(after, again, 'dice-cup', BLITZ);
  });
});

describe('the log', () => {
  it('[W-03] never shows what people write, nor the tokens they come with', async () => {
    const place = await house();
    const anna = place.person('anna5ecret');
    const id = await begin(place, anna, 'dice-cup', { ...BLITZ, color: 'white' });
    await anna.post(`/api/board/game/${id}/chat`, { room: 'player', text: 'a hostile\u001b[2J l1ne' });
    await anna.post(`/api/board/game/${id}/chat`, { room: 'a l1ne', text: 'l1ne'.repeat(1_000) });
    await anna.post(`/api/challenge/nobody`, { ...BLITZ, fen: 'a l1ne' });
    await anna.post(`/api/board/game/${id}/resign`);
    await place.clock.advance(1_000);
    await quiet();
    const seen = JSON.stringify(place.lines);
    expect(seen).toContain('challenge accepted');
    expect(seen).not.toMatch(/l1ne|5ecret/);
  });
});

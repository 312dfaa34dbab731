import { accountJson, onlineBots, statusJson, userJson } from './account-json.ts';
import { badRequest, DONE, failure, json, ndjson, tooManyRequests } from './answer.ts';
import { gameSummary } from './game-json.ts';
import { authed, type Call, open, type Reaction, type Route, type UserCall } from './http.ts';
import { Allowance, MINUTE_MS } from './limits.ts';
import { isBot } from './users.ts';
import type { World } from './world.ts';

/** Accounts, tokens and lists of users (lichess-api §1.1, §1.5). */
export function accountRoutes(world: World): Route[] {
  const reads = new Allowance(world.clock, world.limits.accountReads, 5 * MINUTE_MS);
  return [
    authed('GET', '/api/account', 'anyToken', ({ user }) => {
      if (!reads.take(user.id)) return tooManyRequests('Too many requests. Follow a stream instead of asking again.');
      return json(accountJson(user, world.games, world.siteUrl));
    }),
    authed('GET', '/api/account/playing', 'anyToken', (call) => playing(world, call)),
    authed('POST', '/api/bot/account/upgrade', ['bot:play'], upgrade),
    open('POST', '/api/token/test', (call) => testTokens(world, call)),
    open('GET', '/api/bot/online', ({ query }) => {
      const most = Math.min(512, Math.max(1, wholeOr(query.nb, 100)));
      return ndjson(onlineBots(world.users, most).map(userJson));
    }),
    open('GET', '/api/users/status', (call) => statuses(world, call)),
    open('POST', '/api/users', ({ text }) => {
      const ids = splitIds(text).slice(0, 300);
      return json(ids.flatMap((id) => world.users.get(id) ?? []).map(userJson));
    }),
  ];
}

function playing(world: World, { user, query }: UserCall): Reaction {
  const most = Math.min(50, Math.max(1, wholeOr(query.nb, 9)));
  const games = world.games.runningOf(user).slice(0, most);
  return json({ nowPlaying: games.map((game) => gameSummary(game, game.seatOf(user) ?? 'white')) });
}

function upgrade({ user }: UserCall): Reaction {
  if (isBot(user)) return DONE;
  if (user.tally.all > 0) return badRequest('You already have games played. Make a new account.');
  user.title = 'BOT';
  user.takebacks = false;
  return DONE;
}

const MOST_TOKENS = 1_000;

function testTokens(world: World, { text }: Call): Reaction {
  const tokens = splitIds(text).slice(0, MOST_TOKENS);
  const told = tokens.map((name) => {
    const token = world.users.token(name);
    return [name, token ? { userId: token.user.id, scopes: token.scopes.join(','), expires: null } : null];
  });
  return json(Object.fromEntries(told));
}

function statuses(world: World, { query }: Call): Reaction {
  const ids = splitIds(query.ids ?? '').slice(0, 100);
  if (ids.length === 0) return failure(400, 'No user ids provided');
  const wish = {
    signal: isSet(query.withSignal),
    gameIds: isSet(query.withGameIds),
    metas: isSet(query.withGameMetas),
  };
  const known = ids.flatMap((id) => world.users.get(id) ?? []);
  return json(known.map((user) => statusJson(user, world.users, world.games, wish)));
}

const isSet = (value: string | undefined): boolean => value === 'true' || value === '1';
const splitIds = (list: string): string[] => list.split(/[\s,]+/).filter((id) => id !== '');

function wholeOr(value: string | undefined, otherwise: number): number {
  return value !== undefined && /^\d{1,6}$/.test(value) ? Number(value) : otherwise;
}

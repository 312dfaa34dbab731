import type { Games } from './games.ts';
import { isBot, type User, type Users } from './users.ts';

/** An account as `/api/account` tells its owner (lichess-api §1.1). */
export function accountJson(user: User, games: Games, siteUrl: string): object {
  const { tally } = user;
  return {
    ...userJson(user),
    count: {
      ...tally,
      ai: 0,
      drawH: tally.draw,
      lossH: tally.loss,
      winH: tally.win,
      bookmark: 0,
      playing: games.runningOf(user).length,
      import: 0,
      me: 0,
    },
    url: `${siteUrl}/@/${user.name}`,
    followable: true,
    following: false,
    blocking: false,
  };
}

const SPEEDS = ['bullet', 'blitz', 'rapid', 'classical', 'correspondence'] as const;

/** An account as lists of users show it. */
export function userJson(user: User): object {
  const keys = new Set<string>([...SPEEDS, ...user.perfs.keys()]);
  return {
    id: user.id,
    username: user.name,
    perfs: Object.fromEntries([...keys].map((key) => [key, perfJson(user, key)])),
    ...(user.title ? { title: user.title } : {}),
    createdAt: user.createdAtMs,
    seenAt: Number.isFinite(user.seenAtMs) ? user.seenAtMs : user.createdAtMs,
    playTime: { total: 0, tv: 0 },
    ...(user.profile ? { profile: user.profile } : {}),
  };
}

function perfJson(user: User, key: string): object {
  const { games, rating, prog } = user.perfs.get(key) ?? { games: 0, rating: user.startRating, prog: 0 };
  return { games, rating, rd: user.provisional ? 150 : 45, prog, ...(user.provisional ? { prov: true } : {}) };
}

/** One line of `/api/users/status`; flags only where they are true. */
export function statusJson(user: User, users: Users, games: Games, wanted: StatusWish): object {
  const game = games.runningOf(user)[0];
  const online = users.isOnline(user);
  return {
    name: user.name,
    id: user.id,
    ...(user.title ? { title: user.title } : {}),
    ...(online ? { online: true } : {}),
    ...(online && wanted.signal ? { signal: 4 } : {}),
    ...(game ? { playing: wanted.metas ? { id: game.id, variant: game.board.variant } : true } : {}),
    ...(game && wanted.gameIds && !wanted.metas ? { playingId: game.id } : {}),
  };
}

export interface StatusWish {
  readonly signal: boolean;
  readonly gameIds: boolean;
  readonly metas: boolean;
}

export function onlineBots(users: Users, most: number): User[] {
  const bots: User[] = [];
  for (const user of users.all()) {
    if (bots.length >= most) break;
    if (isBot(user) && users.isOnline(user)) bots.push(user);
  }
  return bots;
}

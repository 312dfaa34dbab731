import type { Clock } from '../ports/clock.ts';

/** Who may challenge a user: anybody, nobody, the users it follows, or those within 300 rating points. */
export type ChallengePolicy = 'always' | 'never' | 'friends' | 'rating';

export interface UserSpec {
  /** Lower case; derived from the name where absent. */
  readonly id?: string;
  readonly name: string;
  readonly title?: string | null;
  /** In every speed and variant at first. */
  readonly rating?: number;
  readonly provisional?: boolean;
  /** One token; more by `addToken`. */
  readonly token?: string;
  /** Default: what the kind of account needs to play and to be challenged. */
  readonly scopes?: readonly string[];
  /** Whether takebacks and given time are allowed; bots say never by default (lichess-api §1.3). */
  readonly takebacks?: boolean;
  readonly accepts?: ChallengePolicy;
  readonly follows?: readonly string[];
  readonly blocks?: readonly string[];
  /** Counts as online without any stream: a player inside the server. */
  readonly alwaysOnline?: boolean;
  /** Games played before, for the upgrade of an account. */
  readonly gamesPlayed?: number;
  readonly profile?: Profile;
}

/** What an account tells of itself. */
export interface Profile {
  readonly realName?: string;
  readonly bio?: string;
}

export interface Perf {
  games: number;
  rating: number;
  prog: number;
}

export interface Tally {
  all: number;
  rated: number;
  draw: number;
  loss: number;
  win: number;
}

export interface User {
  readonly id: string;
  readonly name: string;
  title: string | null;
  readonly startRating: number;
  readonly provisional: boolean;
  readonly perfs: Map<string, Perf>;
  readonly tally: Tally;
  readonly createdAtMs: number;
  seenAtMs: number;
  openStreams: number;
  takebacks: boolean;
  readonly accepts: ChallengePolicy;
  readonly follows: ReadonlySet<string>;
  readonly blocks: ReadonlySet<string>;
  readonly alwaysOnline: boolean;
  readonly profile: Profile | null;
}

export interface Token {
  readonly text: string;
  readonly user: User;
  readonly scopes: readonly string[];
}

/** An account counts as online this long after the last sign of its streams (lichess-api §2.1). */
const ONLINE_AFTER_MS = 10_000;
const BOT_SCOPES = ['bot:play', 'challenge:read', 'challenge:write'];
const HUMAN_SCOPES = ['board:play', 'challenge:read', 'challenge:write'];

/** The accounts of the server and their tokens. */
export class Users {
  readonly #clock: Clock;
  readonly #users = new Map<string, User>();
  readonly #tokens = new Map<string, Token>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Adds an account; one of the same id is replaced, and its tokens are forgotten. */
  add(spec: UserSpec): User {
    const nowMs = Math.round(this.#clock.nowMs());
    const user = newUser(spec, nowMs);
    if (this.#users.has(user.id)) this.#dropTokens(user.id);
    this.#users.set(user.id, user);
    if (spec.token !== undefined) this.addToken(user, spec.token, spec.scopes);
    return user;
  }

  addToken(user: User, text: string, scopes?: readonly string[]): Token {
    const token = { text, user, scopes: scopes ?? (isBot(user) ? BOT_SCOPES : HUMAN_SCOPES) };
    this.#tokens.set(text, token);
    return token;
  }

  /** Forgets an account and its tokens; games that it has played keep it in their records. */
  remove(user: User): void {
    this.#dropTokens(user.id);
    this.#users.delete(user.id);
  }

  revokeToken(token: string): void {
    this.#tokens.delete(token);
  }

  /** By id or name, in any case. */
  get(idOrName: string): User | undefined {
    return this.#users.get(idOrName.toLowerCase());
  }

  token(text: string): Token | undefined {
    return this.#tokens.get(text);
  }

  all(): IterableIterator<User> {
    return this.#users.values();
  }

  isOnline(user: User): boolean {
    return user.alwaysOnline || user.openStreams > 0 || this.#clock.nowMs() - user.seenAtMs < ONLINE_AFTER_MS;
  }

  streamOpened(user: User): void {
    user.openStreams++;
    user.seenAtMs = Math.round(this.#clock.nowMs());
  }

  streamClosed(user: User): void {
    user.openStreams--;
    user.seenAtMs = Math.round(this.#clock.nowMs());
  }

  #dropTokens(userId: string): void {
    for (const { text, user } of this.#tokens.values()) if (user.id === userId) this.#tokens.delete(text);
  }
}

export const isBot = (user: User | null): boolean => user?.title === 'BOT';

/** The rating record under a key, made on first use. */
export function perfOf(user: User, key: string): Perf {
  const known = user.perfs.get(key);
  if (known) return known;
  const fresh: Perf = { games: 0, rating: user.startRating, prog: 0 };
  user.perfs.set(key, fresh);
  return fresh;
}

export const ratingOf = (user: User, key: string): number => user.perfs.get(key)?.rating ?? user.startRating;

function newUser(spec: UserSpec, nowMs: number): User {
  const games = spec.gamesPlayed ?? 0;
  return {
    id: (spec.id ?? spec.name).toLowerCase(),
    name: spec.name,
    title: spec.title ?? null,
    startRating: spec.rating ?? 1500,
    provisional: spec.provisional ?? false,
    perfs: new Map(),
    tally: { all: games, rated: 0, draw: games, loss: 0, win: 0 },
    createdAtMs: nowMs,
    // Never seen: an account is not online before its first stream.
    seenAtMs: Number.NEGATIVE_INFINITY,
    openStreams: 0,
    takebacks: spec.takebacks ?? spec.title !== 'BOT',
    accepts: spec.accepts ?? 'always',
    follows: idSet(spec.follows),
    blocks: idSet(spec.blocks),
    alwaysOnline: spec.alwaysOnline ?? false,
    profile: spec.profile ?? null,
  };
}

const idSet = (ids: readonly string[] = []): ReadonlySet<string> => new Set(ids.map((id) => id.toLowerCase()));

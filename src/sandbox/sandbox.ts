import type { FastifyPluginAsync } from 'fastify';
import type { Clock } from '../ports/clock.ts';
import { type Log, SILENT_LOG } from '../ports/log.ts';
import { accountRoutes } from './account-routes.ts';
import { adminRoutes } from './admin-routes.ts';
import { notFound } from './answer.ts';
import type { Castling } from './board.ts';
import { challengeRoutes } from './challenge-routes.ts';
import { ChallengeRules } from './challenge-rules.ts';
import { Challenges } from './challenges.ts';
import { eventRoutes } from './event-routes.ts';
import { EventStreams } from './event-streams.ts';
import type { ExplorerData } from './explorer.ts';
import { Faults } from './faults.ts';
import { gameRoutes } from './game-routes.ts';
import { type GameChange, Games } from './games.ts';
import { Guest, type GuestOptions } from './guest.ts';
import { HttpFront, open, type Route } from './http.ts';
import { Ids } from './ids.ts';
import { Journal, type JournalEntry } from './journal.ts';
import { LICHESS_LIMITS, type Limits, NO_LIMITS } from './limits.ts';
import type { LineStream, StreamInfo } from './line-stream.ts';
import { lookupRoutes } from './lookup-routes.ts';
import { OwnedClock } from './owned-clock.ts';
import { People } from './people.ts';
import { Residents } from './resident.ts';
import { Script } from './script.ts';
import { type GameSnapshot, snapshotOf } from './snapshot.ts';
import { type UserSpec, Users } from './users.ts';
import type { World } from './world.ts';

export interface SandboxOptions {
  /** The only source of time: a scaled clock makes everything in the sandbox run faster, keep-alives too. */
  readonly clock: Clock;
  /** Makes ids, colours, Chess960 starts and the moves of players inside the server. */
  readonly seed: string;
  readonly users?: readonly UserSpec[];
  /** Serves `/sandbox/faults` and `/sandbox/journal`. */
  readonly faults?: boolean;
  /** How `moves` spells castling in standard games (default `kingTwoSquares`); both are always read. */
  readonly castling?: Castling;
  readonly explorer?: ExplorerData | null;
  readonly log?: Log;
  readonly guest?: GuestOptions | null;
  /** What an account may do; `none` lifts every limit, for benches and soaks. */
  readonly limits?: 'lichess' | 'none' | Partial<Limits>;
  /** In the addresses that answers contain. */
  readonly siteUrl?: string;
  /** Requests kept in the journal; 0 keeps none. */
  readonly journalLength?: number;
  /** People that are remembered by tokens of their own making (default 2,000). */
  readonly people?: number;
}

/** A Lichess-compatible server: accounts, challenges, games and streams behind the Bot and Board interfaces. */
export class Sandbox extends Script {
  /** The routes, to be registered on any Fastify server; closing that server closes the sandbox. */
  readonly plugin: FastifyPluginAsync;
  readonly #clock: OwnedClock;
  readonly #front: HttpFront;

  constructor(options: SandboxOptions) {
    const clock = new OwnedClock(options.clock);
    super(createWorld(options, clock));
    this.#clock = clock;
    this.#front = new HttpFront(this.world);
    this.plugin = async (app) => {
      this.#front.install(app, routesOf(this.world, options.faults ?? false));
      app.addHook('preClose', () => this.close());
    };
    if (options.guest) new Guest(this.world, options.guest);
  }

  /** Failures on demand. */
  get faults(): Faults {
    return this.world.faults;
  }

  addUser(spec: UserSpec): void {
    this.world.users.add(spec);
  }

  /** @returns false where there is no such user */
  addToken(userId: string, token: string, scopes?: readonly string[]): boolean {
    const user = this.world.users.get(userId);
    if (user) this.world.users.addToken(user, token, scopes);
    return user !== undefined;
  }

  revokeToken(token: string): void {
    this.world.users.revokeToken(token);
  }

  isOnline(userId: string): boolean {
    const user = this.world.users.get(userId);
    return user !== undefined && this.world.users.isOnline(user);
  }

  game(id: string): GameSnapshot | null {
    const game = this.world.games.get(id);
    return game ? snapshotOf(game) : null;
  }

  /** Running and lately finished games, oldest first. */
  games(): GameSnapshot[] {
    return this.world.games.all().map(snapshotOf);
  }

  /** Called at every change of a game. @returns the way to stop */
  onGame(listener: (id: string, change: GameChange) => void): () => void {
    return this.world.games.onChange((game, change) => listener(game.id, change));
  }

  /** The latest requests in the order of their arrival. */
  journal(): readonly JournalEntry[] {
    return this.world.journal.entries();
  }

  clearJournal(): void {
    this.world.journal.clear();
  }

  /** The streams that are open now. */
  streams(): readonly StreamInfo[] {
    return [...this.world.streams].map(({ info }) => info);
  }

  /** Ends every stream and timer at once; the sandbox is of no use after. */
  async close(): Promise<void> {
    this.#clock.close();
    this.#front.close();
  }
}

export const createSandbox = (options: SandboxOptions): Sandbox => new Sandbox(options);

const JOURNAL_LENGTH = 10_000;

function createWorld(options: SandboxOptions, clock: Clock): World {
  const { seed, castling = 'kingTwoSquares', siteUrl = 'http://localhost' } = options;
  const limits = limitsOf(options.limits ?? 'lichess');
  const streams = new Set<LineStream>();
  const users = new Users(clock);
  for (const spec of options.users ?? []) users.add(spec);
  const events = new EventStreams(users);
  const games = new Games(clock, users, events, limits);
  const ids = new Ids(seed, clock.nowMs());
  return {
    clock,
    log: options.log ?? SILENT_LOG,
    seed,
    siteUrl,
    castling,
    limits,
    explorer: options.explorer ?? null,
    users,
    people: new People(users, games, options.people),
    events,
    games,
    challenges: new Challenges({ clock, users, games, events, limits, ids, seed, siteUrl, castling }),
    rules: new ChallengeRules(clock, games, limits),
    ids,
    residents: new Residents(clock, games, seed),
    journal: new Journal(clock, options.journalLength ?? JOURNAL_LENGTH),
    streams,
    faults: new Faults(clock, streams),
  };
}

function limitsOf(asked: 'lichess' | 'none' | Partial<Limits>): Limits {
  if (asked === 'none') return NO_LIMITS;
  return asked === 'lichess' ? LICHESS_LIMITS : { ...LICHESS_LIMITS, ...asked };
}

function routesOf(world: World, faults: boolean): Route[] {
  return [
    ...accountRoutes(world),
    ...eventRoutes(world),
    ...gameRoutes(world),
    ...challengeRoutes(world),
    ...lookupRoutes(world),
    ...(faults ? adminRoutes(world) : []),
    open('GET', '/api/*', () => notFound('No such endpoint')),
    open('POST', '/api/*', () => notFound('No such endpoint')),
  ];
}

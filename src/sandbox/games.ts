import { type Color, other } from '../chess/line.ts';
import type { Clock } from '../ports/clock.ts';
import type { EventStreams } from './event-streams.ts';
import { type ChatLine, Game, type GameSetup, type GameWatcher } from './game.ts';
import { gameEvent, gameFull, gameState } from './game-json.ts';
import { Allowance, DAY_MS, type Limits } from './limits.ts';
import type { LineStream } from './line-stream.ts';
import { Presence } from './presence.ts';
import { recordResult } from './rating.ts';
import type { Status } from './status.ts';
import { isBot, type User, type Users } from './users.ts';

/** Finished games that can still be looked at; older ones are forgotten. */
const KEPT_FINISHED = 1_000;
/** Streams of one game that a person may hold open; the oldest ends for one more. */
const MOST_TABS = 8;

export type GameChange = 'started' | 'changed' | 'finished';
export type GameListener = (game: Game, change: GameChange) => void;

interface Table {
  readonly game: Game;
  readonly presence: Presence;
  readonly streams: { readonly [C in Color]: Set<LineStream> };
}

/** Every game with its streams: what a game says reaches both players here. */
export class Games implements GameWatcher {
  readonly #clock: Clock;
  readonly #users: Users;
  readonly #events: EventStreams;
  readonly #tables = new Map<string, Table>();
  readonly #running = new Map<string, Set<Game>>();
  readonly #finished: string[] = [];
  readonly #quiet = new Set<string>();
  readonly #listeners = new Set<GameListener>();
  readonly #limits: Limits;
  /** Games between bots that each bot has started in the last day. */
  readonly botGames: Allowance;

  constructor(clock: Clock, users: Users, events: EventStreams, limits: Limits) {
    this.#clock = clock;
    this.#users = users;
    this.#events = events;
    this.#limits = limits;
    this.botGames = new Allowance(clock, limits.botGamesPerDay, DAY_MS);
  }

  /** @param announce tells both players that it has started */
  start(setup: GameSetup, announce = true): Game {
    const game = new Game(setup, this.#clock, this);
    const presence = new Presence(game, this.#clock, (color, claimInMs) => this.#gone(game, color, claimInMs));
    this.#tables.set(game.id, { game, presence, streams: { white: new Set(), black: new Set() } });
    for (const user of playersOf(game)) this.#runningOf(user).add(game);
    this.#countBotGame(game);
    if (announce) this.announce(game);
    this.#tell(game, 'started');
    return game;
  }

  get(id: string): Game | undefined {
    return this.#tables.get(id)?.game;
  }

  presence(id: string): Presence | undefined {
    return this.#tables.get(id)?.presence;
  }

  /** All that are remembered, oldest first. */
  all(): Game[] {
    return [...this.#tables.values()].map(({ game }) => game);
  }

  runningOf(user: User): readonly Game[] {
    return [...(this.#running.get(user.id) ?? [])];
  }

  /** Whether there is no room for one more game, of these players or of anybody. */
  isFull(...players: readonly User[]): boolean {
    const { runningGames, allGames } = this.#limits;
    if (this.#tables.size - this.#finished.length >= allGames) return true;
    return players.some((user) => (this.#running.get(user.id)?.size ?? 0) >= runningGames);
  }

  onChange(listener: GameListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Sends `gameStart` to the players' event streams; a script may do it again. */
  announce(game: Game): void {
    this.#event('gameStart', game);
  }

  /** Ends a game without a word on the event streams: for scripts that set up a game found finished. */
  finishQuietly(game: Game, status: Status, winner: Color | null): void {
    this.#quiet.add(game.id);
    game.finish(status, winner);
    this.#quiet.delete(game.id);
  }

  openStream(game: Game, color: Color, user: User, stream: LineStream): void {
    stream.send(gameFull(game));
    const table = this.#tables.get(game.id);
    if (!table || !game.playing) {
      stream.end();
      return;
    }
    const seat = table.streams[color];
    makeRoom(seat, user, stream);
    seat.add(stream);
    this.#users.streamOpened(user);
    table.presence.streamOpened(color);
    stream.onClose(() => {
      seat.delete(stream);
      this.#users.streamClosed(user);
      table.presence.streamClosed(color);
    });
  }

  changed(game: Game): void {
    this.#send(game, JSON.stringify(gameState(game)));
    this.#tell(game, 'changed');
  }

  chatted(game: Game, line: ChatLine): void {
    this.#send(game, JSON.stringify({ type: 'chatLine', ...line }));
  }

  /** The last state, then the ends of the streams, then the events (lichess-api §2.6). */
  finished(game: Game): void {
    recordResult(game);
    const table = this.#tables.get(game.id);
    table?.presence.gameOver();
    this.#send(game, JSON.stringify(gameState(game)));
    if (table) for (const stream of [...table.streams.white, ...table.streams.black]) stream.end();
    for (const user of playersOf(game)) this.#forgetRunning(user, game);
    if (!this.#quiet.has(game.id)) this.#event('gameFinish', game);
    this.#keepFinished(game.id);
    this.#tell(game, 'finished');
  }

  #send(game: Game, line: string): void {
    const table = this.#tables.get(game.id);
    if (!table) return;
    for (const stream of table.streams.white) stream.sendLine(line);
    for (const stream of table.streams.black) stream.sendLine(line);
  }

  #gone(game: Game, color: Color, claimInMs: number | null): void {
    const gone = claimInMs !== null;
    const line = { type: 'opponentGone', gone, ...(gone ? { claimWinInSeconds: Math.ceil(claimInMs / 1000) } : {}) };
    for (const stream of this.#tables.get(game.id)?.streams[other(color)] ?? []) stream.send(line);
  }

  #event(type: 'gameStart' | 'gameFinish', game: Game): void {
    for (const color of ['white', 'black'] as const) {
      const { user } = game.seats[color];
      if (user) this.#events.push(user, gameEvent(type, game, color));
    }
  }

  #countBotGame(game: Game): void {
    const players = playersOf(game);
    if (players.length === 2 && players.every(isBot)) for (const bot of players) this.botGames.spend(bot.id);
  }

  #runningOf(user: User): Set<Game> {
    const running = this.#running.get(user.id) ?? new Set();
    this.#running.set(user.id, running);
    return running;
  }

  #forgetRunning(user: User, game: Game): void {
    const running = this.#running.get(user.id);
    running?.delete(game);
    if (running?.size === 0) this.#running.delete(user.id);
  }

  #keepFinished(id: string): void {
    this.#finished.push(id);
    if (this.#finished.length > KEPT_FINISHED) this.#tables.delete(this.#finished.shift() ?? '');
  }

  #tell(game: Game, change: GameChange): void {
    for (const listener of this.#listeners) listener(game, change);
  }
}

/**
 * The same program opening again has lost its first stream; two programs may watch side by side (lichess-api §2.1).
 * Two tabs of a person bear one browser's name: were the first ended for the second, it would come back, and so on.
 */
function makeRoom(seat: ReadonlySet<LineStream>, user: User, fresh: LineStream): void {
  const earlier = [...seat];
  if (!isBot(user)) earlier.slice(0, Math.max(0, seat.size + 1 - MOST_TABS)).forEach((stream) => void stream.end());
  else for (const stream of earlier) if (stream.info.userAgent === fresh.info.userAgent) stream.end();
}

export function playersOf(game: Game): User[] {
  return [game.seats.white.user, game.seats.black.user].filter((user) => user !== null);
}

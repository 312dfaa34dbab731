import { seedsOf } from '../../src/app/seeds.ts';
import type { Trace } from '../../src/model/trace.ts';
import { NO_METRICS } from '../../src/ports/metrics.ts';
import type { GameView } from '../../src/ports/service.ts';
import type { MoveRecord } from '../../src/ports/store.ts';
import type { GameChange } from '../../src/sandbox/games.ts';
import type { SentMove } from '../support/traced-server.ts';
import { until } from '../support/wait.ts';
import { type Pairing, pairing } from './cast.ts';
import { type Forfeit, ForfeitWatch } from './forfeits.ts';
import { BOT_SEED, type House, openHouse } from './house.ts';
import { type Holdings, holdings, leftover } from './leftovers.ts';
import { Oracle } from './oracle.ts';

export interface SoakOptions {
  readonly games: number;
  readonly seed: string;
  /** How many times faster than real the clocks run. */
  readonly timeScale: number;
  readonly engines: number;
  /** Games at the same time, without engines and with them. */
  readonly lanes: { readonly light: number; readonly heavy: number };
  readonly onProgress?: (line: string) => void;
}

export interface SoakReport {
  readonly games: number;
  readonly wallSeconds: number;
  /** Positions compared with another program's, the server's and our own. */
  readonly positions: number;
  readonly disagreements: readonly string[];
  /** Games by their status. */
  readonly endings: Readonly<Record<string, number>>;
  readonly forfeits: readonly Forfeit[];
  /** Moves that were meant to take more than there was on the clock. */
  readonly overPlanned: readonly MoveRecord[];
  /** Every move that was sent. */
  readonly sent: readonly SentMove[];
  /** How many plies each game had at its end. */
  readonly plies: ReadonlyMap<string, number>;
  /** Requests beside moves that the server did not take, as `status METHOD path`. */
  readonly refused: readonly string[];
  /** Challenges that found no room and were made again later. */
  readonly retries: number;
  readonly fallbacks: Readonly<Record<string, number>>;
  readonly reconnects: number;
  /** What is still there when the last game is over: sessions, game streams, lent engines, waiting decisions. */
  readonly leftAfterGames: Holdings;
  /** What keeps the process alive after everything was closed. */
  readonly leftAfterClose: Holdings;
  readonly recordsDropped: number;
}

/** No game of the cast's lasts so long in real time. */
const LONGEST_GAME_MS = 240_000;
/** A challenge that nobody accepts is gone after this much of the game's time (lichess-api §3). */
const CHALLENGE_LIFE_MS = 20_000;
/** For whatever follows the end of a game. */
const SETTLE_MS = 10_000;

/** Our own accounts play each other, everything real but the opponents' humanity, and everything is looked at. */
export async function runGames(options: SoakOptions): Promise<SoakReport> {
  const before = holdings();
  const soak = new Soak(options);
  const startedMs = performance.now();
  await soak.play();
  const wallSeconds = (performance.now() - startedMs) / 1000;
  const leftAfterGames = await soak.leftAfterGames();
  const recordsDropped = soak.recordsDropped;
  await soak.close();
  const looks = () => leftover(before, holdings());
  await until(() => Object.keys(looks()).length === 0, 'all is let go', SETTLE_MS).catch(() => undefined);
  return { ...soak.report(), wallSeconds, leftAfterGames, leftAfterClose: looks(), recordsDropped };
}

class Soak {
  readonly #options: SoakOptions;
  readonly #oracle = new Oracle();
  readonly #pairings = new Map<string, Pairing>();
  readonly #endings: Record<string, number> = {};
  readonly #fallbacks: Record<string, number> = {};
  readonly #overPlanned: MoveRecord[] = [];
  readonly #watch: ForfeitWatch;
  readonly #plies = new Map<string, number>();
  #house: House | null = null;
  readonly #waiting: Pairing[] = [];
  #asking: Promise<string | null> = Promise.resolve(null);
  #next = 0;
  #retries = 0;
  #reconnects = 0;

  constructor(options: SoakOptions) {
    this.#options = options;
    this.#watch = new ForfeitWatch({
      timeScale: options.timeScale,
      controlOf: (gameId) => this.#pairings.get(gameId)?.control ?? fail(`no pairing of ${gameId}`),
      traceOf: (account, gameId, ply) => this.#traceOf(account, gameId, ply),
    });
  }

  async play(): Promise<void> {
    const { timeScale, engines, seed, lanes } = this.#options;
    this.#house = await openHouse({
      timeScale,
      engines,
      seed,
      metrics: {
        ...NO_METRICS,
        fallback: (_account, from, to) => count(this.#fallbacks, `${from} -> ${to}`),
        streamReconnected: () => this.#reconnects++,
      },
      onView: (view) => this.#onView(view),
      onMove: (move) => this.#onMove(move),
    });
    this.#house.server.sandbox.onGame((id, change) => this.#onGame(id, change));
    const lane = (heavy: boolean) => this.#lane(heavy);
    await Promise.all([
      ...Array.from({ length: lanes.light }, () => lane(false)),
      ...Array.from({ length: lanes.heavy }, () => lane(true)),
    ]);
  }

  get recordsDropped(): number {
    const { dropped } = this.#rooms.store.status();
    return Object.values(dropped).reduce((sum, n) => sum + n, 0);
  }

  async leftAfterGames(): Promise<Holdings> {
    await until(() => Object.keys(this.#left()).length === 0, 'the games are let go', SETTLE_MS).catch(() => undefined);
    return this.#left();
  }

  close(): Promise<void> {
    return this.#rooms.close();
  }

  report() {
    const { server } = this.#rooms;
    const entries = server.sandbox.journal();
    return {
      games: this.#plies.size,
      plies: this.#plies,
      positions: this.#oracle.positions,
      disagreements: this.#oracle.disagreements,
      endings: this.#endings,
      forfeits: this.#watch.forfeits,
      overPlanned: this.#overPlanned,
      sent: server.sent,
      refused: entries
        .filter(({ status, path }) => status !== null && status >= 400 && !path.includes('/move/'))
        .filter(({ path }) => !this.#isRepeatedAccept(path))
        .map(({ status, method, path }) => `${status} ${method} ${path}`),
      retries: this.#retries,
      fallbacks: this.#fallbacks,
      reconnects: this.#reconnects,
    };
  }

  get #rooms(): House {
    return this.#house ?? fail('the house is closed');
  }

  /** An answer that took longer than a fast clock allows is asked for again. */
  #isRepeatedAccept(path: string): boolean {
    const id = /^\/api\/challenge\/(\w+)\/accept$/.exec(path)?.[1];
    return id !== undefined && this.#rooms.server.sandbox.game(id) !== null;
  }

  #left(): Holdings {
    const { accounts, server, pool } = this.#rooms;
    const { busy, queued } = pool.status();
    const sessions = [...accounts.values()].reduce((sum, { supervisor }) => sum + supervisor.games.size, 0);
    const gameStreams = server.sandbox.streams().filter(({ kind }) => kind === 'game').length;
    return leftover({}, { sessions, gameStreams, busy, queued });
  }

  /** Takes one game after the other; games with engines have lanes of their own. */
  async #lane(heavy: boolean): Promise<void> {
    for (let next = this.#take(heavy); next; next = this.#take(heavy)) await this.#playOne(next);
  }

  #take(heavy: boolean): Pairing | null {
    const kept = this.#waiting.findIndex((one) => one.heavy === heavy);
    if (kept >= 0) return this.#waiting.splice(kept, 1)[0] ?? null;
    while (this.#next < this.#options.games) {
      const one = pairing(this.#next++);
      if (one.heavy === heavy) return one;
      this.#waiting.push(one);
    }
    return null;
  }

  async #playOne(pair: Pairing): Promise<void> {
    const { sandbox } = this.#rooms.server;
    for (;;) {
      // A second challenge to the same account would take the place of the first.
      const asked = this.#asking.then(() => this.#challenge(pair));
      this.#asking = asked;
      const id = await asked;
      if (id !== null) {
        await until(
          () => this.#plies.has(id),
          () => `${id} ends: ${JSON.stringify(sandbox.game(id))}`,
          LONGEST_GAME_MS,
        );
        return;
      }
      this.#retries++;
    }
  }

  /** @returns the game's id, or null where the challenge found no room */
  async #challenge(pair: Pairing): Promise<string | null> {
    const { sandbox } = this.#rooms.server;
    const id = sandbox.challenge(pair);
    this.#pairings.set(id, pair);
    const began = () => sandbox.game(id) !== null;
    await until(began, 'it begins', CHALLENGE_LIFE_MS / this.#options.timeScale).catch(() => undefined);
    return began() ? id : null;
  }

  #onGame(id: string, change: GameChange): void {
    const game = this.#rooms.server.sandbox.game(id);
    if (!game) return;
    this.#oracle.follow(game);
    this.#watch.follow(game);
    if (change !== 'finished') return;
    this.#plies.set(id, game.moves.length);
    count(this.#endings, game.status);
    const { onProgress, games } = this.#options;
    onProgress?.(`${this.#plies.size} of ${games} games, ${this.#oracle.positions} positions, ${list(this.#endings)}`);
  }

  #onView({ accountId, gameId, moves, fen }: GameView): void {
    this.#oracle.check(gameId, moves.length, fen, accountId);
  }

  #onMove(move: MoveRecord): void {
    this.#watch.moved(move);
    if (move.clockMs !== null && move.plannedMs > move.clockMs) this.#overPlanned.push(move);
  }

  /** A trace does not tell its ply, but its seed belongs to one only. */
  #traceOf(account: string, gameId: string, ply: number): Trace | null {
    const session = this.#rooms.accounts.get(account)?.supervisor.games.get(gameId)?.runner.session;
    const trace = session?.trace ?? null;
    return trace?.seed === seedsOf(BOT_SEED, account)(gameId, ply) ? trace : null;
  }
}

export const list = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([name, n]) => `${n} ${name}`)
    .join(', ');

function count(counts: Record<string, number>, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1;
}

function fail(message: string): never {
  throw new Error(message);
}

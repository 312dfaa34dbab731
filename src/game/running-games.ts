import type { OngoingGame, PlayerInfo } from '../model/lichess.ts';
import type { RunningGame as CountedGame } from './challenge-context.ts';
import { GameRunner } from './game-runner.ts';
import type { KeptMemories } from './kept-memories.ts';
import { kindOf } from './opponent-kind.ts';
import type { SessionPorts } from './session-ports.ts';
import { NOT_PLAYED } from './session-ports.ts';
import { opponentOf } from './table.ts';

/** Finished games remembered, so that a start told late does not take one up again. */
const FINISHED_KEPT = 500;

export interface RunningGame {
  readonly runner: GameRunner;
  /** Null for a game that is only looked up. */
  readonly opponent: PlayerInfo | null;
}

export interface RunningGamesOptions extends SessionPorts {
  /** Of games without a known end. */
  readonly memories: KeptMemories;
  /** The game is no longer among them. */
  readonly onOver: (gameId: string) => void;
}

/** The games of one account, each with one session, however often its start is told. */
export class RunningGames {
  readonly #options: RunningGamesOptions;
  readonly #games = new Map<string, RunningGame>();
  readonly #finished = new Set<string>();
  #closed = false;

  constructor(options: RunningGamesOptions) {
    this.#options = options;
  }

  get all(): ReadonlyMap<string, RunningGame> {
    return this.#games;
  }

  takeUp({ gameId, playable, variantKey, clockMs, opponent }: OngoingGame): void {
    if (playable) this.#start(gameId, opponent, clockMs);
    else this.#options.log.warn('the server lets no bot play this game', { game: gameId, variant: variantKey });
  }

  /** Games that ran when the process was last here and are not listed any more: their ends are still to be written down. */
  async lookUpEnded(): Promise<void> {
    const gameIds = await this.#options.memories.gameIds();
    if (this.#closed) return;
    for (const gameId of gameIds) this.#start(gameId, null, null);
  }

  /** The games that take up a place. */
  counted(): CountedGame[] {
    return [...this.#games].flatMap(([gameId, { runner, opponent }]) => {
      if (runner.session.idle) return [];
      const { table } = runner.session;
      const known = opponent ?? (table && opponentOf(table));
      return known ? [{ gameId, opponentId: known.id, opponentKind: kindOf(known) }] : [];
    });
  }

  async drain(): Promise<void> {
    await Promise.all([...this.#games.values()].map(({ runner }) => runner.drain()));
  }

  close(): void {
    this.#closed = true;
    for (const { runner } of this.#games.values()) runner.close();
    this.#games.clear();
  }

  #start(gameId: string, opponent: PlayerInfo | null, clockMs: number | null): void {
    const { memories, metrics, accountId } = this.#options;
    if (this.#games.has(gameId) || this.#finished.has(gameId)) return;
    const kept = { memory: memories.of(gameId), lateMemory: memories.late(gameId) };
    const runner = new GameRunner(this.#options, { ...kept, gameId, clockMs, toldOver: opponent === null });
    this.#games.set(gameId, { runner, opponent });
    metrics.gameStarted(accountId);
    void runner.run().then((status) => this.#end(gameId, status));
  }

  #end(gameId: string, status: string): void {
    const { metrics, accountId, onOver } = this.#options;
    this.#games.delete(gameId);
    if (!NOT_PLAYED.some((kind) => kind === status)) this.#rememberFinished(gameId);
    metrics.gameFinished(accountId, status);
    onOver(gameId);
  }

  #rememberFinished(gameId: string): void {
    this.#finished.add(gameId);
    const [oldest] = this.#finished;
    if (this.#finished.size > FINISHED_KEPT && oldest !== undefined) this.#finished.delete(oldest);
  }
}

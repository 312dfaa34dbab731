import type { Result } from '../chess/result.ts';
import { Backoff } from '../model/backoff.ts';
import type { AccountEvent, AccountInfo, OngoingGame } from '../model/lichess.ts';
import type { GameMemory } from '../model/memory.ts';
import { type Clock, sleep } from '../ports/clock.ts';
import type { LichessPort, StreamEnd } from '../ports/lichess.ts';
import type { Log } from '../ports/log.ts';
import type { Metrics } from '../ports/metrics.ts';
import type { AccountPhase, AccountView } from '../ports/service.ts';
import type { Store } from '../ports/store.ts';
import { type Rng, stream } from '../random/streams.ts';
import type { Capacity } from './capacity.ts';
import { ChallengeDesk } from './challenge-desk.ts';
import type { ChallengeLists } from './challenge-policy.ts';
import { GameRunner } from './game-runner.ts';
import { OpponentHistory } from './opponent-history.ts';
import { NOT_PLAYED } from './session.ts';
import type { SessionPorts } from './session-ports.ts';
import { StreamKeeper } from './stream-keeper.ts';
import { kindOf } from './table.ts';

/** The database gets this long to answer at start; games do not wait for it any longer. */
const STORE_WAIT_MS = 300;
const DAY_MS = 86_400_000;
/** Waits between attempts to reach the server at start. */
const FIRST_RETRY_MS = 1000;
const MAX_RETRY_MS = 60_000;

/** Finished games remembered, so that a start told late does not take one up again. */
const FINISHED_KEPT = 500;

/** What stands in the way of an account, in sentences. `transient`: trying again may help. */
export interface AccountTrouble {
  readonly transient: boolean;
  readonly sentences: readonly string[];
}

export interface SupervisorPorts extends Omit<SessionPorts, 'me' | 'accountId' | 'onStalled'> {
  readonly id: string;
  readonly server: string;
  readonly lichess: LichessPort;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly store: Store;
  /** The start-up checks: token, scopes, title. */
  readonly check: () => Promise<Result<AccountInfo, AccountTrouble>>;
  readonly lists: ChallengeLists;
  readonly capacity: Capacity;
}

interface RunningGame {
  readonly ongoing: OngoingGame;
  readonly runner: GameRunner;
}

/** One account: its event stream, its challenges, and a session for each of its games. */
export class AccountSupervisor {
  readonly id: string;
  readonly #ports: SupervisorPorts;
  readonly #log: Log;
  readonly #rng: Rng;
  readonly #stop = new AbortController();
  readonly #games = new Map<string, RunningGame>();
  readonly #finished = new Set<string>();
  readonly #history: OpponentHistory;
  #phase: AccountPhase = 'starting';
  #trouble: string | null = null;
  #info: AccountInfo | null = null;
  #desk: ChallengeDesk | null = null;
  #keeper: StreamKeeper | null = null;
  #memories: ReadonlyMap<string, GameMemory> = new Map();
  #reconnects = 0;

  constructor(ports: SupervisorPorts) {
    this.id = ports.id;
    this.#ports = ports;
    this.#log = ports.log.child({ account: ports.id });
    this.#rng = stream(ports.id, 'supervisor');
    this.#history = new OpponentHistory(ports.clock);
  }

  /** Resolves when the account is done for good: stopped, or refused by the server. */
  async run(): Promise<void> {
    const info = await this.#signIn();
    if (!info) return;
    this.#info = info;
    this.#log.info('signed in', { username: info.username });
    await this.#remember();
    this.#desk = this.#openDesk(info);
    await this.#resumeGames();
    if (this.#stop.signal.aborted) return;
    this.#keeper = new StreamKeeper({
      open: (signal, onOpen) => this.#openEvents(signal, onOpen),
      onEnd: (end) => this.#onStreamEnd(end),
      clock: this.#ports.clock,
      rng: this.#rng,
      // Thirty openings in ten minutes are allowed (lichess-api §1.2); this comes to sixteen at worst.
      firstWaitMs: 500,
      maxWaitMs: 60_000,
      provenAfterMs: 60_000,
    });
    await this.#keeper.run();
  }

  get games(): ReadonlyMap<string, RunningGame> {
    return this.#games;
  }

  view(): AccountView {
    const { lichess, server } = this.#ports;
    const desk = this.#desk?.view();
    return {
      id: this.id,
      username: this.#info?.username ?? null,
      server,
      phase: this.#phase,
      trouble: this.#trouble,
      games: this.#games.size,
      reserved: desk?.reserved.length ?? 0,
      waitingChallenges: desk?.waiting.length ?? 0,
      reconnects: this.#reconnects,
      moveOverheadMs: lichess.moveOverheadMs(),
      pausedForMs: lichess.traffic().pausedForMs,
    };
  }

  /** First stage of a stop: no new games; every move that is owed is sent; the games go on without us. */
  async drain(): Promise<void> {
    this.#phase = 'stopping';
    this.#stop.abort();
    this.#desk?.stop();
    this.#keeper?.stop();
    await Promise.all([...this.#games.values()].map(({ runner }) => runner.drain()));
    this.close();
  }

  /** Second stage: thinking is cut short, everything is let go. */
  close(): void {
    this.#phase = 'stopped';
    this.#stop.abort();
    this.#desk?.stop();
    this.#keeper?.stop();
    for (const { runner } of this.#games.values()) runner.close();
    this.#games.clear();
  }

  async #signIn(): Promise<AccountInfo | null> {
    const backoff = new Backoff(FIRST_RETRY_MS, MAX_RETRY_MS);
    while (!this.#stop.signal.aborted) {
      const checked = await this.#ports.check();
      if (checked.ok) return checked.value;
      this.#trouble = checked.error.sentences.join(' ');
      this.#log.error('account not ready', { trouble: this.#trouble });
      if (!checked.error.transient) {
        this.#phase = 'failed';
        return null;
      }
      await sleep(this.#ports.clock, backoff.nextMs(this.#rng.next()), this.#stop.signal);
    }
    return null;
  }

  async #remember(): Promise<void> {
    const { store, clock } = this.#ports;
    const [memories, recent] = await Promise.all([
      store.memories(this.id, STORE_WAIT_MS),
      store.recentGames(this.id, clock.nowMs() - DAY_MS, STORE_WAIT_MS),
    ]);
    this.#memories = memories;
    this.#history.seed(recent);
  }

  #openDesk({ id }: AccountInfo): ChallengeDesk {
    const { lichess, clock, policy, lists, capacity } = this.#ports;
    return new ChallengeDesk({
      lichess,
      clock,
      log: this.#log,
      myId: id,
      policy: policy.challenge,
      lists,
      capacity,
      history: this.#history,
      games: () =>
        [...this.#games.values()]
          .filter(({ runner }) => !runner.session.stalled)
          .map(({ ongoing: { gameId, opponent } }) => ({
            gameId,
            opponentId: opponent.id,
            opponentKind: kindOf(opponent),
          })),
    });
  }

  /** Every game that runs already, the one with the least time first. */
  async #resumeGames(): Promise<void> {
    const playing = await this.#ports.lichess.playing();
    if (!playing.ok) {
      // The event stream tells of every running game as well; only the order by clock is lost.
      this.#log.warn('running games not listed', { ...playing.error });
      return;
    }
    const urgency = ({ clockMs }: OngoingGame): number => clockMs ?? Number.POSITIVE_INFINITY;
    for (const game of [...playing.value].sort((a, b) => urgency(a) - urgency(b) || 0)) this.#takeUp(game);
  }

  async #openEvents(signal: AbortSignal, onOpen: () => void): Promise<StreamEnd> {
    const onEvent = (event: AccountEvent): void => this.#onEvent(event);
    return this.#ports.lichess.streamEvents({
      onEvent,
      onUnreadable: () => this.#keeper?.doubt(),
      signal,
      onOpen: () => {
        this.#phase = 'playing';
        this.#trouble = null;
        onOpen();
      },
    });
  }

  #onStreamEnd(end: StreamEnd): boolean {
    if (this.#stop.signal.aborted) return false;
    this.#reconnects++;
    this.#phase = 'reconnecting';
    this.#trouble = `The event stream came to its end (${end.kind}); it is being opened again.`;
    this.#ports.metrics.streamReconnected(this.id, 'events', end.kind);
    this.#log.warn('event stream ended', { ...end });
    return true;
  }

  #onEvent(event: AccountEvent): void {
    if (this.#stop.signal.aborted) return;
    switch (event.type) {
      case 'gameStart':
        this.#takeUp(event.game);
        this.#desk?.onGameStart(event.game.gameId);
        break;
      case 'gameFinish':
        this.#games.get(event.game.gameId)?.runner.session.expectEnd();
        this.#desk?.onGameFinish(event.game.gameId);
        break;
      case 'challenge':
        this.#desk?.onChallenge(event.challenge);
        break;
      default:
        this.#desk?.onCanceled(event.challenge.id);
    }
  }

  /** However often a game's start is told, it has one session. */
  #takeUp(ongoing: OngoingGame): void {
    const { gameId, playable, variantKey, clockMs } = ongoing;
    if (this.#games.has(gameId) || this.#finished.has(gameId) || !this.#info) return;
    if (!playable) {
      this.#log.warn('the server lets no bot play this game', { game: gameId, variant: variantKey });
      return;
    }
    const ports: SessionPorts = {
      ...this.#ports,
      log: this.#log,
      accountId: this.id,
      me: this.#info.id,
      onStalled: () => this.#desk?.reconsider(),
    };
    const runner = new GameRunner(ports, { gameId, clockMs, memory: this.#memories.get(gameId) ?? null });
    this.#games.set(gameId, { ongoing, runner });
    this.#ports.metrics.gameStarted(this.id);
    void runner.run().then((status) => this.#onOver(gameId, status));
  }

  #onOver(gameId: string, status: string): void {
    this.#games.delete(gameId);
    if (!NOT_PLAYED.some((kind) => kind === status)) this.#rememberFinished(gameId);
    this.#ports.metrics.gameFinished(this.id, status);
    this.#desk?.onGameFinish(gameId);
  }

  #rememberFinished(gameId: string): void {
    this.#finished.add(gameId);
    const [oldest] = this.#finished;
    if (this.#finished.size > FINISHED_KEPT && oldest !== undefined) this.#finished.delete(oldest);
  }
}

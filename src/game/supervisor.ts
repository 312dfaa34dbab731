import type { Result } from '../chess/result.ts';
import { Backoff } from '../model/backoff.ts';
import type { AccountEvent, AccountInfo, OngoingGame } from '../model/lichess.ts';
import { sleep } from '../ports/clock.ts';
import type { StreamEnd } from '../ports/lichess.ts';
import type { Log } from '../ports/log.ts';
import type { AccountPhase, AccountView } from '../ports/service.ts';
import { type Rng, stream } from '../random/streams.ts';
import type { Capacity } from './capacity.ts';
import { ChallengeDesk } from './challenge-desk.ts';
import type { ChallengeLists } from './challenge-policy.ts';
import { KeptMemories } from './kept-memories.ts';
import { OpponentHistory } from './opponent-history.ts';
import { type RunningGame, RunningGames } from './running-games.ts';
import type { SessionPorts } from './session-ports.ts';
import { StreamKeeper } from './stream-keeper.ts';

/** The database gets this long to answer at start; games do not wait for it any longer. */
const STORE_WAIT_MS = 300;
/** Games that are played already can still be given what they were; after this the store is given up. */
const LATE_STORE_MS = 120_000;
const STORE_RETRY_MS = 1000;
const DAY_MS = 86_400_000;
/** The server lists no more running games than this (lichess-api §1.1). */
const MAX_LISTED = 50;
/** Waits between attempts to reach the server at start. */
const FIRST_RETRY_MS = 1000;
const MAX_RETRY_MS = 60_000;

/** What stands in the way of an account, in sentences. `transient`: trying again may help. */
export interface AccountTrouble {
  readonly transient: boolean;
  readonly sentences: readonly string[];
}

export interface SupervisorPorts extends Omit<SessionPorts, 'me' | 'accountId' | 'onStalled'> {
  readonly id: string;
  readonly server: string;
  /** The start-up checks: token, scopes, title. */
  readonly check: () => Promise<Result<AccountInfo, AccountTrouble>>;
  readonly lists: ChallengeLists;
  readonly capacity: Capacity;
}

/** One account: its event stream, its challenges, and a session for each of its games. */
export class AccountSupervisor {
  readonly id: string;
  readonly #ports: SupervisorPorts;
  readonly #log: Log;
  readonly #rng: Rng;
  readonly #stop = new AbortController();
  readonly #history: OpponentHistory;
  #phase: AccountPhase = 'starting';
  #trouble: string | null = null;
  #info: AccountInfo | null = null;
  #desk: ChallengeDesk | null = null;
  #keeper: StreamKeeper | null = null;
  #games: RunningGames | null = null;
  /** Every running game is known: what the store remembers beyond them has ended. */
  #listed = false;
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
    this.#games = this.#openGames(info, await this.#remember());
    this.#desk = this.#openDesk(info, this.#games);
    await this.#resumeGames(this.#games);
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
    return this.#games?.all ?? new Map();
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
      games: this.#games?.counted().length ?? 0,
      reserved: desk?.reserved.length ?? 0,
      waitingChallenges: desk?.waiting.length ?? 0,
      reconnects: this.#reconnects,
      moveOverheadMs: lichess.moveOverheadMs(),
      pausedForMs: lichess.traffic().pausedForMs,
      openStreams: lichess.traffic().openStreams,
    };
  }

  /** First stage of a stop: no new games; every move that is owed is sent; the games go on without us. */
  async drain(): Promise<void> {
    this.#phase = 'stopping';
    this.#stop.abort();
    this.#desk?.stop();
    this.#keeper?.stop();
    await this.#games?.drain();
    this.close();
  }

  /** Second stage: thinking is cut short, everything is let go. */
  close(): void {
    this.#phase = 'stopped';
    this.#stop.abort();
    this.#desk?.stop();
    this.#keeper?.stop();
    this.#games?.close();
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

  /** Waits a moment for the store; what it tells later is taken in then. */
  async #remember(): Promise<KeptMemories> {
    const kept = new KeptMemories();
    const reading = Promise.all([this.#readMemories(kept, STORE_WAIT_MS), this.#readHistory(STORE_WAIT_MS)]);
    const [memories, history] = await reading;
    if (memories && history) return kept;
    this.#log.warn('store is slow', { waitedMs: STORE_WAIT_MS });
    void this.#rememberLate(kept, memories, history);
    return kept;
  }

  /** A database that is locked refuses after a while: it is asked again. */
  async #rememberLate(kept: KeptMemories, memories: boolean, history: boolean): Promise<void> {
    const { clock } = this.#ports;
    const untilMs = clock.monotonicMs() + LATE_STORE_MS;
    let missing = { memories: !memories, history: !history };
    while ((missing.memories || missing.history) && clock.monotonicMs() < untilMs && !this.#stop.signal.aborted) {
      missing = {
        memories: missing.memories && !(await this.#readMemories(kept, STORE_RETRY_MS)),
        history: missing.history && !(await this.#readHistory(STORE_RETRY_MS)),
      };
      if (missing.memories || missing.history) await sleep(clock, STORE_RETRY_MS, this.#stop.signal);
    }
    if (missing.memories) kept.tell(new Map());
  }

  async #readMemories(kept: KeptMemories, withinMs: number): Promise<boolean> {
    const memories = await this.#ports.store.memories(this.id, withinMs);
    if (memories) kept.tell(memories);
    return memories !== null;
  }

  async #readHistory(withinMs: number): Promise<boolean> {
    const { store, clock } = this.#ports;
    const recent = await store.recentGames(this.id, clock.nowMs() - DAY_MS, withinMs);
    if (recent) this.#history.seed(recent);
    return recent !== null;
  }

  #openGames({ id }: AccountInfo, memories: KeptMemories): RunningGames {
    return new RunningGames({
      ...this.#ports,
      log: this.#log,
      accountId: this.id,
      me: id,
      memories,
      onStalled: () => this.#desk?.reconsider(),
      onOver: (gameId) => this.#desk?.onGameFinish(gameId),
    });
  }

  #openDesk({ id }: AccountInfo, games: RunningGames): ChallengeDesk {
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
      games: () => games.counted(),
    });
  }

  /** Every game that runs already, the one with the least time first. */
  async #resumeGames(games: RunningGames): Promise<void> {
    const playing = await this.#ports.lichess.playing();
    if (!playing.ok) {
      // The event stream tells of every running game as well; only the order by clock is lost.
      this.#log.warn('running games not listed', { ...playing.error });
      return;
    }
    const urgency = ({ clockMs }: OngoingGame): number => clockMs ?? Number.POSITIVE_INFINITY;
    for (const game of [...playing.value].sort((a, b) => urgency(a) - urgency(b) || 0)) games.takeUp(game);
    this.#listed = playing.value.length < MAX_LISTED;
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
        if (this.#listed) void this.#games?.lookUpEnded();
        this.#listed = false;
      },
    });
  }

  #onStreamEnd(end: StreamEnd): boolean {
    if (this.#stop.signal.aborted) return false;
    this.#reconnects++;
    this.#phase = 'reconnecting';
    this.#trouble = endWords(end);
    this.#ports.metrics.streamReconnected(this.id, 'events', end.kind);
    this.#log.warn('event stream ended', { ...end });
    return true;
  }

  #onEvent(event: AccountEvent): void {
    if (this.#stop.signal.aborted) return;
    switch (event.type) {
      case 'gameStart':
        this.#games?.takeUp(event.game);
        this.#desk?.onGameStart(event.game.gameId);
        break;
      case 'gameFinish':
        this.games.get(event.game.gameId)?.runner.session.expectEnd(event.result);
        this.#desk?.onGameFinish(event.game.gameId);
        break;
      case 'challenge':
        this.#desk?.onChallenge(event.challenge);
        break;
      default:
        this.#desk?.onCanceled(event.challenge.id);
    }
  }
}

/** What a person can do about it, where there is anything: a token that is refused now was good at the start. */
function endWords(end: StreamEnd): string {
  const failure = end.kind === 'refused' && end.failure.kind === 'rejected' ? end.failure : null;
  if (failure && (failure.status === 401 || failure.status === 403)) {
    return `The server refuses the token (${failure.message}). If it was revoked, create a new one and start again with it.`;
  }
  return `The event stream came to its end (${end.kind}); it is being opened again.`;
}

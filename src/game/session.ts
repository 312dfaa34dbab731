import { other, turnOf } from '../chess/line.ts';
import { FumblefishError } from '../model/errors.ts';
import type { Facts } from '../model/facts.ts';
import { type GameEvent, type GameInfo, type GameResult, type GameState, isRunning } from '../model/lichess.ts';
import { FRESH_MEMORY, type GameMemory, joinMemories, REMEMBERED_TIMES } from '../model/memory.ts';
import type { Decision, Trace } from '../model/trace.ts';
import type { StreamEnd } from '../ports/lichess.ts';
import type { Log } from '../ports/log.ts';
import type { GameView } from '../ports/service.ts';
import { stream } from '../random/streams.ts';
import { computeBudgetMs } from '../timing/compute-budget.ts';
import { EndWatch } from './end-watch.ts';
import { ERRORS } from './errors.ts';
import { factsOf } from './facts-of.ts';
import { GameStream } from './game-stream.ts';
import { Manners } from './manners.ts';
import { MoveSender } from './move-sender.ts';
import { Scribe } from './scribe.ts';
import type { SessionEnd, SessionPorts, SessionStart } from './session-ports.ts';
import { StartWatch } from './start-watch.ts';
import { isOurTurn, isOutdated, layTable, lineAfter, opponentOf, runningClockMs, type Table } from './table.ts';
import { Turn } from './turn.ts';
import { viewOf } from './view-of.ts';

/** After so many breakdowns of one game, any legal move will do. */
const MAX_BREAKDOWNS = 3;

/**
 * One game of one account. Every event runs to its end before the next one starts, and whatever takes time (thinking,
 * waiting, sending) belongs to a turn that a new position cancels.
 */
export class GameSession {
  readonly gameId: string;
  readonly ended: Promise<SessionEnd>;
  readonly #ports: SessionPorts;
  readonly #start: SessionStart;
  readonly #log: Log;
  readonly #stream: GameStream;
  readonly #manners: Manners;
  readonly #starting: StartWatch;
  readonly #sender: MoveSender;
  readonly #scribe: Scribe;
  readonly #ending: EndWatch;
  readonly #over = new AbortController();
  #end: (end: SessionEnd) => void = () => undefined;
  #memory: GameMemory;
  #lateMemory: Promise<GameMemory | null> | null;
  #table: Table | null = null;
  #turn: Turn | null = null;
  /** The turn before, whose request may still wait for its answer. */
  #lastTurn: Turn | null = null;
  #lastTrace: Trace | null = null;
  #found: 'running' | 'over' = 'over';
  readonly #startedMs: number;
  #bothMoved = false;
  #reconnects = 0;

  constructor(ports: SessionPorts, start: SessionStart) {
    const { clock, lichess, policy, accountId, onStalled } = ports;
    const { gameId, lateMemory } = start;
    this.gameId = gameId;
    this.#ports = ports;
    this.#start = start;
    this.#memory = start.memory ?? FRESH_MEMORY;
    this.#startedMs = clock.monotonicMs();
    const log = ports.log.child({ game: gameId });
    this.#log = log;
    this.ended = new Promise((resolve) => {
      this.#end = resolve;
    });
    this.#lateMemory = lateMemory;
    this.#scribe = new Scribe({ ...ports, log }, gameId, lateMemory === null ? this.#memory.plies : null);
    if (lateMemory !== null) void this.#awaitMemory(lateMemory);
    this.#manners = new Manners({ gameId, lichess, clock, policy, log, runningClockMs: () => this.#clockMs(0) });
    const { abortAfterMs } = policy;
    this.#starting = new StartWatch({ gameId, lichess, clock, log, abortAfterMs, onStalled: () => onStalled(gameId) });
    this.#stream = new GameStream({
      gameId,
      lichess,
      clock,
      rng: stream(accountId, gameId, 'stream'),
      urgencyMs: (awayMs) => this.#clockMs(awayMs),
      onEvent: (event) => this.#guard(() => this.#onEvent(event)),
      onReconnect: (end) => this.#onReconnect(end),
      onNoGame: () => this.#onNoGame(),
    });
    this.#ending = new EndWatch({
      clock,
      told: start.toldOver,
      resync: () => this.#stream.resync(this.#over.signal),
      onLimit: (result) => this.#guard(() => this.#finishAsTold(result)),
    });
    this.#sender = new MoveSender({
      gameId,
      lichess,
      clock,
      log,
      resync: (signal) => this.#stream.resync(signal),
      runningClockMs: () => this.#clockMs(0),
    });
  }

  /** Opens the game's stream; everything else follows from what it says. */
  run(): void {
    void this.#stream.run();
  }

  get memory(): GameMemory {
    return { ...this.#memory, plies: this.#scribe.plies };
  }

  /** What the store has not told yet; null once it is part of `memory`. */
  get lateMemory(): Promise<GameMemory | null> | null {
    return this.#lateMemory;
  }

  get trace(): Trace | null {
    return this.#lastTrace;
  }

  get table(): Table | null {
    return this.#table;
  }

  /** It takes up no place: nobody moves in it and the server will not abort it, or only its record is still awaited. */
  get idle(): boolean {
    return this.#starting.stalled || this.#ending.told;
  }

  /** What our clock has left at least, for whoever takes the game up after this session; null where none runs. */
  get clockMs(): number | null {
    return this.#clockMs(1);
  }

  view(): GameView | null {
    if (!this.#table) return null;
    return viewOf(this.#table, {
      accountId: this.#ports.accountId,
      thinking: this.#turn !== null && this.#turn.phase !== 'sent',
      reconnects: this.#reconnects,
      startedAtMs: this.#table.info.createdAtMs,
      nowMs: this.#ports.clock.monotonicMs(),
    });
  }

  /** Sends the move we owe, if any, as soon as it is computed, then closes. The game itself goes on. */
  async drain(): Promise<void> {
    this.#turn?.hurry();
    await this.#turn?.delivered;
    this.close();
  }

  /** Lets go of the game at once: no timer, stream or turn is left. */
  close(): void {
    this.#over.abort();
    this.#turn?.cancel();
    this.#turn = null;
    this.#manners.stop();
    this.#starting.cancel();
    this.#ending.stop();
    this.#stream.stop();
  }

  /** The event stream says that this game is over. */
  expectEnd(result: GameResult): void {
    this.#ending.expect(result);
  }

  async #awaitMemory(late: Promise<GameMemory | null>): Promise<void> {
    const kept = await late;
    this.#guard(() => this.#restore(kept));
  }

  /** The store has told, late, what it kept of this game. */
  #restore(kept: GameMemory | null): void {
    if (this.#over.signal.aborted) return;
    this.#lateMemory = null;
    if (kept) this.#memory = joinMemories(kept, this.#memory);
    this.#scribe.restore(kept?.plies ?? []);
    if (this.#table) this.#scribe.remember(this.#memory);
  }

  #finishAsTold({ status, winner }: GameResult): void {
    if (this.#table) this.#table.state = { ...this.#table.state, status, winner };
    this.#finish(isRunning(status) ? 'unknownFinish' : status);
  }

  #onReconnect(end: StreamEnd): void {
    this.#reconnects++;
    this.#ports.metrics.streamReconnected(this.#ports.accountId, 'game', end.kind);
    this.#log.warn('game stream ended', { ...end });
  }

  #onNoGame(): void {
    if (!this.#table) this.#scribe.forget();
    this.#finish('unknownFinish');
  }

  #onEvent(event: GameEvent): void {
    if (this.#over.signal.aborted) return;
    if (event.type === 'full') this.#onFull(event.game, event.state);
    else if (event.type === 'state') this.#onState(event.state);
    else if (event.type === 'gone') this.#manners.opponentGone(event.gone, event.claimInMs);
  }

  #onFull(info: GameInfo, state: GameState): void {
    const table = this.#table ?? this.#sitDown(info, state);
    if (!table) this.#leaveUnplayable(info, state);
    else if (!this.#follow(table, state)) throw new FumblefishError(ERRORS.DESYNC, state.moves.join(' '));
  }

  /** What does not go with the game as we know it was garbled on its way: the whole game tells. */
  #onState(state: GameState): void {
    const table = this.#table;
    if (table && !isOutdated(table, state) && this.#follow(table, state)) return;
    this.#log.warn('game state does not fit', { moves: state.moves.length, known: table?.state.moves.length });
    this.#stream.doubt();
  }

  /** @returns null where the variant or the start position is not ours to play */
  #sitDown(info: GameInfo, state: GameState): Table | null {
    const { me, choosePersonality } = this.#ports;
    const table = layTable(info, state, me, (opponent) =>
      choosePersonality({ gameId: this.gameId, speed: info.speed, opponent }, this.#memory.personality),
    );
    if (!table) return null;
    this.#table = table;
    const { personality, color } = table;
    this.#log.info('game', { personality: personality.name, color, opponent: opponentOf(table).name });
    this.#found = isRunning(state.status) ? 'running' : 'over';
    // A game well under way was greeted at its start, also where that is not known yet.
    const greet = this.#found === 'running' && !this.#memory.greeted && state.moves.length < 2;
    this.#manners.sitDown(table, greet);
    this.#memory = { ...this.#memory, personality: personality.name, greeted: true };
    if (this.#found === 'over') return table;
    this.#ending.foundRunning();
    this.#scribe.begin(table);
    this.#scribe.remember(this.#memory);
    return table;
  }

  /** A game whose rules we do not know cannot be played: free the opponent and the slot. */
  #leaveUnplayable(info: GameInfo, state: GameState): void {
    this.#log.error('game cannot be played', { variant: info.variantKey, fen: info.startFen });
    const { white, black } = info.players;
    const ours = [white.id, black.id].includes(this.#ports.me);
    if (ours && isRunning(state.status)) void this.#ports.lichess.resign(this.gameId);
    this.#finish('unplayable');
  }

  /** @returns false where the state's moves cannot be played */
  #follow(table: Table, state: GameState): boolean {
    const line = lineAfter(table, state.moves);
    if (!line.ok) return false;
    const before = table.state;
    const moved = line.value !== table.line;
    const wasLonger = line.value.moves.length < table.line.moves.length;
    table.state = state;
    table.line = line.value;
    table.stateAtMs = this.#ports.clock.monotonicMs();
    if (moved) this.#onNewPosition(table, wasLonger);
    if (isRunning(state.status)) this.#playOn(table, before);
    else this.#finish(state.status);
    return true;
  }

  /** @param wasLonger the board has been taken back */
  #onNewPosition(table: Table, wasLonger: boolean): void {
    const mover = other(turnOf(table.line));
    this.#leaveTurn(table.line.moves);
    this.#bothMoved ||= table.line.moves.length >= 2;
    this.#starting.cancel();
    const tookBack = this.#manners.newPosition(mover === table.color, wasLonger);
    const spentMs = this.#scribe.newPosition(table);
    table.lastPlyMs = spentMs;
    if (tookBack) this.#countTakeback();
    if (spentMs === null || mover === table.color) return;
    const opponentTimesMs = [...this.#memory.opponentTimesMs, spentMs].slice(-REMEMBERED_TIMES);
    this.#memory = { ...this.#memory, opponentTimesMs };
  }

  #countTakeback(): void {
    this.#memory = { ...this.#memory, takebacksGranted: this.#memory.takebacksGranted + 1 };
    this.#scribe.remember(this.#memory);
  }

  #playOn(table: Table, before: GameState): void {
    const { info, line } = table;
    if (isOurTurn(table) && !this.#turn && line.position.hasDests()) this.#takeTurn(table);
    else if (!isOurTurn(table) && info.control && !this.#bothMoved) this.#starting.wait();
    this.#manners.answer(before, table, this.#turn?.phase ?? null, this.#memory);
    this.#show();
  }

  #takeTurn(table: Table): void {
    const { clock, lichess, accountId, seedOf } = this.#ports;
    const facts = factsOf({
      ...table,
      accountId,
      memory: this.#memory,
      overheadMs: lichess.moveOverheadMs(),
      seed: seedOf(this.gameId, table.line.moves.length),
    });
    const clockMs = table.state.clocksMs?.[table.color] ?? null;
    const turn: Turn = new Turn({
      facts,
      clock,
      startedMs: table.stateAtMs,
      sender: this.#sender,
      decide: (input, signal) => this.#decide(input, signal),
      onDecision: (decision) => this.#onDecision(turn.ply, table, decision),
      beforeSending: (signal) => this.#beforeSending(table, signal),
      onSent: (report) => this.#scribe.sent(report, clockMs, this.#memory),
    });
    this.#turn = turn;
    void this.#runTurn(turn);
  }

  async #runTurn(turn: Turn): Promise<void> {
    try {
      const outcome = await turn.run();
      if (outcome === 'refused') throw new FumblefishError(ERRORS.MOVE_REFUSED);
    } catch (error) {
      // A turn that was left may end any way it likes: its answer is not wanted any more.
      if (this.#turn === turn) this.#breakDown(error);
    }
  }

  #decide(facts: Facts, signal: AbortSignal): Promise<Decision> {
    const { clock, decide, decideSafely } = this.#ports;
    const deadlineMs = clock.monotonicMs() + computeBudgetMs(facts);
    return this.#start.breakdowns >= MAX_BREAKDOWNS
      ? decideSafely(facts, signal, deadlineMs)
      : decide(facts, signal, deadlineMs);
  }

  #onDecision(ply: number, { color }: Table, decision: Decision): void {
    const { takebacksGranted, opponentTimesMs } = this.#memory;
    this.#memory = { ...decision.memory, takebacksGranted, opponentTimesMs };
    this.#lastTrace = decision.trace;
    this.#scribe.decided(ply, color, decision);
  }

  /** The move before this one has long been seen on the board: its answer must not hold up this one. */
  #beforeSending(table: Table, signal: AbortSignal): Promise<void> | null {
    this.#lastTurn?.cancel();
    return this.#manners.beforeMove(table, this.#memory, signal);
  }

  /** Leaves the turn, if there is one, for the board has moved on. */
  #leaveTurn(moves: readonly string[]): void {
    if (!this.#turn) return;
    this.#turn.boardMovedOn(moves);
    this.#lastTurn = this.#turn;
    this.#turn = null;
  }

  /** What our clock has left at least; null where it stands still or there is none. */
  #clockMs(awayMs: number): number | null {
    const nowMs = this.#ports.clock.monotonicMs();
    if (this.#table) return runningClockMs(this.#table, nowMs, awayMs);
    const { clockMs } = this.#start;
    return clockMs === null ? null : Math.max(0, clockMs - (nowMs - this.#startedMs));
  }

  #finish(status: string): void {
    if (this.#over.signal.aborted) return;
    if (this.#table) {
      const told = this.#found === 'running' && status !== 'aborted' && status !== 'noStart';
      if (told) this.#manners.goodbye();
      this.#scribe.end(this.#table, status);
    }
    this.close();
    this.#show();
    this.#end({ kind: 'over', status });
  }

  #show(): void {
    const view = this.view();
    if (view) this.#ports.onView(view);
  }

  #guard(run: () => void): void {
    try {
      run();
    } catch (error) {
      this.#breakDown(error);
    }
  }

  /** A defect: this session ends, and a fresh one takes the game up again. Other games never notice. */
  #breakDown(error: unknown): void {
    if (this.#over.signal.aborted) return;
    this.#log.error('session broke down', { error });
    this.close();
    this.#end({ kind: 'broken', error });
  }
}

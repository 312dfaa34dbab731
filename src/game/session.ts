import { other, turnOf } from '../chess/line.ts';
import { FumblefishError } from '../model/errors.ts';
import type { Facts } from '../model/facts.ts';
import { type GameEvent, type GameInfo, type GameResult, type GameState, isRunning } from '../model/lichess.ts';
import type { GameMemory } from '../model/memory.ts';
import type { Trace } from '../model/trace.ts';
import type { StreamEnd } from '../ports/lichess.ts';
import type { Log } from '../ports/log.ts';
import type { GameView } from '../ports/service.ts';
import { stream } from '../random/streams.ts';
import { EndWatch } from './end-watch.ts';
import { ERRORS } from './errors.ts';
import { factsOf } from './facts-of.ts';
import { GameStream } from './game-stream.ts';
import { Manners } from './manners.ts';
import { MoveSender } from './move-sender.ts';
import { Notebook } from './notebook.ts';
import { Premoves } from './premoves.ts';
import { Scribe } from './scribe.ts';
import type { SessionEnd, SessionPorts, SessionStart } from './session-ports.ts';
import { StartWatch } from './start-watch.ts';
import { isOurTurn, isOutdated, layTable, lineAfter, opponentOf, runningClockMs, type Table } from './table.ts';
import { Turns } from './turns.ts';
import { viewOf } from './view-of.ts';

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
  readonly #scribe: Scribe;
  readonly #notebook: Notebook;
  readonly #premoves: Premoves;
  readonly #turns: Turns;
  readonly #ending: EndWatch;
  readonly #over = new AbortController();
  #end: (end: SessionEnd) => void = () => undefined;
  #table: Table | null = null;
  #found: 'running' | 'over' = 'over';
  readonly #startedMs: number;
  #bothMoved = false;
  #reconnects = 0;

  constructor(ports: SessionPorts, start: SessionStart) {
    const { clock, lichess, policy, accountId, onStalled } = ports;
    const { gameId, memory, lateMemory, breakdowns } = start;
    this.gameId = gameId;
    this.#ports = ports;
    this.#start = start;
    this.#startedMs = clock.monotonicMs();
    const log = ports.log.child({ game: gameId });
    this.#log = log;
    const shared = { ...ports, gameId, log };
    const factsAt = (table: Table) => this.#factsAt(table);
    const runningClockMs = () => this.#clockMs(0);
    this.ended = new Promise((resolve) => {
      this.#end = resolve;
    });
    this.#scribe = new Scribe(shared, gameId, lateMemory === null ? (memory?.plies ?? []) : null);
    this.#notebook = new Notebook(this.#scribe, start);
    if (lateMemory !== null) void this.#awaitMemory(lateMemory);
    this.#manners = new Manners({ ...shared, factsAt, runningClockMs });
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
    this.#premoves = new Premoves({ ...shared, notebook: this.#notebook, factsAt, onChange: () => this.#show() });
    this.#turns = new Turns({
      gameId,
      breakdowns,
      factsAt,
      ports: shared,
      sender: new MoveSender({ ...shared, runningClockMs, resync: (signal) => this.#stream.resync(signal) }),
      manners: this.#manners,
      premoves: this.#premoves,
      notebook: this.#notebook,
      scribe: this.#scribe,
      onBroken: (error) => this.#breakDown(error),
    });
  }

  /** Opens the game's stream; everything else follows from what it says. */
  run(): void {
    void this.#stream.run();
  }

  get memory(): GameMemory {
    return this.#notebook.memory;
  }

  /** What the store has not told yet; null once it is part of `memory`. */
  get lateMemory(): Promise<GameMemory | null> | null {
    return this.#notebook.late;
  }

  get trace(): Trace | null {
    return this.#turns.trace;
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
      thinking: this.#turns.phase !== null && this.#turns.phase !== 'sent',
      reconnects: this.#reconnects,
      premoves: this.#premoves.counts,
      startedAtMs: this.#table.info.createdAtMs,
      nowMs: this.#ports.clock.monotonicMs(),
    });
  }

  /** Sends the move we owe, if any, as soon as it is computed, then closes. The game itself goes on. */
  async drain(): Promise<void> {
    await this.#turns.hurry();
    this.close();
  }

  /** Lets go of the game at once: no timer, stream or turn is left. */
  close(): void {
    this.#over.abort();
    this.#turns.cancel();
    this.#premoves.discard();
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
    this.#notebook.restore(kept);
    if (this.#table) this.#notebook.keep();
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
      choosePersonality({ gameId: this.gameId, speed: info.speed, opponent }, this.#notebook.memory.personality),
    );
    if (!table) return null;
    this.#table = table;
    const { personality, color } = table;
    this.#log.info('game', { personality: personality.name, color, opponent: opponentOf(table).name });
    this.#found = isRunning(state.status) ? 'running' : 'over';
    // A game well under way was greeted at its start, also where that is not known yet.
    const greet = this.#found === 'running' && !this.#notebook.memory.greeted && state.moves.length < 2;
    this.#manners.sitDown(table, greet);
    this.#notebook.note({ personality: personality.name, greeted: true });
    if (this.#found === 'over') return table;
    this.#ending.foundRunning();
    this.#scribe.begin(table);
    this.#notebook.keep();
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
    const moved = this.#turns.leave(table.line.moves) && !wasLonger && mover === table.color;
    this.#bothMoved ||= table.line.moves.length >= 2;
    this.#starting.cancel();
    const tookBack = this.#manners.newPosition(mover === table.color, wasLonger);
    const spentMs = this.#scribe.newPosition(table);
    table.lastPlyMs = spentMs;
    if (tookBack) this.#notebook.tookBack();
    if (spentMs !== null && mover !== table.color) this.#notebook.opponentTook(spentMs);
    if (wasLonger) this.#premoves.discard();
    if (moved && isRunning(table.state.status)) this.#premoves.arm(table);
  }

  #playOn(table: Table, before: GameState): void {
    const { info, line } = table;
    if (isOurTurn(table) && line.position.hasDests()) this.#turns.take(table);
    else if (!isOurTurn(table) && info.control && !this.#bothMoved) this.#starting.wait();
    this.#manners.answer(before, table, this.#turns.phase, this.#notebook.memory);
    this.#show();
  }

  #factsAt(table: Table): Facts {
    const { lichess, accountId, seedOf } = this.#ports;
    const seed = seedOf(this.gameId, table.line.moves.length);
    return factsOf({ ...table, accountId, memory: this.#notebook.memory, overheadMs: lichess.moveOverheadMs(), seed });
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

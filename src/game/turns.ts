import { FumblefishError } from '../model/errors.ts';
import type { Facts } from '../model/facts.ts';
import type { Decision, Trace } from '../model/trace.ts';
import { computeBudgetMs } from '../timing/compute-budget.ts';
import { ERRORS } from './errors.ts';
import { givesUpAfterMs } from './giving-up.ts';
import { insist } from './insist.ts';
import type { Manners } from './manners.ts';
import type { MoveSender } from './move-sender.ts';
import type { Notebook } from './notebook.ts';
import type { Premoves } from './premoves.ts';
import type { Scribe } from './scribe.ts';
import type { SessionPorts } from './session-ports.ts';
import type { Table } from './table.ts';
import { Turn, type TurnPhase } from './turn.ts';

/** After so many breakdowns of one game, any legal move will do. */
const MAX_BREAKDOWNS = 3;

/** No move is made at this ply: its seed is the game's own, and no trace shows it. */
const GAME_PLY = -1;

export interface TurnsOptions {
  readonly gameId: string;
  readonly ports: Pick<SessionPorts, 'clock' | 'lichess' | 'log' | 'decide' | 'decideSafely' | 'seedOf'>;
  readonly breakdowns: number;
  readonly sender: MoveSender;
  readonly manners: Manners;
  readonly premoves: Premoves;
  readonly notebook: Notebook;
  readonly scribe: Scribe;
  readonly factsAt: (table: Table) => Facts;
  readonly onBroken: (error: unknown) => void;
}

/** Our turns of one game: one at a time, left as soon as the board has moved on. */
export class Turns {
  readonly #options: TurnsOptions;
  #turn: Turn | null = null;
  /** The turn before, whose request may still wait for its answer. */
  #last: Turn | null = null;
  #trace: Trace | null = null;

  constructor(options: TurnsOptions) {
    this.#options = options;
  }

  /** Null while it is not our turn. */
  get phase(): TurnPhase | null {
    return this.#turn?.phase ?? null;
  }

  /** Of the latest decision. */
  get trace(): Trace | null {
    return this.#trace;
  }

  /** Our turn has come: what was prepared is played, or the move is thought about. */
  take(table: Table): void {
    if (this.#turn) return;
    const { premoves, notebook, scribe, manners, sender, factsAt, ports } = this.#options;
    const prepared = premoves.fire(table);
    const facts = factsAt(table);
    const clockMs = table.state.clocksMs?.[table.color] ?? null;
    const turn: Turn = new Turn({
      facts,
      clock: ports.clock,
      startedMs: table.stateAtMs,
      sender,
      decide: prepared
        ? async () => ({ ...prepared, memory: facts.memory })
        : (input, signal) => this.#decide(input, signal),
      onDecision: (decision) => this.#onDecision(turn.ply, table, decision),
      givesUpAfterMs: (decision) => givesUpAfterMs(facts, decision, ports.seedOf(this.#options.gameId, GAME_PLY)),
      resign: (signal) => this.#resign(signal),
      beforeSending: (signal) => {
        // The move before this one has long been seen on the board: its answer must not hold up this one.
        this.#last?.cancel();
        return manners.beforeMove(table, notebook.memory, signal);
      },
      onSent: (report) => scribe.sent(report, clockMs, notebook.memory),
    });
    this.#turn = turn;
    void this.#run(turn);
  }

  /**
   * Leaves the turn, for the board has moved on.
   * @returns false where there was none
   */
  leave(moves: readonly string[]): boolean {
    if (!this.#turn) return false;
    this.#turn.boardMovedOn(moves);
    this.#last = this.#turn;
    this.#turn = null;
    return true;
  }

  /** Resolves when the move we owe, if any, has left, which it does as soon as it is computed. */
  async hurry(): Promise<void> {
    this.#turn?.hurry();
    await this.#turn?.delivered;
  }

  cancel(): void {
    this.#turn?.cancel();
    this.#turn = null;
  }

  async #run(turn: Turn): Promise<void> {
    try {
      const outcome = await turn.run();
      if (outcome === 'refused') throw new FumblefishError(ERRORS.MOVE_REFUSED);
    } catch (error) {
      // A turn that was left may end any way it likes: its answer is not wanted any more.
      if (this.#turn === turn) this.#options.onBroken(error);
    }
  }

  #decide(facts: Facts, signal: AbortSignal): Promise<Decision> {
    const { ports, breakdowns } = this.#options;
    const deadlineMs = ports.clock.monotonicMs() + computeBudgetMs(facts);
    return (breakdowns >= MAX_BREAKDOWNS ? ports.decideSafely : ports.decide)(facts, signal, deadlineMs);
  }

  #onDecision(ply: number, { color }: Table, decision: Decision): void {
    const { notebook, scribe, manners } = this.#options;
    notebook.decided(decision.memory);
    this.#trace = decision.trace;
    scribe.decided(ply, color, decision);
    manners.evaluated(ply, decision.evaluationCp);
  }

  async #resign(signal: AbortSignal): Promise<boolean> {
    const { ports, gameId } = this.#options;
    const answer = await insist(ports.clock, (calledOff) => ports.lichess.resign(gameId, calledOff), signal);
    ports.log.info('resigned', { accepted: answer.ok });
    return answer.ok;
  }
}

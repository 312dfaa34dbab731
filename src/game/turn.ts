import type { Facts } from '../model/facts.ts';
import type { Decision } from '../model/trace.ts';
import { type Clock, sleep } from '../ports/clock.ts';
import type { Dispatch, SendOutcome } from './move-sender.ts';

/** A move that leaves this late or less is on time (T-19). */
const ON_TIME_MS = 20;

export interface TurnOptions {
  readonly facts: Facts;
  readonly clock: Clock;
  /** clock.monotonicMs when our turn began: the planned instant counts from there. */
  readonly startedMs: number;
  readonly decide: (facts: Facts, signal: AbortSignal) => Promise<Decision>;
  /** The decision is there, its move not yet sent. */
  readonly onDecision: (decision: Decision) => void;
  /** What must come before the move that is about to leave; null where it may leave at once. */
  readonly beforeSending: (signal: AbortSignal) => Promise<void> | null;
  readonly sender: { readonly [K in 'send' | 'confirm']: (dispatch: Dispatch) => Promise<SendOutcome> };
  readonly onSent: (report: TurnReport) => void;
  /** Milliseconds from the start of the turn until the bot gives up instead of moving; null plays on. */
  readonly givesUpAfterMs: (decision: Decision) => number | null;
  /** False where the game could not be given up: the move is played after all. */
  readonly resign: (signal: AbortSignal) => Promise<boolean>;
}

export interface TurnReport {
  readonly decision: Decision;
  readonly move: string;
  readonly ply: number;
  readonly computeMs: number;
  /** From turn start until the move left. */
  readonly spentMs: number;
  readonly postMs: number;
  /** How late the move left, for decisions that were ready in time; null for the others. */
  readonly errorMs: number | null;
  readonly late: boolean;
}

export type TurnOutcome = SendOutcome | 'nothing to play' | 'resigned';
export type TurnPhase = 'computing' | 'waiting' | 'sending' | 'sent';

/** One turn of ours, from "it is your move" until the board shows the move: compute, wait, send. */
export class Turn {
  readonly ply: number;
  readonly #options: TurnOptions;
  readonly #over = new AbortController();
  readonly #hurry = new AbortController();
  readonly #request = new AbortController();
  #phase: TurnPhase = 'computing';
  #dispatch: Dispatch | null = null;
  #shown = false;
  #delivered: Promise<unknown> = Promise.resolve();

  constructor(options: TurnOptions) {
    this.#options = options;
    this.ply = options.facts.line.moves.length;
  }

  get phase(): TurnPhase {
    return this.#phase;
  }

  /** Resolves once the server has the move, or the turn is over without one. */
  get delivered(): Promise<unknown> {
    return this.#delivered;
  }

  /** Resolves at the very end: the board shows the move, the position is another one, or the server refuses the move. */
  async run(): Promise<TurnOutcome> {
    const delivery = this.#deliver();
    this.#delivered = delivery.catch(() => undefined);
    const outcome = await delivery;
    return outcome === 'accepted' && this.#dispatch ? this.#options.sender.confirm(this.#dispatch) : outcome;
  }

  /** The move leaves as soon as it is computed: the process is about to stop. */
  hurry(): void {
    this.#hurry.abort();
  }

  /**
   * The board has moved on to these moves: ours has arrived, or the position is no longer the one thought about. The
   * stream is often faster than the answer to the move, whose connection is worth waiting for it.
   */
  boardMovedOn(moves: readonly string[]): void {
    this.#shown = this.#phase === 'sending' && moves[this.ply] === this.#dispatch?.move;
    this.#over.abort();
    if (!this.#shown) this.#request.abort();
  }

  /** Nothing of this turn matters any more, not even the answer to its request. */
  cancel(): void {
    this.#over.abort();
    this.#request.abort();
  }

  async #deliver(): Promise<TurnOutcome> {
    const { clock, facts, decide, onDecision, beforeSending, givesUpAfterMs, resign } = this.#options;
    const { signal } = this.#over;
    const decision = await decide(facts, signal);
    if (signal.aborted) return 'superseded';
    const readyMs = clock.monotonicMs();
    onDecision(decision);
    if (decision.move === null) return 'nothing to play';
    this.#phase = 'waiting';
    const resignsMs = givesUpAfterMs(decision);
    await this.#wait(resignsMs ?? decision.delayMs, readyMs);
    const first = signal.aborted ? null : beforeSending(signal);
    if (first !== null) await first;
    if (resignsMs !== null && !signal.aborted && (await resign(signal))) return 'resigned';
    return signal.aborted ? 'superseded' : this.#send(decision, decision.move, readyMs);
  }

  async #wait(delayMs: number, nowMs: number): Promise<void> {
    const { clock, startedMs } = this.#options;
    const leftMs = startedMs + delayMs - nowMs;
    if (leftMs > 0) await sleep(clock, leftMs, AbortSignal.any([this.#over.signal, this.#hurry.signal]));
  }

  async #send(decision: Decision, move: string, readyMs: number): Promise<TurnOutcome> {
    const { clock, startedMs, sender, onSent } = this.#options;
    this.#phase = 'sending';
    const leftMs = clock.monotonicMs();
    this.#dispatch = {
      move,
      offeringDraw: decision.drawOffer,
      signal: this.#over.signal,
      request: this.#request.signal,
    };
    const outcome = await sender.send(this.#dispatch);
    if (outcome !== 'accepted' && !this.#shown) return outcome;
    this.#phase = 'sent';
    const dueMs = startedMs + decision.delayMs;
    onSent({
      decision,
      move,
      ply: this.ply,
      computeMs: readyMs - startedMs,
      spentMs: leftMs - startedMs,
      postMs: clock.monotonicMs() - leftMs,
      errorMs: readyMs <= dueMs && !this.#hurry.signal.aborted ? leftMs - dueMs : null,
      late: readyMs > dueMs + ON_TIME_MS,
    });
    return outcome;
  }
}

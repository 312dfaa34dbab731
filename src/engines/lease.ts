import { err, ok, type Result } from '../chess/result.ts';
import type { SearchAnswer, SearchRequest } from '../model/search.ts';
import type { Clock, Timer } from '../ports/clock.ts';
import type { EngineFailure, EngineLease, LeaseRequest } from '../ports/engine.ts';
import type { Exchange } from './exchange.ts';
import type { OptionValue } from './option.ts';
import { Planner, type PositionRequest } from './plan.ts';
import { Transcript } from './transcript.ts';
import type { SearchLimits, UciEngine } from './uci-engine.ts';

type Asking<T> = () => Result<Exchange<T>, EngineFailure>;

/** Position over: nothing to search, and engines answer such a search in different ways. */
const NOTHING: SearchAnswer = { bestMove: null, depths: [], nodes: 0 };

/** An engine lent for one decision. Questions are put one after the other, however they come. */
export class Lease implements EngineLease {
  readonly #engine: UciEngine;
  readonly #clock: Clock;
  readonly #request: LeaseRequest;
  readonly #onOver: () => void;
  readonly #planner = new Planner();
  readonly #transcript = new Transcript();
  readonly #expiry: Timer;
  readonly #onAbort = () => this.#end({ kind: 'aborted' });
  /** Resolves when the questions so far are over and the engine is quiet. */
  #tail: Promise<void> = Promise.resolve();
  #active: Exchange<unknown> | undefined;
  #over: EngineFailure | undefined;

  /** @param onOver called once, when the engine is quiet again (or dead) and nothing can reach it through this lease */
  constructor(engine: UciEngine, request: LeaseRequest, clock: Clock, onOver: () => void) {
    this.#engine = engine;
    this.#request = request;
    this.#clock = clock;
    this.#onOver = onOver;
    engine.writeTo(this.#transcript);
    this.#expiry = clock.after(request.deadlineMs - clock.monotonicMs(), () => this.#end({ kind: 'timeout' }));
    request.signal?.addEventListener('abort', this.#onAbort, { once: true });
  }

  async search(
    request: SearchRequest,
    options: { deadlineMs?: number; signal?: AbortSignal } = {},
  ): Promise<Result<SearchAnswer, EngineFailure>> {
    const plan = this.#planner.search(request);
    if (!plan.ok) return refused(plan.error);
    if (plan.value.linesPerDepth === 0) return ok(NOTHING);
    const deadlineMs = Math.min(this.#request.deadlineMs, options.deadlineMs ?? Number.POSITIVE_INFINITY);
    const limits = { deadlineMs, signal: options.signal };
    return this.#inTurn(limits, () => this.#engine.search(plan.value, limits));
  }

  async staticEval(request: PositionRequest): Promise<Result<number | null, EngineFailure>> {
    const plan = this.#planner.position(request);
    if (!plan.ok) return refused(plan.error);
    if (plan.value.inCheck) return ok(null);
    const limits = { deadlineMs: this.#request.deadlineMs };
    return this.#inTurn(limits, () => this.#engine.staticEval(plan.value, limits));
  }

  async freshHash(): Promise<void> {
    const leave = await this.#turn();
    if (!this.#over) this.#engine.freshHash();
    leave();
  }

  async setOption(name: string, value: OptionValue): Promise<Result<void, EngineFailure>> {
    const leave = await this.#turn();
    const refusal = this.#refusal();
    const set = refusal ? err(refusal) : this.#engine.setOption(name, value);
    leave();
    return set;
  }

  transcript(): readonly string[] {
    return this.#transcript.lines();
  }

  release(): void {
    this.#end({ kind: 'aborted' });
  }

  /** Waits until everything asked before is over; the next in line waits for the call of what this resolves to. */
  async #turn(): Promise<() => void> {
    const before = this.#tail;
    let leave = (): void => undefined;
    this.#tail = new Promise((resolve) => {
      leave = resolve;
    });
    await before;
    return leave;
  }

  async #inTurn<T>(limits: SearchLimits, ask: Asking<T>): Promise<Result<T, EngineFailure>> {
    const leave = await this.#turn();
    const refusal = this.#refusal(limits);
    const asked = refusal ? err(refusal) : ask();
    if (!asked.ok) {
      leave();
      return asked;
    }
    this.#active = asked.value as Exchange<unknown>;
    void asked.value.finished.then(leave);
    return asked.value.result;
  }

  #refusal(limits?: SearchLimits): EngineFailure | undefined {
    if (this.#over) return this.#over;
    if (this.#engine.dead !== undefined) return { kind: 'died', reason: this.#engine.dead };
    if (limits?.signal?.aborted) return { kind: 'aborted' };
    return limits && limits.deadlineMs <= this.#clock.monotonicMs() ? { kind: 'timeout' } : undefined;
  }

  /** At the deadline a running search is not cut off: its own deadline is not later and makes it answer. */
  #end(why: EngineFailure): void {
    if (this.#over) return;
    this.#over = why;
    this.#expiry.cancel();
    this.#request.signal?.removeEventListener('abort', this.#onAbort);
    if (why.kind === 'aborted') this.#active?.cancel(why);
    void this.#tail.then(this.#onOver);
  }
}

const refused = (reason: string): Result<never, EngineFailure> => err({ kind: 'refused', reason });

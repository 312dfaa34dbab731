import { err, ok, type Result } from '../chess/result.ts';
import type { FumblefishError } from '../model/errors.ts';
import type { Clock } from '../ports/clock.ts';
import type { EngineFailure, EngineLease, EnginePool, LeaseRequest, PoolStatus } from '../ports/engine.ts';
import type { Log } from '../ports/log.ts';
import type { Rng } from '../random/streams.ts';
import { connectProcess } from './child-process.ts';
import { startError } from './errors.ts';
import { Lease } from './lease.ts';
import { poolSize } from './pool-size.ts';
import { supervise } from './supervisor.ts';
import type { Connect, TransportEnd } from './transport.ts';
import { UciEngine } from './uci-engine.ts';
import { WaitingList } from './waiting-list.ts';

export interface EnginePoolOptions {
  /** The machine's own time: a process takes as long to stop whatever the clocks of its games do. */
  readonly clock: Clock;
  readonly log: Log;
  /** Engines that may be busy at once. */
  readonly size: number | 'auto';
  /** A UCI engine's executable; null for the one that comes with the program. */
  readonly path: string | null;
  /** Hash table of each engine, 1 to 256 MB. */
  readonly hashMb: number;
  /** Jitters the waits between restarts. */
  readonly random: Rng;
  /** How engines are reached; processes unless given. */
  readonly connect?: Connect;
}

/** The pool with its beginning, which the users of the port need not know. */
export interface StartableEnginePool extends EnginePool {
  /** Resolves when the first engine is ready or could not be started; then, too, the pool goes on trying until closed. */
  start(): Promise<Result<void, FumblefishError>>;
}

export const createEnginePool = (options: EnginePoolOptions): StartableEnginePool => new Pool(options);

/** Before any lease has ended: a search of all moves at depth 8 has this median. */
const EXPECTED_LEASE_MS = 180;
/** Share of the latest lease in the mean: some twenty leases are remembered. */
const LATEST = 0.1;

/**
 * Engines in processes of their own, lent to decisions. One more runs than is in use, up to one more than may be in
 * use: where an engine dies, the spare steps in at once.
 */
class Pool implements StartableEnginePool {
  readonly #options: EnginePoolOptions;
  readonly #connect: Connect;
  readonly #size: number;
  readonly #closing = new AbortController();
  readonly #supervisions: Promise<void>[] = [];
  readonly #live = new Set<UciEngine>();
  readonly #leases = new Map<UciEngine, Lease>();
  readonly #waiting: WaitingList;
  #meanLeaseMs = EXPECTED_LEASE_MS;
  #name: string | null = null;
  #restarts = 0;
  #onFirstStart: (outcome: Result<void, FumblefishError>) => void = () => undefined;

  constructor(options: EnginePoolOptions) {
    this.#options = options;
    this.#connect = options.connect ?? connectProcess(options.path);
    this.#size = poolSize(options.size, options.hashMb);
    this.#waiting = new WaitingList(options.clock);
  }

  start(): Promise<Result<void, FumblefishError>> {
    return new Promise((resolve) => {
      this.#onFirstStart = resolve;
      this.#addEngine();
    });
  }

  lease(request: LeaseRequest): Promise<Result<EngineLease, EngineFailure>> {
    if (this.#closing.signal.aborted) return Promise.resolve(err({ kind: 'aborted' }));
    const granted = this.#waiting.join(request);
    this.#serve();
    return granted;
  }

  status(): PoolStatus {
    const ready = [...this.#live].filter((engine) => engine.dead === undefined).length;
    return {
      size: this.#size,
      ready: Math.min(ready, this.#size),
      busy: this.#busy(),
      queued: this.#waiting.length,
      restarts: this.#restarts,
      meanLeaseMs: this.#meanLeaseMs,
      engine: this.#name,
    };
  }

  async close(): Promise<void> {
    this.#waiting.dismiss({ kind: 'aborted' });
    for (const lease of this.#leases.values()) lease.release();
    this.#closing.abort();
    await Promise.all(this.#supervisions);
  }

  /** Lends what is free to whoever is most urgent, and sees to it that there is a spare. */
  #serve(): void {
    if (this.#closing.signal.aborted) return;
    for (let waiter = this.#waiting.first(); waiter; waiter = this.#waiting.first()) {
      const engine = this.#busy() < this.#size ? this.#free() : undefined;
      if (!engine) break;
      waiter.settle(ok(this.#lend(engine, waiter.request)));
    }
    const wanted = Math.min(this.#size, this.#busy() + this.#waiting.length) + 1;
    // An engine that has never started would fail in every place.
    while (this.#name !== null && this.#supervisions.length < wanted) this.#addEngine();
  }

  /** The lease of a dead engine takes up no place, however long its holder keeps it. */
  #busy(): number {
    return [...this.#leases.keys()].filter((engine) => engine.dead === undefined).length;
  }

  #free(): UciEngine | undefined {
    for (const engine of this.#live) if (engine.dead === undefined && !this.#leases.has(engine)) return engine;
    return undefined;
  }

  #lend(engine: UciEngine, request: LeaseRequest): Lease {
    const { clock } = this.#options;
    const startedMs = clock.monotonicMs();
    const lease = new Lease(engine, request, clock, () => {
      this.#leases.delete(engine);
      if (engine.dead === undefined) this.#takeBack(engine, clock.monotonicMs() - startedMs);
      engine.tidy();
      this.#serve();
    });
    this.#leases.set(engine, lease);
    return lease;
  }

  /** Goes to the end of the row: whoever asks again after a failure gets another engine, where there is one. */
  #takeBack(engine: UciEngine, leaseMs: number): void {
    this.#meanLeaseMs += (leaseMs - this.#meanLeaseMs) * LATEST;
    this.#live.delete(engine);
    this.#live.add(engine);
  }

  #addEngine(): void {
    const { clock, hashMb, random } = this.#options;
    const supervision = supervise({
      clock,
      random,
      signal: this.#closing.signal,
      startEngine: (signal) => UciEngine.start(this.#connect, clock, hashMb, signal),
      onReady: (engine) => this.#joined(engine),
      onEnded: (engine, end) => this.#left(engine, end),
      onFailedStart: (end) => this.#failedToStart(end),
    });
    this.#supervisions.push(supervision);
  }

  #joined(engine: UciEngine): void {
    this.#name ??= engine.name;
    this.#live.add(engine);
    this.#options.log.info('engine.ready', { engine: engine.name, startMs: Math.round(engine.startMs) });
    this.#onFirstStart(ok(undefined));
    this.#serve();
  }

  #left(engine: UciEngine, end: TransportEnd): void {
    this.#live.delete(engine);
    if (this.#closing.signal.aborted) return;
    this.#restarts++;
    this.#options.log.warn('engine.died', { engine: engine.name, reason: end.reason });
    this.#serve();
  }

  #failedToStart(end: TransportEnd): void {
    const error = startError(this.#options.path, end);
    this.#onFirstStart(err(error));
    if (this.#closing.signal.aborted) return;
    this.#restarts++;
    this.#options.log.error('engine.startFailed', { code: error.code, reason: end.reason });
  }
}

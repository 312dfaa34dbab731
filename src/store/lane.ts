import type { Result } from '../chess/result.ts';
import { Backoff } from '../model/backoff.ts';
import type { Clock, Timer } from '../ports/clock.ts';
import { isHopeless } from './failure.ts';
import type { Answer, WorkerFailure } from './messages.ts';
import type { Entry, WriteQueue } from './write-queue.ts';

export interface LaneOptions<T> {
  readonly queue: WriteQueue<T>;
  readonly clock: Clock;
  readonly random: { next(): number };
  /** Writes go out this long after the first of them, so that a move is sent before its record. */
  readonly gatherMs: number;
  readonly batch: { readonly entries: number; readonly bytes: number };
  readonly send: (batch: readonly Entry<T>[]) => Promise<Result<Answer, WorkerFailure>>;
  /** An entry that can never be written is gone. */
  readonly onDrop: (entry: Entry<T>, failure: WorkerFailure) => void;
}

/** Waits between tries of a batch that failed. */
const FIRST_RETRY_MS = 200;
const LAST_RETRY_MS = 10_000;

type State = 'idle' | 'gathering' | 'sending' | 'retrying' | 'stopped';

/** One line of writes to the worker: one batch under way at a time, kept until it is done, tried again with growing waits. */
export class Lane<T> {
  readonly #options: LaneOptions<T>;
  readonly #backoff = new Backoff(FIRST_RETRY_MS, LAST_RETRY_MS);
  #state: State = 'idle';
  #batch: Entry<T>[] = [];
  #timer: Timer | null = null;
  readonly #drained: (() => void)[] = [];

  constructor(options: LaneOptions<T>) {
    this.#options = options;
  }

  get queued(): number {
    return this.#batch.length + this.#options.queue.size;
  }

  add(entry: Entry<T>): void {
    const { queue, gatherMs } = this.#options;
    if (this.#state === 'stopped') queue.countDrop(entry.kind);
    else queue.add(entry);
    if (this.#state === 'idle') this.#wait('gathering', gatherMs);
  }

  /** Sends what waits at once, so that a read that follows sees it; a failed batch keeps its wait. */
  hurry(): void {
    if (this.#state === 'gathering') this.#start();
  }

  /** Resolves when everything is written, or at the deadline; a batch that waits for its next try is tried at once. */
  drain(withinMs: number): Promise<void> {
    if (this.#state === 'gathering' || this.#state === 'retrying') this.#start();
    if (this.queued === 0) return Promise.resolve();
    return new Promise((resolve) => {
      const late = this.#options.clock.after(withinMs, resolve);
      this.#drained.push(() => {
        late.cancel();
        resolve();
      });
    });
  }

  /** Nothing is sent any more; what is still here counts as dropped. */
  stop(): void {
    this.#timer?.cancel();
    this.#state = 'stopped';
    const { queue } = this.#options;
    for (const entry of [...this.#batch, ...queue.take(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY)]) {
      queue.countDrop(entry.kind);
    }
    this.#batch = [];
  }

  #wait(state: 'gathering' | 'retrying', ms: number): void {
    this.#state = state;
    this.#timer = this.#options.clock.after(ms, () => this.#start());
  }

  #start(): void {
    this.#timer?.cancel();
    const { queue, batch } = this.#options;
    if (this.#batch.length === 0) this.#batch = queue.take(batch.entries, batch.bytes);
    this.#state = this.#batch.length > 0 ? 'sending' : 'idle';
    if (this.#state === 'sending') void this.#send();
    else for (const resolve of this.#drained.splice(0)) resolve();
  }

  async #send(): Promise<void> {
    const result = await this.#options.send(this.#batch);
    const next = result.ok ? this.#written() : this.#failed(result.error);
    if (this.#state === 'stopped') return;
    if (next === 'go on') this.#start();
    else this.#wait('retrying', this.#backoff.nextMs(this.#options.random.next()));
  }

  #written(): 'go on' {
    this.#batch = [];
    this.#backoff.reset();
    return 'go on';
  }

  #failed(failure: WorkerFailure): 'go on' | 'wait' {
    if (!isHopeless(failure)) return 'wait';
    const [entry] = this.#batch.splice(failure.statement ?? 0, 1);
    if (entry) this.#drop(entry, failure);
    return 'go on';
  }

  #drop(entry: Entry<T>, failure: WorkerFailure): void {
    this.#options.queue.countDrop(entry.kind);
    this.#options.onDrop(entry, failure);
  }
}

import { Worker } from 'node:worker_threads';
import { err, ok, type Result } from '../chess/result.ts';
import type { Clock, Timer } from '../ports/clock.ts';
import type { Answer, Reply, RequestBody, WorkerFailure, WorkerSetup } from './messages.ts';
import { newGate, shutAtExit } from './worker-gate.ts';

/** As much of a worker thread as the store uses; tests put a faulty one in its place. */
export interface StoreWorker {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (reply: Reply) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'exit', listener: () => void): unknown;
  ref(): void;
  unref(): void;
}

interface Waiting {
  readonly answer: (result: Result<Answer, WorkerFailure>) => void;
  readonly watchdog: Timer;
}

/** A worker that has not answered by then is given up: a server that went away, a disk that hangs. */
const ANSWER_WITHIN_MS = 60_000;

/** The store's worker thread, started at the first request and again at the next one after it died. */
export class StoreThread {
  readonly #spawn: () => StoreWorker;
  readonly #clock: Clock;
  readonly #waiting = new Map<number, Waiting>();
  #worker: StoreWorker | null = null;
  #lastId = 0;
  #closed = false;

  constructor(spawn: () => StoreWorker, clock: Clock) {
    this.#spawn = spawn;
    this.#clock = clock;
  }

  /** Never rejects. A request that was under way when the worker died may have been done or not. */
  request(body: RequestBody): Promise<Result<Answer, WorkerFailure>> {
    if (this.#closed) return Promise.resolve(err(failure('CLOSED', 'the store is closed')));
    const worker = this.#alive();
    const id = ++this.#lastId;
    return new Promise((answer) => {
      const watchdog = this.#clock.after(ANSWER_WITHIN_MS, () => this.#lose(worker, 'no answer'));
      this.#waiting.set(id, { answer, watchdog });
      worker.postMessage({ ...body, id });
    });
  }

  /**
   * Lets the worker close its database and end, at most for so long. Only its end is an answer: libsql lets go of the file
   * when the thread's memory is cleared (measured: a lock still held after the database was closed).
   */
  async close(withinMs: number): Promise<void> {
    const worker = this.#worker;
    if (worker && !this.#closed) {
      worker.ref();
      const late = this.#clock.after(withinMs, () => this.#lose(worker, 'not closed in time'));
      await this.request({ kind: 'close' });
      late.cancel();
      worker.unref();
    }
    this.#closed = true;
  }

  #alive(): StoreWorker {
    if (this.#worker) return this.#worker;
    const worker = this.#spawn();
    this.#worker = worker;
    let reason = 'it ended';
    worker.on('message', (reply) => this.#settle(reply));
    worker.on('error', (error) => {
      reason = error.message;
    });
    worker.on('exit', () => this.#lose(worker, reason));
    // What is left to write is waited for by `close`; a program that ends without it is not held up.
    worker.unref();
    return worker;
  }

  #settle(reply: Reply): void {
    const waiting = this.#waiting.get(reply.id);
    if (!waiting) return;
    this.#waiting.delete(reply.id);
    waiting.watchdog.cancel();
    waiting.answer('answer' in reply ? ok(reply.answer) : err(reply.failure));
  }

  /** Leaves the worker to itself. Never `terminate`: a thread ended inside libsql takes the whole process with it (measured). */
  #lose(worker: StoreWorker, reason: string): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    for (const id of [...this.#waiting.keys()]) this.#settle({ id, failure: failure('WORKER_DIED', reason) });
  }
}

const failure = (code: string, message: string): WorkerFailure => ({ code, message, statement: null });

export function spawnWorker(setup: WorkerSetup): StoreWorker {
  const gate = newGate();
  const worker = new Worker(new URL('./worker.mjs', import.meta.url), {
    workerData: { setup, gate },
    name: 'store',
    // A small young generation: libsql's statements are freed only when their wrappers are collected, and the collector
    // sees nothing but the wrappers (measured: 4 MB less after 3000 batches). No limit on the old one: to reach it ends
    // the thread in mid-call.
    resourceLimits: { maxYoungGenerationSizeMb: 1 },
  });
  // A server's answer may take its time, and no call into libsql is under way meanwhile.
  if (setup.file) shutAtExit(gate, worker);
  return worker;
}

import { basename } from 'node:path';
import type { Result } from '../chess/result.ts';
import type { ErrorKind } from '../model/errors.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import { isDamage, isHopeless, troubleOf } from './failure.ts';
import type { Answer, RequestBody, WorkerFailure } from './messages.ts';
import type { StoreThread } from './thread.ts';

/** The database behind its thread: knows whether all is well with it, and starts a fresh file in place of a damaged one. */
export class Database {
  readonly #thread: StoreThread;
  readonly #file: string | null;
  readonly #clock: Clock;
  readonly #log: Log;
  #trouble: ErrorKind | null = null;
  #settingAside: Promise<void> | null = null;

  /** @param file path of the database file; null where it lives on another machine */
  constructor(thread: StoreThread, file: string | null, clock: Clock, log: Log) {
    this.#thread = thread;
    this.#file = file;
    this.#clock = clock;
    this.#log = log;
  }

  /** What is wrong with it, by the latest request. */
  get trouble(): ErrorKind | null {
    return this.#trouble;
  }

  /** Never rejects. A damaged file has been moved aside by the time that failure is told. */
  async request(body: RequestBody): Promise<Result<Answer, WorkerFailure>> {
    const result = await this.#thread.request(body);
    if (result.ok) {
      if (this.#trouble) this.#log.info('store well again');
      this.#trouble = null;
    } else if (result.error.code !== 'CLOSED' && !isHopeless(result.error)) {
      this.#note(result.error);
      if (isDamage(result.error)) await this.#setAside();
    }
    return result;
  }

  #note(failure: WorkerFailure): void {
    const trouble = troubleOf(failure);
    if (trouble !== this.#trouble) this.#log.warn('store trouble', { trouble: trouble.code, reason: failure.message });
    this.#trouble = trouble;
  }

  /** Once for all requests that met the damage: the second move would take the fresh file away. */
  #setAside(): Promise<void> {
    this.#settingAside ??= this.#moveFile().finally(() => {
      this.#settingAside = null;
    });
    return this.#settingAside;
  }

  async #moveFile(): Promise<void> {
    if (this.#file === null) return;
    const suffix = `damaged-${this.#clock.nowMs()}`;
    // The worker that has it open must end first: SQLite removes its log by name as it lets go, and that name will then be
    // the fresh database's.
    await this.#thread.request({ kind: 'close' });
    const moved = await this.#thread.request({ kind: 'setAside', suffix });
    const file = basename(this.#file);
    if (moved.ok) this.#log.error('damaged database moved aside', { file, keptAs: `${file}.${suffix}` });
    else this.#log.error('damaged database not moved', { file, reason: moved.error.message });
  }
}

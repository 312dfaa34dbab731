import type { Clock, Timer } from '../ports/clock.ts';
import type { Database } from './database.ts';
import { retentionStatements } from './records.ts';

const DAY_MS = 86_400_000;
/** Old rows are looked for this often; a day's precision is all that `keepDays` promises. */
const EVERY_MS = DAY_MS / 4;
/** Rows of each table a transaction, and the rest between two: writes and reads go between. */
const ROWS_AT_ONCE = 500;
const PAUSE_MS = 250;

/** Removes what is older than `keepDays` (0 keeps everything), a little at a time, at the start and four times a day. */
export class Retention {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #keepMs: number;
  #timer: Timer | null;
  #stopped = false;

  constructor(database: Database, clock: Clock, keepDays: number) {
    this.#database = database;
    this.#clock = clock;
    this.#keepMs = keepDays * DAY_MS;
    this.#timer = keepDays > 0 ? this.#in(0) : null;
  }

  stop(): void {
    this.#stopped = true;
    this.#timer?.cancel();
  }

  #in(ms: number): Timer {
    return this.#clock.after(ms, () => void this.#sweep());
  }

  async #sweep(): Promise<void> {
    const statements = retentionStatements(this.#clock.nowMs() - this.#keepMs, ROWS_AT_ONCE);
    const result = await this.#database.request({ kind: 'write', statements });
    if (this.#stopped) return;
    // A sweep that failed is made up for by the next one; the writes report what is wrong.
    const more = result.ok && result.value.changes.some((rows) => rows >= ROWS_AT_ONCE);
    this.#timer = this.#in(more ? PAUSE_MS : EVERY_MS);
  }
}

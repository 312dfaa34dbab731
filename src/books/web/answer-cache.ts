import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import type { Clock, Timer } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';

/** Statistics of openings change slowly: twice the three hours that the server's own headers allow (lichess-api §4). */
const FRESH_MS = 6 * 3_600_000;

/** An older answer still serves where the server does not; after this it is forgotten. */
const KEPT_MS = 30 * 24 * 3_600_000;

/** Least recently used answers go first. 3,000 of fifteen moves each make a file of 800 kB. */
const MAX_ENTRIES = 3000;
const MAX_FILE_BYTES = 16 * 1024 * 1024;

/** Changes are gathered for so long before they are written. */
const SAVE_AFTER_MS = 30_000;

interface Entry<T> {
  /** clock.nowMs of the answer. */
  readonly atMs: number;
  readonly value: T;
}

export interface CacheOptions<T> {
  /** Where it is kept over restarts; null keeps it in memory alone. */
  readonly file: string | null;
  readonly value: z.ZodType<T>;
  readonly clock: Clock;
  readonly log: Log;
}

/** Answers by question, in memory and on disk. Only `open` and `close` wait for the disk, and nothing here throws. */
export class AnswerCache<T> {
  readonly #file: string | null;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #entries = new Map<string, Entry<T>>();
  #timer: Timer | null = null;
  #saving: Promise<void> = Promise.resolve();
  #complained = false;
  #closed = false;

  private constructor({ file, clock, log }: CacheOptions<T>) {
    this.#file = file;
    this.#clock = clock;
    this.#log = log;
  }

  static async open<T>(options: CacheOptions<T>): Promise<AnswerCache<T>> {
    const cache = new AnswerCache(options);
    if (options.file !== null) await cache.#load(options.file, options.value);
    return cache;
  }

  /** @returns undefined where it knows nothing; `fresh` where there is no need to ask again */
  find(key: string): { readonly value: T; readonly fresh: boolean } | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    const ageMs = this.#clock.nowMs() - entry.atMs;
    if (ageMs > KEPT_MS) return undefined;
    this.#entries.set(key, entry);
    // From the future: the machine's time was set back, and how old it is nobody knows.
    return { value: entry.value, fresh: ageMs >= 0 && ageMs < FRESH_MS };
  }

  put(key: string, value: T): void {
    this.#entries.delete(key);
    this.#entries.set(key, { atMs: this.#clock.nowMs(), value });
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= MAX_ENTRIES) break;
      this.#entries.delete(oldest);
    }
    if (this.#file !== null && !this.#closed) this.#timer ??= this.#clock.after(SAVE_AFTER_MS, () => this.#save());
  }

  /** Writes what has not been written. */
  async close(): Promise<void> {
    this.#closed = true;
    if (this.#timer) this.#save();
    await this.#saving;
  }

  #save(): void {
    this.#timer?.cancel();
    this.#timer = null;
    this.#saving = this.#saving.then(() => this.#write());
  }

  /** Aside and renamed: a reader finds the old file or the new one, whole. */
  async #write(): Promise<void> {
    if (this.#file === null) return;
    const fresh = `${this.#file}.${process.pid}`;
    const entries = [...this.#entries].map(([key, { atMs, value }]) => [key, atMs, value]);
    try {
      await mkdir(dirname(this.#file), { recursive: true, mode: 0o700 });
      await writeFile(fresh, JSON.stringify({ v: 1, entries }), { mode: 0o600 });
      await rename(fresh, this.#file);
    } catch (error) {
      this.#complain('books.cacheUnwritable', error);
    }
  }

  async #load(file: string, value: z.ZodType<T>): Promise<void> {
    const schema = z.object({ v: z.literal(1), entries: z.array(z.tuple([z.string(), z.number(), value])) });
    try {
      if ((await stat(file)).size > MAX_FILE_BYTES) throw new RangeError('too large');
      const kept = schema.parse(JSON.parse(await readFile(file, 'utf8'))).entries;
      for (const [key, atMs, known] of kept.slice(-MAX_ENTRIES)) this.#entries.set(key, { atMs, value: known });
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return;
      this.#log.warn('books.cacheDropped', { file, why: wordFor(error) });
      // What cannot be removed is overwritten by the next answers, or complained of then.
      await rm(file, { force: true }).catch(() => undefined);
    }
  }

  /** Once: a full disk stays full for a while. */
  #complain(event: string, error: unknown): void {
    if (!this.#complained) this.#log.warn(event, { file: this.#file, why: wordFor(error) });
    this.#complained = true;
  }
}

const wordFor = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'not what was written';

import type { Result } from '../chess/result.ts';
import type { ErrorKind } from '../model/errors.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { GameRecord } from '../ports/store.ts';
import { archivePath, type PgnMode } from './archive-path.ts';
import { STORE_ERRORS } from './errors.ts';
import { Lane } from './lane.ts';
import type { Answer, FileWrite, WorkerFailure } from './messages.ts';
import { gamePgn } from './pgn.ts';
import { hasStarted } from './pgn-ending.ts';
import type { StoreThread } from './thread.ts';
import { type Entry, WriteQueue } from './write-queue.ts';

export interface ArchiveOptions {
  readonly folder: string;
  readonly mode: PgnMode;
  readonly thread: StoreThread;
  readonly log: Log;
  readonly clock: Clock;
  readonly random: { next(): number };
  readonly gatherMs: number;
}

/** Some 1000 games of 4 KB. */
const LIMITS = { entries: 1000, bytes: 4 * 1024 * 1024 };

/** Finished games as PGN files. A line of its own to the worker: a full folder holds up no database write, nor the other way. */
export class Archive {
  readonly #options: ArchiveOptions;
  readonly #queue = new WriteQueue<FileWrite>(LIMITS);
  readonly #lane: Lane<FileWrite>;
  #trouble: ErrorKind | null = null;

  constructor(options: ArchiveOptions) {
    this.#options = options;
    this.#lane = new Lane({
      queue: this.#queue,
      clock: options.clock,
      random: options.random,
      gatherMs: options.gatherMs,
      // One file at a time: it succeeds or fails by itself.
      batch: { entries: 1, bytes: 0 },
      send: ([entry]) => this.#write(entry as Entry<FileWrite>),
      onDrop: (_, failure) => this.#note(failure),
    });
  }

  get trouble(): ErrorKind | null {
    return this.#trouble;
  }

  get dropped(): number {
    return this.#queue.dropped.game;
  }

  get lane(): Pick<Lane<FileWrite>, 'queued' | 'drain' | 'stop'> {
    return this.#lane;
  }

  /** Costs the main thread 7 µs a ply (measured): 1 ms for a long game, once. */
  add(game: GameRecord): void {
    const { mode, folder, log } = this.#options;
    if (mode === 'off' || !hasStarted(game)) return;
    const text = gamePgn(game);
    if (text === null) {
      log.warn('game not archived', { game: game.gameId, variant: game.variant });
      return;
    }
    const file = { path: archivePath(folder, mode, game), text, append: mode !== 'game' };
    this.#lane.add({ kind: 'game', key: null, bytes: text.length, body: file });
  }

  async #write(entry: Entry<FileWrite>): Promise<Result<Answer, WorkerFailure>> {
    const result = await this.#options.thread.request({ kind: 'file', file: entry.body });
    if (result.ok) this.#trouble = null;
    else this.#note(result.error);
    return result;
  }

  #note(failure: WorkerFailure): void {
    if (!this.#trouble) this.#options.log.warn('archive trouble', { reason: failure.message });
    this.#trouble = STORE_ERRORS.ARCHIVE_FAILED;
  }
}

import { join } from 'node:path';
import type { GameMemory } from '../model/memory.ts';
import type { Decision } from '../model/trace.ts';
import { type Clock, sleep } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { GameKey, GameRecord, MoveRecord, RecentGame, Store, StoreStatus } from '../ports/store.ts';
import { Archive } from './archive.ts';
import type { PgnMode } from './archive-path.ts';
import { Database } from './database.ts';
import { Lane } from './lane.ts';
import type { Row, SqlArgument, Statement, WorkerSetup } from './messages.ts';
import * as records from './records.ts';
import { Retention } from './retention.ts';
import { setupOf } from './setup.ts';
import { StoreThread, type StoreWorker, spawnWorker } from './thread.ts';
import { type QueueLimits, type RecordKind, WriteQueue } from './write-queue.ts';

export interface StoreOptions {
  /** The data folder; it exists. */
  readonly dataDir: string;
  /** A libsql address; null means a file in the data folder. */
  readonly url: string | null;
  /** Records older than this go; 0 keeps them all. */
  readonly keepDays: number;
  readonly pgn: PgnMode;
  readonly log: Log;
  readonly clock: Clock;
  readonly random: { next(): number };
  readonly tuning?: Partial<StoreTuning>;
  readonly spawn?: (setup: WorkerSetup) => StoreWorker;
}

export interface StoreTuning {
  /** How long the worker waits for a lock before it says so; reads wait behind it that long at most. */
  readonly busyTimeoutMs: number;
  /** A write goes out this long after the first that waits, so that a move is sent before its record. */
  readonly gatherMs: number;
  readonly queue: QueueLimits;
  /** Run after the usual ones. */
  readonly pragmas: readonly string[];
}

const TUNING: StoreTuning = {
  busyTimeoutMs: 1000,
  gatherMs: 20,
  // 5000 records are some minutes of twelve decisions a second; their texts may weigh 8 MB.
  queue: { entries: 5000, bytes: 8 * 1024 * 1024 },
  pragmas: [],
};

/** A message of 256 KB costs the main thread 0.02 ms (measured), one of 1 MB 0.1. */
const BATCH: QueueLimits = { entries: 100, bytes: 256 * 1024 };

/** At the end: so long for what is still queued, then so long for the worker to close its file. */
const DRAIN_MS = 5000;
const CLOSE_MS = 2000;

/** Begins at once to open the database, in its own thread; nothing here throws or waits for it. */
export function createStore(options: StoreOptions): Store {
  return new QueuedStore(options);
}

class QueuedStore implements Store {
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #thread: StoreThread;
  readonly #database: Database;
  readonly #queue: WriteQueue<Statement>;
  readonly #lane: Lane<Statement>;
  readonly #archive: Archive;
  readonly #retention: Retention;

  constructor(options: StoreOptions) {
    const { clock, random, log } = options;
    const tuning = { ...TUNING, ...options.tuning };
    const { gatherMs } = tuning;
    const setup = setupOf(options, tuning);
    this.#clock = clock;
    this.#log = log;
    const thread = new StoreThread(() => (options.spawn ?? spawnWorker)(setup), clock);
    this.#thread = thread;
    this.#database = new Database(thread, setup.file, clock, log);
    this.#queue = new WriteQueue(tuning.queue);
    this.#lane = new Lane({
      queue: this.#queue,
      clock,
      random,
      gatherMs,
      batch: BATCH,
      send: (batch) => this.#database.request({ kind: 'write', statements: batch.map((entry) => entry.body) }),
      onDrop: (entry, failure) => log.error('record refused', { kind: entry.kind, reason: failure.message }),
    });
    const folder = join(options.dataDir, 'pgn');
    this.#archive = new Archive({ folder, mode: options.pgn, thread, log, clock, random, gatherMs });
    this.#retention = new Retention(this.#database, clock, options.keepDays);
    void this.#database.request({ kind: 'open' });
  }

  saveGame(game: GameRecord): void {
    this.#save('game', keyText(game), records.gameStatement(game, this.#clock.nowMs()));
  }

  saveMove(move: MoveRecord): void {
    this.#save('move', null, records.moveStatement(move, this.#clock.nowMs()));
  }

  saveDecision(key: GameKey & { readonly ply: number }, decision: Decision): void {
    this.#save('decision', null, records.decisionStatement(key, decision, this.#clock.nowMs()));
  }

  saveMemory(key: GameKey, memory: GameMemory): void {
    this.#save('memory', keyText(key), records.memoryStatement(key, memory, this.#clock.nowMs()));
  }

  forgetGame(key: GameKey): void {
    this.#save('memory', keyText(key), records.forgetStatement(key));
  }

  archive(game: GameRecord): void {
    this.#archive.add(game);
  }

  async memories(accountId: string, withinMs: number): Promise<ReadonlyMap<string, GameMemory> | null> {
    const rows = await this.#read(records.memoriesQuery(accountId), withinMs);
    return rows && records.memoriesOf(rows);
  }

  async recentGames(accountId: string, sinceMs: number, withinMs: number): Promise<readonly RecentGame[] | null> {
    const rows = await this.#read(records.recentGamesQuery(accountId, sinceMs), withinMs);
    return rows && records.recentGamesOf(rows);
  }

  status(): StoreStatus {
    const { dropped } = this.#queue;
    return {
      queued: this.#lane.queued + this.#archive.lane.queued,
      dropped: { ...dropped, game: dropped.game + this.#archive.dropped },
      trouble: (this.#database.trouble ?? this.#archive.trouble)?.message ?? null,
    };
  }

  async close(): Promise<void> {
    const lanes = [this.#lane, this.#archive.lane];
    this.#retention.stop();
    await Promise.all(lanes.map((lane) => lane.drain(DRAIN_MS)));
    const lost = this.status().queued;
    if (lost > 0) this.#log.error('records lost at the end', { lost });
    for (const lane of lanes) lane.stop();
    await this.#thread.close(CLOSE_MS);
  }

  #save(kind: RecordKind, key: string | null, body: Statement): void {
    this.#lane.add({ kind, key, bytes: weightOf(body), body });
  }

  /** Sees every write queued before it, unless the database keeps those waiting. */
  async #read(statement: Statement, withinMs: number): Promise<readonly Row[] | null> {
    this.#lane.hurry();
    const answered = new AbortController();
    const late = sleep(this.#clock, withinMs, answered.signal).then(() => null);
    const result = await Promise.race([this.#database.request({ kind: 'read', statement }), late]);
    answered.abort();
    if (!result) this.#log.warn('store read too late', { withinMs });
    return result?.ok ? result.value.rows : null;
  }
}

const keyText = (key: GameKey): string => `${key.accountId}/${key.gameId}`;

/** The length of its texts, and a little for the rest. */
const weightOf = (statement: Statement): number =>
  statement.args.reduce<number>((sum, argument) => sum + textOf(argument).length, 64);

const textOf = (argument: SqlArgument): string =>
  typeof argument === 'string' ? argument : typeof argument === 'object' && argument ? argument.deflate : '';

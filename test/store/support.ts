import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient } from '@libsql/client/sqlite3';
import { onTestFinished } from 'vitest';
import { FRESH_MEMORY } from '../../src/model/memory.ts';
import type { Decision } from '../../src/model/trace.ts';
import type { Log } from '../../src/ports/log.ts';
import type { GameRecord, MoveRecord, Store } from '../../src/ports/store.ts';
import type { WorkerSetup } from '../../src/store/messages.ts';
import { createStore, type StoreOptions } from '../../src/store/store.ts';
import { type StoreWorker, spawnWorker } from '../../src/store/thread.ts';
import { ManualClock } from '../support/manual-clock.ts';

/** A folder of its own, gone after the test. */
export function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fumblefish-store-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export interface LogLine {
  readonly level: string;
  readonly event: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

export function recordingLog(lines: LogLine[]): Log {
  const at =
    (level: string) =>
    (event: string, fields = {}) =>
      void lines.push({ level, event, fields });
  const log: Log = { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error'), child: () => log };
  return log;
}

/** Turns the event loop until something is so; the test's own time-out is the only clock here. */
export async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
}

export interface Bench {
  readonly store: Store;
  readonly clock: ManualClock;
  readonly log: LogLine[];
  readonly dataDir: string;
  /** The workers started so far. */
  readonly workers: readonly StoreWorker[];
  /** Lets the worker do what it was asked, and moves time on whenever it owes no answer, until something is so. */
  drive(isSo: () => boolean): Promise<void>;
  /** Everything queued is written. */
  written(): Promise<void>;
  /** The worker has answered everything. */
  answered(): Promise<void>;
}

/** A store with a real worker on a clock moved by hand. */
export function openBench({
  startMs = START_MS,
  ...options
}: Partial<StoreOptions> & { startMs?: number } = {}): Bench {
  const dataDir = options.dataDir ?? freshFolder();
  const clock = new ManualClock(startMs);
  const log: LogLine[] = [];
  const watched = watchedWorkers(options.spawn ?? spawnWorker);
  const store = createStore({
    dataDir,
    url: null,
    keepDays: 0,
    pgn: 'off',
    log: recordingLog(log),
    clock,
    random: { next: () => 0.5 },
    ...options,
    spawn: watched.spawn,
  });
  onTestFinished(() => closeAtOnce(store, clock));
  const drive = async (isSo: () => boolean) => {
    while (!isSo()) await (watched.owed() > 0 ? new Promise((resolve) => setImmediate(resolve)) : clock.advance(20));
  };
  const written = () => drive(() => store.status().queued === 0);
  const answered = () => until(() => watched.owed() === 0);
  return { store, clock, log, dataDir, workers: watched.workers, drive, written, answered };
}

/** Real workers, with a count of the answers that the running one owes. */
function watchedWorkers(spawnOne: NonNullable<StoreOptions['spawn']>) {
  const workers: StoreWorker[] = [];
  let owed = 0;
  const spawn = (setup: WorkerSetup): StoreWorker => {
    const worker = spawnOne(setup);
    workers.push(worker);
    const post = worker.postMessage.bind(worker);
    worker.postMessage = (message) => {
      owed++;
      post(message);
    };
    worker.on('message', () => owed--);
    worker.on('exit', () => {
      owed = 0;
    });
    return worker;
  };
  return { workers, spawn, owed: () => owed };
}

/** Closes without waiting for what a fault in the test keeps from being written. */
async function closeAtOnce(store: Store, clock: ManualClock): Promise<void> {
  let closed = false;
  const closing = store.close().then(() => {
    closed = true;
  });
  while (!closed) await clock.advance(1000);
  await closing;
}

/** A second connection to the same file, as another program would have. */
export function connect(dataDir: string): Client {
  const client = createClient({ url: `file:${join(dataDir, 'fumblefish.db')}` });
  onTestFinished(() => client.close());
  return client;
}

export const START_MS = Date.UTC(2026, 0, 31, 12, 0, 5);

export function gameRecord(changes: Partial<GameRecord> = {}): GameRecord {
  return {
    accountId: 'house',
    gameId: 'abcd1234',
    startedAtMs: START_MS,
    endedAtMs: null,
    color: 'white',
    white: { name: 'Fumble', rating: 1500, isBot: true },
    black: { name: 'Someone', rating: 1612, isBot: false },
    opponentId: 'someone',
    opponentKind: 'human',
    variant: 'standard',
    startFen: 'startpos',
    speed: 'blitz',
    timeControl: '300+3',
    rated: true,
    personality: 'Plain 1500',
    player: 'flounder@1500',
    site: 'https://lichess.org/abcd1234',
    status: 'started',
    winner: null,
    moves: [],
    plies: [],
    ...changes,
  };
}

export function moveRecord(changes: Partial<MoveRecord> = {}): MoveRecord {
  return {
    accountId: 'house',
    gameId: 'abcd1234',
    ply: 0,
    move: 'e2e4',
    plannedMs: 1500,
    spentMs: 1502.5,
    computeMs: 180,
    clockMs: 298_500,
    ...changes,
  };
}

export function decisionOf(move = 'e2e4', stages = 1): Decision {
  return {
    move,
    delayMs: 1500,
    drawOffer: false,
    evaluationCp: 31,
    memory: FRESH_MEMORY,
    trace: {
      v: 1,
      seed: 'f00d',
      personality: { name: 'Plain 1500', hash: 'abc' },
      player: 'flounder@1500',
      ratingInForce: 1500,
      entropyBits: 2.25,
      temperature: 1,
      probes: [{ kind: 'multipv', depth: 8, scores: { e2e4: 31, d2d4: 28 } }],
      stages: Array.from({ length: stages }, (_, i) => ({ stage: `stage${i}`, ran: true, why: 'it did' })),
      candidates: [{ move, raw: 0.5, rawKind: 'p', weight: 0.5, contributions: {} }],
      timing: { roughMs: 1200, finalMs: 1500, parts: [] },
    },
  };
}

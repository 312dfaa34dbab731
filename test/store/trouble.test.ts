import { mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { FRESH_MEMORY } from '../../src/model/memory.ts';
import type { WorkerSetup } from '../../src/store/messages.ts';
import type { StoreWorker } from '../../src/store/thread.ts';
import { type Bench, connect, decisionOf, freshFolder, gameRecord, moveRecord, openBench, until } from './support.ts';

const HOUSE = { accountId: 'house', gameId: 'abcd1234' };

async function inTrouble({ store, drive }: Bench): Promise<string | null> {
  await drive(() => store.status().trouble !== null);
  return store.status().trouble;
}

const countOf = async (dataDir: string, table: string): Promise<number> =>
  Number((await connect(dataDir).execute(`SELECT COUNT(*) AS n FROM ${table}`)).rows[0]?.n);

describe('a database locked by another program', () => {
  it('[S-12] keeps the main thread free for as long as the worker waits for the lock', async () => {
    const bench = openBench({ tuning: { busyTimeoutMs: 5000 } });
    const { store, clock, dataDir } = bench;
    store.saveGame(gameRecord());
    await bench.written();
    const lock = await connect(dataDir).transaction('write');
    store.saveMove(moveRecord());
    await clock.advance(20);
    // The worker sits in a system call for up to 5 s now; the loop here turns on, and records are taken in.
    for (let turn = 0; turn < 200; turn++) {
      store.saveDecision({ ...HOUSE, ply: turn }, decisionOf());
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(store.status()).toMatchObject({ queued: 201, trouble: null });
    await lock.commit();
    await until(() => store.status().queued === 0);
    expect(await countOf(dataDir, 'decisions')).toBe(200);
    expect(await countOf(dataDir, 'moves')).toBe(1);
  });

  it('keeps what it could not write, says why, and writes it when the lock is gone', async () => {
    const bench = openBench({ tuning: { busyTimeoutMs: 1 } });
    const { store, dataDir, log } = bench;
    store.saveGame(gameRecord());
    await bench.written();
    const lock = await connect(dataDir).transaction('write');
    for (let ply = 0; ply < 250; ply++) store.saveMove(moveRecord({ ply }));
    expect(await inTrouble(bench)).toBe('Another program holds the database');
    expect(store.status().queued).toBe(250);
    await bench.clock.advance(60_000);
    await lock.commit();
    await bench.written();
    expect(store.status()).toMatchObject({ trouble: null, dropped: { move: 0 } });
    expect(await countOf(dataDir, 'moves')).toBe(250);
    expect(log.map((line) => line.event)).toEqual(['store trouble', 'store well again']);
  });

  it('drops traces first, then moves, and counts them, while it is locked for long', async () => {
    const bench = openBench({ tuning: { busyTimeoutMs: 1, queue: { entries: 60, bytes: 1e9 } } });
    const { store, dataDir } = bench;
    store.saveGame(gameRecord());
    await bench.written();
    const lock = await connect(dataDir).transaction('write');
    for (let ply = 0; ply < 50; ply++) {
      store.saveMemory(HOUSE, { ...FRESH_MEMORY, lastOfferPly: ply });
      store.saveMove(moveRecord({ ply }));
      store.saveDecision({ ...HOUSE, ply }, decisionOf());
    }
    for (let game = 0; game < 20; game++) store.saveGame(gameRecord({ gameId: `game${game}` }));
    expect(store.status().dropped).toEqual({ decision: 50, move: 11, memory: 0, game: 0 });
    await lock.commit();
    await bench.written();
    expect(await countOf(dataDir, 'games')).toBe(21);
    expect((await store.memories('house', 1000))?.get('abcd1234')?.lastOfferPly).toBe(49);
  });
});

describe('a full disk', () => {
  it('[S-12] keeps the records and writes them when there is room again', async () => {
    const dataDir = freshFolder();
    const first = openBench({ dataDir });
    for (let ply = 0; ply < 300; ply++) first.store.saveDecision({ ...HOUSE, ply }, decisionOf('e2e4', 20));
    await first.written();
    await first.store.close();
    const db = connect(dataDir);
    const pages = (await db.execute('PRAGMA page_count')).rows[0]?.page_count;
    const full = openBench({ dataDir, tuning: { pragmas: [`PRAGMA max_page_count = ${pages}`] } });
    for (let ply = 0; ply < 300; ply++)
      full.store.saveDecision({ ...HOUSE, gameId: 'next', ply }, decisionOf('e2e4', 20));
    expect(await inTrouble(full)).toBe('There is no room left on the disk');
    expect(full.store.status()).toMatchObject({ dropped: { decision: 0 } });
    await db.execute('DELETE FROM decisions WHERE game_id = ?', [HOUSE.gameId]);
    await full.written();
    expect(full.store.status().trouble).toBeNull();
    expect(await countOf(dataDir, 'decisions')).toBe(300);
  });
});

describe('a damaged database', () => {
  it('moves the file aside, starts a fresh one and loses nothing that was queued', async () => {
    const dataDir = freshFolder();
    writeFileSync(join(dataDir, 'fumblefish.db'), 'this is no database, '.repeat(500));
    const bench = openBench({ dataDir });
    bench.store.saveGame(gameRecord());
    await bench.written();
    expect(bench.store.status().trouble).toBeNull();
    expect(await countOf(dataDir, 'games')).toBe(1);
    const aside = readdirSync(dataDir).filter((name) => name.includes('.damaged-'));
    expect(aside).toHaveLength(1);
    expect(readFileSync(join(dataDir, aside[0] ?? ''), 'utf8')).toContain('no database');
    expect(bench.log).toContainEqual({
      level: 'error',
      event: 'damaged database moved aside',
      fields: { file: 'fumblefish.db', keptAs: aside[0] },
    });
  });

  it('is replaced as well when the damage shows while it is in use', async () => {
    const bench = openBench();
    const { store, dataDir } = bench;
    for (let ply = 0; ply < 500; ply++) store.saveDecision({ ...HOUSE, ply }, decisionOf('e2e4', 30));
    await bench.written();
    const file = join(dataDir, 'fumblefish.db');
    // Its log into the file first, so that the pages are really read from there.
    await connect(dataDir).execute('PRAGMA wal_checkpoint(TRUNCATE)');
    writeFileSync(file, Buffer.alloc(statSync(file).size, 'garbage'), { flag: 'r+' });
    for (let ply = 0; ply < 500; ply++) store.saveDecision({ ...HOUSE, gameId: 'next', ply }, decisionOf('e2e4', 30));
    await bench.written();
    expect(store.status()).toMatchObject({ trouble: null, dropped: { decision: 0 } });
    for (let ply = 0; ply < 500; ply++) store.saveMove(moveRecord({ ply }));
    await bench.written();
    await store.close();
    expect(await countOf(dataDir, 'decisions')).toBe(500);
    expect(await countOf(dataDir, 'moves')).toBe(500);
    expect(bench.log.filter((line) => line.event === 'damaged database moved aside')).toHaveLength(1);
  });

  it('leaves a database of a newer version alone', async () => {
    const dataDir = freshFolder();
    const first = openBench({ dataDir });
    first.store.saveGame(gameRecord());
    await first.store.close();
    const db = connect(dataDir);
    await db.execute('UPDATE schema_version SET version = 999');
    const bench = openBench({ dataDir });
    bench.store.saveGame(gameRecord({ gameId: 'another' }));
    expect(await inTrouble(bench)).toBe('The database was written by a newer version of this program');
    expect(await countOf(dataDir, 'games')).toBe(1);
    expect(readdirSync(dataDir).filter((name) => name.includes('damaged'))).toEqual([]);
  });

  it('waits where something that is no file has its name', async () => {
    const dataDir = freshFolder();
    mkdirSync(join(dataDir, 'fumblefish.db'));
    const bench = openBench({ dataDir });
    bench.store.saveGame(gameRecord());
    expect(await inTrouble(bench)).toBe('The database cannot be opened or written to');
    expect(bench.store.status().trouble).not.toContain(dataDir);
    rmdirSync(join(dataDir, 'fumblefish.db'));
    await bench.written();
    expect(await countOf(dataDir, 'games')).toBe(1);
  });
});

describe('a crashed worker', () => {
  it('is started again, and every record that was queued or under way is written', async () => {
    const bench = openBench({ spawn: mortalWorker });
    const { store, clock, dataDir, workers } = bench;
    store.saveGame(gameRecord());
    await bench.written();
    for (let round = 0; round < 3; round++) {
      for (let ply = 0; ply < 150; ply++) store.saveMove(moveRecord({ ply, gameId: `game${round}` }));
      workers.at(-1)?.postMessage('die');
      await clock.advance(20);
      await bench.written();
    }
    expect(workers).toHaveLength(4);
    expect(store.status()).toMatchObject({ trouble: null, dropped: { move: 0 } });
    expect(await countOf(dataDir, 'moves')).toBe(450);
  });

  it('waits longer between starts of a worker that dies each time', async () => {
    const bench = openBench({ spawn: dyingWorker });
    bench.store.saveGame(gameRecord());
    expect(await inTrouble(bench)).toBe('The thread that writes the records has stopped and is started again');
    await bench.clock.advance(120_000);
    expect(bench.workers.length).toBeLessThan(30);
    expect(bench.store.status().queued).toBe(1);
  });
});

function mortalWorker(setup: WorkerSetup): StoreWorker {
  const gate = new Int32Array(new SharedArrayBuffer(8));
  return new Worker(new URL('./crashing-worker.mjs', import.meta.url), { workerData: { setup, gate } });
}

/** Dies of its first request. */
function dyingWorker(): StoreWorker {
  const listeners = new Map<string, (argument: never) => void>();
  return {
    postMessage: () => queueMicrotask(() => (listeners.get('exit') as (() => void) | undefined)?.()),
    on: (event: string, listener: (argument: never) => void) => void listeners.set(event, listener),
    ref: () => undefined,
    unref: () => undefined,
  };
}

describe('a record that no database takes', () => {
  it('is dropped and counted, and those around it are written', async () => {
    const bench = openBench();
    bench.store.saveMove(moveRecord({ ply: 1 }));
    bench.store.saveMove(moveRecord({ ply: 2, plannedMs: Number.NaN }));
    bench.store.saveMove(moveRecord({ ply: 3 }));
    await bench.written();
    expect(bench.store.status()).toMatchObject({ trouble: null, dropped: { move: 1 } });
    expect(await countOf(bench.dataDir, 'moves')).toBe(2);
    expect(bench.log.map((line) => line.event)).toEqual(['record refused']);
  });
});

describe('a database server out of reach', () => {
  it('keeps the records, and delays neither a read nor the end for longer than it may', async () => {
    const bench = openBench({ url: 'http://127.0.0.1:1' });
    bench.store.saveGame(gameRecord());
    expect(await inTrouble(bench)).toBe('The database does not take the records');
    expect(await bench.store.memories('house', 1000)).toBeNull();
    expect(bench.store.status().queued).toBe(1);
  });
});

describe('the archive folder', () => {
  it('out of order delays no database write and is written to when it is well', async () => {
    const dataDir = freshFolder();
    writeFileSync(join(dataDir, 'pgn'), 'in the way');
    const bench = openBench({ dataDir, pgn: 'one' });
    bench.store.archive(gameRecord({ moves: ['e2e4'], status: 'resign', winner: 'white' }));
    bench.store.saveGame(gameRecord());
    expect(await inTrouble(bench)).toBe('The PGN archive cannot be written to');
    await until(() => bench.store.status().queued === 1);
    expect(await countOf(dataDir, 'games')).toBe(1);
    rmSync(join(dataDir, 'pgn'));
    await bench.written();
    expect(bench.store.status().trouble).toBeNull();
    expect(readFileSync(join(dataDir, 'pgn/house/games.pgn'), 'utf8')).toContain('1. e4 1-0');
  });
});

import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { setupOf } from '../../src/store/setup.ts';
import { connect, freshFolder, gameRecord, moveRecord, openBench, START_MS } from './support.ts';

const DAY_MS = 86_400_000;
const TUNING = { busyTimeoutMs: 1000, pragmas: [] };

describe('where the database is', () => {
  it('is a file in the data folder unless told otherwise, whatever the name of the folder', async () => {
    const dataDir = join(freshFolder(), 'a b#c?d%20é');
    mkdirSync(dataDir);
    const { store, written } = openBench({ dataDir });
    store.saveGame(gameRecord());
    await written();
    expect(existsSync(join(dataDir, 'fumblefish.db'))).toBe(true);
  });

  it('is where a file address says', async () => {
    const file = join(freshFolder(), 'elsewhere.db');
    const { store, written } = openBench({ url: `file:${file}` });
    store.saveGame(gameRecord());
    await written();
    expect(existsSync(file)).toBe(true);
  });

  it('is a server for any other address, which is passed on unchanged and without the settings of a file', () => {
    const url = 'libsql://records.example.org?authToken=abc';
    expect(setupOf({ dataDir: '/data', url }, TUNING)).toMatchObject({ url, file: null, pragmas: [] });
    expect(setupOf({ dataDir: '/data', url: 'file:rel%20ative.db' }, TUNING).file).toBe('rel ative.db');
  });
});

describe('the schema', () => {
  it('is at its version, in write-ahead mode', async () => {
    const { store, dataDir, written } = openBench();
    store.saveGame(gameRecord());
    await written();
    const db = connect(dataDir);
    expect((await db.execute('SELECT version FROM schema_version')).rows.map((row) => row.version)).toEqual([1]);
    expect((await db.execute('PRAGMA journal_mode')).rows[0]?.journal_mode).toBe('wal');
  });

  it('is made once by several processes that start on one folder together', async () => {
    const dataDir = freshFolder();
    const benches = [openBench({ dataDir }), openBench({ dataDir }), openBench({ dataDir })];
    for (const [i, bench] of benches.entries()) bench.store.saveGame(gameRecord({ gameId: `game${i}` }));
    await Promise.all(benches.map((bench) => bench.written()));
    const { rows } = await connect(dataDir).execute('SELECT COUNT(*) AS n FROM games');
    expect(rows[0]?.n).toBe(3);
  });
});

describe('retention', () => {
  it('removes what is older than its days, in small steps, and keeps the rest', async () => {
    const dataDir = freshFolder();
    const first = openBench({ dataDir });
    for (let ply = 0; ply < 1200; ply++) first.store.saveMove(moveRecord({ ply }));
    first.store.saveGame(gameRecord());
    await first.written();
    await first.clock.advance(DAY_MS);
    first.store.saveMove(moveRecord({ gameId: 'fresh' }));
    await first.written();
    await first.store.close();
    const db = connect(dataDir);
    const moves = async () => Number((await db.execute('SELECT COUNT(*) AS n FROM moves')).rows[0]?.n);
    const { clock, answered } = openBench({ dataDir, keepDays: 1, startMs: START_MS + 1.5 * DAY_MS });
    const left: number[] = [];
    for (let sweep = 0; sweep < 4; sweep++) {
      await clock.advance(sweep === 0 ? 0 : 250);
      await answered();
      left.push(await moves());
    }
    expect(left).toEqual([701, 201, 1, 1]);
    expect((await db.execute('SELECT game_id FROM moves')).rows.map((row) => row.game_id)).toEqual(['fresh']);
    expect((await db.execute('SELECT COUNT(*) AS n FROM games')).rows[0]?.n).toBe(0);
  });
});

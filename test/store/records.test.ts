import { inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { FRESH_MEMORY } from '../../src/model/memory.ts';
import { connect, decisionOf, freshFolder, gameRecord, moveRecord, openBench, START_MS } from './support.ts';

const HOUSE = { accountId: 'house', gameId: 'abcd1234' };

describe('records in the database', () => {
  it('[S-12] keeps a game, its moves with planned and real times, and its decisions', async () => {
    const { store, dataDir, written } = openBench();
    store.saveGame(gameRecord());
    store.saveMove(moveRecord());
    store.saveDecision({ ...HOUSE, ply: 0 }, decisionOf());
    await written();
    const db = connect(dataDir);
    const games = await db.execute('SELECT white_name, black_bot, rated, moves FROM games');
    expect({ ...games.rows[0] }).toEqual({ white_name: 'Fumble', black_bot: 0, rated: 1, moves: '' });
    const moves = await db.execute('SELECT ply, move, planned_ms, spent_ms, compute_ms, clock_ms, at_ms FROM moves');
    expect(Object.values({ ...moves.rows[0] })).toEqual([0, 'e2e4', 1500, 1502.5, 180, 298_500, START_MS]);
    const decisions = await db.execute('SELECT trace FROM decisions');
    const trace = inflateRawSync(Buffer.from(decisions.rows[0]?.trace as ArrayBuffer)).toString();
    expect(JSON.parse(trace)).toEqual(decisionOf().trace);
  });

  it('writes a game over its earlier record when it ends', async () => {
    const { store, dataDir, written } = openBench();
    store.saveGame(gameRecord());
    await written();
    store.saveGame(gameRecord({ status: 'mate', winner: 'white', endedAtMs: START_MS + 1, moves: ['e2e4', 'e7e5'] }));
    await written();
    const { rows } = await connect(dataDir).execute('SELECT status, winner, moves FROM games');
    expect(rows.map((row) => ({ ...row }))).toEqual([{ status: 'mate', winner: 'white', moves: 'e2e4 e7e5' }]);
  });

  it('writes a ply again after a takeback', async () => {
    const { store, dataDir, written } = openBench();
    store.saveMove(moveRecord());
    store.saveMove(moveRecord({ move: 'd2d4' }));
    await written();
    const { rows } = await connect(dataDir).execute('SELECT move FROM moves');
    expect(rows.map((row) => row.move)).toEqual(['d2d4']);
  });

  it('counts wins, losses and draws against each opponent, but not games that never were', async () => {
    const { store, dataDir, written } = openBench();
    const ended = { endedAtMs: START_MS + 1 };
    store.saveGame(gameRecord({ ...ended, gameId: 'a', status: 'mate', winner: 'white' }));
    store.saveGame(gameRecord({ ...ended, gameId: 'b', status: 'resign', winner: 'black' }));
    store.saveGame(gameRecord({ ...ended, gameId: 'c', status: 'draw' }));
    store.saveGame(gameRecord({ ...ended, gameId: 'd', status: 'aborted' }));
    store.saveGame(gameRecord({ gameId: 'e' }));
    await written();
    const { rows } = await connect(dataDir).execute('SELECT opponent_id, games, wins, losses, draws FROM opponents');
    expect(rows.map((row) => ({ ...row }))).toEqual([
      { opponent_id: 'someone', games: 3, wins: 1, losses: 1, draws: 1 },
    ]);
  });
});

describe('reads', () => {
  it('[S-12] gives back the memories of an account after a restart, and none of finished games', async () => {
    const dataDir = freshFolder();
    const first = openBench({ dataDir });
    const memory = { ...FRESH_MEMORY, bustTaxMs: 700, opponentTimesMs: [1, 2, 3], personality: 'Plain 1500' };
    first.store.saveMemory(HOUSE, memory);
    first.store.saveMemory({ accountId: 'house', gameId: 'finished' }, memory);
    first.store.saveGame(gameRecord({ gameId: 'finished', endedAtMs: START_MS, status: 'mate' }));
    first.store.saveMemory({ accountId: 'other', gameId: 'elsewhere' }, memory);
    await first.store.close();
    const second = openBench({ dataDir });
    expect(await second.store.memories('house', 1000)).toEqual(new Map([['abcd1234', memory]]));
  });

  it('drops the memory of a game that its server does not know', async () => {
    const { store } = openBench();
    store.saveMemory(HOUSE, FRESH_MEMORY);
    store.forgetGame(HOUSE);
    store.saveMemory({ ...HOUSE, gameId: 'other' }, FRESH_MEMORY);
    expect([...((await store.memories('house', 1000)) ?? new Map()).keys()]).toEqual(['other']);
  });

  it('keeps the newest memory of a game', async () => {
    const { store } = openBench();
    for (let plies = 0; plies < 5; plies++) store.saveMemory(HOUSE, { ...FRESH_MEMORY, lastOfferPly: plies });
    expect((await store.memories('house', 1000))?.get('abcd1234')?.lastOfferPly).toBe(4);
  });

  it('[S-13] reads what an older version left, with what it did not know at its start', async () => {
    const { store, dataDir, written } = openBench();
    const { temper: _, ...older } = { ...FRESH_MEMORY, bustTaxMs: 700 };
    store.saveMemory(HOUSE, FRESH_MEMORY);
    await written();
    await connect(dataDir).execute({ sql: 'UPDATE game_memory SET memory = ?', args: [JSON.stringify(older)] });
    expect((await store.memories('house', 1000))?.get('abcd1234')).toEqual({ ...FRESH_MEMORY, bustTaxMs: 700 });
  });

  it('passes over a memory that cannot be read', async () => {
    const { store, dataDir, written } = openBench();
    store.saveMemory(HOUSE, FRESH_MEMORY);
    store.saveMemory({ ...HOUSE, gameId: 'cut' }, FRESH_MEMORY);
    store.saveMemory({ ...HOUSE, gameId: 'newer' }, FRESH_MEMORY);
    await written();
    const db = connect(dataDir);
    await db.execute(`UPDATE game_memory SET memory = '{"v":1,"gree' WHERE game_id = 'cut'`);
    await db.execute(`UPDATE game_memory SET memory = '{"v":2}' WHERE game_id = 'newer'`);
    expect([...((await store.memories('house', 1000)) ?? new Map()).keys()]).toEqual(['abcd1234']);
  });

  it('[S-03] tells the games of an account since an instant, the one just begun among them', async () => {
    const { store } = openBench();
    store.saveGame(gameRecord({ gameId: 'old', startedAtMs: START_MS - 10_000 }));
    store.saveGame(gameRecord({ gameId: 'new', startedAtMs: START_MS, opponentId: null }));
    store.saveGame(gameRecord({ accountId: 'other', gameId: 'theirs' }));
    expect(await store.recentGames('house', START_MS - 5000, 1000)).toEqual([
      { gameId: 'new', opponentId: null, startedAtMs: START_MS },
    ]);
  });

  it('gives nothing when the answer is late, and says so', async () => {
    const worker = silentWorker();
    const { store, clock, log } = openBench({ spawn: () => worker });
    const memories = store.memories('house', 300);
    const recent = store.recentGames('house', 0, 300);
    await clock.advance(299);
    expect(log).toEqual([]);
    await clock.advance(1);
    expect(await memories).toBeNull();
    expect(await recent).toBeNull();
    expect(log.map((line) => line.event)).toEqual(['store read too late', 'store read too late']);
  });
});

const silentWorker = () => ({
  postMessage: () => undefined,
  on: () => undefined,
  ref: () => undefined,
  unref: () => undefined,
});

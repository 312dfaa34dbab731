import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Account, createAccount, type Shared } from '../../src/app/account.ts';
import { scaledClock } from '../../src/clock/scaled.ts';
import { systemClock } from '../../src/clock/system.ts';
import { Secret } from '../../src/config/secret.ts';
import { createEnginePool } from '../../src/engines/pool.ts';
import type { EnginePool } from '../../src/ports/engine.ts';
import { SILENT_LOG } from '../../src/ports/log.ts';
import type { Metrics } from '../../src/ports/metrics.ts';
import type { GameView } from '../../src/ports/service.ts';
import type { MoveRecord, Store } from '../../src/ports/store.ts';
import { stream } from '../../src/random/streams.ts';
import { createStore } from '../../src/store/store.ts';
import { POLICY } from '../support/session-table.ts';
import { startTracedServer, type TracedServer } from '../support/traced-server.ts';
import { until } from '../support/wait.ts';
import { CAST, personalityOf } from './cast.ts';

export const BOT_SEED = 'soak';

export interface HouseOptions {
  readonly timeScale: number;
  readonly engines: number;
  readonly seed: string;
  readonly metrics: Metrics;
  readonly onView: (view: GameView) => void;
  readonly onMove: (move: MoveRecord) => void;
}

/** Everything the service is made of, in this process: a server, engines, a database, and the cast's accounts. */
export interface House {
  readonly server: TracedServer;
  readonly accounts: ReadonlyMap<string, Account>;
  readonly pool: EnginePool;
  readonly store: Store;
  close(): Promise<void>;
}

export async function openHouse(options: HouseOptions): Promise<House> {
  const names = Object.keys(CAST);
  const clock = scaledClock(systemClock, options.timeScale);
  const folder = mkdtempSync(join(tmpdir(), 'fumblefish-soak-'));
  const server = await startTracedServer({
    clock,
    seed: options.seed,
    limits: 'none',
    // Every request of the longest soak.
    journalLength: 1_000_000,
    users: names.map((name) => ({ name, title: 'BOT', token: tokenOf(name) })),
    accountOf: (token) => token.replace(/^token_of_/, ''),
  });
  const pool = await openPool(options.engines);
  const store = createStore({
    dataDir: folder,
    url: null,
    keepDays: 0,
    pgn: 'game',
    log: SILENT_LOG,
    clock: systemClock,
    random: stream('soak store'),
  });
  const shared: Shared = {
    botSeed: BOT_SEED,
    machineClock: systemClock,
    pool,
    store: watched(store, options.onMove),
    books: null,
    log: SILENT_LOG,
    metrics: options.metrics,
    onView: options.onView,
    engineGames: new Set(),
    readList: async () => '',
    personalityOf: (use) => use.personality,
    pauses: new Map(),
  };
  const seatOf = (name: string) => ({
    url: server.url,
    server: 'sandbox',
    token: tokenOf(name),
    clock,
    timeScale: options.timeScale,
  });
  const accounts = new Map(names.map((name) => [name, createAccount(configOf(name), seatOf(name), shared)]));
  for (const { supervisor } of accounts.values()) void supervisor.run();
  await until(() => [...accounts.values()].every((one) => one.supervisor.view().phase === 'playing'), 'all play');
  return {
    server,
    accounts,
    pool,
    store,
    async close() {
      await Promise.all([...accounts.values()].map(({ supervisor }) => supervisor.drain()));
      for (const account of accounts.values()) await account.close();
      await store.close();
      await pool.close();
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const tokenOf = (name: string): string => `token_of_${name}`;

async function openPool(size: number): Promise<EnginePool> {
  const random = stream('soak engines');
  const pool = createEnginePool({ size, path: null, hashMb: 16, log: SILENT_LOG, clock: systemClock, random });
  const started = await pool.start();
  if (!started.ok) throw started.error;
  return pool;
}

function configOf(name: string) {
  const personality = personalityOf(name);
  const use = { use: name, weight: 1, when: { speed: [], opponent: [] }, personality, file: `${name}.yml` };
  return {
    id: name,
    server: { kind: 'sandbox' },
    token: new Secret(tokenOf(name)),
    personalities: [use],
    policy: {
      ...POLICY,
      challenge: {
        ...POLICY.challenge,
        concurrency: 100,
        perUser: 100,
        queue: 0,
        gamesPerOpponent: { hour: 10_000, day: 10_000 },
      },
      chat: { ...POLICY.chat, greeting: 'Hello {opponent}!', goodbye: 'Thank you.' },
    },
  } as const;
}

/** The store itself, with somebody reading along. */
function watched(store: Store, onMove: (move: MoveRecord) => void): Store {
  return {
    saveGame: (game) => store.saveGame(game),
    saveMove(move) {
      onMove(move);
      store.saveMove(move);
    },
    saveDecision: (key, decision) => store.saveDecision(key, decision),
    saveMemory: (key, memory) => store.saveMemory(key, memory),
    archive: (game) => store.archive(game),
    forgetGame: (key) => store.forgetGame(key),
    memories: (accountId, withinMs) => store.memories(accountId, withinMs),
    recentGames: (accountId, sinceMs, withinMs) => store.recentGames(accountId, sinceMs, withinMs),
    status: () => store.status(),
    close: () => store.close(),
  };
}

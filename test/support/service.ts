import { createAccount } from '../../src/app/account.ts';
import { NO_POOL } from '../../src/app/no-pool.ts';
import { Secret } from '../../src/config/secret.ts';
import type { AccountSupervisor } from '../../src/game/supervisor.ts';
import type { AccountPolicy } from '../../src/model/account.ts';
import type { Personality } from '../../src/model/personality.ts';
import type { EnginePool } from '../../src/ports/engine.ts';
import type { Log, LogFields } from '../../src/ports/log.ts';
import { NO_METRICS } from '../../src/ports/metrics.ts';
import type { Store } from '../../src/ports/store.ts';
import type { Sandbox, SandboxOptions } from '../../src/sandbox/sandbox.ts';
import { startSandboxServer } from '../../src/sandbox/server.ts';
import { PLAIN } from './facts.ts';
import { FakeStore } from './fake-store.ts';
import { Gateway } from './gateway.ts';
import { ManualClock } from './manual-clock.ts';
import { POLICY } from './session-table.ts';

export const BOT_TOKEN = 'token_of_the_house';

/** Longest that a test waits for sockets, in real time; only a failure takes that long. */
const PATIENCE_MS = 5000;

/** Lets real sockets work until a condition holds; time on the manual clock stands still meanwhile. */
export async function until(condition: () => boolean, what: string): Promise<void> {
  const startedMs = performance.now();
  while (!condition()) {
    if (performance.now() - startedMs > PATIENCE_MS) throw new Error(`waited in vain until ${what}`);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Gives whatever should not happen a fair chance to happen: every socket and promise gets its turn many times. */
export async function quiet(): Promise<void> {
  for (let turn = 0; turn < 200; turn++) await new Promise((resolve) => setImmediate(resolve));
}

export interface LogLine extends LogFields {
  readonly level: string;
  readonly event: string;
}

export function recordingLog(lines: LogLine[], bound: LogFields = {}): Log {
  const at =
    (level: string) =>
    (event: string, fields: LogFields = {}): void =>
      void lines.push({ ...bound, ...fields, level, event });
  return {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    child: (fields) => recordingLog(lines, { ...bound, ...fields }),
  };
}

export interface ServiceOptions {
  readonly personality?: Partial<Personality>;
  readonly policy?: Partial<AccountPolicy>;
  readonly sandbox?: Partial<SandboxOptions>;
  readonly store?: Store;
  readonly pool?: EnginePool;
  readonly clock?: ManualClock;
  /** How many times faster than the engines' clock the game's is said to run. */
  readonly timeScale?: number;
  /** Puts a road between the account and the server, which the test can cut. */
  readonly gateway?: boolean;
}

export interface Service {
  readonly clock: ManualClock;
  readonly sandbox: Sandbox;
  readonly url: string;
  readonly lines: LogLine[];
  readonly store: FakeStore;
  supervisor: AccountSupervisor;
  /** Requests that the server received from our account, as `METHOD path`. */
  requests(pattern?: RegExp): string[];
  readonly gateway: Gateway | null;
  /** Stops the bot as a crash would, and starts a fresh one on the same store. */
  restart(meanwhile?: () => void): Promise<void>;
  close(): Promise<void>;
}

/** Our account, really connected to a sandbox on a port of its own; both live by one clock that the test moves. */
export async function serve(options: ServiceOptions = {}): Promise<Service> {
  const clock = options.clock ?? new ManualClock(1_800_000_000_000);
  const server = await startSandboxServer({
    clock,
    seed: 'test',
    faults: true,
    users: [
      { name: 'House', title: 'BOT', token: BOT_TOKEN },
      { name: 'Anna', token: 'token_anna' },
      { name: 'Ben', token: 'token_ben' },
      { name: 'Robot', title: 'BOT', token: 'token_robot' },
    ],
    host: '127.0.0.1',
    port: 0,
    ...options.sandbox,
  });
  const lines: LogLine[] = [];
  const store = new FakeStore();
  const gateway = options.gateway ? await Gateway.open(server.url) : null;
  const hire = () => employ(gateway?.url ?? server.url, clock, store, lines, options);
  let account = hire();
  const service: Service = {
    clock,
    sandbox: server.sandbox,
    url: server.url,
    lines,
    store,
    supervisor: account.supervisor,
    requests: (pattern = /./) =>
      server.sandbox
        .journal()
        .filter((entry) => entry.account === 'house')
        .map(({ method, path }) => `${method} ${path}`)
        .filter((text) => pattern.test(text)),
    gateway,
    async restart(meanwhile = () => undefined) {
      await account.close();
      await quiet();
      meanwhile();
      account = hire();
      service.supervisor = account.supervisor;
      await until(() => account.supervisor.view().phase === 'playing', 'the bot plays again');
    },
    async close() {
      await account.close();
      await gateway?.cut();
      await server.close();
    },
  };
  await until(() => account.supervisor.view().phase === 'playing', 'the bot plays');
  return service;
}

function employ(url: string, clock: ManualClock, store: FakeStore, lines: LogLine[], options: ServiceOptions) {
  const personality: Personality = { ...PLAIN, player: { kind: 'rule', bot: 'random' }, ...options.personality };
  const account = createAccount(
    {
      id: 'house',
      server: { kind: 'remote', url },
      token: new Secret(BOT_TOKEN),
      personalities: [{ use: 'plain', weight: 1, when: { speed: [], opponent: [] }, personality, file: 'plain.yml' }],
      policy: { ...POLICY, ...options.policy },
    },
    { url, server: url, token: BOT_TOKEN, clock, timeScale: options.timeScale ?? 1 },
    {
      botSeed: 'seed',
      machineClock: clock,
      pool: options.pool ?? NO_POOL,
      store: options.store ?? store,
      books: null,
      log: recordingLog(lines),
      metrics: NO_METRICS,
      onView: () => undefined,
      engineGames: new Set(),
      readList: async () => '',
      personalityOf: (use) => use.personality,
      pauses: new Map(),
    },
  );
  void account.supervisor.run();
  return account;
}

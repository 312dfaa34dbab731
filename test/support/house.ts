import { resolve } from 'node:path';
import { type Account, createAccount, type Shared } from '../../src/app/account.ts';
import { NO_POOL } from '../../src/app/no-pool.ts';
import { seatOf } from '../../src/app/parts.ts';
import { openSandbox, type SandboxRoom } from '../../src/app/sandbox-room.ts';
import type { AccountConfig, Config } from '../../src/config/config.ts';
import { type LoadedConfig, loadConfig } from '../../src/config/load.ts';
import { createHttpServer } from '../../src/http/server.ts';
import type { PlayerSpec } from '../../src/model/player-spec.ts';
import { NO_METRICS } from '../../src/ports/metrics.ts';
import type { AccountView } from '../../src/ports/service.ts';
import { ROOT } from '../house/sources.ts';
import { FakeService } from '../http/fake-service.ts';
import { TestClient } from '../sandbox/client.ts';
import { PLAIN } from './facts.ts';
import { FakeStore } from './fake-store.ts';
import { ManualClock } from './manual-clock.ts';
import { type LogLine, recordingLog, until } from './service.ts';

export interface HouseOptions {
  /** Changes to the shipped configuration. */
  readonly change?: (config: Config) => Config;
  readonly shared?: Partial<Shared>;
  /** Who moves for everybody; any legal move at once where nobody says. */
  readonly player?: PlayerSpec;
}

/** The built-in sandbox as the program opens it, its residents at their boards, on a clock that the test moves. */
export interface House {
  readonly url: string;
  readonly clock: ManualClock;
  readonly room: SandboxRoom;
  readonly accounts: readonly Account[];
  readonly lines: LogLine[];
  views(): readonly AccountView[];
  person(name: string): TestClient;
  close(): Promise<void>;
}

/** The configuration as it is shipped, without a token: everybody plays in the sandbox. */
export function shippedConfig(): LoadedConfig {
  const loaded = loadConfig({ file: resolve(ROOT, 'config/bots.yml'), env: {}, save: false });
  if (!loaded.ok) throw new Error('the shipped configuration has errors');
  return loaded.value;
}

const DICE: PlayerSpec = { kind: 'rule', bot: 'random' };

export async function openHouse(options: HouseOptions = {}): Promise<House> {
  const { change = (config) => config, shared = {}, player = DICE } = options;
  const shipped = shippedConfig();
  const loaded = { ...shipped, config: change(shipped.config) };
  const { config } = loaded;
  const clock = new ManualClock(1_800_000_000_000);
  const lines: LogLine[] = [];
  const log = recordingLog(lines);
  const room = openSandbox({ config, residents: config.accounts, clock, faults: true, log });
  const http = createHttpServer({
    view: new FakeService(),
    metrics: { contentType: 'text/plain', text: async () => '' },
    log,
    clock,
    version: '1.2.3',
    webDir: null,
    allowedHosts: [],
    sandbox: room.sandbox.plugin,
  });
  const url = await http.listen({ host: '127.0.0.1', port: 0 });
  const common = sharedParts(clock, recordingLog(lines), shared);
  const accounts = [...config.accounts, ...room.characters].map((account) =>
    createAccount(recast(account, player), seatOf(account, loaded, room, url), common),
  );
  for (const { supervisor } of accounts) void supervisor.run();
  const views = () => accounts.map(({ supervisor }) => supervisor.view());
  await until(() => views().every(({ phase }) => phase === 'playing'), 'everybody plays');
  const close = async (): Promise<void> => {
    await Promise.all(accounts.map((account) => account.close()));
    await http.close();
  };
  const person = (name: string) => new TestClient(url, `sandbox_person_${name.padStart(16, '0')}`);
  return { url, clock, room, accounts, lines, views, person, close };
}

function sharedParts(clock: ManualClock, log: Shared['log'], shared: Partial<Shared>): Shared {
  return {
    botSeed: 'seed',
    machineClock: clock,
    pool: NO_POOL,
    store: new FakeStore(),
    books: null,
    log,
    metrics: NO_METRICS,
    onView: () => undefined,
    engineGames: new Set(),
    readList: async () => '',
    personalityOf: (use) => use.personality,
    pauses: new Map(),
    ...shared,
  };
}

/** The same account, its personalities played by another player and at once. */
function recast(account: AccountConfig, player: PlayerSpec): AccountConfig {
  const personalities = account.personalities.map((use) => {
    const { name, about } = use.personality;
    return { ...use, personality: { ...PLAIN, name, about, player } };
  });
  return { ...account, personalities };
}

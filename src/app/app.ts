import { ok, type Result } from '../chess/result.ts';
import { systemClock } from '../clock/system.ts';
import type { LoadedConfig } from '../config/load.ts';
import type { AccountSupervisor } from '../game/supervisor.ts';
import { createHttpServer } from '../http/server.ts';
import type { FumblefishError } from '../model/errors.ts';
import { sleep } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import { openDataFolder } from '../store/data-folder.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { createAccount, type Shared } from './account.ts';
import { Closers } from './closers.ts';
import { openLibrary } from './library.ts';
import { listen } from './listen.ts';
import {
  builtPage,
  isResident,
  lockTokens,
  openPool,
  openStore,
  sandboxClock,
  seatOf,
  watchPersonalities,
} from './parts.ts';
import { openSandbox, type SandboxRoom } from './sandbox-room.ts';
import { VERSION } from './version.ts';
import { ServiceBoard } from './view.ts';

/** Moves that are owed get this long at the first stage of a stop: containers are killed after ten seconds. */
const DRAIN_MS = 6000;

export interface AppOptions {
  readonly loaded: LoadedConfig;
  readonly log: Log;
  /** Whether faults may be asked of the sandbox over HTTP. */
  readonly faults: boolean;
  readonly readList: (source: string) => Promise<string>;
}

/** The running service. */
export interface App {
  readonly url: string;
  /** Ids of the accounts that play in the built-in sandbox. */
  readonly residents: readonly string[];
  readonly board: ServiceBoard;
  /** Resolves when no account is left: each was refused for good or let go. */
  readonly idle: Promise<void>;
  /** First stage of a stop: no new games, every move that is owed is sent; then everything is closed. */
  drain(): Promise<void>;
  /** Second stage: thinking is cut short, everything is closed at once. */
  close(): Promise<void>;
}

/** Puts the service together and starts it. What fails on the way is told, and whatever was begun is closed again. */
export async function startApp(options: AppOptions): Promise<Result<App, FumblefishError>> {
  const closers = new Closers(options.log);
  const shared = await openShared(options, closers);
  const room = shared.ok ? openRoom(options) : null;
  const url = shared.ok ? await openDoor(options, shared.value, room, closers) : shared;
  if (shared.ok && url.ok) return ok(moveIn(options, shared.value, room, url.value, closers));
  await closers.closeAll();
  return url.ok ? (shared as Result<never, FumblefishError>) : url;
}

interface SharedParts extends Shared {
  readonly supervisors: AccountSupervisor[];
  readonly board: ServiceBoard;
  readonly metrics: ReturnType<typeof createMetrics>;
}

async function openShared(
  { loaded, log, readList }: AppOptions,
  closers: Closers,
): Promise<Result<SharedParts, FumblefishError>> {
  const data = openDataFolder(loaded.config.dataFolder, systemClock);
  if (!data.ok) return data;
  const locked = lockTokens(loaded, data.value, closers);
  if (!locked.ok) return locked;
  const pool = await openPool(loaded, log, closers);
  if (!pool.ok) return pool;
  const store = openStore(loaded, data.value, log, closers);
  const watch = watchPersonalities(loaded, pool.value, log, closers);
  const books = await openLibrary(loaded.config, data.value.path, log);
  closers.add('books', () => books.close());
  const supervisors: AccountSupervisor[] = [];
  const { timeScale } = loaded.config.sandbox;
  const sandbox = residentsOf(loaded).length > 0 ? { timeScale } : null;
  const board = new ServiceBoard({ clock: systemClock, supervisors, pool: pool.value, store, sandbox });
  const metrics = createMetrics({ view: board, version: VERSION });
  closers.add('metrics', () => metrics.close());
  return ok({
    botSeed: data.value.botSeed,
    machineClock: systemClock,
    pool: pool.value,
    store,
    books: books.shelf,
    log,
    metrics,
    board,
    supervisors,
    engineGames: new Set(),
    readList,
    personalityOf: watch.personalityOf,
    pauses: new Map(),
    onView: (view) => board.changed(view),
  });
}

const residentsOf = (loaded: LoadedConfig) => loaded.config.accounts.filter((account) => isResident(account, loaded));

function openRoom({ loaded, faults, log }: AppOptions): SandboxRoom | null {
  const residents = residentsOf(loaded);
  if (residents.length === 0) return null;
  return openSandbox({ config: loaded.config, residents, clock: sandboxClock(loaded), faults, log });
}

async function openDoor(
  { loaded, log }: AppOptions,
  { board, metrics }: SharedParts,
  room: SandboxRoom | null,
  closers: Closers,
): Promise<Result<string, FumblefishError>> {
  const { server } = loaded.config;
  const http = createHttpServer({
    view: board,
    metrics,
    log,
    clock: systemClock,
    version: VERSION,
    webDir: builtPage(),
    allowedHosts: [server.host, ...server.names],
    ...(room ? { sandbox: room.sandbox.plugin } : {}),
  });
  closers.add('server', () => http.close());
  return listen(http, server);
}

function moveIn(
  { loaded }: AppOptions,
  shared: SharedParts,
  room: SandboxRoom | null,
  url: string,
  closers: Closers,
): App {
  const { supervisors, board } = shared;
  for (const config of [...loaded.config.accounts, ...(room?.characters ?? [])]) {
    const account = createAccount(config, seatOf(config, loaded, room, url), shared);
    supervisors.push(account.supervisor);
    closers.add(config.id, () => account.close());
  }
  const close = (): Promise<void> => closers.closeAll();
  return {
    url,
    board,
    residents: residentsOf(loaded).map(({ id }) => id),
    idle: Promise.all(supervisors.map((supervisor) => supervisor.run())).then(() => undefined),
    close,
    drain: async () => {
      const sent = Promise.all(supervisors.map((supervisor) => supervisor.drain()));
      await Promise.race([sent, sleep(systemClock, DRAIN_MS)]);
      await close();
    },
  };
}

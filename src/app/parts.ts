import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ok, type Result } from '../chess/result.ts';
import { scaledClock } from '../clock/scaled.ts';
import { systemClock } from '../clock/system.ts';
import type { AccountConfig } from '../config/config.ts';
import { DISK } from '../config/files.ts';
import type { LoadedConfig } from '../config/load.ts';
import { loadPersonality } from '../config/personalities.ts';
import { createEnginePool } from '../engines/pool.ts';
import type { FumblefishError } from '../model/errors.ts';
import { formatPlayerSpec, type PlayerSpec } from '../model/player-spec.ts';
import { needsEngine, whyNotPlayable } from '../players/roster.ts';
import type { EnginePool } from '../ports/engine.ts';
import type { Log } from '../ports/log.ts';
import type { Store } from '../ports/store.ts';
import { stream } from '../random/streams.ts';
import type { DataFolder } from '../store/data-folder.ts';
import { createStore } from '../store/store.ts';
import type { Seat } from './account.ts';
import type { Closers } from './closers.ts';
import { fileStamp } from './file-stamp.ts';
import { NO_POOL } from './no-pool.ts';
import { PersonalityWatch } from './personality-watch.ts';
import type { SandboxRoom } from './sandbox-room.ts';

/** One process a token: two would answer the same games. */
export function lockTokens(
  { config }: LoadedConfig,
  data: DataFolder,
  closers: Closers,
): Result<void, FumblefishError> {
  for (const { token } of config.accounts) {
    const lock = token ? data.lockToken(token.reveal()) : null;
    if (lock && !lock.ok) return lock;
    if (lock) closers.add('token lock', () => lock.value.release());
  }
  return ok(undefined);
}

/** Starts the engines where a personality asks one. @returns when the first is ready, or why none is */
export async function openPool(
  { config }: LoadedConfig,
  log: Log,
  closers: Closers,
): Promise<Result<EnginePool, FumblefishError>> {
  const players = config.accounts.flatMap(({ personalities }) => personalities.map((p) => p.personality.player));
  if (!players.some(needsEngine)) return ok(NO_POOL);
  const { pool: size, path, hashMb } = config.engines;
  const pool = createEnginePool({ size, path, hashMb, log, clock: systemClock, random: stream('engine restarts') });
  closers.add('engines', () => pool.close());
  const started = await pool.start();
  return started.ok ? ok(pool) : started;
}

export function openStore({ config }: LoadedConfig, data: DataFolder, log: Log, closers: Closers): Store {
  const random = stream(data.botSeed, 'store');
  const store = createStore({ ...config.store, dataDir: data.path, log, clock: systemClock, random });
  closers.add('store', () => store.close());
  return store;
}

/** From here on a personality's file is read again whenever it has changed. */
export function watchPersonalities(
  { config }: LoadedConfig,
  pool: EnginePool,
  log: Log,
  closers: Closers,
): PersonalityWatch {
  const playable = (spec: PlayerSpec): string | null => whyNotPlayable(spec) ?? withoutEngines(spec, pool);
  const watch = new PersonalityWatch(
    config.accounts.flatMap(({ personalities }) => personalities),
    {
      stampOf: fileStamp,
      read: (file) => loadPersonality(file, DISK, playable),
      clock: systemClock,
      log,
    },
  );
  watch.start();
  closers.add('personality files', () => watch.stop());
  return watch;
}

const withoutEngines = (spec: PlayerSpec, pool: EnginePool): string | null =>
  pool === NO_POOL && needsEngine(spec)
    ? `${formatPlayerSpec(spec)} asks an engine, and none was started: restart to play it`
    : null;

/** Accounts without a token play in the built-in server, as those do that ask for it. */
export const isResident = (account: AccountConfig, { tokens }: LoadedConfig): boolean =>
  account.server.kind === 'sandbox' || tokens === 'none';

const LICHESS = 'https://lichess.org';

/** Where an account plays: in the room of this process or on a server elsewhere. */
export function seatOf(account: AccountConfig, loaded: LoadedConfig, room: SandboxRoom | null, ownUrl: string): Seat {
  const { timeScale } = loaded.config.sandbox;
  if (room && isResident(account, loaded)) {
    return {
      url: ownUrl,
      server: 'sandbox',
      token: room.tokenOf(account.id),
      clock: room.clock,
      timeScale,
      visitor: room.visitor,
    };
  }
  const url = account.server.kind === 'remote' ? account.server.url : ownUrl;
  const server = url === LICHESS ? 'lichess' : url;
  return { url, server, token: account.token?.reveal() ?? '', clock: systemClock, timeScale: 1 };
}

/** The folder of the built page; null where the program runs from its sources. */
export function builtPage(): string | null {
  const folder = fileURLToPath(new URL('../web', import.meta.url));
  return existsSync(join(folder, 'index.html')) ? folder : null;
}

export const sandboxClock = ({ config }: LoadedConfig) => scaledClock(systemClock, config.sandbox.timeScale);

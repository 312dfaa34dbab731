import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { err, ok, type Result } from '../chess/result.ts';
import { FumblefishError } from '../model/errors.ts';
import type { Clock } from '../ports/clock.ts';
import { STORE_ERRORS } from './errors.ts';
import { lockToken, type TokenLock } from './token-lock.ts';

/** The one folder under which everything is written at run time. */
export interface DataFolder {
  /** Absolute. */
  readonly path: string;
  /** 128 random bits as hex, made once: public code and game ids must not make moves predictable. Never shown. */
  readonly botSeed: string;
  /** Holds a token for this process, so that no other one answers the same games. */
  lockToken(token: string): Result<TokenLock, FumblefishError>;
}

/** Makes the folder where it is missing, for this user alone, and proves that it can be written to. */
export function openDataFolder(folder: string, clock: Clock): Result<DataFolder, FumblefishError> {
  const path = resolve(folder);
  try {
    makeFolder(path);
    proveWritable(path);
    const botSeed = botSeedIn(path);
    return ok({ path, botSeed, lockToken: (token) => lockIn(path, token, clock) });
  } catch (error) {
    return err(folderError(path, error));
  }
}

/** Level by level: the recursive call of Node 20 spins for ever where a parent refuses with ENOENT, as /proc does. */
function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}

function lockIn(path: string, token: string, clock: Clock): Result<TokenLock, FumblefishError> {
  try {
    return lockToken(join(path, 'locks'), token, clock);
  } catch (error) {
    return err(folderError(path, error));
  }
}

function proveWritable(path: string): void {
  const probe = join(path, `.write-test-${process.pid}`);
  writeFileSync(probe, '');
  rmSync(probe);
}

const SEED = /^[0-9a-f]{32}$/;

/** A seed file that is empty or cut short, as a power failure may leave it, is replaced: nothing kept depends on it. */
function botSeedIn(path: string): string {
  const file = join(path, 'bot-seed');
  const known = readIfThere(file)?.trim();
  if (known !== undefined && SEED.test(known)) {
    chmodSync(file, 0o600);
    return known;
  }
  const seed = randomBytes(16).toString('hex');
  // Written aside and renamed: two processes starting together each see a whole file.
  const fresh = `${file}.${process.pid}`;
  writeFileSync(fresh, `${seed}\n`, { mode: 0o600 });
  renameSync(fresh, file);
  return readFileSync(file, 'utf8').trim();
}

function readIfThere(file: string): string | undefined {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ? readFileSync(file, 'utf8') : undefined;
}

function folderError(path: string, error: unknown): FumblefishError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  const kind = code === 'ENOTDIR' || code === 'EEXIST' ? STORE_ERRORS.DATA_NOT_A_FOLDER : STORE_ERRORS.DATA_UNWRITABLE;
  return new FumblefishError(kind, `${path}: ${code}`, { cause: error });
}

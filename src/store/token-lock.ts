import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { err, ok, type Result } from '../chess/result.ts';
import { FumblefishError } from '../model/errors.ts';
import type { Clock } from '../ports/clock.ts';
import { STORE_ERRORS } from './errors.ts';
import { isAlive, startOf } from './process-table.ts';

export interface TokenLock {
  /** Harmless when repeated; done by itself at the end of the process. */
  release(): void;
}

/** Who holds a lock. `start` tells a process from a later one with the same id, which is common in containers. */
interface Holder {
  readonly pid: number;
  readonly start: string | null;
  readonly since: string;
}

/** Locks this process holds: its own id in a file means an earlier life of that id unless the file is in here. */
const held = new Set<string>();

/** A file without a readable holder is somebody's half-written one for so long, and nobody's after that. */
const HALF_WRITTEN_MS = 5000;
const TRIES = 5;

export function lockToken(folder: string, token: string, clock: Clock): Result<TokenLock, FumblefishError> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `${fingerprint(token)}.lock`);
  for (let tries = 0; tries < TRIES; tries++) {
    const own = `${JSON.stringify(ownHolder(clock))}\n`;
    if (create(file, own)) return ok(hold(file, own));
    const text = readIfThere(file);
    if (text === null) continue;
    const holder = parseHolder(text);
    if (holder ? isHeld(file, holder) : isFresh(file, clock)) return err(inUse(holder));
    takeAway(file, text);
  }
  return err(inUse(null));
}

/** The token itself is never on the disk. */
const fingerprint = (token: string): string =>
  createHash('sha256').update(`fumblefish token lock:${token}`).digest('hex').slice(0, 32);

const ownHolder = (clock: Clock): Holder => ({
  pid: process.pid,
  start: startOf(process.pid),
  since: new Date(clock.nowMs()).toISOString(),
});

function create(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

function hold(file: string, text: string): TokenLock {
  let released = false;
  const release = () => {
    if (released) return;
    released = true;
    process.removeListener('exit', release);
    held.delete(file);
    try {
      // By then it may be another's, who could not see that this process lives (a container of its own).
      if (readIfThere(file) === text) rmSync(file, { force: true });
    } catch {
      // The folder is out of reach. A lock left behind is taken over by whoever comes next.
    }
  };
  held.add(file);
  process.once('exit', release);
  return { release };
}

function isHeld(file: string, holder: Holder): boolean {
  if (holder.pid === process.pid) return held.has(file);
  return isAlive(holder.pid) && (holder.start === null || holder.start === startOf(holder.pid));
}

const isFresh = (file: string, clock: Clock): boolean => {
  const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  return written !== undefined && Math.abs(clock.nowMs() - written) < HALF_WRITTEN_MS;
};

/** By renaming, which only one of several takers can do; a lock that another one has just made is put back. */
function takeAway(file: string, stale: string): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  if (readIfThere(aside) === stale) rmSync(aside, { force: true });
  else renameSync(aside, file);
}

function parseHolder(text: string): Holder | null {
  try {
    const holder = JSON.parse(text) as Holder | null;
    return holder && Number.isInteger(holder.pid) ? holder : null;
  } catch {
    // Empty or half a line: its writer is still at it, or the power went.
    return null;
  }
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

function inUse(holder: Holder | null): FumblefishError {
  const who = holder ? `process ${holder.pid}, since ${holder.since}` : 'which one is not known';
  return new FumblefishError(STORE_ERRORS.TOKEN_IN_USE, who);
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

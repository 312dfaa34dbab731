import {
  accessSync,
  constants,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

import { err, ok, type Result } from '../chess/result.ts';

/** What a file system says about a path: links are followed, because mounted secrets and configurations are links. */
export type Trouble = 'missing' | 'brokenLink' | 'linkLoop' | 'folder' | 'special' | 'denied' | 'tooLarge' | 'other';

/** All that the configuration does with files. */
export interface ConfigFiles {
  read(path: string, maxBytes: number): Result<Uint8Array, Trouble>;
  /** Null where it is there and readable. */
  trouble(path: string): Trouble | null;
  /** Names in a folder; none where it cannot be listed. */
  names(folder: string): readonly string[];
  /** Puts a new text in place of a file at once, keeping the old one. @returns the backup's path */
  replace(path: string, text: string, backupSuffix: string): Result<string, Trouble>;
  /** Writes a file that can be made again at any time. */
  write(path: string, text: string): Result<null, Trouble>;
}

/** The real file system. Reading is synchronous: it happens at the start, on small files, before anything waits. */
export const DISK: ConfigFiles = {
  read(path, maxBytes) {
    return attempt(path, () => {
      const found = fileTrouble(path, maxBytes);
      return found ? err(found) : ok(readFileSync(path));
    });
  },
  trouble(path) {
    const found = attempt<null>(path, () => {
      const bad = fileTrouble(path, Number.POSITIVE_INFINITY);
      return bad ? err(bad) : ok(null);
    });
    return found.ok ? null : found.error;
  },
  names(folder) {
    const listed = attempt(folder, () => ok(readdirSync(folder)));
    return listed.ok ? listed.value : [];
  },
  replace(path, text, backupSuffix) {
    return attempt(path, () => {
      // A link keeps pointing where it did: the file behind it is replaced.
      const target = realpathSync(path);
      const backup = writeBackup(target, backupSuffix);
      const fresh = `${target}.new`;
      writeFileSync(fresh, text, { mode: statSync(target).mode });
      renameSync(fresh, target);
      return ok(backup);
    });
  },
  write(path, text) {
    return attempt(path, () => {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
      return ok(null);
    });
  },
};

function fileTrouble(path: string, maxBytes: number): Trouble | null {
  const stats = statSync(path);
  if (stats.isDirectory()) return 'folder';
  if (!stats.isFile()) return 'special';
  accessSync(path, constants.R_OK);
  return stats.size > maxBytes ? 'tooLarge' : null;
}

const MOST_BACKUPS = 100;

/** Never writes over an earlier backup. */
function writeBackup(path: string, suffix: string): string {
  const content = readFileSync(path);
  for (let number = 1; number < MOST_BACKUPS; number++) {
    const backup = `${path}.${suffix}${number === 1 ? '' : `.${number}`}`;
    try {
      writeFileSync(backup, content, { flag: 'wx', mode: statSync(path).mode });
      return backup;
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
  }
  throw new Error('too many backups');
}

const TROUBLES: Readonly<Record<string, Trouble>> = {
  ENOENT: 'missing',
  ENOTDIR: 'missing',
  ELOOP: 'linkLoop',
  EACCES: 'denied',
  EPERM: 'denied',
  EROFS: 'denied',
  EISDIR: 'folder',
};

function attempt<T>(path: string, run: () => Result<T, Trouble>): Result<T, Trouble> {
  try {
    return run();
  } catch (error) {
    const trouble = TROUBLES[codeOf(error)] ?? 'other';
    return err(trouble === 'missing' && isLink(path) ? 'brokenLink' : trouble);
  }
}

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

const isLink = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;

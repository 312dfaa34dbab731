import type { ErrorKind } from '../model/errors.ts';
import { STORE_ERRORS } from './errors.ts';
import type { WorkerFailure } from './messages.ts';

const TROUBLES: Readonly<Record<string, ErrorKind>> = {
  SQLITE_BUSY: STORE_ERRORS.STORE_LOCKED,
  SQLITE_LOCKED: STORE_ERRORS.STORE_LOCKED,
  SQLITE_FULL: STORE_ERRORS.STORE_FULL,
  ENOSPC: STORE_ERRORS.STORE_FULL,
  EDQUOT: STORE_ERRORS.STORE_FULL,
  SQLITE_READONLY: STORE_ERRORS.STORE_UNWRITABLE,
  SQLITE_CANTOPEN: STORE_ERRORS.STORE_UNWRITABLE,
  SQLITE_PERM: STORE_ERRORS.STORE_UNWRITABLE,
  SQLITE_CORRUPT: STORE_ERRORS.STORE_UNREADABLE,
  SQLITE_NOTADB: STORE_ERRORS.STORE_UNREADABLE,
  SCHEMA_NEWER: STORE_ERRORS.STORE_NEWER,
  WORKER_DIED: STORE_ERRORS.STORE_CRASHED,
};

/** Failures of a statement by itself: they come back however often it is tried. */
const HOPELESS = new Set(['SQLITE_ERROR', 'SQLITE_CONSTRAINT', 'SQLITE_MISMATCH', 'SQLITE_TOOBIG', 'SQLITE_RANGE']);

export const troubleOf = (failure: WorkerFailure): ErrorKind => TROUBLES[failure.code] ?? STORE_ERRORS.STORE_FAILED;

/** One statement of the batch can never be done; everything else is worth another try. */
export const isHopeless = (failure: WorkerFailure): boolean => failure.statement !== null && HOPELESS.has(failure.code);

/** The file is no database, or no longer a whole one. */
export const isDamage = (failure: WorkerFailure): boolean =>
  failure.code === 'SQLITE_CORRUPT' || failure.code === 'SQLITE_NOTADB';

import { defineErrors, type ErrorKind, FumblefishError } from '../model/errors.ts';
import type { TransportEnd } from './transport.ts';

/** What can be wrong with the engine when the service starts. */
export const ENGINE_ERRORS = defineErrors({
  ENGINE_NOT_FOUND: [
    'The chess engine that engines.path names was not found',
    'Correct engines.path, or remove it to use the engine that comes with Fumblefish.',
  ],
  ENGINE_NOT_EXECUTABLE: [
    'The chess engine that engines.path names cannot be run',
    'Make the file executable (chmod +x) and check that it was built for this machine.',
  ],
  ENGINE_NOT_UCI: [
    'The program that engines.path names does not speak UCI',
    'Point engines.path at a UCI chess engine, or remove it to use the engine that comes with Fumblefish.',
  ],
  ENGINE_BROKEN: [
    'The engine that comes with Fumblefish could not be started',
    'Install the packages again with npm ci, and check that the machine has 150 MB of memory free for each engine.',
  ],
});

/**
 * The sentence for an engine that never became ready.
 * @param path what `engines.path` says; null for the engine that comes with the program
 */
export function startError(path: string | null, end: TransportEnd): FumblefishError {
  return new FumblefishError(kindOf(path, end), path === null ? end.reason : `${path}: ${end.reason}`);
}

function kindOf(path: string | null, end: TransportEnd): ErrorKind {
  if (path === null) return ENGINE_ERRORS.ENGINE_BROKEN;
  if (end.cause === 'missing') return ENGINE_ERRORS.ENGINE_NOT_FOUND;
  return end.cause === 'notExecutable' ? ENGINE_ERRORS.ENGINE_NOT_EXECUTABLE : ENGINE_ERRORS.ENGINE_NOT_UCI;
}

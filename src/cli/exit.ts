import type { FumblefishError } from '../model/errors.ts';

/** Something failed that was asked for rightly. */
export const EXIT_FAILED = 1;
/** What was asked for is wrong. */
export const EXIT_BAD_INPUT = 2;

/** Says a sentence and what to do about it, and makes the process end with a code when it is done. */
export function complain(error: Pick<FumblefishError, 'message' | 'advice'>, code = EXIT_FAILED): void {
  console.error(`${error.message}. ${error.advice}`);
  process.exitCode = code;
}

export function refuse(text: string): void {
  console.error(text);
  process.exitCode = EXIT_BAD_INPUT;
}

import type { BookQuery, BookRequest } from '../ports/book.ts';
import type { Clock } from '../ports/clock.ts';

/** A request may take so much of the time left, so that three that hang leave the engine 30 % of it. */
const MAX_SHARE = 1 / 3;

/** And never more than this (blundermind §11). */
const MAX_WAIT_MS = 4000;

/** How long the next request of a decision may take. */
export function waitOf({ deadlineMs, signal }: BookRequest, clock: Clock): Pick<BookQuery, 'deadlineMs' | 'signal'> {
  const nowMs = clock.monotonicMs();
  return { signal, deadlineMs: nowMs + Math.min(MAX_WAIT_MS, (deadlineMs - nowMs) * MAX_SHARE) };
}

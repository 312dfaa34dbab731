import { type Clock, sleep } from '../ports/clock.ts';
import type { Answer } from '../ports/lichess.ts';

/** What got lost is said again, so often in all, while the position stands. */
const MAX_TRIES = 4;
const RETRY_MS = 400;

/**
 * Says something whose answer may get lost: it may not have been heard. For a yes and for giving up only, which said
 * twice are still said once, because the first one changes the position or ends the game.
 * @param request its signal calls it off as long as it has not left
 */
export async function insist(clock: Clock, request: (signal: AbortSignal) => Answer, signal: AbortSignal): Answer {
  let answer = await request(signal);
  for (let tries = 1; !answer.ok && answer.error.kind === 'lost' && tries < MAX_TRIES && !signal.aborted; tries++) {
    await sleep(clock, RETRY_MS * tries, signal);
    if (!signal.aborted) answer = await request(signal);
  }
  return answer;
}

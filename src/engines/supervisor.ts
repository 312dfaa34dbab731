import type { Result } from '../chess/result.ts';
import { Backoff } from '../model/backoff.ts';
import { type Clock, sleep } from '../ports/clock.ts';
import type { Rng } from '../random/streams.ts';
import type { TransportEnd } from './transport.ts';
import type { UciEngine } from './uci-engine.ts';

/** The first restart comes at once, for a game is waiting. */
const FIRST_WAIT_MS = 20;
/** An engine that never becomes ready is tried twice a minute at the end: nobody can use it, and a start costs 0.4 s. */
const MAX_START_WAIT_MS = 30_000;
/** One that dies at work is back soon however often: one position that kills engines must not starve the other games. */
const MAX_DEATH_WAIT_MS = 2_000;
/** Having lived so long, an engine died of something new. */
const STABLE_MS = 10_000;
/** How long an engine has to end by itself before it is killed. */
export const QUIT_MS = 250;

export interface Supervision {
  readonly clock: Clock;
  readonly random: Rng;
  /** Ends the supervision and its engine. */
  readonly signal: AbortSignal;
  readonly startEngine: (signal: AbortSignal) => Promise<Result<UciEngine, TransportEnd>>;
  readonly onReady: (engine: UciEngine) => void;
  /** An engine that was ready has ended. */
  readonly onEnded: (engine: UciEngine, end: TransportEnd) => void;
  readonly onFailedStart: (end: TransportEnd) => void;
}

/**
 * Keeps one engine alive until the signal: starts it, waits for its end, starts the next, with growing waits between.
 * There is never more than one process at a time; when this resolves there is none.
 */
export async function supervise(supervision: Supervision): Promise<void> {
  const { clock, random, signal } = supervision;
  const starts = new Backoff(FIRST_WAIT_MS, MAX_START_WAIT_MS);
  const deaths = new Backoff(FIRST_WAIT_MS, MAX_DEATH_WAIT_MS);
  while (!signal.aborted) {
    const startedMs = clock.monotonicMs();
    const wasReady = await liveOnce(supervision);
    if (wasReady) starts.reset();
    if (wasReady && clock.monotonicMs() - startedMs >= STABLE_MS) deaths.reset();
    if (!signal.aborted) await sleep(clock, (wasReady ? deaths : starts).nextMs(random.next()), signal);
  }
}

/** @returns false where it never became ready */
async function liveOnce(supervision: Supervision): Promise<boolean> {
  const { clock, signal, startEngine, onReady, onEnded, onFailedStart } = supervision;
  const started = await startEngine(signal);
  if (!started.ok) {
    onFailedStart(started.error);
    return false;
  }
  const engine = started.value;
  const quit = (): void => {
    engine.quit();
    const patience = clock.after(QUIT_MS, () => engine.kill('it did not quit'));
    void engine.ended.then(() => patience.cancel());
  };
  if (signal.aborted) quit();
  else {
    signal.addEventListener('abort', quit, { once: true });
    onReady(engine);
  }
  const end = await engine.ended;
  signal.removeEventListener('abort', quit);
  onEnded(engine, end);
  return true;
}

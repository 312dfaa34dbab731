/** A pending call; `cancel` is harmless after it has fired. */
export interface Timer {
  cancel(): void;
}

/** Time, for everything that waits: a test moves it by hand, the arena runs it ahead, the sandbox may scale it. */
export interface Clock {
  /** Milliseconds since 1970. */
  nowMs(): number;
  /** Milliseconds from an arbitrary start; never goes back. */
  monotonicMs(): number;
  after(ms: number, run: () => void): Timer;
}

/** Resolves after `ms`, or as soon as the signal aborts. */
export function sleep(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const done = () => {
      timer.cancel();
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = clock.after(ms, done);
    signal?.addEventListener('abort', done, { once: true });
  });
}

import { monitorEventLoopDelay } from 'node:perf_hooks';

/** The probe fires this often; a block shorter than it may go unseen. */
const EVERY_MS = 10;

export interface EventLoopLag {
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
}

/** How late the event loop runs: every move waits behind whatever holds it up. */
export class EventLoopWatch {
  readonly #delays = monitorEventLoopDelay({ resolution: EVERY_MS });

  constructor() {
    this.#delays.enable();
  }

  /** Lag since the last call of this. */
  take(): EventLoopLag {
    const delays = this.#delays;
    const lag =
      delays.count === 0
        ? { p50Ms: 0, p99Ms: 0, maxMs: 0 }
        : {
            p50Ms: lateMs(delays.percentile(50)),
            p99Ms: lateMs(delays.percentile(99)),
            maxMs: lateMs(delays.max),
          };
    delays.reset();
    return lag;
  }

  stop(): void {
    this.#delays.disable();
  }
}

/** The runtime records the time from one firing to the next, its own interval included. */
const lateMs = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - EVERY_MS);

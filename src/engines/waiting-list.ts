import { err, type Result } from '../chess/result.ts';
import type { Clock } from '../ports/clock.ts';
import type { EngineFailure, EngineLease, LeaseRequest } from '../ports/engine.ts';

type Grant = Result<EngineLease, EngineFailure>;

export interface Waiter {
  readonly request: LeaseRequest;
  readonly settle: (grant: Grant) => void;
}

/** Decisions waiting for an engine, the least time on its clock first, then first come first served. */
export class WaitingList {
  readonly #clock: Clock;
  readonly #waiters = new Set<Waiter>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get length(): number {
    return this.#waiters.size;
  }

  /** Resolves when an engine is granted, the deadline passes or the signal aborts. */
  join(request: LeaseRequest): Promise<Grant> {
    const { deadlineMs, signal } = request;
    return new Promise((resolve) => {
      const waiter: Waiter = {
        request,
        settle: (grant) => {
          this.#waiters.delete(waiter);
          timer.cancel();
          signal?.removeEventListener('abort', onAbort);
          resolve(grant);
        },
      };
      const onAbort = (): void => waiter.settle(err({ kind: 'aborted' }));
      const leftMs = deadlineMs - this.#clock.monotonicMs();
      const timer = this.#clock.after(leftMs, () => waiter.settle(err({ kind: 'timeout' })));
      this.#waiters.add(waiter);
      if (signal?.aborted) onAbort();
      else if (leftMs <= 0) waiter.settle(err({ kind: 'timeout' }));
      else signal?.addEventListener('abort', onAbort, { once: true });
    });
  }

  /** Whose turn it is; still waiting until settled. */
  first(): Waiter | undefined {
    let first: Waiter | undefined;
    for (const waiter of this.#waiters) {
      if (!first || waiter.request.urgencyMs < first.request.urgencyMs) first = waiter;
    }
    return first;
  }

  dismiss(failure: EngineFailure): void {
    for (const waiter of [...this.#waiters]) waiter.settle(err(failure));
  }
}

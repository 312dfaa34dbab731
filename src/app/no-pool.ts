import { err } from '../chess/result.ts';
import type { EnginePool } from '../ports/engine.ts';

/** In place of the pool where no personality asks an engine: no process is started. */
export const NO_POOL: EnginePool = {
  lease: async () => err({ kind: 'died', reason: 'no personality of this configuration needs an engine' }),
  status: () => ({ size: 0, ready: 0, busy: 0, queued: 0, restarts: 0, meanLeaseMs: 0, engine: null }),
  close: async () => undefined,
};

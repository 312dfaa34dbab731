import { err, ok } from '../chess/result.ts';
import type { EnginePool } from '../ports/engine.ts';
import type { PositionProbe } from '../ports/probe.ts';

/** blundermind §6. */
const PROBE_DEPTH = 12;
const LONGEST_MS = 3000;
/** Below this not even the first depths arrive. */
const SHORTEST_MS = 60;

/** @param monotonicMs now on the clock that deadlines are counted by */
export function createPositionProbe(pool: EnginePool, monotonicMs: () => number): PositionProbe {
  return async ({ facts, lines, deadlineMs: owedMs, signal }) => {
    const deadlineMs = Math.min(owedMs, monotonicMs() + LONGEST_MS);
    if (deadlineMs - monotonicMs() < SHORTEST_MS) return err({ kind: 'timeout' });
    const lease = await pool.lease({ deadlineMs, urgencyMs: facts.clock?.ownMs ?? Number.MAX_SAFE_INTEGER, signal });
    if (!lease.ok) return lease;
    const { startFen: fen, moves, fischerRandom } = facts.line;
    try {
      const request = { fen, moves, fischerRandom, multipv: lines, limit: { depth: PROBE_DEPTH } };
      const answer = await lease.value.search(request, { deadlineMs, signal });
      return answer.ok ? ok(answer.value.depths) : answer;
    } finally {
      lease.value.release();
    }
  };
}

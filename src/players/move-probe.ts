import { err, ok, type Result } from '../chess/result.ts';
import { scoreCp } from '../chess/score.ts';
import type { SearchAnswer, SearchRequest } from '../model/search.ts';
import type { EngineFailure, EngineLease, EnginePool } from '../ports/engine.ts';
import type { MoveProbe, MoveProbeRequest } from '../ports/probe.ts';

/** blundermind §12: what checks a pick, and what tells how unsettled moves are. */
const CHECK_DEPTH = 10;
const COMPARE_DEPTH = 8;
/** The longest a request takes (blundermind §7). */
const LONGEST_MS = 7000;
const BASE_MS = 2000;
const PER_MOVE_MS = 150;
/** Below this not even the first depths arrive. */
const SHORTEST_MS = 30;

/** @param monotonicMs now on the clock that deadlines are counted by */
export function createMoveProbe(pool: EnginePool, monotonicMs: () => number): MoveProbe {
  return {
    async evaluate(request) {
      const worth = new Map<string, number | null>(request.moves.map((move) => [move, null]));
      await lent(pool, monotonicMs, request, async (lease, deadlineMs) => {
        for (const move of request.moves) worth.set(move, await worthOf(lease, request, move, deadlineMs));
        return ok(undefined);
      });
      return worth;
    },
    async compare(request) {
      const { moves } = request;
      const search = { multipv: moves.length, searchmoves: moves, limit: { depth: COMPARE_DEPTH } };
      return lent(pool, monotonicMs, request, async (lease, deadlineMs) => {
        const answer = await ask(lease, request, search, deadlineMs);
        return answer.ok ? ok(answer.value.depths) : answer;
      });
    },
  };
}

/** One engine for one request, its hash kept from move to move. */
async function lent<T>(
  pool: EnginePool,
  monotonicMs: () => number,
  { facts, moves, deadlineMs: owedMs, signal }: MoveProbeRequest,
  use: (lease: EngineLease, deadlineMs: number) => Promise<Result<T, EngineFailure>>,
): Promise<Result<T, EngineFailure>> {
  const nowMs = monotonicMs();
  const deadlineMs = Math.min(owedMs, nowMs + Math.min(LONGEST_MS, BASE_MS + PER_MOVE_MS * moves.length));
  if (deadlineMs - nowMs < SHORTEST_MS) return err({ kind: 'timeout' });
  const lease = await pool.lease({ deadlineMs, urgencyMs: facts.clock?.ownMs ?? Number.MAX_SAFE_INTEGER, signal });
  if (!lease.ok) return lease;
  try {
    return await use(lease.value, deadlineMs);
  } finally {
    lease.value.release();
  }
}

/** A move alone costs half of what it costs as one of many lines (ruling 15). */
async function worthOf(
  lease: EngineLease,
  request: MoveProbeRequest,
  move: string,
  deadlineMs: number,
): Promise<number | null> {
  const answer = await ask(lease, request, { searchmoves: [move], limit: { depth: CHECK_DEPTH } }, deadlineMs);
  const deepest = answer.ok ? answer.value.depths.at(-1) : undefined;
  const score = deepest?.lines[0]?.score;
  // Half a search would be measured against a whole one; a mate is one at any depth.
  return deepest && score && (deepest.depth >= CHECK_DEPTH || score.kind === 'mate') ? scoreCp(score) : null;
}

function ask(
  lease: EngineLease,
  { facts, signal }: MoveProbeRequest,
  search: Pick<SearchRequest, 'limit' | 'multipv' | 'searchmoves'>,
  deadlineMs: number,
): Promise<Result<SearchAnswer, EngineFailure>> {
  const { startFen: fen, moves, fischerRandom } = facts.line;
  return lease.search({ fen, moves, fischerRandom, ...search }, { deadlineMs, signal });
}

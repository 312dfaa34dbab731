import { entropyBits } from '../../chess/distribution.ts';
import { err, ok, type Result } from '../../chess/result.ts';
import { scoreCp } from '../../chess/score.ts';
import { legalUcis } from '../../chess/uci.ts';
import type { Proposal } from '../../model/draft.ts';
import type { DepthLines } from '../../model/search.ts';
import { volatilityOf } from '../../personality/attractors/volatility.ts';
import { nearestIndex } from '../../personality/choosing/cost-band.ts';
import type { EngineFailure, EnginePool } from '../../ports/engine.ts';
import type { Player, PlayerFailure, ProposalRequest } from '../../ports/player.ts';
import { onlyMove } from '../finished.ts';
import { scaledCosts, selectionDistribution } from './selection.ts';
import { drawTarget, errorLaw, meanCost } from './strength.ts';

/** The depth that the rungs were measured at. */
export const PROBE_DEPTH = 8;

/**
 * Flounder: one search scores every legal move, and the move whose cost is nearest to a drawn human error is played
 * (D0 §2c, ruling 24). The temperature becomes the shape of that error.
 * @param elo where the request has no rating
 */
export function flounder(pool: EnginePool, elo: number): Player {
  const player = `flounder@${elo}`;
  return async (request) => {
    const moves = legalUcis(request.facts.line);
    if (moves.length === 1) return ok(onlyMove(player, moves[0] as string));
    const probe = await probeAll(pool, request, moves.length);
    if (!probe.ok) return err(failureOf(player, probe.error));
    return ok(propose(player, request.rating ?? elo, moves, probe.value, request));
  };
}

async function probeAll(
  pool: EnginePool,
  { facts, deadlineMs, signal }: ProposalRequest,
  multipv: number,
): Promise<Result<readonly DepthLines[], EngineFailure>> {
  const lease = await pool.lease({ deadlineMs, urgencyMs: facts.clock?.ownMs ?? Number.MAX_SAFE_INTEGER, signal });
  if (!lease.ok) return lease;
  const { startFen: fen, moves, fischerRandom } = facts.line;
  try {
    const answer = await lease.value.search(
      { fen, moves, fischerRandom, multipv, limit: { depth: PROBE_DEPTH } },
      { deadlineMs, signal },
    );
    if (!answer.ok) return answer;
    return answer.value.depths.length > 0 ? ok(answer.value.depths) : err({ kind: 'timeout' });
  } finally {
    lease.value.release();
  }
}

function propose(
  player: string,
  elo: number,
  moves: readonly string[],
  depths: readonly DepthLines[],
  { rng, temperature }: ProposalRequest,
): Proposal {
  const { depth, lines } = depths.at(-1) as DepthLines;
  const scoreOf = new Map(lines.map((line) => [line.move, scoreCp(line.score)]));
  const scored = moves.filter((move) => scoreOf.has(move));
  const scoresCp = scored.map((move) => scoreOf.get(move) as number);
  const costs = scaledCosts(scoresCp);
  const law = errorLaw(elo, temperature);
  const target = drawTarget(law, rng.next());
  const weights = selectionDistribution(costs, law);
  const bestCp = Math.max(...scoresCp);
  return {
    kind: 'costs',
    costs,
    target,
    nearest: scored[nearestIndex(costs, target)] as string,
    meanCost: meanCost(law),
    volatility: volatilityOf(depths),
    candidates: scored.map((move, i) => ({
      move,
      raw: bestCp - (scoresCp[i] as number),
      rawKind: 'costCp',
      weight: weights[i] as number,
      contributions: {},
    })),
    probes: [{ kind: 'every move', depth, scores: Object.fromEntries(scoreOf) }],
    evaluationCp: bestCp,
    entropyBits: entropyBits(weights),
    player,
    note: { ran: true, why: 'cost drawn from the human error law', data: { ...law, target, depth } },
  };
}

export function failureOf(player: string, failure: EngineFailure): PlayerFailure {
  const detail = 'reason' in failure ? { detail: failure.reason } : {};
  return { player, reason: failure.kind, ...detail };
}

import { err, ok } from '../chess/result.ts';
import { legalUcis } from '../chess/uci.ts';
import type { EnginePool } from '../ports/engine.ts';
import type { Player } from '../ports/player.ts';
import { finished, onlyMove } from './finished.ts';
import { failureOf } from './flounder/flounder.ts';

/** The engine's own scale ends at 20; its lower end is 0. */
const MAX_LEVEL = 20;

/** Stockfish's skill level for a rating, where Flounder's own search failed (blundermind §1.3). */
export function skillLevel(elo: number): number {
  return Math.min(MAX_LEVEL, Math.max(0, Math.round(1 + ((elo - 650) * 19) / 1950)));
}

export function skillDepth(level: number): number {
  if (level <= 0) return Math.max(1, 4 + level);
  if (level <= 4) return 5;
  return level <= 10 ? 8 : 12;
}

/**
 * One plain search at a skill level: the second try, on another engine.
 * @param elo where the request has no rating
 */
export function skillPlayer(pool: EnginePool, elo: number): Player {
  return async ({ facts, rating, deadlineMs, signal }) => {
    const level = skillLevel(rating ?? elo);
    const player = `stockfish skill ${level}`;
    const moves = legalUcis(facts.line);
    if (moves.length === 1) return ok(onlyMove(player, moves[0] as string));
    const lease = await pool.lease({ deadlineMs, urgencyMs: facts.clock?.ownMs ?? Number.MAX_SAFE_INTEGER, signal });
    if (!lease.ok) return err(failureOf(player, lease.error));
    try {
      const set = await lease.value.setOption('Skill Level', level);
      if (!set.ok) return err(failureOf(player, set.error));
      const { startFen: fen, moves: played, fischerRandom } = facts.line;
      const limit = { depth: skillDepth(level) };
      const answer = await lease.value.search({ fen, moves: played, fischerRandom, limit }, { deadlineMs, signal });
      if (!answer.ok) return err(failureOf(player, answer.error));
      const { bestMove } = answer.value;
      return bestMove !== null && moves.includes(bestMove)
        ? ok(finished(player, bestMove, `skill level ${level}`, limit))
        : err({ player, reason: `no legal move: ${bestMove}` });
    } finally {
      lease.value.release();
    }
  };
}

import type { TimeControl } from '../chess/clock.ts';
import type { ChallengeInfo } from '../model/lichess.ts';
import type { PoolStatus } from '../ports/engine.ts';

/** Above this predicted use of the engine pool no game is added that needs an engine. */
export const MAX_USE = 0.7;

/** A game spreads its base over about this many moves of each side. */
const MOVES_PER_BASE = 60;

/** What the challenge desk asks of the engine pool. Shares of the whole pool, 0..1 (more when overloaded). */
export interface Capacity {
  /** By the games that run, of every account. */
  predictedUse(): number;
  /** What this challenge's game would add. */
  useOf(challenge: ChallengeInfo): number;
}

/** Expected time between two of our own moves, both sides thinking; infinite without a clock. */
export function moveIntervalMs(control: TimeControl | null): number {
  if (!control) return Number.POSITIVE_INFINITY;
  return 2 * (control.initialMs / MOVES_PER_BASE + control.incrementMs);
}

/**
 * The share of the pool one game keeps busy.
 * @param engineMs mean engine time of one decision; 0 for a player that needs no engine
 */
export function gameUse(control: TimeControl | null, engineMs: number, poolSize: number): number {
  if (engineMs <= 0) return 0;
  const intervalMs = moveIntervalMs(control);
  return intervalMs > 0 && poolSize > 0 ? engineMs / intervalMs / poolSize : 1;
}

export interface CapacitySources {
  /** Null where no pool runs: then nothing needs one. */
  pool(): Pick<PoolStatus, 'size' | 'meanLeaseMs'> | null;
  /** Controls of the running games whose player needs an engine, of every account; null is correspondence. */
  running(): readonly (TimeControl | null)[];
  /** Whether the personality that would play this challenge needs an engine. */
  needsEngine(challenge: ChallengeInfo): boolean;
}

/** Predicts from what the pool has measured of itself. */
export function poolCapacity(sources: CapacitySources): Capacity {
  const useOf = (control: TimeControl | null): number => {
    const pool = sources.pool();
    return pool ? gameUse(control, pool.meanLeaseMs, pool.size) : 0;
  };
  return {
    predictedUse: () => sources.running().reduce((sum, control) => sum + useOf(control), 0),
    useOf: (challenge) => (sources.needsEngine(challenge) ? useOf(controlOf(challenge)) : 0),
  };
}

function controlOf({ clock }: ChallengeInfo): TimeControl | null {
  if (clock.kind !== 'clock') return null;
  return { initialMs: clock.initialSeconds * 1000, incrementMs: clock.incrementSeconds * 1000 };
}

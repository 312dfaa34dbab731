import type { Result } from '../chess/result.ts';
import type { Facts } from '../model/facts.ts';
import type { DepthLines } from '../model/search.ts';
import type { EngineFailure } from './engine.ts';

export interface ProbeRequest {
  readonly facts: Facts;
  /** clock.monotonicMs by which an answer is owed. */
  readonly deadlineMs: number;
  readonly signal: AbortSignal;
}

export interface PositionProbeRequest extends ProbeRequest {
  /** Lines wanted, from 2 on. */
  readonly lines: number;
}

/** A short search of the position by itself, whoever plays: every complete depth, the best lines of each. */
export type PositionProbe = (request: PositionProbeRequest) => Promise<Result<readonly DepthLines[], EngineFailure>>;

export interface MoveProbeRequest extends ProbeRequest {
  /** Legal ones, as the line spells them. */
  readonly moves: readonly string[];
}

/** Short searches of some moves of a position. Nothing here throws or is later than its deadline. */
export interface MoveProbe {
  /** What each move is worth to the mover in centipawns, searched alone; null where the engine gave no full answer. */
  evaluate(request: MoveProbeRequest): Promise<ReadonlyMap<string, number | null>>;
  /** All of them in one search, a line each: every complete depth. */
  compare(request: MoveProbeRequest): Promise<Result<readonly DepthLines[], EngineFailure>>;
}

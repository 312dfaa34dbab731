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

/** A short search of the position by itself, whoever plays: every complete depth, the two best lines of each. */
export type PositionProbe = (request: ProbeRequest) => Promise<Result<readonly DepthLines[], EngineFailure>>;

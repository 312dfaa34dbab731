import type { Result } from '../chess/result.ts';
import type { SearchAnswer, SearchRequest } from '../model/search.ts';

export type EngineFailure =
  /** Not a single complete depth by the deadline, or no free engine by then. */
  | { readonly kind: 'timeout' }
  | { readonly kind: 'died'; readonly reason: string }
  /** The request was wrong; it never reached the engine. */
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'aborted' };

export interface LeaseRequest {
  /** The engine comes back at the latest then (clock.monotonicMs). */
  readonly deadlineMs: number;
  /** Smaller is served first: the milliseconds left on the game's clock. */
  readonly urgencyMs: number;
  readonly signal?: AbortSignal;
}

/** One engine for one decision. Its hash is empty at the start and kept until the end of the lease. */
export interface EngineLease {
  /** @param deadlineMs clock.monotonicMs at which the last complete depth is the answer; at most the lease's */
  search(
    request: SearchRequest,
    options?: { deadlineMs?: number; signal?: AbortSignal },
  ): Promise<Result<SearchAnswer, EngineFailure>>;
  /** Static evaluation from the side to move's view, centipawns; null in check. */
  staticEval(
    position: Pick<SearchRequest, 'fen' | 'moves' | 'fischerRandom'>,
  ): Promise<Result<number | null, EngineFailure>>;
  freshHash(): Promise<void>;
  /** Checked against what the engine announced: its bounds, its choices. */
  setOption(name: string, value: string | number | boolean): Promise<Result<void, EngineFailure>>;
  /** Every line sent and received in this lease. */
  transcript(): readonly string[];
  release(): void;
}

export interface EnginePool {
  lease(request: LeaseRequest): Promise<Result<EngineLease, EngineFailure>>;
  status(): PoolStatus;
  close(): Promise<void>;
}

export interface PoolStatus {
  readonly size: number;
  readonly ready: number;
  readonly busy: number;
  readonly queued: number;
  readonly restarts: number;
  /** Mean busy time of a lease lately; what admission by capacity counts with. */
  readonly meanLeaseMs: number;
  readonly engine: string | null;
}

import type { Result } from '../chess/result.ts';
import type { Proposal } from '../model/draft.ts';
import type { Facts } from '../model/facts.ts';
import type { SinglePlayer } from '../model/player-spec.ts';
import type { Rng } from '../random/streams.ts';

export interface PlayerFailure {
  readonly player: string;
  /** A word for the trace, which others may see: `timeout`, `died`, … */
  readonly reason: string;
  /** An engine's last words may name paths: for the log alone. */
  readonly detail?: string;
}

export interface ProposalRequest {
  readonly facts: Facts;
  /** In force now; null where the player's own strength holds, as for players without a rating. */
  readonly rating: number | null;
  /** In force now, for players whose own errors it shapes; 1 is neutral. */
  readonly temperature: number;
  readonly rng: Rng;
  /** clock.monotonicMs by which an answer is owed. */
  readonly deadlineMs: number;
  readonly signal: AbortSignal;
}

/** Something that proposes moves. Never called in a position without a legal move. */
export type Player = (request: ProposalRequest) => Promise<Result<Proposal, PlayerFailure>>;

/** Finds a player by name, its stand-ins and fallbacks included. Of a blend, one slot is asked. */
export interface PlayerRoster {
  find(spec: SinglePlayer): Player;
}

import type { GameMemory } from './memory.ts';
import type { StageNote, TimingPart, TraceProbe } from './trace.ts';

/** One move under consideration. */
export interface Candidate {
  readonly move: string;
  readonly raw: number;
  readonly rawKind: 'p' | 'costCp';
  readonly weight: number;
  readonly contributions: Readonly<Record<string, number>>;
}

/**
 * What a player hands back. `finished` moves take no further choosing (rule bots, the ladder); `distribution` weights are
 * probabilities of popularity; `costs` come with the scaled cost the draw aimed at and the move nearest to it.
 */
export type Proposal = {
  readonly candidates: readonly Candidate[];
  readonly probes: readonly TraceProbe[];
  /** Evaluation of the position from the mover's side, where the player had one. */
  readonly evaluationCp: number | null;
  readonly entropyBits: number | null;
  /** The player that really answered, e.g. after a stand-in or a fallback. */
  readonly player: string;
  /** What the player has to say about it, for the stage that asked. */
  readonly note: Omit<StageNote, 'stage'>;
} & (
  | { readonly kind: 'finished'; readonly move: string }
  | { readonly kind: 'distribution' }
  | { readonly kind: 'costs'; readonly target: number; readonly nearest: string }
);

/** The decision as far as it has come; each stage returns a patch. */
export interface Draft {
  readonly ratingInForce: number | null;
  readonly temperature: number | null;
  readonly proposal: Proposal | null;
  readonly candidates: readonly Candidate[];
  readonly move: string | null;
  readonly roughMs: number;
  /** The think time that pressure curves read: the plan, in `human` mode its conditional median (ruling 2). */
  readonly curveMs: number;
  /** 0–1: how hard the position is, where it was probed. */
  readonly complexity: number | null;
  readonly finalMs: number;
  readonly timingParts: readonly TimingPart[];
  readonly drawOffer: boolean;
  readonly memory: GameMemory;
}

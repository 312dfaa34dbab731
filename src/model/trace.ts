import type { GameMemory } from './memory.ts';

/** What one stage did, for the record: data only, prose is rendered from it. */
export interface StageNote {
  readonly stage: string;
  readonly ran: boolean;
  readonly why: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

export interface TraceCandidate {
  readonly move: string;
  readonly raw: number;
  /** `p`: a probability; `costCp`: centipawns below the best move. */
  readonly rawKind: 'p' | 'costCp';
  readonly weight: number;
  /** Log boosts by the name of the control that gave them. */
  readonly contributions: Readonly<Record<string, number>>;
}

export interface TraceProbe {
  readonly kind: string;
  readonly depth: number;
  /** Centipawns from the side to move's view, mates as ±(10000 − n). */
  readonly scores: Readonly<Record<string, number>>;
}

/** How a decision came about (versioned). Recorded engine answers make it replayable. */
export interface Trace {
  readonly v: 1;
  readonly seed: string;
  readonly personality: { readonly name: string; readonly hash: string };
  readonly player: string;
  readonly ratingInForce: number | null;
  readonly entropyBits: number | null;
  readonly temperature: number | null;
  readonly probes: readonly TraceProbe[];
  readonly stages: readonly StageNote[];
  readonly candidates: readonly TraceCandidate[];
  readonly timing: { readonly roughMs: number; readonly finalMs: number; readonly parts: readonly TimingPart[] };
}

/** One step of the think plan: what it was called and what it left. */
export interface TimingPart {
  readonly name: string;
  readonly ms: number;
}

/** The answer to "what now?": the instant counts from the start of our turn. */
export interface Decision {
  /** UCI; null when the game is over. */
  readonly move: string | null;
  /** Total delay from turn start, computing included. */
  readonly delayMs: number;
  readonly drawOffer: boolean;
  /** Centipawns of this very position from our side; null where nobody has looked. */
  readonly evaluationCp: number | null;
  readonly memory: GameMemory;
  readonly trace: Trace;
}

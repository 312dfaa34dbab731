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
 * What a player hands back. `finished` moves take no further choosing (rule bots, the ladder, books); `distribution`
 * weights are probabilities of popularity; `costs` come with the scaled cost the draw aimed at and the move nearest to it.
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
  | ({ readonly kind: 'costs' } & Costs)
);

/** What Flounder's choice is made of; all costs are scaled ones (D0 §2c). */
export interface Costs {
  /** One a candidate, in their order; 0 for the best. */
  readonly costs: readonly number[];
  readonly target: number;
  /** What is played where no style is in force. */
  readonly nearest: string;
  /** Mean of the law that the target was drawn from. */
  readonly meanCost: number;
  /** How unsettled each move was in the search, centipawns a ply of depth. */
  readonly volatility: ReadonlyMap<string, number>;
}

/** A move that nothing is left to choose about; how open the choice was is not known. */
export function finishedProposal(
  player: string,
  move: string,
  note: Omit<StageNote, 'stage'>,
): Extract<Proposal, { kind: 'finished' }> {
  return {
    kind: 'finished',
    move,
    candidates: [{ move, raw: 1, rawKind: 'p', weight: 1, contributions: {} }],
    probes: [],
    evaluationCp: null,
    entropyBits: null,
    player,
    note,
  };
}

/** The decision as far as it has come; each stage returns a patch. */
export interface Draft {
  /** What the final think waits for: a look at a book, or thought. */
  readonly source: 'book' | 'engine';
  readonly ratingInForce: number | null;
  readonly temperature: number | null;
  /** What pressure added to the temperature. */
  readonly raisedBy: number;
  /** The most popular share of moves that pressure leaves, 0–100. */
  readonly upperPct: number;
  readonly proposal: Proposal | null;
  /** As the stages have weighed them so far; what is out weighs 0. */
  readonly candidates: readonly Candidate[];
  /** Attractors were in force. */
  readonly reshaped: boolean;
  /** Stalemate tricks are being played. */
  readonly seeksStalemate: boolean;
  /** The move was found to be within the budget. */
  readonly verified: boolean;
  readonly move: string | null;
  /** What single moves were found to be worth, shared by all checks; null where the engine was asked in vain. */
  readonly evaluations: ReadonlyMap<string, number | null>;
  readonly probes: readonly TraceProbe[];
  /** The position was probed by itself, successfully or not: it is not asked again. */
  readonly probed: boolean;
  /** Of this very position from the mover's side; null where nobody has looked. */
  readonly evaluationCp: number | null;
  readonly roughMs: number;
  /** The think time that pressure curves read: the plan, in `human` mode the median for this clock (ruling 2). */
  readonly curveMs: number;
  /** 0–1: how hard the position is, where it was probed. */
  readonly complexity: number | null;
  /** Explorer games played on from here; 0 off the book, null where it was not asked. */
  readonly bookGames: number | null;
  readonly finalMs: number;
  readonly timingParts: readonly TimingPart[];
  readonly drawOffer: boolean;
  readonly memory: GameMemory;
}

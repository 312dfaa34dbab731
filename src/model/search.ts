import type { Score } from '../chess/score.ts';

export interface SearchRequest {
  /** Start position of the game, `startpos` allowed; the moves lead from it to the position searched. */
  readonly fen: string;
  readonly moves: readonly string[];
  readonly limit: { readonly depth: number } | { readonly nodes: number } | { readonly ms: number };
  /** Lines wanted, 1 to 256; default 1. */
  readonly multipv?: number;
  /** Only these moves; every one must be legal. */
  readonly searchmoves?: readonly string[];
  /** True where castling is spelled king-takes-rook. */
  readonly fischerRandom?: boolean;
}

export interface PvLine {
  /** First move of the line. */
  readonly move: string;
  readonly score: Score;
}

/** Every line of one completed depth, best first. */
export interface DepthLines {
  readonly depth: number;
  readonly lines: readonly PvLine[];
}

export interface SearchAnswer {
  /** Null when the position has no legal move. */
  readonly bestMove: string | null;
  /** Complete depths only, shallow first: at a deadline the last of them is the answer. */
  readonly depths: readonly DepthLines[];
  readonly nodes: number;
}

/**
 * What a game remembers between decisions: a value that each decision returns anew and the store keeps, so that nothing
 * is left over between positions and nothing is lost by a restart.
 */
export interface GameMemory {
  readonly v: 1;
  /** Books that have missed once stay off for the rest of the game. */
  readonly booksOff: { readonly repertoire: boolean; readonly mainLine: boolean; readonly explorer: boolean };
  /** How long the opponent took for each of its moves, latest last. */
  readonly opponentTimesMs: readonly number[];
  /** Ply of our last draw offer, or null. */
  readonly lastOfferPly: number | null;
  /** Latest engine evaluation from our side, where a player had one. */
  readonly evaluationCp: number | null;
  readonly takebacksGranted: number;
  /** Added once to the next think, then 0. */
  readonly bustTaxMs: number;
  readonly greeted: boolean;
  /** Players that failed in this game, so that the fallback says so once. */
  readonly fallbacks: number;
  /** The personality this game was given, kept over a restart. */
  readonly personality: string | null;
}

export const FRESH_MEMORY: GameMemory = {
  v: 1,
  booksOff: { repertoire: false, mainLine: false, explorer: false },
  opponentTimesMs: [],
  lastOfferPly: null,
  evaluationCp: null,
  takebacksGranted: 0,
  bustTaxMs: 0,
  greeted: false,
  fallbacks: 0,
  personality: null,
};

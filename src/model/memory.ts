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
  /** Explorer games in which our last move was played, where it came from there; the next answer is read beside it. */
  readonly bookGames: number | null;
  readonly takebacksGranted: number;
  /** Added once to the next think, then 0. */
  readonly bustTaxMs: number;
  /** What this game's bot is like today, drawn once at its first decision; null before. */
  readonly temper: Temper | null;
  readonly greeted: boolean;
  /** The personality this game was given, kept over a restart. */
  readonly personality: string | null;
  /** What each ply left on the mover's clock and how we judged it, for the record of the game. */
  readonly plies: readonly PlyNote[];
}

export interface Temper {
  /** Standard normal: faster than its usual self below zero, slower above. */
  readonly tempo: number;
  /** Uniform in [−1, 1]: how long this game's opening feels familiar. */
  readonly familiarity: number;
}

export interface PlyNote {
  /** The mover's clock after the ply, ms; null where nobody told. */
  readonly clockMs: number | null;
  /** Our evaluation from White's view, centipawns; null for the opponent's plies. */
  readonly evaluationCp: number | null;
}

export const FRESH_MEMORY: GameMemory = {
  v: 1,
  booksOff: { repertoire: false, mainLine: false, explorer: false },
  opponentTimesMs: [],
  lastOfferPly: null,
  evaluationCp: null,
  bookGames: null,
  takebacksGranted: 0,
  bustTaxMs: 0,
  temper: null,
  greeted: false,
  personality: null,
  plies: [],
};

/** How many of the opponent's times a game remembers. */
export const REMEMBERED_TIMES = 60;

/** What was kept from before, and what has happened since without it. */
export function joinMemories(kept: GameMemory, since: GameMemory): GameMemory {
  const { repertoire, mainLine, explorer } = kept.booksOff;
  return {
    ...since,
    booksOff: {
      repertoire: repertoire || since.booksOff.repertoire,
      mainLine: mainLine || since.booksOff.mainLine,
      explorer: explorer || since.booksOff.explorer,
    },
    opponentTimesMs: [...kept.opponentTimesMs, ...since.opponentTimesMs].slice(-REMEMBERED_TIMES),
    lastOfferPly: since.lastOfferPly ?? kept.lastOfferPly,
    evaluationCp: since.evaluationCp ?? kept.evaluationCp,
    takebacksGranted: kept.takebacksGranted + since.takebacksGranted,
    temper: kept.temper ?? since.temper,
    greeted: kept.greeted || since.greeted,
    plies: since.plies.map((note, ply) => (note.clockMs === null ? (kept.plies[ply] ?? note) : note)),
  };
}

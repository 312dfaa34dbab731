import type { Color } from '../chess/line.ts';
import type { OpponentKind } from '../model/account.ts';
import type { GameMemory } from '../model/memory.ts';
import type { Decision } from '../model/trace.ts';

export interface GameKey {
  readonly accountId: string;
  readonly gameId: string;
}

/** A game as the database and the archive keep it; written at its start and again at its end. */
export interface GameRecord extends GameKey {
  readonly startedAtMs: number;
  readonly endedAtMs: number | null;
  readonly color: Color;
  readonly white: { readonly name: string; readonly rating: number | null; readonly isBot: boolean };
  readonly black: { readonly name: string; readonly rating: number | null; readonly isBot: boolean };
  readonly opponentId: string | null;
  readonly opponentKind: OpponentKind;
  readonly variant: string;
  readonly startFen: string;
  readonly speed: string;
  /** `300+3` in seconds and `-` when unlimited, as PGN's TimeControl has it; `3d` for days a turn. */
  readonly timeControl: string;
  readonly rated: boolean;
  readonly personality: string;
  readonly player: string;
  readonly site: string;
  readonly status: string;
  readonly winner: Color | null;
  readonly moves: readonly string[];
  /** Per ply, either side: clock left after it in ms, and our evaluation from White's view where we had one. */
  readonly plies: readonly { readonly clockMs: number | null; readonly evaluationCp: number | null }[];
}

export interface MoveRecord extends GameKey {
  readonly ply: number;
  readonly move: string;
  readonly plannedMs: number;
  readonly spentMs: number;
  readonly computeMs: number;
  readonly clockMs: number | null;
}

/** Writes are queued and never waited for; whatever cannot be kept is counted. Reads have a deadline. */
export interface Store {
  saveGame(game: GameRecord): void;
  saveMove(move: MoveRecord): void;
  saveDecision(key: GameKey & { readonly ply: number }, decision: Decision): void;
  saveMemory(key: GameKey, memory: GameMemory): void;
  /** Its server knows of no such game: its memory is dropped. */
  forgetGame(key: GameKey): void;
  /** Writes a finished game to the PGN archive. */
  archive(game: GameRecord): void;
  /** Memories of this account's unfinished games by game id; null when the database does not answer in time. */
  memories(accountId: string, withinMs: number): Promise<ReadonlyMap<string, GameMemory> | null>;
  /** Games begun since then, for the caps per opponent; null as above. */
  recentGames(accountId: string, sinceMs: number, withinMs: number): Promise<readonly RecentGame[] | null>;
  status(): StoreStatus;
  close(): Promise<void>;
}

export interface RecentGame {
  readonly gameId: string;
  readonly opponentId: string | null;
  readonly startedAtMs: number;
}

export interface StoreStatus {
  readonly queued: number;
  readonly dropped: {
    readonly decision: number;
    readonly move: number;
    readonly game: number;
    readonly memory: number;
  };
  /** The latest trouble in words, without a path; null while all is well. */
  readonly trouble: string | null;
}

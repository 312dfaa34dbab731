import type { Color } from '../chess/line.ts';
import type { Trace } from '../model/trace.ts';
import type { PoolStatus } from './engine.ts';
import type { StoreStatus } from './store.ts';

/** What the service shows of itself: read by the health endpoints, the API and the pages. Holds no token and no path. */
export interface ServiceView {
  readonly startedAtMs: number;
  /** The process works: it answers, and where engines are needed there is one, or was one lately. */
  healthy(): boolean;
  /** At least one account plays. */
  ready(): boolean;
  accounts(): readonly AccountView[];
  games(): readonly GameView[];
  game(accountId: string, gameId: string): GameView | null;
  /** The trace of the game's latest decision, while it is in memory. */
  trace(accountId: string, gameId: string): Trace | null;
  pool(): PoolStatus | null;
  store(): StoreStatus;
  /** Null where no account plays in the built-in server, so that there is none. */
  sandbox(): SandboxView | null;
  /** Called at every change of a game; returns the way to stop. */
  onChange(listener: (game: GameView) => void): () => void;
}

export interface SandboxView {
  /** Its clocks run so many times as fast as real ones. */
  readonly timeScale: number;
}

export type AccountPhase = 'starting' | 'playing' | 'reconnecting' | 'stopping' | 'stopped' | 'failed';

export interface AccountView {
  readonly id: string;
  readonly username: string | null;
  readonly server: string;
  readonly phase: AccountPhase;
  /** What is wrong, in a sentence; null while all is well. */
  readonly trouble: string | null;
  readonly games: number;
  readonly reserved: number;
  readonly waitingChallenges: number;
  readonly reconnects: number;
  readonly moveOverheadMs: number;
  readonly pausedForMs: number;
  /** Streams that are open now, the account's own and one a game. */
  readonly openStreams?: number;
}

export interface GameView {
  readonly accountId: string;
  readonly gameId: string;
  readonly color: Color;
  readonly opponent: { readonly name: string; readonly rating: number | null; readonly isBot: boolean };
  /** Ours in this game, as the server tells it. */
  readonly ownRating: number | null;
  readonly personality: string;
  readonly player: string;
  readonly variant: string;
  readonly speed: string;
  readonly rated: boolean;
  readonly fen: string;
  readonly moves: readonly string[];
  readonly lastMove: string | null;
  /** As they stand when the view is read: the running side is already reduced by what it has spent since the last event. */
  readonly clocksMs: { readonly [C in Color]: number } | null;
  readonly turn: Color;
  readonly status: string;
  readonly winner: Color | null;
  readonly thinking: boolean;
  readonly reconnects: number;
  readonly startedAtMs: number;
  /** Replies prepared in advance: how many there were, how many were played, how many had become impossible. */
  readonly premoves: PremoveCounts;
}

export interface PremoveCounts {
  readonly armed: number;
  readonly fired: number;
  readonly busted: number;
}

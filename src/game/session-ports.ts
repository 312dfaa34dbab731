import type { Speed } from '../chess/clock.ts';
import type { AccountPolicy, OpponentKind } from '../model/account.ts';
import type { Facts } from '../model/facts.ts';
import type { GameMemory } from '../model/memory.ts';
import type { Personality } from '../model/personality.ts';
import type { Decision } from '../model/trace.ts';
import type { PremoveAnswer } from '../pipeline/premove.ts';
import type { Clock } from '../ports/clock.ts';
import type { LichessPort } from '../ports/lichess.ts';
import type { Log } from '../ports/log.ts';
import type { Metrics } from '../ports/metrics.ts';
import type { GameView } from '../ports/service.ts';
import type { Store } from '../ports/store.ts';

/** What the choice of a personality depends on. */
export interface GameOccasion {
  readonly gameId: string;
  readonly speed: Speed;
  readonly opponent: OpponentKind;
}

/** Something computed about a position, by an instant on the game's clock. */
type Compute<T> = (facts: Facts, signal: AbortSignal, deadlineMs: number) => Promise<T>;
export type Decide = Compute<Decision>;

/** What every session of one account shares. */
export interface SessionPorts {
  readonly accountId: string;
  /** Lower-case id of our account on the server. */
  readonly me: string;
  readonly site: string;
  readonly lichess: LichessPort;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly store: Store;
  readonly policy: AccountPolicy;
  readonly decide: Decide;
  /** The same, by the last resort alone: any legal move. */
  readonly decideSafely: Decide;
  /** A reply prepared in a position where the opponent is to move. */
  readonly preparePremove: Compute<PremoveAnswer>;
  /** What an engine thinks of a position, centipawns from our side; null where none could be asked. */
  readonly evaluate: Compute<number | null>;
  /** A secret-derived seed for one decision; the same after a restart. */
  readonly seedOf: (gameId: string, ply: number) => string;
  /** @param remembered the personality this game had before a restart */
  readonly choosePersonality: (occasion: GameOccasion, remembered: string | null) => Personality;
  readonly onView: (view: GameView) => void;
  /** Nobody moves in this game and the server will not abort it: it takes up no place any more. */
  readonly onStalled: (gameId: string) => void;
}

export interface SessionStart {
  readonly gameId: string;
  readonly memory: GameMemory | null;
  /** Where the store has not answered yet: what it kept, later. Null where `memory` says all. */
  readonly lateMemory: Promise<GameMemory | null> | null;
  /** Our clock as the account's list or event stream told it; null in an unlimited game or where unknown. */
  readonly clockMs: number | null;
  /** Nobody lists this game as running any more: it is looked up for its end. */
  readonly toldOver: boolean;
  /** How many sessions of this game have broken down before this one. */
  readonly breakdowns: number;
}

export type SessionEnd =
  | { readonly kind: 'over'; readonly status: string }
  | { readonly kind: 'broken'; readonly error: unknown };

/** How a session ends whose game the server did not end: it may still be told to begin. */
export const NOT_PLAYED = ['unknownFinish', 'unplayable'] as const;

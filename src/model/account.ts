import type { Speed } from '../chess/clock.ts';
import type { Variant } from '../chess/line.ts';

export type OpponentKind = 'human' | 'bot';
export type Mode = 'rated' | 'casual';

export interface Range {
  readonly min: number;
  readonly max: number;
}

/** Which challenges an account takes, and how many games at once. */
export interface ChallengePolicy {
  /** Games at the same time, correspondence included. */
  readonly concurrency: number;
  /** Of these, games that only people may fill. */
  readonly reservedForHumans: number;
  readonly perUser: number;
  readonly variants: readonly Variant[];
  readonly speeds: readonly Speed[];
  /** Exact controls such as `5+3` (minutes + seconds) or `3d`; empty means any inside the bounds. */
  readonly timeControls: readonly string[];
  readonly initialSeconds: Range;
  readonly incrementSeconds: Range;
  readonly daysPerTurn: Range;
  readonly unlimited: boolean;
  readonly modes: readonly Mode[];
  readonly opponents: readonly OpponentKind[];
  readonly rating: Range;
  /** Largest difference from our rating at that speed; null means any. */
  readonly ratingDifference: number | null;
  /** Where not empty, only these users (lower-case ids). */
  readonly allow: readonly string[];
  readonly block: readonly string[];
  /** Further lists, one name a line: file paths or http(s) addresses. */
  readonly allowFrom: readonly string[];
  readonly blockFrom: readonly string[];
  readonly gamesPerOpponent: { readonly hour: number; readonly day: number };
  /** Who is taken first when several wait: the longest waiting, or people first and then the highest rating. */
  readonly order: 'first' | 'best';
  /** Challenges that may wait for a free place; 0 declines at once. */
  readonly queue: number;
}

export interface TakebackPolicy {
  readonly perGame: number;
  readonly opponents: readonly OpponentKind[];
}

/** Lines said in the two rooms; `{opponent}`, `{me}`, `{personality}` are filled in. Empty says nothing. */
export interface ChatPolicy {
  readonly greeting: string;
  readonly goodbye: string;
  readonly spectatorGreeting: string;
  readonly spectatorGoodbye: string;
}

/** When a personality is used; an empty list means any. */
export interface PersonalityUse {
  readonly use: string;
  readonly weight: number;
  readonly when: { readonly speed: readonly Speed[]; readonly opponent: readonly OpponentKind[] };
}

export interface AccountPolicy {
  readonly challenge: ChallengePolicy;
  readonly takebacks: TakebackPolicy;
  readonly chat: ChatPolicy;
  /** A game is aborted when the opponent has not made the first move by then. */
  readonly abortAfterMs: number;
}

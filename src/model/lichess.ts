import type { Speed, TimeControl } from '../chess/clock.ts';
import type { Color } from '../chess/line.ts';

/** What the wire says, in our words: no optional flags, times in milliseconds, moves as a list. */

export interface AccountInfo {
  readonly id: string;
  readonly username: string;
  readonly isBot: boolean;
  /** What the token may do, as the server names it: `bot:play`, `challenge:write`, …; null where it does not tell. */
  readonly scopes: readonly string[] | null;
  /** Games played, for the upgrade command: only an account without games can become a bot. */
  readonly gamesPlayed: number;
}

export interface PlayerInfo {
  /** Lower-case id; null for an anonymous player or the server's own engine. */
  readonly id: string | null;
  readonly name: string;
  readonly rating: number | null;
  readonly provisional: boolean;
  readonly isBot: boolean;
  /** Level of the server's own engine, where that is the opponent. */
  readonly aiLevel: number | null;
}

export type ChallengeClock =
  | { readonly kind: 'clock'; readonly initialSeconds: number; readonly incrementSeconds: number }
  | { readonly kind: 'correspondence'; readonly daysPerTurn: number }
  | { readonly kind: 'unlimited' };

export interface ChallengeInfo {
  readonly id: string;
  readonly challenger: PlayerInfo | null;
  readonly destinationId: string | null;
  /** The challenged player's rating at this speed, where the server tells it. */
  readonly destinationRating?: number | null;
  /** The server's key, which may be a variant we do not know. */
  readonly variantKey: string;
  readonly rated: boolean;
  readonly speed: Speed;
  readonly clock: ChallengeClock;
  readonly startFen: string | null;
  /** The five restrictions a challenger may set: noAbort, noRematch, noGiveTime, noClaimWin, noEarlyDraw. */
  readonly rules: readonly string[];
  readonly rematchOf: string | null;
}

export interface OngoingGame {
  readonly gameId: string;
  readonly color: Color;
  readonly opponent: PlayerInfo;
  readonly variantKey: string;
  readonly speed: Speed;
  readonly rated: boolean;
  readonly isMyTurn: boolean;
  /** Our clock; null in an unlimited game. */
  readonly clockMs: number | null;
  /** False where the server says that a bot may not play this game. */
  readonly playable: boolean;
}

/** How a game ended, as the event stream tells it. */
export interface GameResult {
  readonly status: string;
  readonly winner: Color | null;
}

export type AccountEvent =
  | { readonly type: 'gameStart'; readonly game: OngoingGame }
  | { readonly type: 'gameFinish'; readonly game: OngoingGame; readonly result: GameResult }
  | { readonly type: 'challenge' | 'challengeCanceled' | 'challengeDeclined'; readonly challenge: ChallengeInfo };

export interface GameInfo {
  readonly id: string;
  readonly variantKey: string;
  readonly startFen: string;
  readonly players: { readonly [C in Color]: PlayerInfo };
  /** Null for correspondence and unlimited games. */
  readonly control: TimeControl | null;
  readonly daysPerTurn: number | null;
  readonly rated: boolean;
  readonly speed: Speed;
  readonly createdAtMs: number;
}

export interface GameState {
  readonly moves: readonly string[];
  /** The running side is already reduced by what it has spent. Null in an unlimited game. */
  readonly clocksMs: { readonly [C in Color]: number } | null;
  readonly incrementMs: number;
  /** The server's name: `started`, `mate`, `resign`, `outoftime`, … */
  readonly status: string;
  readonly winner: Color | null;
  readonly drawOffer: { readonly [C in Color]: boolean };
  readonly takebackOffer: { readonly [C in Color]: boolean };
}

export type GameEvent =
  | { readonly type: 'full'; readonly game: GameInfo; readonly state: GameState }
  | { readonly type: 'state'; readonly state: GameState }
  | { readonly type: 'chat'; readonly room: ChatRoom; readonly username: string; readonly text: string }
  | { readonly type: 'gone'; readonly gone: boolean; readonly claimInMs: number | null };

export type ChatRoom = 'player' | 'spectator';

/** Only these two statuses mean that moves can still be made. */
export const isRunning = (status: string): boolean => status === 'started' || status === 'created';

/** The reasons a challenge can be declined with, as the request spells them (lichess-api §5.1). */
export const DECLINE_REASONS = [
  'generic',
  'later',
  'tooFast',
  'tooSlow',
  'timeControl',
  'rated',
  'casual',
  'standard',
  'variant',
  'noBot',
  'onlyBot',
] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];

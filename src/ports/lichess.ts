import type { Result } from '../chess/result.ts';
import type { AccountEvent, AccountInfo, ChatRoom, DeclineReason, GameEvent, OngoingGame } from '../model/lichess.ts';

/** The limit a refusal names, as `{"key":"bot.vsBot.day","seconds":3600}` (lichess-api §1.0). */
export interface Limiter {
  readonly key: string;
  readonly seconds: number;
}

/** Why a request did not do what it was meant to. */
export type RequestFailure =
  /** 429: the server did not process it. `limiter` where the answer names one. */
  | {
      readonly kind: 'rateLimited';
      readonly retryAfterMs: number | null;
      readonly limiter: Limiter | null;
    }
  /** The server understood and said no (4xx); a limit on games between bots can be told this way too. */
  | {
      readonly kind: 'rejected';
      readonly status: number;
      readonly message: string;
      readonly limiter?: Limiter | null;
    }
  /** Nobody knows whether it was processed: time-out, reset, 5xx, an unreadable answer. */
  | { readonly kind: 'lost'; readonly reason: string }
  | { readonly kind: 'aborted' };

export type Answer<T = void> = Promise<Result<T, RequestFailure>>;

/** How a stream came to its end; all but `aborted` mean: open it again, if the game or account still matters. */
export type StreamEnd =
  | { readonly kind: 'ended' | 'aborted' }
  | { readonly kind: 'dropped'; readonly reason: string }
  /** No byte for longer than the watchdog allows. */
  | { readonly kind: 'silent'; readonly afterMs: number }
  | { readonly kind: 'refused'; readonly failure: RequestFailure };

export interface StreamOptions<E> {
  readonly onEvent: (event: E) => void;
  /** The server has answered and lines may come. */
  readonly onOpen?: () => void;
  /** A line came that says nothing readable: something may have been missed. */
  readonly onUnreadable?: () => void;
  /**
   * Milliseconds left on the game's clock: of the streams that wait, the smallest is opened first, and none waits out a
   * pause that its game has not the time for. Absent: no hurry.
   */
  readonly urgencyMs?: number;
  readonly signal: AbortSignal;
}

/**
 * One account on one server. Every call goes through the account's request gate: moves first, chat last. The signal of a
 * command calls it off as long as it has not left; that of a move gives up its answer as well.
 */
export interface LichessPort {
  account(): Answer<AccountInfo>;
  upgrade(): Answer;
  playing(): Answer<readonly OngoingGame[]>;
  /** One connection until its end; never throws, never reconnects by itself. */
  streamEvents(options: StreamOptions<AccountEvent>): Promise<StreamEnd>;
  streamGame(gameId: string, options: StreamOptions<GameEvent>): Promise<StreamEnd>;
  /** One attempt. Retrying is the caller's, who knows the game's state. */
  move(gameId: string, uci: string, options?: { offeringDraw?: boolean; signal?: AbortSignal }): Answer;
  abort(gameId: string, signal?: AbortSignal): Answer;
  resign(gameId: string, signal?: AbortSignal): Answer;
  answerDraw(gameId: string, yes: boolean, signal?: AbortSignal): Answer;
  answerTakeback(gameId: string, yes: boolean, signal?: AbortSignal): Answer;
  claimVictory(gameId: string, signal?: AbortSignal): Answer;
  claimDraw(gameId: string, signal?: AbortSignal): Answer;
  chat(gameId: string, room: ChatRoom, text: string): Answer;
  acceptChallenge(id: string): Answer;
  declineChallenge(id: string, reason: DeclineReason): Answer;
  cancelChallenge(id: string): Answer;
  /** What a move's way to the server and back costs, taken off every clock; measured, in milliseconds. */
  moveOverheadMs(): number;
  traffic(): { readonly pausedForMs: number; readonly queued: number; readonly openStreams: number };
  close(): Promise<void>;
}

import { type Clock, sleep } from '../ports/clock.ts';
import type { LichessPort, RequestFailure } from '../ports/lichess.ts';
import type { Log } from '../ports/log.ts';

/** Shortest wait after a 429 on a move; doubled at each further one. */
const LIMITED_WAIT_MS = 1000;
const MAX_LIMITED_WAIT_MS = 8000;
/** After a lost answer the stream is given this long to show that the move arrived; doubled while nobody answers. */
const LOST_WAIT_MS = 250;
const MAX_LOST_WAIT_MS = 2000;
/** After a refusal the stream is given this long to explain it, before the whole game is asked for. */
const REFUSED_WAIT_MS = 250;
/** Refusals of one move, each followed by a state that still wants it, after which the session starts over. */
const MAX_REFUSALS = 3;
/** A stream whose server has accepted our move must show it by then, or the whole game is asked for. */
const ECHO_MS = 5000;
/** No wait takes more of the running clock than this: whatever the server asks for, the game is not lost by obeying. */
const MAX_CLOCK_SHARE = 0.5;
const MIN_WAIT_MS = 100;
/** Whatever a server asks for, a move is tried again by then. */
const MAX_WAIT_MS = 60_000;

export interface MoveSenderOptions {
  readonly gameId: string;
  readonly lichess: Pick<LichessPort, 'move'>;
  readonly clock: Clock;
  readonly log: Log;
  /** Asks for the whole game again; resolves once it has been taken in, which aborts the signal if the move had arrived. */
  readonly resync: (signal: AbortSignal) => Promise<void>;
  /** What our running clock has left; null while it stands still. */
  readonly runningClockMs: () => number | null;
}

/** A move on its way. */
export interface Dispatch {
  readonly move: string;
  readonly offeringDraw: boolean;
  /** Aborted by the game's state as soon as it shows the move, or anything else that makes it void. */
  readonly signal: AbortSignal;
  /** Aborted where even the answer to a request under way is of no interest any more. */
  readonly request: AbortSignal;
}

export type SendOutcome = 'accepted' | 'superseded' | 'refused';

/** Brings moves to the server: never lost, never a second, different one for the same position. */
export class MoveSender {
  readonly #options: MoveSenderOptions;

  constructor(options: MoveSenderOptions) {
    this.#options = options;
  }

  /** Sends one move until the server has accepted it or the game's state has made it void. */
  async send(dispatch: Dispatch): Promise<SendOutcome> {
    const { gameId, lichess, log } = this.#options;
    const { move, offeringDraw, signal, request } = dispatch;
    const waits = new RetryWaits();
    let refusals = 0;
    while (!signal.aborted) {
      const answer = await lichess.move(gameId, move, { offeringDraw, signal: request });
      if (answer.ok) return 'accepted';
      const failure = answer.error;
      if (signal.aborted || failure.kind === 'aborted') return 'superseded';
      log.warn('move not accepted', { move, ...failure });
      if (failure.kind !== 'rejected') await this.#wait(waits.nextMs(failure), signal);
      else if (await this.#stillWanted(signal)) {
        if (++refusals >= MAX_REFUSALS) return 'refused';
      }
    }
    return 'superseded';
  }

  /** After `accepted`: watches that the board shows the move, and sends it again where the server's own state lacks it. */
  async confirm(dispatch: Dispatch): Promise<SendOutcome> {
    const { clock, resync, log } = this.#options;
    const { signal, move } = dispatch;
    let outcome: SendOutcome = 'accepted';
    while (outcome === 'accepted') {
      await sleep(clock, ECHO_MS, signal);
      if (!signal.aborted) await resync(signal);
      if (signal.aborted) return 'superseded';
      log.warn('move was accepted but is not on the board', { move });
      outcome = await this.send(dispatch);
    }
    return outcome;
  }

  /** A refusal says that our picture of the game is wrong: only a new one tells whether the move is still owed. */
  async #stillWanted(signal: AbortSignal): Promise<boolean> {
    await this.#wait(REFUSED_WAIT_MS, signal);
    if (!signal.aborted) await this.#options.resync(signal);
    return !signal.aborted;
  }

  #wait(wantedMs: number, signal: AbortSignal): Promise<void> {
    const clockMs = this.#options.runningClockMs();
    const ms = Math.min(wantedMs, MAX_WAIT_MS, clockMs === null ? MAX_WAIT_MS : clockMs * MAX_CLOCK_SHARE);
    return sleep(this.#options.clock, Math.max(MIN_WAIT_MS, ms), signal);
  }
}

/** Growing waits, each kind of failure with its own. */
class RetryWaits {
  #limitedMs = LIMITED_WAIT_MS;
  #lostMs = LOST_WAIT_MS;

  nextMs(failure: Exclude<RequestFailure, { kind: 'rejected' }>): number {
    if (failure.kind === 'rateLimited') {
      const ms = Math.max(failure.retryAfterMs ?? 0, this.#limitedMs);
      this.#limitedMs = Math.min(MAX_LIMITED_WAIT_MS, this.#limitedMs * 2);
      return ms;
    }
    const ms = this.#lostMs;
    this.#lostMs = Math.min(MAX_LOST_WAIT_MS, this.#lostMs * 2);
    return ms;
  }
}

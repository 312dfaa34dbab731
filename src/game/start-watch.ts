import type { Clock, Timer } from '../ports/clock.ts';
import type { LichessPort } from '../ports/lichess.ts';
import type { Log } from '../ports/log.ts';

/** A refused or lost abort is asked for again, so often in all. */
const MAX_ABORTS = 3;

export interface StartWatchOptions {
  readonly gameId: string;
  readonly lichess: Pick<LichessPort, 'abort'>;
  readonly clock: Clock;
  readonly log: Log;
  /** How long the opponent has for the first move, and the server for each abort. */
  readonly abortAfterMs: number;
  /** The server will not abort the game, which can now stand still for ever. */
  readonly onStalled: () => void;
}

/** Ends a game whose opponent does not begin it: in challenge games the server itself never does (lichess-api §3). */
export class StartWatch {
  readonly #options: StartWatchOptions;
  #position = new AbortController();
  #timer: Timer | null = null;
  #aborts = 0;
  #stalled = false;

  constructor(options: StartWatchOptions) {
    this.#options = options;
  }

  /** Nobody moves, and no abort is granted: the game need not be counted among those that are played. */
  get stalled(): boolean {
    return this.#stalled;
  }

  /** It is the opponent's turn to make its first move. */
  wait(): void {
    this.#timer ??= this.#options.clock.after(
      this.#options.abortAfterMs,
      () => void this.#abort(this.#position.signal),
    );
  }

  /** A new position, or the end. */
  cancel(): void {
    this.#timer?.cancel();
    this.#timer = null;
    this.#position.abort();
    this.#position = new AbortController();
    this.#aborts = 0;
    this.#stalled = false;
  }

  async #abort(position: AbortSignal): Promise<void> {
    const { lichess, gameId, log, onStalled } = this.#options;
    this.#aborts++;
    const answer = await lichess.abort(gameId, position);
    if (position.aborted) return;
    log.info('opponent never started', { aborted: answer.ok });
    this.#timer = null;
    if (this.#aborts < MAX_ABORTS) this.wait();
    if (answer.ok || answer.error.kind !== 'rejected' || this.#stalled) return;
    this.#stalled = true;
    onStalled();
  }
}

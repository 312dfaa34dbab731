import type { GameResult } from '../model/lichess.ts';
import type { Clock } from '../ports/clock.ts';
import { Timers } from './timers.ts';

/** The event stream may know of the end first: our own stream has this long to tell, then this long after being reopened. */
const GRACE_MS = 500;
const LIMIT_MS = 180_000;

export interface EndWatchOptions {
  readonly clock: Clock;
  /** Nobody lists the game as running any more. */
  readonly told: boolean;
  /** Asks for the whole game; resolves once it has been taken in, or the session is over. */
  readonly resync: () => Promise<void>;
  /** The game never told its end itself: what the event stream said must do. */
  readonly onLimit: (result: GameResult) => void;
}

/** Brings a game to its end that the event stream says is over: it looks, and waits a while for the game's own word. */
export class EndWatch {
  readonly #options: EndWatchOptions;
  readonly #timers: Timers;
  #told: boolean;

  constructor(options: EndWatchOptions) {
    this.#options = options;
    this.#timers = new Timers(options.clock);
    this.#told = options.told;
  }

  /** The game is said to be over, and has not said so itself. */
  get told(): boolean {
    return this.#told;
  }

  expect(result: GameResult): void {
    this.#told = true;
    this.#timers.after(GRACE_MS, () => void this.#look(result));
  }

  /** The game was found running; where the event stream has told its end since, that is newer. */
  foundRunning(): void {
    if (this.#timers.size === 0) this.#told = false;
  }

  stop(): void {
    this.#timers.clear();
  }

  async #look(result: GameResult): Promise<void> {
    const { resync, onLimit } = this.#options;
    this.#timers.after(LIMIT_MS, () => onLimit(result));
    await resync();
    // The game itself says that it goes on; had it told its end, nothing of this would matter any more.
    this.#told = false;
    this.stop();
  }
}

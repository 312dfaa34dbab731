import type { GameEvent } from '../model/lichess.ts';
import type { Clock } from '../ports/clock.ts';
import type { LichessPort, RequestFailure, StreamEnd } from '../ports/lichess.ts';
import type { Rng } from '../random/streams.ts';
import { StreamKeeper } from './stream-keeper.ts';

/** A game just begun may not be known everywhere at once: after so many refusals in a row, about a second, it is not there. */
const MAX_REFUSALS = 4;

export interface GameStreamOptions {
  readonly gameId: string;
  readonly lichess: Pick<LichessPort, 'streamGame'>;
  readonly clock: Clock;
  readonly rng: Rng;
  /** What our clock has left after so long without the stream; null where it stands still or there is none. */
  readonly urgencyMs: (awayMs: number) => number | null;
  readonly onEvent: (event: GameEvent) => void;
  readonly onReconnect: (end: StreamEnd) => void;
  /** The server knows of no such game, or of none that a bot may play. */
  readonly onNoGame: () => void;
}

/** The stream of one game, opened again for as long as the game matters; the way to ask for its whole state. */
export class GameStream {
  readonly #options: GameStreamOptions;
  readonly #keeper: StreamKeeper;
  readonly #waiting = new Set<() => void>();
  #refusals = 0;
  /** clock.monotonicMs when the stream was lost; null while it is open, and before it was. */
  #lostMs: number | null = null;

  constructor(options: GameStreamOptions) {
    const { clock, rng } = options;
    this.#options = options;
    this.#keeper = new StreamKeeper({
      open: (signal, onOpen) => this.#open(signal, onOpen),
      onEnd: (end) => this.#onEnd(end),
      clock,
      rng,
      firstWaitMs: 200,
      maxWaitMs: 15_000,
      provenAfterMs: 5000,
    });
  }

  run(): Promise<void> {
    return this.#keeper.run();
  }

  stop(): void {
    this.#keeper.stop();
  }

  /** Asks for the whole game; resolves once it has been taken in, however long that takes, or the signal is aborted. */
  resync(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const done = (): void => {
        this.#waiting.delete(done);
        signal.removeEventListener('abort', done);
        resolve();
      };
      this.#waiting.add(done);
      signal.addEventListener('abort', done, { once: true });
      this.#keeper.reopen();
    });
  }

  /** Asks for the whole game in a moment, unless the next line tells it anyway. */
  doubt(): void {
    this.#keeper.doubt();
  }

  #open(signal: AbortSignal, onOpen: () => void): Promise<StreamEnd> {
    const { gameId, lichess, clock, urgencyMs } = this.#options;
    const awayMs = this.#lostMs === null ? 0 : clock.monotonicMs() - this.#lostMs;
    return lichess.streamGame(gameId, {
      signal,
      urgencyMs: urgencyMs(awayMs) ?? Number.POSITIVE_INFINITY,
      onEvent: (event) => this.#onEvent(event),
      onUnreadable: () => this.doubt(),
      onOpen: () => {
        this.#refusals = 0;
        this.#lostMs = null;
        onOpen();
      },
    });
  }

  /** Both messages of a state carry the whole list of moves. */
  #onEvent(event: GameEvent): void {
    if (event.type === 'full' || event.type === 'state') this.#keeper.trust();
    this.#options.onEvent(event);
    if (event.type === 'full') for (const done of [...this.#waiting]) done();
  }

  #onEnd(end: StreamEnd): boolean {
    this.#lostMs ??= this.#options.clock.monotonicMs();
    if (end.kind === 'refused' && deniesGame(end.failure) && ++this.#refusals >= MAX_REFUSALS) {
      this.#options.onNoGame();
      return false;
    }
    this.#options.onReconnect(end);
    return true;
  }
}

/** 404 `No such game`, 400 `This game cannot be played with the Bot API.` (lichess-api §1.0). */
const deniesGame = (failure: RequestFailure): boolean =>
  failure.kind === 'rejected' && (failure.status === 404 || failure.status === 400);

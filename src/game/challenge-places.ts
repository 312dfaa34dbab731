import type { ChallengeInfo } from '../model/lichess.ts';
import type { Clock, Timer } from '../ports/clock.ts';

/** An accepted challenge that has not become a game by then never will. */
const START_WITHIN_MS = 30_000;

interface Place {
  readonly challenge: ChallengeInfo;
  /** The challenger took it back while we were accepting. */
  canceled: boolean;
  timer: Timer | undefined;
}

/** Places for games on their way: taken before the accept call, given up when no game comes of it. */
export class ReservedPlaces {
  readonly #clock: Clock;
  readonly #onExpired: (challenge: ChallengeInfo) => void;
  readonly #places = new Map<string, Place>();

  constructor(clock: Clock, onExpired: (challenge: ChallengeInfo) => void) {
    this.#clock = clock;
    this.#onExpired = onExpired;
  }

  reserve(challenge: ChallengeInfo): void {
    this.#places.set(challenge.id, { challenge, canceled: false, timer: undefined });
  }

  has(id: string): boolean {
    return this.#places.has(id);
  }

  challenges(): readonly ChallengeInfo[] {
    return [...this.#places.values()].map(({ challenge }) => challenge);
  }

  /** From here on the game has its time to start. */
  awaitStart(id: string): void {
    const place = this.#places.get(id);
    if (!place) return;
    place.timer = this.#clock.after(START_WITHIN_MS, () => {
      this.#places.delete(id);
      this.#onExpired(place.challenge);
    });
  }

  /** Before the accept call is answered this only leaves a mark: the answer decides. */
  cancel(id: string): void {
    const place = this.#places.get(id);
    if (place?.timer) this.release(id);
    else if (place) place.canceled = true;
  }

  isCanceled(id: string): boolean {
    return this.#places.get(id)?.canceled ?? false;
  }

  /** @returns the challenge whose place it was */
  release(id: string): ChallengeInfo | undefined {
    const place = this.#places.get(id);
    place?.timer?.cancel();
    this.#places.delete(id);
    return place?.challenge;
  }

  clear(): void {
    for (const id of [...this.#places.keys()]) this.release(id);
  }
}

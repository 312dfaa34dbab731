import type { ChallengePolicy } from '../model/account.ts';
import type { ChallengeInfo } from '../model/lichess.ts';
import { kindOf } from './opponent-kind.ts';

export interface Waiting {
  readonly challenge: ChallengeInfo;
  readonly sinceMs: number;
}

/** Challenges not yet answered, one a user: the server keeps only the latest and does not say so (lila #11176). */
export class ChallengeQueue {
  #entries: readonly Waiting[] = [];

  /** A user's newer challenge takes the place of the older one, at the end of the line. */
  add(entry: Waiting): void {
    this.#entries = [...this.#entries.filter((other) => !sameUser(other, entry)), entry];
  }

  /** Puts one back that could not be answered, unless its user has sent another meanwhile. */
  putBack(entry: Waiting): void {
    if (!this.#entries.some((other) => sameUser(other, entry))) this.#entries = [entry, ...this.#entries];
  }

  has(id: string): boolean {
    return this.#entries.some(({ challenge }) => challenge.id === id);
  }

  remove(id: string): void {
    this.#entries = this.#entries.filter(({ challenge }) => challenge.id !== id);
  }

  clear(): void {
    this.#entries = [];
  }

  /** Who is served first: the longest waiting, or people before bots and then the highest rating. */
  inOrder(order: ChallengePolicy['order']): readonly Waiting[] {
    const byAge = this.#entries.toSorted((a, b) => a.sinceMs - b.sinceMs);
    return order === 'first' ? byAge : byAge.sort((a, b) => rank(b) - rank(a));
  }
}

const sameUser = (a: Waiting, b: Waiting): boolean => a.challenge.challenger?.id === b.challenge.challenger?.id;

/** Any person stands above any bot: ratings stay far below this step. */
const PERSON = 1e6;
const rank = ({ challenge: { challenger } }: Waiting): number =>
  (kindOf(challenger) === 'human' ? PERSON : 0) + (challenger?.rating ?? 0);

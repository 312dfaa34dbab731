import type { Clock } from '../ports/clock.ts';

/** How much one account may do. */
export interface Limits {
  /** Openings of the event stream by one token in ten minutes. */
  readonly eventStreams: number;
  /** Games between bots that a bot may start in a day. */
  readonly botGamesPerDay: number;
  /** Credits for challenges: to a human 5, to a bot 1, to a follower 0. */
  readonly challengeCreditsPerMinute: number;
  readonly challengeCreditsPerDay: number;
  /** Readings of the own account in five minutes. */
  readonly accountReads: number;
  /** Games against the server's own engine that a bot may start in a day. */
  readonly aiGamesPerDay: number;
  /** Running games of one account. */
  readonly runningGames: number;
  /** Running games of all accounts together. */
  readonly allGames: number;
  /** Challenges kept open by one account. */
  readonly pendingChallenges: number;
  /** Lines of chat by one person in ten seconds; more is a flood. Bots are let through (lichess-api §1.3). */
  readonly chatLines: number;
}

/**
 * What the server allows (lichess-api §1, §3). The games of all are bounded for the sake of memory: people need no
 * sign-up, and the longest game takes about 150 kB.
 */
export const LICHESS_LIMITS: Limits = {
  eventStreams: 30,
  botGamesPerDay: 100,
  challengeCreditsPerMinute: 25,
  challengeCreditsPerDay: 200,
  accountReads: 30,
  aiGamesPerDay: 20,
  runningGames: 200,
  allGames: 2_000,
  pendingChallenges: 100,
  chatLines: 5,
};

const NONE = Number.POSITIVE_INFINITY;
export const NO_LIMITS: Limits = {
  eventStreams: NONE,
  botGamesPerDay: NONE,
  challengeCreditsPerMinute: NONE,
  challengeCreditsPerDay: NONE,
  accountReads: NONE,
  aiGamesPerDay: NONE,
  runningGames: NONE,
  allGames: NONE,
  pendingChallenges: NONE,
  chatLines: NONE,
};

export const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;

const SWEEP_AT = 1_000;

interface Spending {
  readonly atMs: number;
  readonly cost: number;
}

/** Credits that come back when the window has passed over them, per key. */
export class Allowance {
  readonly #clock: Clock;
  readonly #most: number;
  readonly #windowMs: number;
  readonly #spent = new Map<string, Spending[]>();
  /** At so many keys those are looked for that nothing is held against any more. */
  #sweepAt = SWEEP_AT;

  constructor(clock: Clock, most: number, windowMs: number) {
    this.#clock = clock;
    this.#most = most;
    this.#windowMs = windowMs;
  }

  /** Keys that something may be held against. */
  get size(): number {
    return this.#spent.size;
  }

  /** Spends where there is enough. @returns false, and nothing is spent, where not */
  take(key: string, cost = 1): boolean {
    if (!this.allows(key, cost)) return false;
    this.spend(key, cost);
    return true;
  }

  allows(key: string, cost = 1): boolean {
    return this.#used(key) + cost <= this.#most;
  }

  spend(key: string, cost = 1): void {
    if (this.#most === NONE || cost === 0) return;
    const spent = this.#spent.get(key);
    if (spent) spent.push({ atMs: this.#clock.nowMs(), cost });
    else this.#spent.set(key, [{ atMs: this.#clock.nowMs(), cost }]);
    if (this.#spent.size > this.#sweepAt) this.#sweep();
  }

  /** Until the oldest spending comes back. */
  waitMs(key: string): number {
    const oldest = this.#spent.get(key)?.[0];
    return oldest ? Math.max(0, oldest.atMs + this.#windowMs - this.#clock.nowMs()) : 0;
  }

  #used(key: string): number {
    const spent = this.#spent.get(key);
    if (!spent) return 0;
    const fromMs = this.#clock.nowMs() - this.#windowMs;
    while (spent[0] && spent[0].atMs <= fromMs) spent.shift();
    if (spent.length === 0) this.#spent.delete(key);
    return spent.reduce((sum, { cost }) => sum + cost, 0);
  }

  /** Keys come from outside: without this every token that was ever shown would stay. */
  #sweep(): void {
    for (const key of this.#spent.keys()) this.#used(key);
    this.#sweepAt = Math.max(SWEEP_AT, 2 * this.#spent.size);
  }
}

import type { Clock } from '../ports/clock.ts';
import type { RecentGame } from '../ports/store.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Games begun with each opponent within the last day, for the caps per hour and day. */
export class OpponentHistory {
  readonly #clock: Clock;
  readonly #games = new Map<string, RecentGame>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Adds what the store remembers from before a restart. */
  seed(games: readonly RecentGame[]): void {
    for (const game of games) this.#games.set(game.gameId, game);
  }

  /** A game counts once, however often it is told. */
  began(gameId: string, opponentId: string | null): void {
    if (!this.#games.has(gameId)) this.#games.set(gameId, { gameId, opponentId, startedAtMs: this.#clock.nowMs() });
    const dayAgoMs = this.#clock.nowMs() - DAY_MS;
    for (const game of this.#games.values()) if (game.startedAtMs <= dayAgoMs) this.#games.delete(game.gameId);
  }

  recent(opponentId: string | null): { readonly hour: number; readonly day: number } {
    const nowMs = this.#clock.nowMs();
    const count = { hour: 0, day: 0 };
    if (opponentId === null) return count;
    for (const game of this.#games.values()) {
      if (game.opponentId !== opponentId) continue;
      if (game.startedAtMs > nowMs - HOUR_MS) count.hour++;
      if (game.startedAtMs > nowMs - DAY_MS) count.day++;
    }
    return count;
  }
}

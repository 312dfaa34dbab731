import { isRunning } from '../model/lichess.ts';
import type { GameView } from '../ports/service.ts';
import type { FinishedGame } from './schemas.ts';

/** How many results the start page can look back on. */
const KEPT = 20;

export const keyOf = (game: Pick<GameView, 'accountId' | 'gameId'>): string => `${game.accountId}/${game.gameId}`;

/** The latest results in memory, latest first. */
export class FinishedGames {
  #games: readonly FinishedGame[] = [];

  /** Keeps a game that is over; a second message about the same end changes nothing but the game. */
  note(game: GameView, nowMs: number): void {
    if (isRunning(game.status)) return;
    const key = keyOf(game);
    const known = this.#games.find((other) => keyOf(other.game) === key);
    const others = this.#games.filter((other) => other !== known);
    this.#games = [{ game, finishedAtMs: known?.finishedAtMs ?? nowMs }, ...others]
      .sort((a, b) => b.finishedAtMs - a.finishedAtMs)
      .slice(0, KEPT);
  }

  list(): readonly FinishedGame[] {
    return this.#games;
  }
}

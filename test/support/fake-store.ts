import type { GameMemory } from '../../src/model/memory.ts';
import type { GameRecord, MoveRecord, Store } from '../../src/ports/store.ts';

/** A store that keeps everything in lists. */
export class FakeStore implements Store {
  readonly games: GameRecord[] = [];
  readonly moves: MoveRecord[] = [];
  readonly archived: GameRecord[] = [];
  readonly kept = new Map<string, GameMemory>();
  decisions = 0;

  saveGame = (game: GameRecord): void => {
    this.games.push(game);
    if (game.endedAtMs !== null) this.kept.delete(game.gameId);
  };
  saveMove = (move: MoveRecord): void => void this.moves.push(move);
  saveDecision = (): void => void this.decisions++;
  saveMemory = ({ gameId }: { gameId: string }, memory: GameMemory): void => void this.kept.set(gameId, memory);
  forgetGame = ({ gameId }: { gameId: string }): void => void this.kept.delete(gameId);
  archive = (game: GameRecord): void => void this.archived.push(game);
  memories = async () => new Map(this.kept);
  recentGames = async () => [];
  status = () => ({ queued: 0, dropped: { decision: 0, move: 0, game: 0, memory: 0 }, trouble: null });
  close = async () => undefined;
}

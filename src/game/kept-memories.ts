import type { GameMemory } from '../model/memory.ts';

/**
 * What the store kept of the games that ran when the process was last here. A slow database tells it while the games are
 * already played on: nobody waits for it, and nothing is written over before it is known.
 */
export class KeptMemories {
  #known: ReadonlyMap<string, GameMemory> | null = null;
  #tell: (memories: ReadonlyMap<string, GameMemory>) => void = () => undefined;
  readonly #told: Promise<ReadonlyMap<string, GameMemory>>;

  constructor() {
    this.#told = new Promise((resolve) => {
      this.#tell = resolve;
    });
  }

  /** The store has answered; an empty map where it will not. */
  tell(memories: ReadonlyMap<string, GameMemory>): void {
    this.#known = memories;
    this.#tell(memories);
  }

  of(gameId: string): GameMemory | null {
    return this.#known?.get(gameId) ?? null;
  }

  /** Null where `of` has the answer already. */
  late(gameId: string): Promise<GameMemory | null> | null {
    return this.#known ? null : this.#told.then((memories) => memories.get(gameId) ?? null);
  }

  /** Ids of all games that were kept, once that is known. */
  async gameIds(): Promise<readonly string[]> {
    return [...(await this.#told).keys()];
  }
}

import { FRESH_MEMORY, type GameMemory, joinMemories, REMEMBERED_TIMES } from '../model/memory.ts';
import type { Scribe } from './scribe.ts';
import type { SessionStart } from './session-ports.ts';

/** What one game remembers, from its first state to its last, also where the store tells late what it kept. */
export class Notebook {
  readonly #scribe: Pick<Scribe, 'plies' | 'remember' | 'restore'>;
  #memory: GameMemory;
  #late: SessionStart['lateMemory'];

  constructor(scribe: Pick<Scribe, 'plies' | 'remember' | 'restore'>, start: SessionStart) {
    this.#scribe = scribe;
    this.#memory = start.memory ?? FRESH_MEMORY;
    this.#late = start.lateMemory;
  }

  get memory(): GameMemory {
    return { ...this.#memory, plies: this.#scribe.plies };
  }

  /** What the store has not told yet; null once it is part of `memory`. */
  get late(): SessionStart['lateMemory'] {
    return this.#late;
  }

  note(changes: Partial<GameMemory>): void {
    this.#memory = { ...this.#memory, ...changes };
  }

  /** What a decision remembers; the rest of the game has gone on meanwhile. */
  decided(memory: GameMemory): void {
    const { takebacksGranted, opponentTimesMs } = this.#memory;
    this.#memory = { ...memory, takebacksGranted, opponentTimesMs };
  }

  opponentTook(ms: number): void {
    this.note({ opponentTimesMs: [...this.#memory.opponentTimesMs, ms].slice(-REMEMBERED_TIMES) });
  }

  tookBack(): void {
    this.note({ takebacksGranted: this.#memory.takebacksGranted + 1 });
    this.keep();
  }

  /** Hands it to the store. */
  keep(): void {
    this.#scribe.remember(this.#memory);
  }

  /** The store has told, late, what it kept of this game. */
  restore(kept: GameMemory | null): void {
    this.#late = null;
    if (kept) this.#memory = joinMemories(kept, this.#memory);
    this.#scribe.restore(kept?.plies ?? []);
  }
}

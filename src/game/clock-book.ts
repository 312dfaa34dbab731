import { FREE_PLIES } from '../chess/clock.ts';
import type { Color } from '../chess/line.ts';
import type { GameState } from '../model/lichess.ts';
import type { PlyNote } from '../model/memory.ts';

/** Keeps what every ply left on the clock and how we judged it, through takebacks and gaps. */
export class ClockBook {
  #clocks: (number | null)[] = [];
  /** By ply; known before the board shows the move. */
  readonly #evaluations = new Map<number, number>();
  #before: { readonly plies: number; readonly state: GameState } | null = null;

  /** @param kept what an earlier session of the game wrote down */
  constructor(kept: readonly PlyNote[] = []) {
    this.restore(kept);
  }

  get plies(): readonly PlyNote[] {
    return this.#clocks.map((clockMs, ply) => ({ clockMs, evaluationCp: this.#evaluations.get(ply) ?? null }));
  }

  /**
   * Takes note of a new position.
   * @param mover who made the latest ply
   * @returns what that ply cost its mover in ms; null where it cannot be known (free plies, gaps, no clock)
   */
  note(state: GameState, mover: Color): number | null {
    const count = state.moves.length;
    const before = this.#before;
    this.#before = { plies: count, state };
    this.#clocks = this.#clocks.slice(0, count);
    while (this.#clocks.length < count) this.#clocks.push(null);
    for (const ply of this.#evaluations.keys()) if (ply >= count) this.#evaluations.delete(ply);
    if (count === 0 || !state.clocksMs || before?.plies === count) return null;
    this.#clocks[count - 1] = state.clocksMs[mover];
    if (before?.plies !== count - 1 || !before.state.clocksMs || count <= FREE_PLIES) return null;
    return Math.max(0, before.state.clocksMs[mover] - state.clocksMs[mover] + state.incrementMs);
  }

  /** Fills in what is not known here from notes that were kept. */
  restore(kept: readonly PlyNote[]): void {
    for (const [ply, { clockMs, evaluationCp }] of kept.entries()) {
      this.#clocks[ply] ??= clockMs;
      if (evaluationCp !== null && !this.#evaluations.has(ply)) this.#evaluations.set(ply, evaluationCp);
    }
  }

  /** @param evaluationCp from White's view; null where there was none */
  evaluate(ply: number, evaluationCp: number | null): void {
    if (evaluationCp === null) this.#evaluations.delete(ply);
    else this.#evaluations.set(ply, evaluationCp);
  }
}

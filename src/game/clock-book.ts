import { FREE_PLIES } from '../chess/clock.ts';
import type { Color } from '../chess/line.ts';
import type { GameState } from '../model/lichess.ts';

export interface PlyRecord {
  /** The mover's clock after the ply; null where nobody told. */
  readonly clockMs: number | null;
  /** Our evaluation from White's view; null for the opponent's plies. */
  readonly evaluationCp: number | null;
}

/** Keeps what every ply left on the clock and how we judged it, through takebacks and gaps. */
export class ClockBook {
  #clocks: (number | null)[] = [];
  /** By ply; known before the board shows the move. */
  readonly #evaluations = new Map<number, number>();
  #before: { readonly plies: number; readonly state: GameState } | null = null;

  get plies(): readonly PlyRecord[] {
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

  /** @param evaluationCp from White's view; null where there was none */
  evaluate(ply: number, evaluationCp: number | null): void {
    if (evaluationCp === null) this.#evaluations.delete(ply);
    else this.#evaluations.set(ply, evaluationCp);
  }
}

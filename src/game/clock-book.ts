import { FREE_PLIES } from '../chess/clock.ts';
import type { Color } from '../chess/line.ts';
import type { GameState } from '../model/lichess.ts';
import type { PlyNote } from '../model/memory.ts';

/** Clocks are told in hundredths of a second; what comes out further below nothing is time that was given. */
const CLOCK_STEP_MS = 20;

/** Keeps what every ply left on the clock and how we judged it, through takebacks and gaps. */
export class ClockBook {
  #clocks: (number | null)[] = [];
  /** By ply; known before the board shows the move. */
  readonly #evaluations = new Map<number, number>();
  #before: { readonly plies: number; readonly state: GameState; readonly seenMs: number | null } | null = null;

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
   * @param seenMs clock.monotonicMs when it arrived, in games whose clocks do not tell a ply's time; null in the others
   * @returns what that ply cost its mover in ms; null where it cannot be known (free plies, gaps)
   */
  note(state: GameState, mover: Color, seenMs: number | null): number | null {
    const count = state.moves.length;
    const before = this.#before;
    // The first position may have stood on the board for long.
    this.#before = { plies: count, state, seenMs: before && seenMs };
    this.#clocks = this.#clocks.slice(0, count);
    while (this.#clocks.length < count) this.#clocks.push(null);
    for (const ply of this.#evaluations.keys()) if (ply >= count) this.#evaluations.delete(ply);
    if (count === 0 || before?.plies === count) return null;
    if (state.clocksMs) this.#clocks[count - 1] = state.clocksMs[mover];
    if (before?.plies !== count - 1 || count <= FREE_PLIES) return null;
    if (seenMs !== null) return before.seenMs === null ? null : seenMs - before.seenMs;
    if (!state.clocksMs || !before.state.clocksMs) return null;
    // A state tells the increment of the move to come, which a control of two periods changes within the game.
    const spentMs = before.state.clocksMs[mover] - state.clocksMs[mover] + before.state.incrementMs;
    return spentMs < -CLOCK_STEP_MS ? null : Math.max(0, spentMs);
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

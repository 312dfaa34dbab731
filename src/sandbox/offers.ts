import { type Color, other } from '../chess/line.ts';

/** A new draw offer has effect only so many plies after one's last (lichess-api §1.3). */
const PLIES_BETWEEN_DRAW_OFFERS = 20;
/** After n refused takebacks the next proposal must wait n² × 10 s, n at most 10. */
const TAKEBACK_WAIT_MS = 10_000;
const MOST_REFUSALS = 10;

/** The open draw offer and takeback proposal of a game. */
export class Offers {
  #draw: Color | null = null;
  #takeback: Color | null = null;
  readonly #drawPly: { [C in Color]: number } = { white: Number.NEGATIVE_INFINITY, black: Number.NEGATIVE_INFINITY };
  readonly #refusals: { [C in Color]: number } = { white: 0, black: 0 };
  readonly #refusedAtMs: { [C in Color]: number } = { white: 0, black: 0 };

  drawBy(color: Color): boolean {
    return this.#draw === color;
  }

  takebackBy(color: Color): boolean {
    return this.#takeback === color;
  }

  mayOfferDraw(color: Color, plies: number): boolean {
    return plies >= 2 && this.#draw === null && plies - this.#drawPly[color] >= PLIES_BETWEEN_DRAW_OFFERS;
  }

  offerDraw(color: Color, plies: number): void {
    this.#draw = color;
    this.#drawPly[color] = plies;
  }

  /** @returns false where none was open */
  dropDraw(): boolean {
    const open = this.#draw !== null;
    this.#draw = null;
    return open;
  }

  mayProposeTakeback(color: Color, nowMs: number): boolean {
    const refusals = Math.min(MOST_REFUSALS, this.#refusals[color]);
    return this.#takeback === null && nowMs - this.#refusedAtMs[color] >= refusals ** 2 * TAKEBACK_WAIT_MS;
  }

  proposeTakeback(color: Color): void {
    this.#takeback = color;
  }

  refuseTakeback(nowMs: number): void {
    if (this.#takeback === null) return;
    this.#refusals[this.#takeback]++;
    this.#refusedAtMs[this.#takeback] = nowMs;
    this.#takeback = null;
  }

  dropTakeback(): void {
    this.#takeback = null;
  }

  /** A move answers what the opponent had asked with no; a takeback asked by the mover has lost its object. */
  moved(mover: Color, nowMs: number): void {
    if (this.#draw === other(mover)) this.#draw = null;
    if (this.#takeback === other(mover)) this.refuseTakeback(nowMs);
    this.#takeback = null;
  }

  clear(): void {
    this.#draw = null;
    this.#takeback = null;
  }
}

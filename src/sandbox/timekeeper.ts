import { FREE_PLIES } from '../chess/clock.ts';
import { type Color, other } from '../chess/line.ts';
import type { Control, RealTime } from './control.ts';

/** The time of one game. A game without one is unlimited. All times in ms. */
export interface Timekeeper {
  leftMs(color: Color, nowMs: number): number;
  /** The increment that the next move would earn after so many plies. */
  incrementMs(plies: number): number;
  /** Until the side to move has nothing left; 0 or less once it has; null while the clock stands still. */
  runsOutInMs(nowMs: number): number | null;
  /** @param plies played, this one included; @param goesOn false where the move ended the game */
  moved(mover: Color, plies: number, goesOn: boolean, nowMs: number): void;
  takenBack(turn: Color, plies: number, nowMs: number): void;
  start(nowMs: number): void;
  stop(nowMs: number): void;
  add(color: Color, ms: number): void;
}

export interface TimeStart {
  readonly turn: Color;
  readonly plies: number;
  readonly nowMs: number;
  /** In place of the control's own start. */
  readonly leftMs?: { readonly [C in Color]: number } | undefined;
}

export function timekeeperOf(control: Control, start: TimeStart): Timekeeper | null {
  if (control.kind === 'unlimited') return null;
  return control.kind === 'clock' ? new ChessClock(control, start) : new DayClock(control.daysPerTurn, start);
}

/** Bonus time never lifts a clock above 16 h 39 min (D0 §12). */
const BONUS_CAP_MS = 59_940_000;
/** With a base limit of 0 a game starts with its increment, at least with this (lichess-api §2.5). */
const LEAST_START_MS = 3_000;

class ChessClock implements Timekeeper {
  readonly #control: RealTime;
  readonly #left: { [C in Color]: number };
  #turn: Color;
  /** When the running side's time began; null while the clock stands still. */
  #sinceMs: number | null;
  #bonusGiven: boolean;

  constructor(control: RealTime, start: TimeStart) {
    this.#control = control;
    const fullMs = control.limitSeconds * 1000;
    const startMs = fullMs || Math.max(LEAST_START_MS, control.incrementSeconds * 1000);
    this.#left = { white: startMs, black: startMs, ...start.leftMs };
    this.#turn = start.turn;
    this.#sinceMs = start.plies >= FREE_PLIES ? start.nowMs : null;
    this.#bonusGiven = control.bonus === undefined || fullMove(start.plies) >= control.bonus.atMove;
  }

  leftMs(color: Color, nowMs: number): number {
    return Math.max(0, this.#left[color] - (color === this.#turn ? this.#spentMs(nowMs) : 0));
  }

  incrementMs(plies: number): number {
    const { incrementSeconds, incrementFromMove = 1 } = this.#control;
    return fullMove(plies + 1) >= incrementFromMove ? incrementSeconds * 1000 : 0;
  }

  runsOutInMs(nowMs: number): number | null {
    return this.#sinceMs === null ? null : this.#left[this.#turn] - this.#spentMs(nowMs);
  }

  moved(mover: Color, plies: number, goesOn: boolean, nowMs: number): void {
    const running = this.#sinceMs !== null;
    this.#left[mover] -= this.#spentMs(nowMs);
    if (running && goesOn) this.#left[mover] += this.incrementMs(plies - 1);
    this.#giveBonus(plies);
    this.#turn = other(mover);
    this.#sinceMs = goesOn && (running || plies >= FREE_PLIES) ? nowMs : null;
  }

  /** The time that passed since the last move is charged to nobody. */
  takenBack(turn: Color, plies: number, nowMs: number): void {
    this.#turn = turn;
    this.#sinceMs = plies >= FREE_PLIES ? nowMs : null;
  }

  start(nowMs: number): void {
    this.#sinceMs ??= nowMs;
  }

  stop(nowMs: number): void {
    this.#left[this.#turn] -= this.#spentMs(nowMs);
    this.#sinceMs = null;
  }

  add(color: Color, ms: number): void {
    this.#left[color] += ms;
  }

  #spentMs(nowMs: number): number {
    return this.#sinceMs === null ? 0 : Math.max(0, nowMs - this.#sinceMs);
  }

  #giveBonus(plies: number): void {
    const { bonus } = this.#control;
    if (this.#bonusGiven || !bonus || fullMove(plies) < bonus.atMove) return;
    this.#bonusGiven = true;
    for (const color of ['white', 'black'] as const) {
      const left = this.#left[color];
      this.#left[color] = Math.max(left, Math.min(left + bonus.seconds * 1000, BONUS_CAP_MS));
    }
  }
}

/** The number of the full move that so many plies have reached (D0 §12). */
const fullMove = (plies: number): number => Math.ceil(plies / 2);

/** The side to move has so many days; the other shows its full allowance (lichess-api §2.4). */
class DayClock implements Timekeeper {
  readonly #allowanceMs: number;
  readonly #extra: { [C in Color]: number } = { white: 0, black: 0 };
  #turn: Color;
  #sinceMs: number;
  #stoppedMs: number | null = null;

  constructor(days: number, start: TimeStart) {
    this.#allowanceMs = days * 86_400_000;
    this.#turn = start.turn;
    this.#sinceMs = start.nowMs;
    if (start.leftMs) this.#extra[start.turn] = start.leftMs[start.turn] - this.#allowanceMs;
  }

  leftMs(color: Color, nowMs: number): number {
    return color === this.#turn ? Math.max(0, this.#turnLeftMs(nowMs)) : this.#allowanceMs;
  }

  incrementMs(): number {
    return 0;
  }

  runsOutInMs(nowMs: number): number | null {
    return this.#stoppedMs === null ? this.#turnLeftMs(nowMs) : null;
  }

  moved(mover: Color, _plies: number, _goesOn: boolean, nowMs: number): void {
    this.#extra[mover] = 0;
    this.takenBack(other(mover), 0, nowMs);
  }

  takenBack(turn: Color, _plies: number, nowMs: number): void {
    this.#turn = turn;
    this.#sinceMs = nowMs;
  }

  start(): void {
    // A correspondence clock runs from the start.
  }

  stop(nowMs: number): void {
    this.#stoppedMs = nowMs;
  }

  add(color: Color, ms: number): void {
    this.#extra[color] += ms;
  }

  #turnLeftMs(nowMs: number): number {
    return this.#allowanceMs + this.#extra[this.#turn] - ((this.#stoppedMs ?? nowMs) - this.#sinceMs);
  }
}

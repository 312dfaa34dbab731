import { type Color, other } from '../chess/line.ts';
import type { Clock, Timer } from '../ports/clock.ts';
import type { Game } from './game.ts';
import { isBot } from './users.ts';

/** A seat counts as left so long after its last game stream closed (lichess-api §2.1). */
const LEFT_AFTER_MS = 1_000;
/** How often the server looks who is away. */
const TICK_MS = 5_000;
/** Until an absent player's opponent may claim (lichess-api §3, opponent-gone delay). */
const AWAY_MS = 40_000;
const LEFT_ON_PURPOSE_MS = 10_000;
/** The opponent is told only where the absent player would not flag before the claim anyway. */
const CLOCK_MARGIN_MS = 3_000;
/** A person comes back from a meal to a game without a clock, not from a holiday. */
const FORSAKEN_MS = 3 * 3_600_000;
/** Whose page was closed before the bot said yes never came, and has not moved. */
const NEVER_CAME_MS = 600_000;
/** Losing by so many points of material makes the wait a third. */
const LOSING_POINTS = 4;

/** @param claimInMs until the win may be claimed; null: the player is back */
export type GoneListener = (color: Color, claimInMs: number | null) => void;

type Why = 'away' | 'onPurpose' | 'neverCame';

interface Absence {
  readonly sinceMs: number;
  readonly why: Why;
  announced: 'no' | 'counting' | 'claimable';
  tick: Timer;
}

/**
 * Who of a game's two players is at the board. A seat that never had a stream counts as present, but for a person's in
 * a game without a clock: nothing else would ever end it.
 */
export class Presence {
  readonly #game: Game;
  readonly #clock: Clock;
  readonly #tell: GoneListener;
  readonly #streams: { [C in Color]: number } = { white: 0, black: 0 };
  readonly #absent: { [C in Color]?: Absence | undefined } = {};
  readonly #leaving: { [C in Color]?: Timer | undefined } = {};

  constructor(game: Game, clock: Clock, tell: GoneListener) {
    this.#game = game;
    this.#clock = clock;
    this.#tell = tell;
    if (game.control.kind !== 'unlimited') return;
    for (const color of ['white', 'black'] as const) if (comesByStream(game, color)) this.left(color, 'neverCame');
  }

  streamOpened(color: Color): void {
    this.#streams[color]++;
    this.#leaving[color]?.cancel();
    this.back(color);
  }

  streamClosed(color: Color): void {
    this.#streams[color]--;
    if (this.#streams[color] > 0 || !this.#game.playing) return;
    this.#leaving[color]?.cancel();
    this.#leaving[color] = this.#clock.after(LEFT_AFTER_MS, () => this.left(color, 'away'));
  }

  left(color: Color, why: Why): void {
    if (!this.#game.playing || this.#absent[color]) return;
    this.#absent[color] = {
      sinceMs: this.#clock.nowMs(),
      why,
      announced: 'no',
      tick: this.#clock.after(TICK_MS, () => this.#look(color)),
    };
  }

  back(color: Color): void {
    const absence = this.#absent[color];
    if (!absence) return;
    absence.tick.cancel();
    this.#absent[color] = undefined;
    if (absence.announced !== 'no') this.#tell(color, null);
  }

  /** True once the opponent of an absent player may claim. */
  claimable(color: Color): boolean {
    const absence = this.#absent[color];
    return absence !== undefined && this.#claimInMs(color, absence) <= 0;
  }

  gameOver(): void {
    for (const color of ['white', 'black'] as const) {
      this.#leaving[color]?.cancel();
      this.#absent[color]?.tick.cancel();
      this.#absent[color] = undefined;
    }
  }

  #look(color: Color): void {
    const absence = this.#absent[color];
    if (!absence) return;
    absence.tick = this.#clock.after(TICK_MS, () => this.#look(color));
    const game = this.#game;
    if (this.#forsaken(color, absence)) game.abortable ? game.abort() : game.finish('timeout', other(color));
    if (!game.bothMoved || game.control.kind !== 'clock') return;
    const leftMs = Math.max(0, this.#claimInMs(color, absence));
    const next = leftMs > 0 ? 'counting' : 'claimable';
    if (absence.announced === next || game.leftMs(color) <= leftMs + CLOCK_MARGIN_MS) return;
    absence.announced = next;
    this.#tell(color, leftMs);
  }

  /** Nothing else ever ends a game without a clock that a person has walked away from, and it holds a bot's place. */
  #forsaken(color: Color, { sinceMs, why }: Absence): boolean {
    const { control, seats, bothMoved } = this.#game;
    if (control.kind !== 'unlimited' || isBot(seats[color].user)) return false;
    const patienceMs = why === 'neverCame' && !bothMoved ? NEVER_CAME_MS : FORSAKEN_MS;
    return this.#clock.nowMs() - sinceMs >= patienceMs;
  }

  #claimInMs(color: Color, absence: Absence): number {
    const waitMs = absence.why === 'onPurpose' ? LEFT_ON_PURPOSE_MS : patienceMs(this.#game, color);
    return absence.sinceMs + waitMs - this.#clock.nowMs();
  }
}

/** The players inside the server need no stream, and bots are brought back by their own programs. */
const comesByStream = (game: Game, color: Color): boolean => {
  const { user } = game.seats[color];
  return user !== null && !isBot(user) && !user.alwaysOnline;
};

function patienceMs(game: Game, absent: Color): number {
  const bySpeed = game.speed === 'classical' ? 3 : game.speed === 'rapid' ? 2 : 1;
  return (AWAY_MS * bySpeed) / (isLosing(game, absent) ? 3 : 1);
}

const UNMATERIAL: readonly string[] = ['antichess', 'crazyhouse', 'horde'];
const POINTS = { pawn: 1, knight: 3, bishop: 3, rook: 5, queen: 9 } as const;

function isLosing(game: Game, color: Color): boolean {
  if (UNMATERIAL.includes(game.board.variant)) return false;
  return points(game, other(color)) - points(game, color) >= LOSING_POINTS;
}

function points(game: Game, color: Color): number {
  const { board } = game.board.position;
  let sum = 0;
  for (const [role, worth] of Object.entries(POINTS))
    sum += worth * board.pieces(color, role as keyof typeof POINTS).size();
  return sum;
}

/**
 * Whether a claim for the absent opponent is examined at all: only on its turn, in clock games against a player; where
 * not, the server answers 200 and does nothing (lichess-api §1.3).
 */
export function mayClaim(game: Game, color: Color): boolean {
  if (!game.playing || game.board.turn === color || game.control.kind !== 'clock') return false;
  return game.seats[other(color)].user !== null && !game.rules.includes('noClaimWin');
}

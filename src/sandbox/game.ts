import { UNLIMITED_MS } from '../chess/clock.ts';
import { type Color, other } from '../chess/line.ts';
import { err, ok, type Result } from '../chess/result.ts';
import type { Clock, Timer } from '../ports/clock.ts';
import type { Board } from './board.ts';
import { type Control, speedOfControl } from './control.ts';
import { Offers } from './offers.ts';
import { isPlaying, type Status } from './status.ts';
import { type Timekeeper, timekeeperOf } from './timekeeper.ts';
import { isBot, type User } from './users.ts';

/** What a challenger may forbid in its game (lichess-api §1.4). */
export const RULES = ['noAbort', 'noRematch', 'noGiveTime', 'noClaimWin', 'noEarlyDraw'] as const;
export type Rule = (typeof RULES)[number];

export type Source = 'friend' | 'ai' | 'api' | 'lobby' | 'pool' | 'arena' | 'position';

export interface Seat {
  /** Null for the server's own engine. */
  readonly user: User | null;
  readonly aiLevel: number | null;
  readonly rating: number;
  ratingDiff: number | null;
}

export interface ChatLine {
  readonly room: 'player' | 'spectator';
  readonly username: string;
  readonly text: string;
}

/** Called at what the streams must show. */
export interface GameWatcher {
  changed(game: Game): void;
  chatted(game: Game, line: ChatLine): void;
  finished(game: Game): void;
}

export interface GameSetup {
  readonly id: string;
  readonly seats: { readonly [C in Color]: Seat };
  readonly board: Board;
  readonly control: Control;
  readonly rated: boolean;
  readonly source: Source;
  readonly rules: readonly Rule[];
  readonly leftMs?: { readonly [C in Color]: number } | undefined;
}

/** Both sides have moved once after so many plies. */
const BOTH_MOVED = 2;
/** Lines of chat that can still be read; older ones are forgotten. */
const KEPT_LINES = 200;
/** A clock at zero flags only after what the server grants for lag, at most 2 s (lichess-api §2.5). */
const FLAG_GRACE_MS = 2_000;

/** One game: the rules of play and of time. Says through its watcher when something must be shown. */
export class Game {
  readonly id: string;
  readonly seats: { readonly [C in Color]: Seat };
  readonly board: Board;
  readonly control: Control;
  readonly speed: ReturnType<typeof speedOfControl>;
  readonly rated: boolean;
  readonly source: Source;
  readonly rules: readonly Rule[];
  readonly createdAtMs: number;
  readonly time: Timekeeper | null;
  readonly offers = new Offers();
  readonly chat: ChatLine[] = [];
  status: Status = 'started';
  winner: Color | null = null;
  /** The next game, once a rematch was accepted. */
  rematchId: string | null = null;
  readonly #clock: Clock;
  readonly #watcher: GameWatcher;
  /** A third repetition ends the game without a claim. */
  readonly threefoldEnds: boolean;
  #flagTimer: Timer | null = null;

  constructor(setup: GameSetup, clock: Clock, watcher: GameWatcher) {
    this.id = setup.id;
    this.seats = setup.seats;
    this.board = setup.board;
    this.control = setup.control;
    this.speed = speedOfControl(setup.control);
    this.rated = setup.rated;
    this.source = setup.source;
    this.rules = setup.rules;
    this.#clock = clock;
    this.#watcher = watcher;
    const nowMs = clock.nowMs();
    const { turn, plies } = setup.board;
    this.createdAtMs = Math.round(nowMs);
    this.time = timekeeperOf(setup.control, { turn, plies, nowMs, leftMs: setup.leftMs });
    this.threefoldEnds = isBot(setup.seats.white.user) || isBot(setup.seats.black.user);
    this.#watchFlag();
  }

  get playing(): boolean {
    return isPlaying(this.status);
  }
  get bothMoved(): boolean {
    return this.board.plies >= BOTH_MOVED;
  }
  get abortable(): boolean {
    return this.playing && !this.bothMoved && !this.rules.includes('noAbort') && this.source !== 'arena';
  }

  seatOf(user: User): Color | null {
    if (this.seats.white.user === user) return 'white';
    return this.seats.black.user === user ? 'black' : null;
  }

  /** The clock as it shows, in whole ms. */
  leftMs(color: Color): number {
    return this.time ? Math.round(this.time.leftMs(color, this.#clock.nowMs())) : UNLIMITED_MS;
  }

  /** Plays a move, or ends the game where its time had run out. @returns the sentence that refuses it */
  move(color: Color, uci: string, offeringDraw = false): Result<void, string> {
    if (!this.playing || this.board.turn !== color) return err('Not your turn, or game already over');
    const move = this.board.read(uci);
    if (!move.ok) return move;
    const nowMs = this.#clock.nowMs();
    if (this.#timeIsUp(nowMs)) return ok(this.#flag());
    this.board.play(move.value);
    this.offers.moved(color, nowMs);
    const end = this.board.ending(this.threefoldEnds);
    this.time?.moved(color, this.board.plies, end === null, nowMs);
    if (end) return ok(this.finish(end.status, end.winner));
    if (offeringDraw && this.mayOfferDraw(color)) this.offers.offerDraw(color, this.board.plies);
    this.#watchFlag();
    return ok(this.show());
  }

  abort(): Result<void, string> {
    return this.abortable ? ok(this.finish('aborted', null)) : err('This game can no longer be aborted');
  }

  resign(color: Color): Result<void, string> {
    if (!this.playing) return err('This game cannot be resigned');
    return this.abortable ? this.abort() : ok(this.finish('resign', other(color)));
  }

  mayOfferDraw(color: Color): boolean {
    const { plies } = this.board;
    if (this.seats[other(color)].user === null) return false;
    if (this.rules.includes('noEarlyDraw') && plies < EARLY_DRAW_PLIES) return false;
    return this.offers.mayOfferDraw(color, plies);
  }

  takeBack(plies: number): void {
    this.board.takeBack(plies);
    this.offers.clear();
    this.time?.takenBack(this.board.turn, this.board.plies, this.#clock.nowMs());
    this.#watchFlag();
    this.show();
  }

  /** Gives a side more time. @returns false where the game has no room for it */
  addTime(color: Color, seconds: number): boolean {
    if (!this.playing || !this.time || this.rules.includes('noGiveTime') || this.source === 'arena') return false;
    if (this.leftMs(color) >= MOST_TIME_TO_ADD_TO_MS) return true;
    this.time.add(color, seconds * 1000);
    this.#watchFlag();
    this.show();
    return true;
  }

  startClocks(): void {
    if (!this.playing) return;
    this.time?.start(this.#clock.nowMs());
    this.#watchFlag();
  }

  /** Has the streams show the state as it is now. */
  show(): void {
    this.#watcher.changed(this);
  }

  say(line: ChatLine): void {
    this.chat.push(line);
    if (this.chat.length > KEPT_LINES) this.chat.shift();
    this.#watcher.chatted(this, line);
  }

  /** A notice from the server in the players' room. */
  notice(text: string): void {
    this.say({ room: 'player', username: 'lichess', text });
  }

  finish(status: Status, winner: Color | null): void {
    if (!this.playing) return;
    this.time?.stop(this.#clock.nowMs());
    this.#flagTimer?.cancel();
    this.offers.clear();
    this.status = status;
    this.winner = winner;
    this.#watcher.finished(this);
  }

  #timeIsUp(nowMs: number): boolean {
    const left = this.time?.runsOutInMs(nowMs) ?? null;
    return left !== null && left <= 0;
  }

  /** The side to move has lost on time, unless its opponent had offered a draw or cannot mate. */
  #flag(): void {
    const winner = other(this.board.turn);
    if (this.offers.drawBy(winner)) this.finish('draw', null);
    else this.finish('outoftime', this.board.cannotMate(winner) ? null : winner);
  }

  #watchFlag(): void {
    this.#flagTimer?.cancel();
    this.#flagTimer = null;
    const leftMs = this.playing ? (this.time?.runsOutInMs(this.#clock.nowMs()) ?? null) : null;
    if (leftMs !== null) this.#flagTimer = this.#clock.after(leftMs + FLAG_GRACE_MS, () => this.#flag());
  }
}

/** With `noEarlyDraw` no draw may be offered before so many plies. */
const EARLY_DRAW_PLIES = 60;
/** Nobody is given time on top of two hours. */
const MOST_TIME_TO_ADD_TO_MS = 7_200_000;

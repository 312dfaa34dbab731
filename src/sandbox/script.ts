import { type Color, other } from '../chess/line.ts';
import { err, ok, type Result } from '../chess/result.ts';
import { Board } from './board.ts';
import type { Challenge, DeclineReason, Terms } from './challenge.ts';
import { rematchTerms } from './challenges.ts';
import { type Control, clockControl, speedOfControl } from './control.ts';
import type { ChatLine, Game, Rule, Seat, Source } from './game.ts';
import { answerDraw, answerTakeback } from './negotiation.ts';
import { isPlaying, type Status } from './status.ts';
import { ratingOf, type User } from './users.ts';
import { perfKey, type VariantKey } from './variants.ts';
import type { World } from './world.ts';

/** A game in any state between two accounts. */
export interface GameSpec {
  readonly white: string;
  readonly black: string;
  readonly id?: string;
  readonly variant?: VariantKey;
  /** Null or absent: the variant's own start. */
  readonly fen?: string | null;
  /** UCI moves played before. */
  readonly moves?: readonly string[];
  /** Default 5+3. */
  readonly control?: Control;
  readonly leftMs?: { readonly [C in Color]: number };
  readonly rated?: boolean;
  readonly source?: Source;
  readonly rules?: readonly Rule[];
  /** Anything but `started`: the game is found finished, as it is where the position itself ends it. */
  readonly status?: Status;
  readonly winner?: Color | null;
  /** Whether `gameStart` is sent (default). */
  readonly announce?: boolean;
}

export interface ChallengeSpec extends Partial<Terms> {
  readonly from: string;
  readonly to: string;
}

const DEFAULT_CONTROL = clockControl(300, 3);

/** Moves the other side by hand, past every rule about who may ask for what. Unknown ids throw: the script is wrong. */
export class Script {
  protected readonly world: World;

  constructor(world: World) {
    this.world = world;
  }

  /** @returns the game's id */
  createGame(spec: GameSpec): string {
    const { games, ids, castling } = this.world;
    const board = Board.create(spec.variant ?? (spec.fen ? 'fromPosition' : 'standard'), spec.fen ?? null, castling);
    if (!board.ok) throw new Error(board.error);
    for (const uci of spec.moves ?? []) playOn(board.value, uci);
    const control = spec.control ?? DEFAULT_CONTROL;
    const seat = (id: string) => this.#seat(this.#user(id), board.value.variant, control);
    const setup = {
      id: spec.id ?? ids.next(),
      seats: { white: seat(spec.white), black: seat(spec.black) },
      board: board.value,
      control,
      rated: spec.rated ?? false,
      source: spec.source ?? 'friend',
      rules: spec.rules ?? [],
      leftMs: spec.leftMs,
    };
    const game = games.start(setup, spec.announce ?? true);
    const end = board.value.ending(game.threefoldEnds);
    if (spec.status && !isPlaying(spec.status)) games.finishQuietly(game, spec.status, spec.winner ?? null);
    else if (end) games.finishQuietly(game, end.status, end.winner);
    return game.id;
  }

  /** Makes a challenge without asking who may. @returns its id */
  challenge(spec: ChallengeSpec): string {
    const terms: Terms = {
      variant: spec.variant ?? (spec.fen ? 'fromPosition' : 'standard'),
      fen: spec.fen ?? null,
      control: spec.control ?? DEFAULT_CONTROL,
      rated: spec.rated ?? false,
      color: spec.color ?? 'random',
      rules: spec.rules ?? [],
    };
    return this.world.challenges.create(this.#user(spec.from), this.#user(spec.to), terms).id;
  }

  acceptChallenge(id: string): Result<string, string> {
    const challenge = this.#challenge(id);
    if (challenge.status !== 'created' || !challenge.destination) return err(challenge.status);
    return ok(this.world.challenges.accept(challenge, challenge.destination).id);
  }

  declineChallenge(id: string, reason: DeclineReason = 'generic'): Result<void, string> {
    const challenge = this.#challenge(id);
    return challenge.status === 'created'
      ? ok(this.world.challenges.decline(challenge, reason))
      : err(challenge.status);
  }

  cancelChallenge(id: string): Result<void, string> {
    const challenge = this.#challenge(id);
    return challenge.status === 'created' ? ok(this.world.challenges.cancel(challenge)) : err(challenge.status);
  }

  /** @returns the id of the offer, which becomes the next game's */
  offerRematch(gameId: string, color: Color): string {
    const game = this.#game(gameId);
    const [from, to] = [game.seats[color].user, game.seats[other(color)].user];
    return this.world.challenges.create(from, to, rematchTerms(game, color), { rematchOf: gameId }).id;
  }

  play(gameId: string, color: Color, uci: string, offeringDraw = false): Result<void, string> {
    return this.#game(gameId).move(color, uci, offeringDraw);
  }

  offerDraw(gameId: string, color: Color): void {
    answerDraw(this.#game(gameId), color, true);
  }

  declineDraw(gameId: string, color: Color): void {
    answerDraw(this.#game(gameId), color, false);
  }

  /** Also where a player's preference forbids it. */
  proposeTakeback(gameId: string, color: Color): void {
    answerTakeback(this.#game(gameId), color, true, this.world.clock, true);
  }

  answerTakeback(gameId: string, color: Color, yes: boolean): void {
    answerTakeback(this.#game(gameId), color, yes, this.world.clock, true);
  }

  resign(gameId: string, color: Color): Result<void, string> {
    return this.#game(gameId).resign(color);
  }

  abort(gameId: string): Result<void, string> {
    return this.#game(gameId).abort();
  }

  /** Ends a game in any way. */
  finish(gameId: string, status: Status, winner: Color | null = null): void {
    this.#game(gameId).finish(status, winner);
  }

  addTime(gameId: string, color: Color, seconds: number): boolean {
    return this.#game(gameId).addTime(color, seconds);
  }

  chat(gameId: string, username: string, text: string, room: ChatLine['room'] = 'player'): void {
    this.#game(gameId).say({ room, username, text });
  }

  /** The player leaves the board, on purpose (10 s until a claim) or by losing its connection. */
  leave(gameId: string, color: Color, onPurpose = true): void {
    this.world.games.presence(this.#game(gameId).id)?.left(color, onPurpose ? 'onPurpose' : 'away');
  }

  comeBack(gameId: string, color: Color): void {
    this.world.games.presence(this.#game(gameId).id)?.back(color);
  }

  /** Sends `gameStart` once more to both players. */
  replayGameStart(gameId: string): void {
    this.world.games.announce(this.#game(gameId));
  }

  #game(id: string): Game {
    const game = this.world.games.get(id);
    if (!game) throw new Error(`no game ${id}`);
    return game;
  }

  #challenge(id: string): Challenge {
    const challenge = this.world.challenges.get(id);
    if (!challenge) throw new Error(`no challenge ${id}`);
    return challenge;
  }

  #user(id: string): User {
    const user = this.world.users.get(id);
    if (!user) throw new Error(`no user ${id}`);
    return user;
  }

  #seat(user: User, variant: VariantKey, control: Control): Seat {
    const rating = ratingOf(user, perfKey(variant, speedOfControl(control)));
    return { user, aiLevel: null, rating, ratingDiff: null };
  }
}

function playOn(board: Board, uci: string): void {
  const move = board.read(uci);
  if (!move.ok) throw new Error(move.error);
  board.play(move.value);
}

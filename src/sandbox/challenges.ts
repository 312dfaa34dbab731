import { type Color, other } from '../chess/line.ts';
import type { Clock, Timer } from '../ports/clock.ts';
import { stream } from '../random/streams.ts';
import { Board, type Castling } from './board.ts';
import {
  type Challenge,
  type ChallengeStatus,
  challengeCompat,
  challengeJson,
  type DeclineReason,
  type OpenTerms,
  type Terms,
  termsSpeed,
} from './challenge.ts';
import { drawChess960 } from './chess960.ts';
import type { EventStreams } from './event-streams.ts';
import type { Game, Seat } from './game.ts';
import type { Games } from './games.ts';
import type { Ids } from './ids.ts';
import { DAY_MS, type Limits } from './limits.ts';
import { ratingOf, type User, type Users } from './users.ts';
import { perfKey } from './variants.ts';

/** A real-time challenge that nobody pings goes offline after this (lichess-api §3). */
const LIFE_MS = 20_000;
const CORRESPONDENCE_LIFE_MS = 14 * DAY_MS;
/** Challenges that are kept; for one more, one that is over is forgotten, else one for anybody, else the oldest. */
const KEPT = 2_000;

export interface ChallengeDeps {
  readonly clock: Clock;
  readonly users: Users;
  readonly games: Games;
  readonly events: EventStreams;
  readonly limits: Limits;
  readonly ids: Ids;
  readonly seed: string;
  readonly siteUrl: string;
  readonly castling: Castling;
}

export interface ChallengeExtras {
  readonly rematchOf?: string;
  readonly open?: OpenTerms;
}

export type EndListener = (status: ChallengeStatus) => void;

/** The challenges between accounts and how each ends. Who may do what is checked before. */
export class Challenges {
  readonly #deps: ChallengeDeps;
  readonly #challenges = new Map<string, Challenge>();
  readonly #timers = new Map<string, Timer>();
  readonly #listeners = new Map<string, Set<EndListener>>();

  constructor(deps: ChallengeDeps) {
    this.#deps = deps;
  }

  get(id: string): Challenge | undefined {
    return this.#challenges.get(id);
  }

  pendingTo(user: User): Challenge[] {
    return this.#pending().filter((challenge) => challenge.destination === user);
  }

  pendingFrom(user: User): Challenge[] {
    return this.#pending().filter((challenge) => challenge.challenger === user && !challenge.open);
  }

  /** Makes a challenge and tells both sides. One to the same player silently takes the place of an earlier one. */
  create(challenger: User | null, destination: User | null, asked: Terms, extras: ChallengeExtras = {}): Challenge {
    const { clock, ids, seed } = this.#deps;
    const id = ids.next();
    const rng = stream(seed, 'challenge', id);
    const terms = asked.variant === 'chess960' && asked.fen === null ? { ...asked, fen: drawChess960(rng) } : asked;
    const challenge: Challenge = {
      id,
      terms,
      speed: termsSpeed(terms),
      challenger,
      destination,
      finalColor: terms.color === 'random' ? (rng.below(2) === 0 ? 'white' : 'black') : terms.color,
      rematchOf: extras.rematchOf ?? null,
      open: extras.open ?? null,
      createdAtMs: clock.nowMs(),
      status: 'created',
      declineReason: null,
    };
    this.#makeRoom(challenger, destination);
    this.#challenges.set(id, challenge);
    this.ping(challenge);
    this.#tell('challenge', challenge, true);
    return challenge;
  }

  /** Keeps a challenge alive: its maker is still there. */
  ping(challenge: Challenge): void {
    this.#timers.get(challenge.id)?.cancel();
    const lifeMs = this.#lifeMs(challenge);
    // Expiry is silent: the challenge is merely gone (lichess-api §2.3).
    const expire = () => this.#end(challenge, 'offline');
    this.#timers.set(challenge.id, this.#deps.clock.after(lifeMs, expire));
  }

  /** Called once with how the challenge ends. */
  onEnd(challenge: Challenge, listener: EndListener): void {
    const listeners = this.#listeners.get(challenge.id) ?? new Set();
    this.#listeners.set(challenge.id, listeners.add(listener));
  }

  cancel(challenge: Challenge): void {
    this.#end(challenge, 'canceled');
    this.#tell('challengeCanceled', challenge, challenge.rematchOf !== null);
  }

  decline(challenge: Challenge, reason: DeclineReason): void {
    challenge.declineReason = reason;
    this.#end(challenge, 'declined');
    this.#tell('challengeDeclined', challenge, false);
  }

  /** Starts the game, whose id is the challenge's. */
  accept(challenge: Challenge, by: User): Game {
    this.#end(challenge, 'accepted');
    const { terms, finalColor } = challenge;
    const seat = (color: Color): Seat => this.#seat(challenge, color === finalColor ? challenge.challenger : by);
    const game = this.#deps.games.start({
      id: challenge.id,
      seats: { white: seat('white'), black: seat('black') },
      board: this.#board(terms),
      control: terms.control,
      rated: terms.rated,
      source: 'friend',
      rules: terms.rules,
    });
    const earlier = challenge.rematchOf === null ? undefined : this.#deps.games.get(challenge.rematchOf);
    if (earlier) earlier.rematchId = game.id;
    return game;
  }

  /** The first to join an open challenge takes a colour and waits for a second. @returns the game once there is one */
  join(challenge: Challenge, user: User, color: Color | null): Game | null {
    if (challenge.challenger && challenge.challenger !== user) return this.accept(challenge, user);
    challenge.challenger = user;
    if (color) challenge.finalColor = color;
    return null;
  }

  json(challenge: Challenge, direction?: 'in' | 'out'): object {
    return challengeJson(challenge, this.#deps.users, this.#deps.siteUrl, direction);
  }

  event(challenge: Challenge, type: 'challenge' | 'challengeCanceled' | 'challengeDeclined', compat: boolean): object {
    return { type, challenge: this.json(challenge), ...(compat ? { compat: challengeCompat(challenge) } : {}) };
  }

  #pending(): Challenge[] {
    return [...this.#challenges.values()].filter(({ status }) => status === 'created');
  }

  #board(terms: Terms): Board {
    const board = Board.create(terms.variant, terms.fen, this.#deps.castling);
    if (!board.ok) throw new Error(`a challenge passed its checks with a bad start: ${board.error}`);
    return board.value;
  }

  #seat(challenge: Challenge, user: User | null): Seat {
    const key = perfKey(challenge.terms.variant, challenge.speed);
    return { user, aiLevel: null, rating: user ? ratingOf(user, key) : 0, ratingDiff: null };
  }

  #end(challenge: Challenge, status: ChallengeStatus): void {
    challenge.status = status;
    this.#timers.get(challenge.id)?.cancel();
    this.#timers.delete(challenge.id);
    for (const listener of this.#listeners.get(challenge.id) ?? []) listener(status);
    this.#listeners.delete(challenge.id);
  }

  #tell(type: 'challenge' | 'challengeCanceled' | 'challengeDeclined', challenge: Challenge, compat: boolean): void {
    if (challenge.open) return;
    const event = this.event(challenge, type, compat);
    this.#deps.events.push(challenge.challenger, event);
    this.#deps.events.push(challenge.destination, event);
  }

  #lifeMs(challenge: Challenge): number {
    if (challenge.open) return challenge.open.expiresAtMs - this.#deps.clock.nowMs();
    return challenge.terms.control.kind === 'clock' ? LIFE_MS : CORRESPONDENCE_LIFE_MS;
  }

  /** No event tells that these are gone (lila #11176). */
  #makeRoom(challenger: User | null, destination: User | null): void {
    if (challenger) {
      const mine = this.pendingFrom(challenger);
      for (const challenge of mine)
        if (destination && challenge.destination === destination) this.#end(challenge, 'canceled');
      if (mine.length >= this.#deps.limits.pendingChallenges && mine[0]) this.#end(mine[0], 'canceled');
    }
    if (this.#challenges.size < KEPT) return;
    const all = [...this.#challenges.values()];
    const spare = all.find(({ status }) => status !== 'created') ?? all.find(({ open }) => open !== null) ?? all[0];
    if (spare?.status === 'created') this.#end(spare, 'offline');
    if (spare) this.#challenges.delete(spare.id);
  }
}

/** A rematch on the same terms with colours changed. */
export function rematchTerms(game: Game, offeredBy: Color): Terms {
  const { board, control, rated, rules } = game;
  const fen = board.variant === 'fromPosition' ? board.startFen : null;
  return { variant: board.variant, fen, control, rated, color: other(offeredBy), rules };
}

import type { Clock } from '../ports/clock.ts';
import { type Rng, stream } from '../random/streams.ts';
import { clockControl, type RealTime } from './control.ts';
import type { Game } from './game.ts';
import { playersOf } from './games.ts';
import type { Manner } from './resident.ts';
import { isBot, type User } from './users.ts';
import type { World } from './world.ts';

/** A player inside the server that challenges bots, so that there is something to see. */
export interface GuestOptions {
  readonly name?: string;
  readonly rating?: number;
  /** Ids of the bots it challenges; null (default) for every bot that is online. */
  readonly opponents?: readonly string[] | null;
  /** Games that it keeps going at once; default 1. */
  readonly games?: number;
  /** Asked for in turn. */
  readonly controls?: readonly RealTime[];
  /** Mean rest between a game and the next; default 4 s. */
  readonly pauseMs?: number;
  /** 0–1: how well it plays. */
  readonly skill?: number;
}

const CONTROLS: readonly RealTime[] = [clockControl(180, 0), clockControl(120, 1), clockControl(180, 2)];
/** What it is called where nobody says otherwise. */
export const VISITOR = 'Visitor';
const RATING = 1_400;
const SKILL = 0.75;

/** How often it looks for a bot that is online. */
const LOOK_MS = 500;
const PAUSE_MS = 4_000;
/** After a challenge that came to nothing. */
const REFUSED_MS = [8_000, 15_000] as const;

/** Quick over the board, as people are at these controls, and never more than a small share of its clock. */
const MANNER: Omit<Manner, 'skill'> = {
  delayMs(game, color, rng) {
    const thoughtMs = 350 + 2_200 * rng.next() ** 2;
    return game.bothMoved ? Math.min(thoughtMs, game.leftMs(color) * 0.04) : 400 + 600 * rng.next();
  },
};

/** Keeps a number of games going: each ends in a rest, each rest in a challenge to a bot that is online. */
export class Guest {
  readonly #world: World;
  readonly #clock: Clock;
  readonly #user: User;
  readonly #opponents: readonly string[] | null;
  readonly #controls: readonly RealTime[];
  readonly #pauseMs: number;
  readonly #manner: Manner;
  readonly #rng: Rng;
  /** Bots that have not answered yet: a second challenge would take the place of the first. */
  readonly #asked = new Set<User>();
  #challenges = 0;

  constructor(world: World, options: GuestOptions) {
    const { name = VISITOR, rating = RATING, games = 1, skill = SKILL } = options;
    this.#world = world;
    this.#clock = world.clock;
    this.#opponents = options.opponents?.map((id) => id.toLowerCase()) ?? null;
    this.#controls = options.controls?.length ? options.controls : CONTROLS;
    this.#pauseMs = options.pauseMs ?? PAUSE_MS;
    this.#manner = { ...MANNER, skill };
    this.#rng = stream(world.seed, 'guest');
    this.#user = world.users.add({ name, rating, alwaysOnline: true });
    world.games.onChange((game, change) => {
      if (change === 'finished' && game.seatOf(this.#user)) this.#rest(this.#pauseMs * this.#rng.between(0.75, 1.25));
    });
    for (let i = 0; i < games; i++) this.#rest(i * LOOK_MS);
  }

  #rest(ms: number): void {
    this.#clock.after(ms, () => this.#look());
  }

  #look(): void {
    const bot = this.#leastBusy();
    if (bot) this.#challenge(bot);
    else this.#rest(LOOK_MS);
  }

  /** One by chance of those with the fewest games. */
  #leastBusy(): User | null {
    const { users, games } = this.#world;
    const free = [...users.all()].filter((user) => this.#wants(user));
    const busyness = (user: User): number => games.runningOf(user).length;
    const fewest = Math.min(...free.map(busyness));
    const idle = free.filter((user) => busyness(user) === fewest);
    return idle[this.#rng.below(idle.length)] ?? null;
  }

  #wants(user: User): boolean {
    if (!isBot(user) || this.#asked.has(user) || !this.#world.events.isOpen(user)) return false;
    if (this.#opponents !== null && !this.#opponents.includes(user.id)) return false;
    return !this.#hasCompany(user);
  }

  /** Where people play there is enough to see, and a place less would be one for them. */
  #hasCompany(bot: User): boolean {
    const isPerson = (user: User): boolean => !isBot(user) && user !== this.#user;
    return this.#world.games.runningOf(bot).some((game) => playersOf(game).some(isPerson));
  }

  #challenge(bot: User): void {
    const control = this.#controls[this.#challenges++ % this.#controls.length] ?? clockControl(180);
    const terms = { variant: 'standard', fen: null, control, rated: false, color: 'random', rules: [] } as const;
    const challenge = this.#world.challenges.create(this.#user, bot, terms);
    this.#asked.add(bot);
    this.#world.challenges.onEnd(challenge, (status) => {
      this.#asked.delete(bot);
      // The game starts within the call that accepts: the seat is taken right after it.
      if (status === 'accepted') queueMicrotask(() => this.#sit(this.#world.games.get(challenge.id)));
      else this.#rest(this.#rng.between(...REFUSED_MS));
    });
  }

  #sit(game: Game | undefined): void {
    const color = game?.seatOf(this.#user);
    if (game && color) this.#world.residents.seat(game, color, this.#manner);
  }
}

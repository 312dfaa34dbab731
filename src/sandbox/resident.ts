import { makeUci } from 'chessops/util';
import type { Color } from '../chess/line.ts';
import type { Clock, Timer } from '../ports/clock.ts';
import { type Rng, stream } from '../random/streams.ts';
import type { Game } from './game.ts';
import type { Games } from './games.ts';
import { chooseMove } from './move-policy.ts';

/** How a player inside the server moves. */
export interface Manner {
  /** 0–1, see `chooseMove`. */
  readonly skill: number;
  /** Until it moves, from when it is its turn. */
  delayMs(game: Game, color: Color, rng: Rng): number;
}

/** Plays seats inside the server, without a client: the guest's, and those of the server's own engine. */
export class Residents {
  readonly #clock: Clock;
  readonly #seed: string;
  readonly #seats = new Map<string, Manner>();
  readonly #thinking = new Map<string, Timer>();

  constructor(clock: Clock, games: Games, seed: string) {
    this.#clock = clock;
    this.#seed = seed;
    games.onChange((game, change) => {
      if (change === 'finished') this.#leave(game);
      else for (const color of ['white', 'black'] as const) this.#attend(game, color);
    });
  }

  /** Takes a seat until its game ends. */
  seat(game: Game, color: Color, manner: Manner): void {
    if (!game.playing) return;
    this.#seats.set(seatKey(game, color), manner);
    this.#attend(game, color);
  }

  #attend(game: Game, color: Color): void {
    const key = seatKey(game, color);
    const manner = this.#seats.get(key);
    if (!manner) return;
    this.#thinking.get(key)?.cancel();
    if (!game.playing || game.board.turn !== color) return;
    const rng = stream(this.#seed, 'resident', game.id, game.board.plies);
    const timer = this.#clock.after(manner.delayMs(game, color, rng), () => this.#move(game, color, manner, rng));
    this.#thinking.set(key, timer);
  }

  #move(game: Game, color: Color, manner: Manner, rng: Rng): void {
    if (!game.playing || game.board.turn !== color) return;
    const move = chooseMove(game.board.position, rng, manner.skill);
    const played = move && game.move(color, makeUci(move));
    // Only a crazyhouse position can have nothing but drops; the residents do not drop.
    if (!played?.ok) game.resign(color);
  }

  #leave(game: Game): void {
    for (const color of ['white', 'black'] as const) {
      const key = seatKey(game, color);
      this.#thinking.get(key)?.cancel();
      this.#thinking.delete(key);
      this.#seats.delete(key);
    }
  }
}

const seatKey = (game: Game, color: Color): string => `${game.id} ${color}`;

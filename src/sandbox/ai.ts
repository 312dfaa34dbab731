import { stream } from '../random/streams.ts';
import { Board } from './board.ts';
import type { Terms } from './challenge.ts';
import { termsSpeed } from './challenge.ts';
import { drawChess960 } from './chess960.ts';
import type { Game, Seat } from './game.ts';
import type { Manner } from './resident.ts';
import { ratingOf, type User } from './users.ts';
import { perfKey } from './variants.ts';
import type { World } from './world.ts';

/** The server's own engine answers at once, as far as a person can see. */
const ANSWER_MS = 300;
const HIGHEST_LEVEL = 8;

const mannerOf = (level: number): Manner => ({ skill: (level - 1) / (HIGHEST_LEVEL - 1), delayMs: () => ANSWER_MS });

/** A game against the server's own engine, a simple player of eight levels. */
export function startAiGame(world: World, user: User, level: number, terms: Terms): Game {
  const id = world.ids.next();
  const rng = stream(world.seed, 'challenge', id);
  const fen = terms.variant === 'chess960' && terms.fen === null ? drawChess960(rng) : terms.fen;
  const board = Board.create(terms.variant, fen, world.castling);
  if (!board.ok) throw new Error(`a game passed its checks with a bad start: ${board.error}`);
  const color = terms.color === 'random' ? (rng.below(2) === 0 ? 'white' : 'black') : terms.color;
  const human: Seat = {
    user,
    aiLevel: null,
    rating: ratingOf(user, perfKey(terms.variant, termsSpeed(terms))),
    ratingDiff: null,
  };
  const engine: Seat = { user: null, aiLevel: level, rating: 0, ratingDiff: null };
  const game = world.games.start({
    id,
    seats: color === 'white' ? { white: human, black: engine } : { white: engine, black: human },
    board: board.value,
    control: terms.control,
    rated: false,
    source: 'ai',
    rules: [],
  });
  world.residents.seat(game, color === 'white' ? 'black' : 'white', mannerOf(level));
  return game;
}

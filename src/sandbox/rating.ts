import type { Color } from '../chess/line.ts';
import type { Game } from './game.ts';
import { perfOf, type User } from './users.ts';
import { perfKey } from './variants.ts';

/** Points that one game can move a rating by, at most: an Elo step, since nothing here depends on Glicko. */
const STEP = 20;

/** Writes a finished game into both accounts; rated games move the ratings. Aborted games count nothing. */
export function recordResult(game: Game): void {
  if (game.status === 'aborted' || game.status === 'noStart') return;
  const { white, black } = game.seats;
  const expected = 1 / (1 + 10 ** ((black.rating - white.rating) / 400));
  const score = game.winner === null ? 0.5 : game.winner === 'white' ? 1 : 0;
  const change = game.rated ? Math.round(STEP * (score - expected)) : null;
  settle(game, 'white', change);
  settle(game, 'black', change === null ? null : -change);
}

function settle(game: Game, color: Color, change: number | null): void {
  const seat = game.seats[color];
  seat.ratingDiff = change;
  if (seat.user) count(seat.user, game, color, change);
}

function count(user: User, game: Game, color: Color, change: number | null): void {
  const { tally } = user;
  tally.all++;
  if (game.rated) tally.rated++;
  if (game.winner === null) tally.draw++;
  else if (game.winner === color) tally.win++;
  else tally.loss++;
  if (change === null) return;
  const perf = perfOf(user, perfKey(game.board.variant, game.speed));
  perf.games++;
  perf.rating += change;
  perf.prog += change;
}

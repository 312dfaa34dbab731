import { type Color, other } from '../chess/line.ts';
import type { Clock } from '../ports/clock.ts';
import type { Game } from './game.ts';

/** Draw by agreement, claim or offer; a call without effect is no error (lichess-api §1.3). */
export function answerDraw(game: Game, color: Color, yes: boolean): void {
  if (!game.playing) return;
  if (yes) agreeToDraw(game, color);
  // Declining pushes no state: the offer is simply gone from the next one.
  else if (game.offers.dropDraw()) game.notice(`${named(color)} declines draw`);
}

function agreeToDraw(game: Game, color: Color): void {
  const opponent = other(color);
  if (game.offers.drawBy(opponent) || game.board.repetitions() >= 3) {
    game.finish('draw', null);
  } else if (game.board.cannotMate(opponent)) {
    game.finish('insufficientMaterialClaim', null);
  } else if (game.mayOfferDraw(color)) {
    game.offers.offerDraw(color, game.board.plies);
    game.notice(`${named(color)} offers draw`);
    game.show();
  }
}

/** @param forced proposes also where a player's preference forbids it: for scripts */
export function answerTakeback(game: Game, color: Color, yes: boolean, clock: Clock, forced = false): void {
  if (!game.playing || game.source === 'arena') return;
  if (!yes) refuseTakeback(game, color, clock.nowMs());
  else if (game.offers.takebackBy(other(color))) acceptTakeback(game, other(color));
  else if (game.bothMoved && (forced || bothAllowTakebacks(game))) proposeTakeback(game, color, clock.nowMs());
}

function acceptTakeback(game: Game, proposer: Color): void {
  game.notice('Takeback accepted');
  game.takeBack(pliesToTakeBack(game, proposer));
}

/** The server's own engine never minds. */
function proposeTakeback(game: Game, color: Color, nowMs: number): void {
  if (game.seats[other(color)].user === null) {
    game.takeBack(pliesToTakeBack(game, color));
  } else if (game.offers.mayProposeTakeback(color, nowMs)) {
    game.offers.proposeTakeback(color);
    game.notice(`${named(color)} proposes a takeback`);
    game.show();
  }
}

function refuseTakeback(game: Game, color: Color, nowMs: number): void {
  if (game.offers.takebackBy(color)) game.offers.dropTakeback();
  else if (game.offers.takebackBy(other(color))) game.offers.refuseTakeback(nowMs);
  else return;
  game.notice('Takeback declined');
  game.show();
}

/** Back to where the proposer moves again. */
const pliesToTakeBack = (game: Game, proposer: Color): number => (game.board.turn === proposer ? 2 : 1);

const bothAllowTakebacks = (game: Game): boolean =>
  (game.seats.white.user?.takebacks ?? true) && (game.seats.black.user?.takebacks ?? true);

const named = (color: Color): string => (color === 'white' ? 'White' : 'Black');

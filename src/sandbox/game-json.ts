import type { Color } from '../chess/line.ts';
import { other } from '../chess/line.ts';
import type { Game, Seat } from './game.ts';
import { isPlaying, statusJson } from './status.ts';
import { isBot } from './users.ts';
import { perfKey, perfName, variantJson } from './variants.ts';

/** Members that are left out where they are not set: flags are never `false` on the wire (lichess-api §2.4). */
const flag = <K extends string>(key: K, set: boolean): { [P in K]?: true } =>
  (set ? { [key]: true } : {}) as { [P in K]?: true };

/** A `gameState` line: the same for everybody who watches. */
export function gameState(game: Game): object {
  const increment = game.time?.incrementMs(game.board.plies) ?? 0;
  const { offers } = game;
  return {
    type: 'gameState',
    moves: game.board.text,
    wtime: game.leftMs('white'),
    btime: game.leftMs('black'),
    winc: increment,
    binc: increment,
    status: game.status,
    ...(game.winner ? { winner: game.winner } : {}),
    ...flag('wdraw', offers.drawBy('white')),
    ...flag('bdraw', offers.drawBy('black')),
    ...flag('wtakeback', offers.takebackBy('white')),
    ...flag('btakeback', offers.takebackBy('black')),
    ...(game.rematchId ? { rematch: game.rematchId } : {}),
  };
}

/** The first line of a game stream. */
export function gameFull(game: Game): object {
  const { control } = game;
  return {
    type: 'gameFull',
    id: game.id,
    variant: variantJson(game.board.variant),
    speed: game.speed,
    perf: { name: perfName(game.board.variant, game.speed) },
    rated: game.rated,
    createdAt: game.createdAtMs,
    white: playerJson(game.seats.white),
    black: playerJson(game.seats.black),
    initialFen: initialFen(game),
    ...(control.kind === 'clock'
      ? { clock: { initial: control.limitSeconds * 1000, increment: control.incrementSeconds * 1000 } }
      : {}),
    ...(control.kind === 'correspondence' ? { daysPerTurn: control.daysPerTurn } : {}),
    state: gameState(game),
  };
}

export const STANDARD_START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

function initialFen(game: Game): string {
  const { variant, startFen } = game.board;
  return startFen === STANDARD_START || !['fromPosition', 'chess960'].includes(variant) ? 'startpos' : startFen;
}

function playerJson(seat: Seat): object {
  const { user } = seat;
  if (!user) return { aiLevel: seat.aiLevel };
  return {
    id: user.id,
    name: user.name,
    title: user.title,
    rating: seat.rating,
    ...flag('provisional', user.provisional),
  };
}

export interface Compat {
  readonly bot: boolean;
  readonly board: boolean;
}

/**
 * Which of the two playing interfaces take the game. The server keeps its board interface from the fastest games; here
 * it takes all that a bot may play too, since the sandbox has no other way for a person to play.
 */
export function compatOf(game: Game): Compat {
  const playable = game.speed !== 'ultraBullet';
  return { bot: playable && (isBot(game.seats.white.user) || isBot(game.seats.black.user)), board: playable };
}

/** A game as the event stream and the list of running games show it to one side (lichess-api §2.2). */
export function gameSummary(game: Game, color: Color): object {
  const { board } = game;
  const secondsLeft = game.time ? { secondsLeft: Math.round(game.leftMs(color) / 1000) } : {};
  const own = game.seats[color];
  return {
    fullId: `${game.id}${color === 'white' ? 'wSbX' : 'bSbX'}`,
    gameId: game.id,
    id: game.id,
    fen: board.fen,
    color,
    lastMove: board.lastMove,
    source: game.source,
    status: statusJson(game.status),
    variant: { key: board.variant, name: variantJson(board.variant).name },
    speed: game.speed,
    perf: perfKey(board.variant, game.speed),
    rated: game.rated,
    hasMoved: hasMoved(game, color),
    opponent: opponentJson(game.seats[other(color)]),
    isMyTurn: isPlaying(game.status) && board.turn === color,
    ...secondsLeft,
    rating: own.rating,
    ...(game.winner ? { winner: game.winner } : {}),
    ...(own.ratingDiff === null ? {} : { ratingDiff: own.ratingDiff }),
  };
}

export function gameEvent(type: 'gameStart' | 'gameFinish', game: Game, color: Color): object {
  return { type, game: { ...gameSummary(game, color), compat: compatOf(game) } };
}

const hasMoved = (game: Game, color: Color): boolean => game.board.plies > (color === game.board.firstTurn ? 0 : 1);

function opponentJson(seat: Seat): object {
  const { user, aiLevel } = seat;
  if (!user) return { id: null, username: `Stockfish level ${aiLevel}`, ai: aiLevel };
  return {
    id: user.id,
    username: user.title ? `${user.title} ${user.name}` : user.name,
    rating: seat.rating,
    ...(seat.ratingDiff === null ? {} : { ratingDiff: seat.ratingDiff }),
  };
}

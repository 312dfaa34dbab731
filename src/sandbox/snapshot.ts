import type { Color } from '../chess/line.ts';
import type { Game, Seat } from './game.ts';
import type { Status } from './status.ts';

/** A game as it stands: for pages and tests. Times in ms, null in an unlimited game. */
export interface GameSnapshot {
  readonly id: string;
  readonly white: PlayerSnapshot;
  readonly black: PlayerSnapshot;
  readonly variant: string;
  readonly speed: string;
  readonly rated: boolean;
  readonly createdAtMs: number;
  readonly startFen: string;
  readonly fen: string;
  readonly moves: readonly string[];
  readonly turn: Color;
  readonly status: Status;
  readonly winner: Color | null;
  readonly clocksMs: { readonly [C in Color]: number } | null;
}

export interface PlayerSnapshot {
  /** Null for the server's own engine. */
  readonly id: string | null;
  readonly name: string;
  readonly title: string | null;
  readonly rating: number;
}

export function snapshotOf(game: Game): GameSnapshot {
  const { board } = game;
  return {
    id: game.id,
    white: playerOf(game.seats.white),
    black: playerOf(game.seats.black),
    variant: board.variant,
    speed: game.speed,
    rated: game.rated,
    createdAtMs: game.createdAtMs,
    startFen: board.startFen,
    fen: board.fen,
    moves: board.text === '' ? [] : board.text.split(' '),
    turn: board.turn,
    status: game.status,
    winner: game.winner,
    clocksMs: game.time ? { white: game.leftMs('white'), black: game.leftMs('black') } : null,
  };
}

function playerOf({ user, aiLevel, rating }: Seat): PlayerSnapshot {
  if (!user) return { id: null, name: `Level ${aiLevel}`, title: null, rating };
  return { id: user.id, name: user.name, title: user.title, rating };
}

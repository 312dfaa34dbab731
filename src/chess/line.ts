import { Chess } from 'chessops/chess';
import { INITIAL_FEN, makeFen, parseFen } from 'chessops/fen';
import type { Color } from 'chessops/types';

import { err, ok, type Result } from './result.ts';
import { isFischerRandom, legalMove, spellMove } from './uci.ts';

export type { Color };

/** The variants whose rules this program knows. `fromPosition` is standard chess from a given start. */
export const VARIANTS = ['standard', 'fromPosition', 'chess960'] as const;
export type Variant = (typeof VARIANTS)[number];

export type LineError =
  | { readonly kind: 'badFen'; readonly fen: string; readonly reason: string }
  | { readonly kind: 'illegalMove'; readonly ply: number; readonly uci: string; readonly fen: string };

/**
 * A game so far: where it began, every move, and the position that arose. A value: playing a move gives a new line.
 * `position` belongs to the line and must not be played on; `clone()` it first.
 */
export interface Line {
  readonly variant: Variant;
  readonly startFen: string;
  /** True where castling must be spelled king-takes-rook (Chess960, or a start with unusual king or rook files). */
  readonly fischerRandom: boolean;
  /** UCI, castling as the king's two squares, king-takes-rook where `fischerRandom`. */
  readonly moves: readonly string[];
  readonly position: Chess;
  /** One key a position since the start, equal where positions repeat (board, turn, castling rights, real en passant). */
  readonly keys: readonly string[];
}

/** @returns the line with no moves yet; `startpos` and `''` stand for the initial position. */
export function startLine(variant: Variant = 'standard', startFen = 'startpos'): Result<Line, LineError> {
  const fen = startFen === 'startpos' || startFen === '' ? INITIAL_FEN : startFen;
  const badFen = (reason: string) => err({ kind: 'badFen', fen, reason } as const);
  const setup = parseFen(fen);
  if (setup.isErr) return badFen(setup.error.message);
  const position = Chess.fromSetup(setup.value);
  if (position.isErr) return badFen(position.error.message);
  const fischerRandom = variant === 'chess960' || isFischerRandom(position.value);
  return ok({
    variant,
    startFen: fen,
    fischerRandom,
    moves: [],
    position: position.value,
    keys: [keyOf(position.value)],
  });
}

/** Plays one move; either castling spelling is read, a missing promotion letter means a queen. */
export function playUci(line: Line, uci: string): Result<Line, LineError> {
  const move = legalMove(line.position, uci);
  if (!move) return err({ kind: 'illegalMove', ply: line.moves.length, uci, fen: fenOf(line) });
  const position = line.position.clone();
  position.play(move);
  const spelled = spellMove(line.position, move, line.fischerRandom);
  return ok({ ...line, moves: [...line.moves, spelled], position, keys: [...line.keys, keyOf(position)] });
}

/** Plays a whole move list onto a line, building it once: a long game costs no quadratic copying. */
export function playAll(line: Line, ucis: readonly string[]): Result<Line, LineError> {
  const moves = [...line.moves];
  const keys = [...line.keys];
  const position = line.position.clone();
  for (const uci of ucis) {
    const move = legalMove(position, uci);
    if (!move) return err({ kind: 'illegalMove', ply: moves.length, uci, fen: makeFen(position.toSetup()) });
    moves.push(spellMove(position, move, line.fischerRandom));
    position.play(move);
    keys.push(keyOf(position));
  }
  return ok({ ...line, moves, position, keys });
}

/**
 * The line after the server's list. Extends the given line where the list begins with it and starts over where it does
 * not (a takeback, a resync, a server that spells castling another way).
 */
export function followMoves(line: Line, ucis: readonly string[]): Result<Line, LineError> {
  const known = line.moves.length;
  if (ucis.length >= known && line.moves.every((move, i) => move === ucis[i])) {
    return ucis.length === known ? ok(line) : playAll(line, ucis.slice(known));
  }
  const start = startLine(line.variant, line.startFen);
  return start.ok ? playAll(start.value, ucis) : start;
}

export const fenOf = (line: Line): string => makeFen(line.position.toSetup());
export const turnOf = (line: Line): Color => line.position.turn;
export const other = (color: Color): Color => (color === 'white' ? 'black' : 'white');

const keyOf = (position: Chess): string => makeFen(position.toSetup(), { epd: true });

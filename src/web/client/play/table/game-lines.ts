import { INITIAL_FEN } from 'chessops/fen';

import { UNLIMITED_MS } from '../../../../chess/clock.ts';
import { type Color, VARIANTS, type Variant } from '../../../../chess/line.ts';
import { isRunning } from '../../../../model/lichess.ts';
import { amountOf, type Fields, fieldsOf, parseJson, textOf } from './json.ts';

/** What a `gameState` says, flags and clocks in our words. */
export interface StateLine {
  readonly moves: readonly string[];
  /** Ms; the running side is already reduced by what it has spent. Null in an unlimited game. */
  readonly clocks: { readonly [C in Color]: number } | null;
  readonly status: string;
  readonly running: boolean;
  readonly winner: Color | null;
  /** Who has an offer of a draw, or a takeback, in the air. */
  readonly draw: Color | null;
  readonly takeback: Color | null;
}

export interface Player {
  /** Null for an anonymous player and the server's own engine. */
  readonly id: string | null;
  readonly name: string;
  readonly rating: number | null;
}

export interface FullLine {
  readonly id: string;
  readonly variant: Variant;
  readonly startFen: string;
  readonly players: { readonly [C in Color]: Player };
  /** `unlimited` without any; null for a correspondence clock. */
  readonly control: { readonly limitSeconds: number; readonly incrementSeconds: number } | 'unlimited' | null;
  readonly state: StateLine;
}

export type GameLine =
  | { readonly type: 'full'; readonly full: FullLine }
  | { readonly type: 'state'; readonly state: StateLine }
  | { readonly type: 'chat'; readonly username: string; readonly text: string }
  | { readonly type: 'gone'; readonly claimInMs: number | null };

/** @returns null for whatever is no line of a game stream: keep-alives, other types, nonsense */
export function readGameLine(text: string): GameLine | null {
  const line = fieldsOf(parseJson(text));
  if (line.type === 'gameFull') return found('full', readFull(line));
  if (line.type === 'gameState') return found('state', readState(line));
  if (line.type === 'chatLine') return readChat(line);
  return line.type === 'opponentGone' ? readGone(line) : null;
}

function found(type: 'full', full: FullLine | null): GameLine | null;
function found(type: 'state', state: StateLine | null): GameLine | null;
function found(type: 'full' | 'state', value: unknown): GameLine | null {
  return value === null ? null : ({ type, [type]: value } as GameLine);
}

/** More than the longest game the server allows, 600 plies of five letters and a blank. */
const LONGEST_MOVES = 10_000;
const STATUS = /^[A-Za-z]{1,40}$/;

function readState(line: Fields): StateLine | null {
  const { moves, status } = line;
  const clocks = readClocks(line);
  if (typeof moves !== 'string' || moves.length > LONGEST_MOVES || clocks === undefined) return null;
  if (typeof status !== 'string' || !STATUS.test(status)) return null;
  return {
    moves: moves.split(' ').filter((move) => move !== ''),
    clocks,
    status,
    running: isRunning(status),
    winner: colorOf(line.winner),
    draw: flagged(line.wdraw, line.bdraw),
    takeback: flagged(line.wtakeback, line.btakeback),
  };
}

const flagged = (white: unknown, black: unknown): Color | null =>
  white === true ? 'white' : black === true ? 'black' : null;

export const colorOf = (value: unknown): Color | null => (value === 'white' || value === 'black' ? value : null);

/** @returns undefined where they are missing or absurd */
function readClocks(line: Fields): StateLine['clocks'] | undefined {
  const white = amountOf(line.wtime);
  const black = amountOf(line.btime);
  if (white === null || black === null) return undefined;
  return white >= UNLIMITED_MS && black >= UNLIMITED_MS ? null : { white, black };
}

function readFull(line: Fields): FullLine | null {
  const { id, initialFen } = line;
  const key = fieldsOf(line.variant).key;
  const variant = VARIANTS.find((known) => known === key);
  const state = readState(fieldsOf(line.state));
  if (typeof id !== 'string' || typeof initialFen !== 'string' || !variant || !state) return null;
  return {
    id,
    variant,
    startFen: initialFen === 'startpos' ? INITIAL_FEN : initialFen,
    players: { white: readPlayer(line.white), black: readPlayer(line.black) },
    control: readControl(line),
    state,
  };
}

const LONGEST_NAME = 60;

function readPlayer(value: unknown): Player {
  const { id, name, rating, provisional, aiLevel } = fieldsOf(value);
  const level = amountOf(aiLevel);
  const otherwise = level === null ? 'Anonymous' : `Stockfish level ${level}`;
  return {
    id: textOf(id, LONGEST_NAME),
    name: textOf(name, LONGEST_NAME) ?? otherwise,
    rating: provisional === true ? null : amountOf(rating),
  };
}

function readControl({ clock, daysPerTurn }: Fields): FullLine['control'] {
  const initial = amountOf(fieldsOf(clock).initial);
  const increment = amountOf(fieldsOf(clock).increment);
  if (initial === null || increment === null) return daysPerTurn === undefined ? 'unlimited' : null;
  return { limitSeconds: Math.round(initial / 1000), incrementSeconds: Math.round(increment / 1000) };
}

/** The server's own limit is 140; a hostile line is cut so that it cannot fill the page. */
export const LONGEST_CHAT = 300;

function readChat({ room, username, text }: Fields): GameLine | null {
  const from = textOf(username, LONGEST_NAME);
  const words = textOf(text, LONGEST_CHAT);
  return room === 'player' && from !== null && words !== null ? { type: 'chat', username: from, text: words } : null;
}

function readGone({ gone, claimWinInSeconds }: Fields): GameLine | null {
  if (typeof gone !== 'boolean') return null;
  const seconds = amountOf(claimWinInSeconds);
  return { type: 'gone', claimInMs: gone && seconds !== null ? seconds * 1000 : null };
}

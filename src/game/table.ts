import { FREE_PLIES, remainingMs } from '../chess/clock.ts';
import {
  type Color,
  followMoves,
  type Line,
  type LineError,
  other,
  playAll,
  startLine,
  turnOf,
  VARIANTS,
} from '../chess/line.ts';
import { ok, type Result } from '../chess/result.ts';
import type { OpponentKind } from '../model/account.ts';
import type { ClockFacts } from '../model/facts.ts';
import { type GameInfo, type GameState, isRunning, type PlayerInfo } from '../model/lichess.ts';
import type { Personality } from '../model/personality.ts';
import { kindOf } from './opponent-kind.ts';

/** What is known of a game once its first whole state has come. */
export interface Table {
  readonly info: GameInfo;
  readonly color: Color;
  readonly personality: Personality;
  state: GameState;
  line: Line;
  /** clock.monotonicMs when `state` arrived. */
  stateAtMs: number;
  /** What the latest ply cost its mover; null where that cannot be known. */
  lastPlyMs: number | null;
}

const NO_OFFER = { white: false, black: false } as const;

/** @returns the table before the first move, or null where the game, its variant or its start is not ours to play */
export function layTable(
  info: GameInfo,
  state: GameState,
  me: string,
  choose: (opponent: OpponentKind) => Personality,
): Table | null {
  const variant = VARIANTS.find((known) => known === info.variantKey);
  const line = variant ? startLine(variant, info.startFen) : null;
  const { white, black } = info.players;
  if (!line?.ok || (white.id !== me && black.id !== me)) return null;
  const color = info.players.white.id === me ? 'white' : 'black';
  return {
    info,
    color,
    personality: choose(kindOf(info.players[other(color)])),
    state: { ...state, moves: [], drawOffer: NO_OFFER, takebackOffer: NO_OFFER },
    line: line.value,
    stateAtMs: 0,
    lastPlyMs: null,
  };
}

/**
 * The line after the server's list of moves, which may spell castling otherwise than we do; the very same line where
 * nothing has been played.
 */
export function lineAfter(
  { line, state }: Pick<Table, 'line' | 'state'>,
  moves: readonly string[],
): Result<Line, LineError> {
  const known = state.moves;
  if (known.length <= moves.length && known.every((move, i) => move === moves[i])) {
    return known.length === moves.length ? ok(line) : playAll(line, moves.slice(known.length));
  }
  const followed = followMoves(line, moves);
  const same = followed.ok && followed.value.moves.join() === line.moves.join();
  return same ? ok(line) : followed;
}

/** Moves are taken back only where somebody asked for it: a shorter list without that is an old one, told late. */
export function isOutdated({ state }: Pick<Table, 'state'>, told: GameState): boolean {
  const { white, black } = state.takebackOffer;
  return told.moves.length < state.moves.length && !white && !black;
}

export const opponentOf = ({ info, color }: Pick<Table, 'info' | 'color'>): PlayerInfo => info.players[other(color)];
export const isOurTurn = ({ line, color }: Pick<Table, 'line' | 'color'>): boolean => turnOf(line) === color;

/**
 * What our clock has left at least; null where it stands still, as real clocks do in the first two plies, or there is
 * none.
 * @param awayMs for how long nobody has told us how the game goes: the opponent may have moved at once
 */
export function runningClockMs(table: Table, nowMs: number, awayMs: number): number | null {
  const { state, line, color, info, stateAtMs } = table;
  if (!state.clocksMs) return null;
  const ours = isOurTurn(table);
  const free = info.control !== null && line.moves.length < FREE_PLIES;
  // While nobody tells, the free plies may long be over.
  if (free && (ours || awayMs === 0)) return null;
  return Math.max(0, state.clocksMs[color] - (ours ? nowMs - stateAtMs : awayMs));
}

/** Both clocks as they stand now: the running one has moved on since the latest state. */
export function clocksAt({ line, state, stateAtMs }: Table, nowMs: number): GameState['clocksMs'] {
  if (!state.clocksMs || !isRunning(state.status)) return state.clocksMs;
  const turn = turnOf(line);
  return { ...state.clocksMs, [turn]: remainingMs(state.clocksMs[turn], nowMs - stateAtMs, line.moves.length) };
}

/** The same, from our side. */
export function clockFactsAt(table: Table, nowMs: number): ClockFacts | null {
  const clocksMs = clocksAt(table, nowMs);
  if (!clocksMs) return null;
  const { color, state } = table;
  return { ownMs: clocksMs[color], opponentMs: clocksMs[other(color)], incrementMs: state.incrementMs };
}

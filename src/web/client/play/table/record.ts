import { type Color, followMoves, type Line, other, playUci, startLine } from '../../../../chess/line.ts';
import { clockLeftMs } from './clock-left.ts';
import type { FullLine, StateLine } from './game-lines.ts';
import { troubleOf, WORDS } from './trouble.ts';
import type { Asked, Bot, ChatLine, TableGame, Wish } from './types.ts';

/** A move of the person's that the server has not shown yet. */
export interface Pending {
  readonly uci: string;
  /** Half-moves before it. */
  readonly ply: number;
  /** Why the server refused it; whether that is the last word, its next full state tells. */
  readonly refusal: string | null;
}

/** All that is known of the game at the table: the server's last word, and what the person did since. */
export interface GameRecord {
  readonly id: string;
  readonly color: Color;
  readonly bot: Bot;
  /** How the server names this person. */
  readonly me: string;
  readonly wish: Wish | null;
  /** The moves that the server has shown. */
  readonly line: Line;
  readonly server: StateLine;
  readonly clocks: TableGame['clocks'];
  readonly pending: Pending | null;
  readonly chat: readonly ChatLine[];
  readonly gone: { readonly claimAtMs: number } | null;
  readonly trouble: string | null;
}

/** Who sits where, which the stream alone does not say. */
export interface Seats {
  readonly color: Color;
  /** What was asked for; null where the game was found running. */
  readonly wish: Wish | null;
  readonly bots: readonly Bot[];
}

/** @returns null where the moves or the start make no sense: such a line changes nothing */
export function hearFull(before: GameRecord | null, full: FullLine, seats: Seats, nowMs: number): GameRecord | null {
  const start = startLine(full.variant, full.startFen);
  const line = start.ok ? followMoves(start.value, full.state.moves) : start;
  if (!line.ok) return null;
  const { color } = seats;
  const opponent = full.players[other(color)];
  const known = seats.bots.find(({ id }) => id === opponent.id);
  const bot = {
    id: opponent.id ?? opponent.name,
    name: known?.name ?? opponent.name,
    about: known?.about ?? '',
    rating: opponent.rating,
  };
  const fresh: GameRecord = {
    id: full.id,
    color,
    bot,
    me: full.players[color].name,
    wish: before?.wish ?? seats.wish ?? wishOf(full, bot, color),
    line: line.value,
    server: full.state,
    clocks: anchored(full.state, nowMs),
    pending: before?.pending ?? null,
    chat: before?.chat ?? [],
    gone: null,
    trouble: before?.trouble ?? null,
  };
  return settle(before, fresh, true);
}

/** What would have led to a game that was found running, as far as the server tells. */
function wishOf({ control, startFen, variant }: FullLine, bot: Bot, color: Color): Wish | null {
  if (control === null) return null;
  return {
    botId: bot.id,
    color,
    control: control === 'unlimited' ? { kind: 'unlimited' } : { kind: 'clock', ...control },
    fen: variant === 'standard' ? null : startFen,
  };
}

const anchored = ({ clocks }: StateLine, heardAtMs: number): TableGame['clocks'] => clocks && { ...clocks, heardAtMs };

/**
 * @returns `ask` where only the server's full word can tell what happened: a list that got shorter although no takeback
 *   was in the air, or that is another game's; the same record where the line says nothing new or is nonsense
 */
export function hearState(record: GameRecord, state: StateLine, nowMs: number): GameRecord | 'ask' {
  const { server, line } = record;
  // The end is the end: what comes late from before it is old.
  if (!server.running || isSame(server, state)) return record;
  const shared = sharedMoves(server.moves, state.moves);
  const shorter = shared < server.moves.length;
  const takenBack = shared === state.moves.length && server.takeback !== null;
  const next = followMoves(line, state.moves);
  if (!next.ok) return record;
  if (shorter && state.running && !takenBack) return 'ask';
  return settle(record, { ...record, line: next.value, server: state, clocks: anchored(state, nowMs) }, false);
}

const isSame = (a: StateLine, b: StateLine): boolean => JSON.stringify(a) === JSON.stringify(b);

function sharedMoves(a: readonly string[], b: readonly string[]): number {
  const differs = a.findIndex((move, i) => move !== b[i]);
  return differs < 0 ? a.length : differs;
}

/** Decides about the person's own move, and says what did not come of what was asked. */
function settle(before: GameRecord | null, after: GameRecord, full: boolean): GameRecord {
  const trouble = (before && troubleOf(before, after)) ?? after.trouble;
  const pending = after.pending;
  if (!pending) return { ...after, trouble };
  const { moves } = after.line;
  if (moves.length > pending.ply) {
    const kept = moves[pending.ply] === pending.uci;
    return { ...after, pending: null, trouble: kept ? trouble : WORDS.otherMove };
  }
  if (!after.server.running) return { ...after, pending: null, trouble };
  if (moves.length < pending.ply) return { ...after, pending: null, trouble: WORDS.movedTooLate };
  if (full && pending.refusal !== null) return { ...after, pending: null, trouble: pending.refusal };
  return { ...after, trouble, clocks: before?.clocks ?? after.clocks };
}

/** @returns null where it is not the person's turn or the move is not legal */
export function makeMove(record: GameRecord, uci: string, timeScale: number, nowMs: number): GameRecord | null {
  const game = tableGameOf(record);
  if (!game.running || game.turn !== record.color || record.pending) return null;
  const next = playUci(record.line, uci);
  const spelled = next.ok ? next.value.moves.at(-1) : undefined;
  if (spelled === undefined) return null;
  const left = (color: Color): number => clockLeftMs(game, color, timeScale, nowMs) ?? 0;
  return {
    ...record,
    pending: { uci: spelled, ply: record.line.moves.length, refusal: null },
    clocks: record.clocks && { white: left('white'), black: left('black'), heardAtMs: nowMs },
    trouble: null,
  };
}

/** The server no longer knows the game: what was shown last stays, and nothing more comes. */
export function lose(record: GameRecord, trouble: string): GameRecord {
  const server = { ...record.server, running: false, status: 'unknownFinish', draw: null, takeback: null };
  return { ...record, server, pending: null, gone: null, trouble };
}

export function tableGameOf(record: GameRecord): TableGame {
  const { line, server, pending, color } = record;
  const moves = pending ? [...line.moves, pending.uci] : line.moves;
  const asked = (by: Color | null): Asked => (by === null || !server.running ? null : by === color ? 'mine' : 'theirs');
  const draw = asked(server.draw);
  return {
    id: record.id,
    wish: record.wish,
    bot: record.bot,
    color,
    startFen: line.startFen,
    moves,
    unconfirmed: pending !== null,
    turn: pending ? other(color) : line.position.turn,
    running: server.running,
    status: server.status,
    winner: server.winner,
    clocks: record.clocks,
    // A move answers what the other side had asked with no, and takes one's own takeback away.
    draw: pending && draw === 'theirs' ? null : draw,
    takeback: pending ? null : asked(server.takeback),
    chat: record.chat,
    gone: record.gone,
    trouble: record.trouble,
  };
}

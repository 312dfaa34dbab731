import { fenOf, turnOf } from '../chess/line.ts';
import { formatPlayerSpec } from '../model/player-spec.ts';
import type { GameView } from '../ports/service.ts';
import { clocksAt, opponentOf, type Table } from './table.ts';

export interface ViewContext {
  readonly accountId: string;
  readonly thinking: boolean;
  readonly reconnects: number;
  readonly premoves: GameView['premoves'];
  readonly startedAtMs: number;
  /** clock.monotonicMs of this look: the running clock has moved on since the latest state. */
  readonly nowMs: number;
}

/** The game as the API and the pages show it. */
export function viewOf(table: Table, context: ViewContext): GameView {
  const { info, color, personality, line, state } = table;
  const { name, rating, isBot } = opponentOf(table);
  const { accountId, thinking, reconnects, premoves, startedAtMs, nowMs } = context;
  return {
    accountId,
    thinking,
    reconnects,
    premoves,
    startedAtMs,
    gameId: info.id,
    color,
    opponent: { name, rating, isBot },
    ownRating: info.players[color].rating,
    personality: personality.name,
    player: formatPlayerSpec(personality.player),
    variant: info.variantKey,
    speed: info.speed,
    rated: info.rated,
    fen: fenOf(line),
    moves: line.moves,
    lastMove: line.moves.at(-1) ?? null,
    clocksMs: clocksAt(table, nowMs),
    turn: turnOf(line),
    status: state.status,
    winner: state.winner,
  };
}

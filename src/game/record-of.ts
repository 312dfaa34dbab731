import type { PlayerInfo } from '../model/lichess.ts';
import type { PlyNote } from '../model/memory.ts';
import { formatPlayerSpec } from '../model/player-spec.ts';
import type { GameRecord } from '../ports/store.ts';
import { kindOf } from './opponent-kind.ts';
import { opponentOf, type Table } from './table.ts';

export interface RecordContext {
  readonly accountId: string;
  readonly site: string;
  readonly plies: readonly PlyNote[];
  readonly endedAtMs: number | null;
  readonly status: string;
}

/** The game as the database and the archive keep it. */
export function recordOf(table: Table, { accountId, site, plies, endedAtMs, status }: RecordContext): GameRecord {
  const { info, color, personality, line, state } = table;
  const opponent = opponentOf(table);
  return {
    accountId,
    gameId: info.id,
    startedAtMs: info.createdAtMs,
    endedAtMs,
    color,
    white: side(info.players.white),
    black: side(info.players.black),
    opponentId: opponent.id,
    opponentKind: kindOf(opponent),
    variant: info.variantKey,
    startFen: line.startFen,
    speed: info.speed,
    timeControl: timeControlOf(table),
    rated: info.rated,
    personality: personality.name,
    player: formatPlayerSpec(personality.player),
    site: `${site}/${info.id}`,
    status,
    winner: state.winner,
    moves: line.moves,
    plies,
  };
}

const side = (player: PlayerInfo) => ({ name: player.name, rating: player.rating, isBot: kindOf(player) === 'bot' });

function timeControlOf({ info }: Table): string {
  if (info.control) return `${info.control.initialMs / 1000}+${info.control.incrementMs / 1000}`;
  return info.daysPerTurn === null ? '-' : `${info.daysPerTurn}d`;
}

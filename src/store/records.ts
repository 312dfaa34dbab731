import { FRESH_MEMORY, type GameMemory } from '../model/memory.ts';
import type { Decision } from '../model/trace.ts';
import type { GameKey, GameRecord, MoveRecord, RecentGame } from '../ports/store.ts';
import type { Row, SqlArgument, Statement } from './messages.ts';
import { AGING_TABLES } from './schema.ts';

type Columns = Readonly<Record<string, SqlArgument>>;

/** Writes a row, or over the row with the same key. */
function upsert(table: string, key: Columns, rest: Columns): Statement {
  const columns = { ...key, ...rest };
  const names = Object.keys(columns);
  const updates = Object.keys(rest).map((name) => `${name} = excluded.${name}`);
  return {
    sql:
      `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')}) ` +
      `ON CONFLICT (${Object.keys(key).join(', ')}) DO UPDATE SET ${updates.join(', ')}`,
    args: Object.values(columns),
  };
}

const gameKey = (key: GameKey) => ({ account_id: key.accountId, game_id: key.gameId });

export function gameStatement(game: GameRecord, atMs: number): Statement {
  return upsert('games', gameKey(game), {
    at_ms: atMs,
    started_at_ms: game.startedAtMs,
    ended_at_ms: game.endedAtMs,
    color: game.color,
    white_name: game.white.name,
    white_rating: game.white.rating,
    white_bot: Number(game.white.isBot),
    black_name: game.black.name,
    black_rating: game.black.rating,
    black_bot: Number(game.black.isBot),
    opponent_id: game.opponentId,
    opponent_kind: game.opponentKind,
    variant: game.variant,
    start_fen: game.startFen,
    speed: game.speed,
    time_control: game.timeControl,
    rated: Number(game.rated),
    personality: game.personality,
    player: game.player,
    site: game.site,
    status: game.status,
    winner: game.winner,
    moves: game.moves.join(' '),
    plies: JSON.stringify(game.plies.map((ply) => [ply.clockMs, ply.evaluationCp])),
  });
}

export function moveStatement(move: MoveRecord, atMs: number): Statement {
  return upsert(
    'moves',
    { ...gameKey(move), ply: move.ply },
    {
      at_ms: atMs,
      move: move.move,
      planned_ms: move.plannedMs,
      spent_ms: move.spentMs,
      compute_ms: move.computeMs,
      clock_ms: move.clockMs,
    },
  );
}

export function decisionStatement(
  key: GameKey & { readonly ply: number },
  decision: Decision,
  atMs: number,
): Statement {
  return upsert(
    'decisions',
    { ...gameKey(key), ply: key.ply },
    {
      at_ms: atMs,
      move: decision.move,
      delay_ms: decision.delayMs,
      draw_offer: Number(decision.drawOffer),
      trace: { deflate: JSON.stringify(decision.trace) },
    },
  );
}

export function memoryStatement(key: GameKey, memory: GameMemory, atMs: number): Statement {
  return upsert('game_memory', gameKey(key), { at_ms: atMs, memory: JSON.stringify(memory) });
}

export const forgetStatement = ({ accountId, gameId }: GameKey): Statement => ({
  sql: 'DELETE FROM game_memory WHERE account_id = ? AND game_id = ?',
  args: [accountId, gameId],
});

/** Memories of games that are not known to have ended; a game whose own record was lost counts as running. */
export const memoriesQuery = (accountId: string): Statement => ({
  sql: `SELECT game_id, memory FROM game_memory AS m WHERE account_id = ? AND NOT EXISTS (SELECT 1 FROM games AS g
    WHERE g.account_id = m.account_id AND g.game_id = m.game_id AND g.ended_at_ms IS NOT NULL)`,
  args: [accountId],
});

export function memoriesOf(rows: readonly Row[]): Map<string, GameMemory> {
  const memories = new Map<string, GameMemory>();
  for (const row of rows) {
    const memory = readMemory(String(row.memory));
    if (memory) memories.set(String(row.game_id), memory);
  }
  return memories;
}

/** @returns null for what an older or broken version may have left; the game then goes on with a fresh memory */
function readMemory(text: string): GameMemory | null {
  try {
    const memory = JSON.parse(text) as Partial<GameMemory> | null;
    return memory?.v === FRESH_MEMORY.v ? { ...FRESH_MEMORY, ...memory } : null;
  } catch {
    // No JSON: damage that the database did not notice. As good as no memory.
    return null;
  }
}

export const recentGamesQuery = (accountId: string, sinceMs: number): Statement => ({
  sql: `SELECT game_id, opponent_id, started_at_ms FROM games WHERE account_id = ? AND started_at_ms >= ?
    ORDER BY started_at_ms`,
  args: [accountId, sinceMs],
});

export const recentGamesOf = (rows: readonly Row[]): RecentGame[] =>
  rows.map((row) => ({
    gameId: String(row.game_id),
    opponentId: row.opponent_id === null ? null : String(row.opponent_id),
    startedAtMs: Number(row.started_at_ms),
  }));

/** Removes at most `limit` rows of every table last written before then; repeated until nothing changes. */
export const retentionStatements = (beforeMs: number, limit: number): Statement[] =>
  AGING_TABLES.map((table) => ({
    sql: `DELETE FROM ${table} WHERE rowid IN (SELECT rowid FROM ${table} WHERE at_ms < ? LIMIT ?)`,
    args: [beforeMs, limit],
  }));

import type { WorkerSetup } from './messages.ts';

/** Run on every opening of a database file. */
export function pragmas(busyTimeoutMs: number): string[] {
  return [
    `PRAGMA busy_timeout = ${busyTimeoutMs}`,
    'PRAGMA journal_mode = WAL',
    // A power cut may lose the last transactions, never the file; a crash of the process loses nothing.
    'PRAGMA synchronous = NORMAL',
    // 1 MB of pages and a log cut back to 4 MB: the whole service has 125 MB.
    'PRAGMA cache_size = -1024',
    'PRAGMA journal_size_limit = 4194304',
  ];
}

export const VERSION: WorkerSetup['version'] = {
  create:
    'CREATE TABLE IF NOT EXISTS schema_version (only INTEGER PRIMARY KEY CHECK (only = 1), version INTEGER NOT NULL)',
  read: 'SELECT version FROM schema_version',
  write:
    'INSERT INTO schema_version (only, version) VALUES (1, ?) ON CONFLICT (only) DO UPDATE SET version = excluded.version',
};

/** Tables whose old rows go; each has `at_ms`, the time of its last write. */
export const AGING_TABLES = ['decisions', 'moves', 'game_memory', 'games'] as const;

const FIRST = [
  `CREATE TABLE games (
    account_id TEXT NOT NULL, game_id TEXT NOT NULL, at_ms INTEGER NOT NULL,
    started_at_ms INTEGER NOT NULL, ended_at_ms INTEGER, color TEXT NOT NULL,
    white_name TEXT NOT NULL, white_rating INTEGER, white_bot INTEGER NOT NULL,
    black_name TEXT NOT NULL, black_rating INTEGER, black_bot INTEGER NOT NULL,
    opponent_id TEXT, opponent_kind TEXT NOT NULL,
    variant TEXT NOT NULL, start_fen TEXT NOT NULL, speed TEXT NOT NULL, time_control TEXT NOT NULL,
    rated INTEGER NOT NULL, personality TEXT NOT NULL, player TEXT NOT NULL, site TEXT NOT NULL,
    status TEXT NOT NULL, winner TEXT, moves TEXT NOT NULL, plies TEXT NOT NULL,
    PRIMARY KEY (account_id, game_id))`,
  'CREATE INDEX games_by_start ON games (account_id, started_at_ms)',
  `CREATE TABLE moves (
    account_id TEXT NOT NULL, game_id TEXT NOT NULL, ply INTEGER NOT NULL, at_ms INTEGER NOT NULL,
    move TEXT NOT NULL, planned_ms REAL NOT NULL, spent_ms REAL NOT NULL, compute_ms REAL NOT NULL, clock_ms REAL,
    PRIMARY KEY (account_id, game_id, ply))`,
  // trace: JSON, raw deflate. Of 19 KB 7 are left, in 0.4 ms of the worker's time.
  `CREATE TABLE decisions (
    account_id TEXT NOT NULL, game_id TEXT NOT NULL, ply INTEGER NOT NULL, at_ms INTEGER NOT NULL,
    move TEXT, delay_ms REAL NOT NULL, draw_offer INTEGER NOT NULL, trace BLOB NOT NULL,
    PRIMARY KEY (account_id, game_id, ply))`,
  `CREATE TABLE game_memory (
    account_id TEXT NOT NULL, game_id TEXT NOT NULL, at_ms INTEGER NOT NULL, memory TEXT NOT NULL,
    PRIMARY KEY (account_id, game_id))`,
  ...AGING_TABLES.map((table) => `CREATE INDEX ${table}_by_age ON ${table} (at_ms)`),
  `CREATE VIEW opponents AS
    SELECT account_id, opponent_id, opponent_kind, COUNT(*) AS games,
      SUM(winner IS color) AS wins, SUM(winner IS NOT NULL AND winner <> color) AS losses, SUM(winner IS NULL) AS draws,
      MIN(started_at_ms) AS first_at_ms, MAX(started_at_ms) AS last_at_ms
    FROM games
    WHERE opponent_id IS NOT NULL AND ended_at_ms IS NOT NULL AND status NOT IN ('aborted', 'noStart', 'unknownFinish')
    GROUP BY account_id, opponent_id, opponent_kind`,
];

/** `MIGRATIONS[i]` leads from version i to i + 1. Never edited once released, only added to. */
export const MIGRATIONS: WorkerSetup['migrations'] = [FIRST];

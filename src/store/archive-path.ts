import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { GameRecord } from '../ports/store.ts';

/** How the PGN archive is cut into files, in a folder for each account: a file a game, a file an opponent, or one file. */
export const PGN_MODES = ['game', 'opponent', 'one', 'off'] as const;
export type PgnMode = (typeof PGN_MODES)[number];

export function archivePath(folder: string, mode: Exclude<PgnMode, 'off'>, game: GameRecord): string {
  return join(folder, fileName(game.accountId), `${baseName(mode, game)}.pgn`);
}

function baseName(mode: Exclude<PgnMode, 'off'>, game: GameRecord): string {
  if (mode === 'one') return 'games';
  if (mode === 'opponent') return fileName(opponentOf(game));
  // The date first, so that a listing is in the order of play.
  return `${new Date(game.startedAtMs).toISOString().slice(0, 10)}-${fileName(game.gameId)}`;
}

const opponentOf = (game: GameRecord): string =>
  game.opponentId ?? (game.color === 'white' ? game.black.name : game.white.name);

const MAX_NAME = 64;

/** Names that Windows keeps for devices. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * A name from outside as one part of a path: letters, digits, `-` and `_` only, so that it can neither leave its folder nor
 * hide in it. What had to be changed gets a mark, so that two names never share a file by it.
 */
export function fileName(text: string): string {
  const safe = text.replace(/[^A-Za-z0-9_-]/g, '_').slice(0, MAX_NAME);
  if (safe === text && safe !== '' && !RESERVED.test(safe)) return safe;
  return `${safe}_${createHash('sha256').update(text).digest('hex').slice(0, 8)}`;
}

import { isRunning } from '../model/lichess.ts';
import type { GameRecord } from '../ports/store.ts';

/** Nobody won or drew these, whatever else the record says. */
const VOID = new Set(['aborted', 'noStart', 'unknownFinish']);

/** Draws when they name no winner: a flag that fell against bare material is one too (lichess-api §2.7). */
const DRAWN = new Set(['draw', 'stalemate', 'timeout', 'outoftime', 'insufficientMaterialClaim', 'variantEnd']);

/** PGN's own words for how a game ended (§9.8.1 of the standard). */
const TERMINATIONS: Readonly<Record<string, string>> = {
  aborted: 'abandoned',
  noStart: 'abandoned',
  timeout: 'abandoned',
  outoftime: 'time forfeit',
  cheat: 'rules infraction',
  created: 'unterminated',
  started: 'unterminated',
  unknownFinish: 'unterminated',
};

export function resultOf({ status, winner }: Pick<GameRecord, 'status' | 'winner'>): string {
  if (VOID.has(status) || isRunning(status)) return '*';
  if (winner) return winner === 'white' ? '1-0' : '0-1';
  return DRAWN.has(status) ? '1/2-1/2' : '*';
}

export const terminationOf = (status: string): string => TERMINATIONS[status] ?? 'normal';

/** False for what never became a game: no move made, and no result either. */
export const hasStarted = (game: GameRecord): boolean => game.moves.length > 0 || resultOf(game) !== '*';

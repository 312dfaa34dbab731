import { remainingMs } from '../../../../chess/clock.ts';
import type { Color } from '../../../../chess/line.ts';
import type { TableGame } from './types.ts';

/**
 * What one side's clock shows now, in ms; null in an unlimited game. It stands until both sides have moved once, on the
 * other side's turn, and when the game is over.
 * @param nowMs of the page's monotonic clock
 */
export function clockLeftMs(
  game: Pick<TableGame, 'clocks' | 'turn' | 'running' | 'moves'>,
  color: Color,
  timeScale: number,
  nowMs: number,
): number | null {
  const { clocks } = game;
  if (!clocks) return null;
  if (!game.running || game.turn !== color) return Math.max(0, clocks[color]);
  return remainingMs(clocks[color], (nowMs - clocks.heardAtMs) * timeScale, game.moves.length);
}

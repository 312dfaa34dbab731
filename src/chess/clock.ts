import type { Color } from './line.ts';

export const SPEEDS = ['ultraBullet', 'bullet', 'blitz', 'rapid', 'classical', 'correspondence'] as const;
export type Speed = (typeof SPEEDS)[number];

/** A real-time control; all times in milliseconds. */
export interface TimeControl {
  readonly initialMs: number;
  readonly incrementMs: number;
}

/** Both clocks as a state line tells them; null where the game is unlimited. */
export type Clocks = { readonly [C in Color]: number } & { readonly incrementMs: number };

/** Lichess's estimate for a game, limit + 40 × increment, decides its speed (lichess-api §3). */
export function speedOf(control: TimeControl | null): Speed {
  if (!control) return 'correspondence';
  const seconds = (control.initialMs + 40 * control.incrementMs) / 1000;
  if (seconds < 30) return 'ultraBullet';
  if (seconds < 180) return 'bullet';
  if (seconds < 480) return 'blitz';
  if (seconds < 1500) return 'rapid';
  return seconds < 21_600 ? 'classical' : 'correspondence';
}

/** What both clocks of an unlimited game show on the wire. */
export const UNLIMITED_MS = 2_147_483_647;

/** The first two plies of a game cost nothing and give no increment (lichess-api §2.5). */
export const FREE_PLIES = 2;

/** A clock's value after time has passed on it; never below zero. Clocks stand still in the free plies. */
export function remainingMs(shownMs: number, elapsedMs: number, ply: number): number {
  return ply < FREE_PLIES ? shownMs : Math.max(0, shownMs - Math.max(0, elapsedMs));
}

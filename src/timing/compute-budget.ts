import type { Facts } from '../model/facts.ts';
import { FLOOR_RESERVE_MS } from './caps.ts';

/** Longest any computing may take, however much clock is left. */
const MAX_COMPUTE_MS = 7000;
const COMPUTE_SHARE = 0.1;
const COMPUTE_INCREMENT_SHARE = 0.5;

/** What a decision may spend on computing: a tenth of the clock and half the increment, never all of it. */
export function computeBudgetMs({ clock }: Pick<Facts, 'clock'>): number {
  if (!clock) return MAX_COMPUTE_MS;
  const share = clock.ownMs * COMPUTE_SHARE + clock.incrementMs * COMPUTE_INCREMENT_SHARE;
  return Math.max(0, Math.min(MAX_COMPUTE_MS, share, clock.ownMs - FLOOR_RESERVE_MS));
}

import type { Temper } from '../model/memory.ts';
import type { Rng } from '../random/streams.ts';

/** What a bot is like in one game. */
export const drawTemper = (rng: Rng): Temper => ({ tempo: standardNormal(rng), familiarity: rng.between(-1, 1) });

/** Box and Muller's. */
export function standardNormal(rng: Rng): number {
  const radius = Math.sqrt(-2 * Math.log(1 - rng.next()));
  return radius * Math.cos(2 * Math.PI * rng.next());
}

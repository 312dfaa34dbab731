import type { Temper } from '../model/memory.ts';
import { normal } from '../random/normal.ts';
import type { Rng } from '../random/streams.ts';

/** What a bot is like in one game. */
export const drawTemper = (rng: Rng): Temper => ({
  tempo: normal(rng.next(), rng.next()),
  familiarity: rng.between(-1, 1),
});

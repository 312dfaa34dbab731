import { begin, scale, type Think, type ThinkInput, TYPICAL_ENTROPY_BITS } from '../think.ts';

/** D0 §3a: moves in five minutes, stretched by how open the choice is. */
const PACE_SPAN_MS = 300_000;
const ENTROPY_STRETCH = 0.35;
const MOST_STRETCH = 2.5;

export function paceBase({ facts, entropyBits }: ThinkInput): Think {
  const stretch = Math.min(1 + ENTROPY_STRETCH * (entropyBits ?? TYPICAL_ENTROPY_BITS), MOST_STRETCH);
  return scale(begin('pace', PACE_SPAN_MS / facts.personality.timing.pace), 'entropy', stretch);
}

import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';
import { hash128 } from './hash.ts';

/** A stream of uniform numbers in [0, 1). Drawing from one never moves another. */
export interface Rng {
  next(): number;
  /** Uniform in [low, high). */
  between(low: number, high: number): number;
  /** A whole number in [0, n). */
  below(n: number): number;
}

/**
 * The stream of one name, e.g. `stream(botSeed, gameId, ply, 'conviction')`. Every part is length-prefixed before it is
 * hashed, so that no two different lists of parts share a stream.
 */
export function stream(...parts: readonly (string | number)[]): Rng {
  const generator = xoroshiro128plusFromState(hash128(parts.map((part) => prefixed(String(part))).join('')));
  const next = () => uniformFloat64(generator);
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    below: (n) => Math.floor(next() * n),
  };
}

const prefixed = (part: string): string => `${part.length}:${part}`;

import { type Rng, stream } from '../random/streams.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 8;

/** Game and challenge ids of eight characters, the same for the same seed and start. */
export class Ids {
  readonly #rng: Rng;

  /** @param startedAtMs keeps two runs with one seed apart: clients remember games by their id */
  constructor(seed: string, startedAtMs: number) {
    this.#rng = stream(seed, 'ids', startedAtMs);
  }

  next(): string {
    return Array.from({ length: LENGTH }, () => ALPHABET[this.#rng.below(ALPHABET.length)]).join('');
  }
}

/** Growing, jittered waits for one thing that keeps failing; `reset` on success. */
export class Backoff {
  readonly #firstMs: number;
  readonly #maxMs: number;
  #lastMs = 0;

  constructor(firstMs: number, maxMs: number) {
    this.#firstMs = firstMs;
    this.#maxMs = maxMs;
  }

  /** @param uniform a number in [0, 1) from the caller's stream: many clients must not retry in step */
  nextMs(uniform: number): number {
    const ceiling = Math.min(this.#maxMs, this.#lastMs === 0 ? this.#firstMs : this.#lastMs * 2);
    this.#lastMs = ceiling;
    return ceiling / 2 + (ceiling / 2) * uniform;
  }

  reset(): void {
    this.#lastMs = 0;
  }
}

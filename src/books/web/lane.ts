/** Lets one through at a time, in the order of coming. */
export class Lane {
  #busy = false;
  readonly #waiting: (() => void)[] = [];

  /** Resolves true when it is this one's turn, who then must `leave`; false where the signal came first. */
  enter(signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return Promise.resolve(false);
    if (!this.#busy) {
      this.#busy = true;
      return Promise.resolve(true);
    }
    return new Promise((resolve) => {
      const admit = (): void => {
        signal.removeEventListener('abort', goAway);
        resolve(true);
      };
      const goAway = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(admit), 1);
        resolve(false);
      };
      this.#waiting.push(admit);
      signal.addEventListener('abort', goAway, { once: true });
    });
  }

  leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#busy = false;
  }
}

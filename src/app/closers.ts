import type { Log } from '../ports/log.ts';

/** What was opened, to be closed in the opposite order; one that fails does not keep the others open. */
export class Closers {
  readonly #log: Log;
  readonly #stack: { readonly what: string; readonly close: () => void | Promise<void> }[] = [];

  constructor(log: Log) {
    this.#log = log;
  }

  add(what: string, close: () => void | Promise<void>): void {
    this.#stack.push({ what, close });
  }

  async closeAll(): Promise<void> {
    for (let next = this.#stack.pop(); next; next = this.#stack.pop()) {
      try {
        await next.close();
      } catch (error) {
        this.#log.error('not closed', { what: next.what, error });
      }
    }
  }
}

import { StringDecoder } from 'node:string_decoder';

/** The longest line kept. The deepest principal variation is 246 moves, 1.3 kB; more is not an engine talking. */
const MAX_LINE_CHARS = 16_384;

/** Bytes in, whole lines out, without their ends. Characters may be cut anywhere; too long a line is dropped whole. */
export class LineSplitter {
  readonly #decoder = new StringDecoder('utf8');
  readonly #onLine: (line: string) => void;
  #rest = '';
  #skipping = false;

  constructor(onLine: (line: string) => void) {
    this.#onLine = onLine;
  }

  push(bytes: Buffer): void {
    const parts = this.#decoder.write(bytes).split('\n');
    const last = parts.pop() ?? '';
    for (const part of parts) {
      this.#grow(part);
      if (!this.#skipping) this.#onLine(this.#rest.endsWith('\r') ? this.#rest.slice(0, -1) : this.#rest);
      this.#rest = '';
      this.#skipping = false;
    }
    this.#grow(last);
  }

  #grow(part: string): void {
    if (this.#skipping) return;
    this.#rest += part;
    if (this.#rest.length <= MAX_LINE_CHARS) return;
    this.#rest = '';
    this.#skipping = true;
  }
}

/** Longest line kept, in bytes: the longest game (600 plies) makes a line of about 4 kB. */
const MAX_LINE_BYTES = 256 * 1024;

const NEWLINE = 0x0a;
const RETURN = 0x0d;

export interface LineSink {
  /** One line without its end; blank keep-alive lines are left out. */
  onLine(text: string): void;
  /** A line was longer than the cap; the whole of it is thrown away. */
  onTooLong(): void;
}

/**
 * Cuts a byte stream into lines, whatever the chunks. It looks for the newline byte, which no multi-byte character of
 * UTF-8 contains, so a character cut by a chunk border is whole again before it is decoded.
 */
export class LineSplitter {
  readonly #sink: LineSink;
  readonly #maxBytes: number;
  #parts: Buffer[] = [];
  #partBytes = 0;
  /** Inside a line that is too long already: waits for its end. */
  #skipping = false;

  constructor(sink: LineSink, maxBytes = MAX_LINE_BYTES) {
    this.#sink = sink;
    this.#maxBytes = maxBytes;
  }

  push(chunk: Buffer): void {
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, from)) {
      this.#endLine(chunk.subarray(from, at));
      from = at + 1;
    }
    if (from < chunk.length) this.#keep(chunk.subarray(from));
  }

  /** The stream ended cleanly: what is left is a line too. */
  end(): void {
    this.#endLine(Buffer.alloc(0));
  }

  #keep(part: Buffer): void {
    if (this.#skipping) return;
    this.#partBytes += part.length;
    if (this.#partBytes > this.#maxBytes) this.#giveUp();
    // A copy: a view would keep the socket's whole read buffer alive.
    else this.#parts.push(Buffer.from(part));
  }

  #endLine(last: Buffer): void {
    const whole = this.#parts.length === 0 ? last : Buffer.concat([...this.#parts, last]);
    const skipped = this.#skipping;
    this.#forget();
    if (skipped) return;
    if (whole.length > this.#maxBytes) {
      this.#sink.onTooLong();
      return;
    }
    const length = whole.at(-1) === RETURN ? whole.length - 1 : whole.length;
    const text = whole.toString('utf8', 0, length);
    if (text.trim() !== '') this.#sink.onLine(text);
  }

  #giveUp(): void {
    this.#forget();
    this.#skipping = true;
    this.#sink.onTooLong();
  }

  #forget(): void {
    this.#parts = [];
    this.#partBytes = 0;
    this.#skipping = false;
  }
}

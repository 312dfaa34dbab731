/** A decision's share of an engine's talk is 30 to 100 kB; more than this is a runaway. */
const MAX_CHARS = 512_000;

/** Every line to and from an engine, `> ` ours and `< ` its own; the oldest give way when there are too many. */
export class Transcript {
  readonly #lines: string[] = [];
  #chars = 0;
  #dropped = 0;

  add(direction: '>' | '<', line: string): void {
    this.#lines.push(`${direction} ${line}`);
    this.#chars += line.length;
    while (this.#chars > MAX_CHARS) {
      this.#chars -= (this.#lines.shift()?.length ?? 0) - 2;
      this.#dropped++;
    }
  }

  lines(): readonly string[] {
    return this.#dropped === 0 ? [...this.#lines] : [`(${this.#dropped} earlier lines)`, ...this.#lines];
  }
}

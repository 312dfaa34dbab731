export interface ServerEvent {
  readonly event: string;
  // biome-ignore lint/suspicious/noExplicitAny: what was sent is what the test is about
  readonly data: any;
}

/** Reads server-sent events off a real connection, one at a time. */
export class EventReader {
  readonly response: Response;
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #decoder = new TextDecoder();
  readonly #abort: AbortController;
  #text = '';

  private constructor(response: Response, abort: AbortController) {
    if (!response.body) throw new Error('no body');
    this.response = response;
    this.#reader = response.body.getReader();
    this.#abort = abort;
  }

  static async open(url: string): Promise<EventReader> {
    const abort = new AbortController();
    return new EventReader(await fetch(`${url}/v1/events`, { signal: abort.signal }), abort);
  }

  /** @returns null when the stream has ended */
  async next(): Promise<ServerEvent | null> {
    for (let end = this.#text.indexOf('\n\n'); end < 0; end = this.#text.indexOf('\n\n')) {
      const { done, value } = await this.#reader.read();
      if (done) return null;
      this.#text += this.#decoder.decode(value, { stream: true });
    }
    const end = this.#text.indexOf('\n\n');
    const [, event = '', data = ''] = /^event: (\w+)\ndata: (.*)$/s.exec(this.#text.slice(0, end)) ?? [];
    this.#text = this.#text.slice(end + 2);
    return { event, data: JSON.parse(data) };
  }

  close(): void {
    this.#abort.abort();
  }
}

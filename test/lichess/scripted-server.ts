import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** Which connection it came over, counted from 1. */
  readonly connection: number;
}

export type Script = (seen: Seen, response: ServerResponse) => void;

export const json = (response: ServerResponse, status: number, body: unknown, headers = {}): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
};

export const accepts: Script = (_seen, response) => json(response, 200, { ok: true });

/** Starts an answer of lines that stays open. */
export function openStream(response: ServerResponse, ...lines: readonly unknown[]): ServerResponse {
  response.writeHead(200, { 'content-type': 'application/x-ndjson' });
  response.flushHeaders();
  for (const line of lines) response.write(`${JSON.stringify(line)}\n`);
  return response;
}

/** A server on a free port that does what a test tells it and writes down what it is asked. */
export class ScriptedServer {
  readonly seen: Seen[] = [];
  readonly #server: Server;
  readonly #sockets = new Map<Socket, number>();
  #opened = 0;
  /** What the next requests get; the test may change it at any time. */
  script: Script = accepts;

  private constructor() {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const seen: Seen = {
          method: request.method ?? '',
          path: request.url ?? '',
          headers: request.headers,
          body: Buffer.concat(chunks).toString('utf8'),
          connection: this.#sockets.get(request.socket) ?? 0,
        };
        this.seen.push(seen);
        // A test tells the time itself.
        response.sendDate = false;
        this.script(seen, response);
      });
    });
    this.#server.keepAliveTimeout = 0;
    this.#server.on('connection', (socket) => {
      this.#sockets.set(socket, ++this.#opened);
      socket.on('close', () => this.#sockets.delete(socket));
      // Resets are part of what is tested.
      socket.on('error', () => undefined);
    });
  }

  static async start(): Promise<ScriptedServer> {
    const server = new ScriptedServer();
    await new Promise<void>((resolve) => server.#server.listen(0, '127.0.0.1', resolve));
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Connections made so far, and the numbers of those still open. */
  get connections(): { readonly made: number; readonly open: readonly number[] } {
    return { made: this.#opened, open: [...this.#sockets.values()] };
  }

  get paths(): string[] {
    return this.seen.map((seen) => seen.path);
  }

  /** Stops listening and ends every connection. */
  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    for (const socket of this.#sockets.keys()) socket.destroy();
    await closed;
  }
}

/** Waits for something the network brings about: turns of the event loop, no timer. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}

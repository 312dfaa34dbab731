import { connect, createServer, type Server, type Socket } from 'node:net';

/** The road between a client and a server, which a test can cut: then every connection ends and new ones are refused. */
export class Gateway {
  readonly url: string;
  readonly #targetPort: number;
  readonly #port: number;
  readonly #sockets = new Set<Socket>();
  #server: Server;

  private constructor(server: Server, port: number, targetPort: number) {
    this.#server = server;
    this.#port = port;
    this.#targetPort = targetPort;
    this.url = `http://127.0.0.1:${port}`;
    this.#serve(server);
  }

  static async open(targetUrl: string): Promise<Gateway> {
    const server = await listening(0);
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('a gateway listens on a port');
    return new Gateway(server, address.port, Number(new URL(targetUrl).port));
  }

  async cut(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async mend(): Promise<void> {
    this.#server = await listening(this.#port);
    this.#serve(this.#server);
  }

  #serve(server: Server): void {
    server.on('connection', (client) => {
      const target = connect(this.#targetPort, '127.0.0.1');
      for (const [one, other] of [
        [client, target],
        [target, client],
      ] as const) {
        this.#sockets.add(one);
        // Either end may go away in the middle of a write; `close` follows and takes the other end with it.
        one.on('error', () => other.destroy());
        one.once('close', () => {
          this.#sockets.delete(one);
          other.destroy();
        });
        one.pipe(other);
      }
    });
  }
}

function listening(port: number): Promise<Server> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

import { TestClient, type TestStream } from '../sandbox/client.ts';

/** The account that the sandbox lends to programs of people's own. */
export const RIVAL = 'sandbox-rival';

/** Times that a move is tried before its turn; each takes a request. */
const PATIENCE = 500;

/** A bot account in a test's hands, over the public interface: takes every challenge and moves when it is told to. */
export class LiveRival {
  readonly #client: TestClient;
  readonly #events: TestStream;
  readonly #games: TestStream[] = [];
  /** Of the latest game. */
  #gameId = '';

  private constructor(client: TestClient, events: TestStream) {
    this.#client = client;
    this.#events = events;
    void this.#listen();
  }

  static async join(url: string): Promise<LiveRival> {
    const client = new TestClient(url, 'sandbox_rival');
    return new LiveRival(client, await client.stream('/api/stream/event'));
  }

  /** Throws where the server refuses the move. The page shows a move before the server has it: until then it asks again. */
  async play(uci: string): Promise<void> {
    for (let left = PATIENCE; ; left--) {
      const { status, text } = await this.#post(`move/${uci}`);
      if (status === 200) return;
      if (left === 0 || !text.includes('Not your turn')) throw new Error(`${uci}: ${text}`);
    }
  }

  async offerDraw(): Promise<void> {
    await this.#post('draw/yes');
  }

  async declineDraw(): Promise<void> {
    await this.#post('draw/no');
  }

  async resign(): Promise<void> {
    await this.#post('resign');
  }

  say(text: string): Promise<{ readonly status: number }> {
    return this.#client.post(`/api/bot/game/${this.#gameId}/chat`, { room: 'player', text });
  }

  leave(): void {
    this.#events.close();
    for (const game of this.#games) game.close();
  }

  #post(command: string) {
    return this.#client.post(`/api/bot/game/${this.#gameId}/${command}`);
  }

  async #listen(): Promise<void> {
    while (!this.#events.ended) {
      const event = await this.#events.next().catch(() => null);
      if (event?.type === 'challenge') await this.#client.post(`/api/challenge/${event.challenge.id}/accept`);
      if (event?.type === 'gameStart') await this.#sit(event.game.gameId);
    }
  }

  async #sit(gameId: string): Promise<void> {
    this.#gameId = gameId;
    this.#games.push(await this.#client.stream(`/api/bot/game/stream/${gameId}`));
  }
}

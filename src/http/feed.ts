import type { ServerResponse } from 'node:http';
import { safeEncode } from 'zod';

import type { Timer } from '../ports/clock.ts';
import type { GameView } from '../ports/service.ts';
import { HTTP_ERRORS } from './errors.ts';
import { FinishedGames, keyOf } from './finished-games.ts';
import { SECURITY_HEADERS } from './headers.ts';
import { type HttpSources, onlyGet, type Part } from './part.ts';
import { sendProblem } from './problems.ts';
import { type Feed, feedEventSchema, feedSchemas } from './schemas.ts';

/** Also how old an account's state on the page can be. */
const BEAT_MS = 2000;

/** What may wait in memory for one page; a reader that stands still costs 150 MB a second without a cap (measured-parts §3). */
const MAX_WAITING_BYTES = 1_048_576;

const MAX_PAGES = 64;

/** Tells every open page what changes: all at once when it comes, then each game as it changes, with a regular beat. */
export class FeedHub {
  readonly #sources: HttpSources;
  readonly #finished = new FinishedGames();
  readonly #pages = new Set<ServerResponse>();
  /** The latest state of each game that changed in this turn of the event loop. */
  readonly #untold = new Map<string, GameView>();
  readonly #stopListening: () => void;
  #beat: Timer | undefined;

  constructor(sources: HttpSources) {
    this.#sources = sources;
    this.#stopListening = sources.view.onChange((game) => this.#changed(game));
  }

  get full(): boolean {
    return this.#pages.size >= MAX_PAGES;
  }

  open(page: ServerResponse): void {
    page.on('close', () => this.#forget(page));
    // A reset connection is followed by `close`, where it is forgotten.
    page.on('error', () => page.destroy());
    page.writeHead(200, {
      ...SECURITY_HEADERS,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    this.#pages.add(page);
    this.#send('snapshot', this.#snapshot(), [page]);
    this.#beat ??= this.#sources.clock.after(BEAT_MS, () => this.#onBeat());
  }

  close(): void {
    this.#stopListening();
    for (const page of [...this.#pages]) {
      page.end();
      this.#forget(page);
    }
  }

  /** Called in the middle of a game, so that telling the pages waits until the loop is free (0.2 ms a change). */
  #changed(game: GameView): void {
    this.#finished.note(game, this.#sources.clock.nowMs());
    if (this.#pages.size === 0) return;
    if (this.#untold.size === 0) setImmediate(() => this.#tellChanges());
    this.#untold.set(keyOf(game), game);
  }

  #tellChanges(): void {
    const games = [...this.#untold.values()];
    this.#untold.clear();
    for (const game of games) this.#send('game', game, this.#pages);
  }

  #onBeat(): void {
    const { view, clock } = this.#sources;
    this.#beat = clock.after(BEAT_MS, () => this.#onBeat());
    const running = view.games().map(keyOf);
    this.#send('beat', { nowMs: clock.nowMs(), accounts: view.accounts(), running }, this.#pages);
  }

  #snapshot(): Feed['snapshot'] {
    const { view, clock, version } = this.#sources;
    return {
      version,
      nowMs: clock.nowMs(),
      accounts: view.accounts(),
      games: view.games(),
      finished: this.#finished.list(),
    };
  }

  #send<K extends keyof Feed>(event: K, data: Feed[K], pages: Iterable<ServerResponse>): void {
    const encoded = safeEncode(feedSchemas[event], data);
    if (!encoded.success) {
      this.#sources.log.error('http.feedUnfit', { event, error: encoded.error });
      return;
    }
    const text = `event: ${event}\ndata: ${JSON.stringify(encoded.data)}\n\n`;
    for (const page of [...pages]) {
      page.write(text);
      if (page.writableLength > MAX_WAITING_BYTES) this.#drop(page);
    }
  }

  #drop(page: ServerResponse): void {
    this.#sources.log.warn('http.slowPageDropped', { waitingBytes: page.writableLength });
    page.destroy();
    this.#forget(page);
  }

  #forget(page: ServerResponse): void {
    this.#pages.delete(page);
    if (this.#pages.size > 0) return;
    this.#beat?.cancel();
    this.#beat = undefined;
  }
}

/** Server-sent events for the pages. */
export const feedRoutes: Part = async (app, sources) => {
  const hub = new FeedHub(sources);
  app.get(
    '/v1/events',
    {
      // A HEAD request would hold the stream open without a word.
      exposeHeadRoute: false,
      schema: {
        summary: 'Changes as server-sent events',
        tags: ['play'],
        response: { 200: { content: { 'text/event-stream': { schema: feedEventSchema } } } },
      },
    },
    (_request, reply) => {
      if (hub.full) {
        void sendProblem(reply.header('retry-after', '5'), 503, HTTP_ERRORS.TOO_MANY_LISTENERS);
        return;
      }
      reply.hijack();
      hub.open(reply.raw);
    },
  );
  onlyGet(app, ['/v1/events']);
  // Open streams would keep the server from closing for ever (measured-parts §3).
  app.addHook('preClose', async () => hub.close());
};

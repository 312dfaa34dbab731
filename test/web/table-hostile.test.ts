import { describe, expect, it } from 'vitest';

import { createTable } from '../../src/web/client/play/table/table.ts';
import type { Table, TableState } from '../../src/web/client/play/table/types.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { until } from '../support/service.ts';
import { TestShelf, timersOf, WISH } from './table-room.ts';

/** What an address must not be made of: half a character, a way up, another address. */
const ODD_IDS = ['\ud800', `${'x'.repeat(39)}😀`, '..', '../../v1/service', 'a/b?c#d', '%', '\u0000'];

type Answers = (path: string, signal: AbortSignal) => Response | Promise<Response> | undefined;

const json = (body: unknown, status = 200): Response => new Response(JSON.stringify(body), { status });
const BOT = '{"id":"rook","username":"Rook"}\n';
const GAME = { gameId: 'game0001', color: 'white', variant: { key: 'standard' } };

const state = (moves: string, more: object = {}) => ({
  type: 'gameState',
  moves,
  wtime: 300_000,
  btime: 300_000,
  status: 'started',
  ...more,
});
const full = (moves: string) => ({
  type: 'gameFull',
  id: 'game0001',
  variant: { key: 'standard' },
  white: { id: 'ann', name: 'Ann' },
  black: { id: 'rook', name: 'Rook', title: 'BOT' },
  initialFen: 'startpos',
  clock: { initial: 300_000, increment: 0 },
  state: state(moves),
});

/** A server in its right mind, but for what a test says instead. */
function sit(answers: Answers, storage = new TestShelf()) {
  const clock = new ManualClock();
  const paths: string[] = [];
  const sane: Answers = (path) => {
    if (path === '/v1/service') return json({ sandbox: { timeScale: 1 } });
    if (path.startsWith('/api/bot/online')) return new Response(BOT);
    if (path.startsWith('/api/account/playing')) return json({ nowPlaying: [] });
    return json({ ok: true });
  };
  const table = createTable({
    origin: '',
    token: 'x',
    fetch: async (input, init) => {
      const path = String(input);
      paths.push(path);
      const signal = init?.signal ?? new AbortController().signal;
      return (await answers(path, signal)) ?? (await sane(path, signal)) ?? json({}, 404);
    },
    storage,
    nowMs: () => clock.monotonicMs(),
    timers: timersOf(clock),
  });
  return { table, clock, paths };
}

const see = (table: Table, condition: (state: TableState) => boolean, what: string): Promise<void> =>
  until(() => condition(table.state), what);

/** Bytes as they are cut on their way; the stream stays open until it is given up. */
function open(chunks: readonly Uint8Array[], signal: AbortSignal): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      signal.addEventListener('abort', () => controller.error(new Error('aborted')), { once: true });
    },
  });
  return new Response(body);
}

const bytes = (...lines: readonly unknown[]): Uint8Array =>
  new TextEncoder().encode(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));

describe('an odd id', () => {
  it.each(ODD_IDS)('of a challenge does no harm: %j', async (id) => {
    const { table } = sit((path) =>
      path === '/api/challenge/rook'
        ? new Response(`${JSON.stringify({ id, finalColor: 'white' })}\n{"done":"accepted"}\n`)
        : path.includes('/stream/')
          ? json({}, 404)
          : undefined,
    );
    await see(table, ({ link }) => link === 'live', 'the table is open');
    table.challenge(WISH);
    await see(table, ({ challenge }) => challenge.phase === 'refused', 'the challenge came to nothing');
    table.challenge(WISH);
    expect(table.state.challenge.phase).toBe('asking');
    table.close();
  });

  it.each(ODD_IDS)('of a game that is said to be running does no harm: %j', async (gameId) => {
    const { table } = sit((path) =>
      path.startsWith('/api/account/playing')
        ? json({ nowPlaying: [{ ...GAME, gameId }] })
        : path.includes('/stream/')
          ? json({}, 404)
          : undefined,
    );
    await see(table, ({ bots }) => bots.length > 0, 'the bots are there');
    table.challenge(WISH);
    expect(table.state.challenge.phase).toBe('asking');
    table.close();
  });

  it.each(ODD_IDS)('of a bot is asked for under that id alone: %j', async (id) => {
    const { table, paths } = sit((path) =>
      path.startsWith('/api/bot/online')
        ? new Response(`${JSON.stringify({ id, username: 'Odd' })}\n`)
        : path.startsWith('/api/challenge')
          ? json({ error: 'No such user' }, 400)
          : undefined,
    );
    await see(table, ({ bots }) => bots.length > 0, 'the bot is there');
    table.challenge({ ...WISH, botId: table.state.bots[0]?.id ?? '' });
    await see(table, ({ challenge }) => challenge.phase === 'refused', 'the server refuses');
    expect(paths.at(-1)).toMatch(/^\/api\/challenge\/[^/?#]+$/);
    table.close();
  });
});

describe('what is found in the storage', () => {
  const kept = {
    id: 'game0001',
    color: 'white',
    bot: { id: 'rook', name: 'Rook' },
    startFen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
    moves: ['e2e4'],
    running: true,
    status: 'started',
  };

  it.each([
    ['a move that cannot be written', { ...kept, moves: [{ toString: 1, valueOf: 1 }] }],
    ['an id of half a character', { ...kept, id: '\ud800' }],
    ['lists in place of texts', { ...kept, id: ['game0001'], bot: [[]] }],
    ['a prototype', JSON.parse('{"__proto__":{"id":"x"},"constructor":{"prototype":{}},"moves":{"length":1e9}}')],
    ['a number', 7],
  ])('does not keep the page from its work: %s', async (_what, value) => {
    const storage = new TestShelf();
    storage.setItem('fumblefish.table', JSON.stringify(value));
    const { table } = sit((path) => (path.includes('/stream/') ? json({}, 404) : undefined), storage);
    await see(table, ({ link, game }) => link === 'live' && game?.running !== true, 'the table is free');
    table.challenge(WISH);
    expect(table.state.challenge.phase).toBe('asking');
    table.close();
  });
});

describe('a page in place of an answer, as a proxy sends it', () => {
  const page = (): Response =>
    new Response('<!doctype html><p>Sign in</p>', { headers: { 'content-type': 'text/html' } });

  it('is no word of the service: the game that runs is kept until it is reached again', async () => {
    let away = true;
    const storage = new TestShelf();
    const { table, clock } = sit((path, signal) => {
      if (away) return page();
      if (path.includes('/stream/')) return open([bytes(full('e2e4'))], signal);
      return path.startsWith('/api/account/playing') ? json({ nowPlaying: [GAME] }) : undefined;
    }, storage);
    await see(table, ({ link }) => link === 'lost', 'the service is away');
    away = false;
    await clock.advance(1_000);
    await see(table, ({ link, game }) => link === 'live' && game?.running === true, 'the game goes on');
    table.close();
  });

  it.each([200, 404])('is neither a stream nor the end of a game: status %i', async (status) => {
    let streams = 0;
    const { table, clock } = sit((path, signal) => {
      if (path.startsWith('/api/account/playing')) return json({ nowPlaying: [GAME] });
      if (!path.includes('/stream/')) return undefined;
      if (++streams === 2) return new Response('<p>', { status, headers: { 'content-type': 'text/html' } });
      return streams === 1 ? new Response(bytes(full(''))) : open([bytes(full('e2e4'))], signal);
    });
    await see(table, ({ game }) => game !== null, 'the game is on');
    await clock.advance(1_000);
    await see(table, ({ link }) => link === 'lost', 'the second stream is none');
    expect(table.state.game?.running).toBe(true);
    await clock.advance(2_000);
    await see(table, ({ link, game }) => link === 'live' && game?.moves.length === 1, 'the third goes on');
    table.close();
  });

  it('is no answer to a challenge', async () => {
    const { table } = sit((path) => (path.startsWith('/api/challenge') ? page() : undefined));
    await see(table, ({ link }) => link === 'live', 'the table is open');
    table.challenge(WISH);
    await see(table, ({ challenge }) => challenge.phase === 'refused', 'it came to nothing');
    expect(table.state.challenge).toMatchObject({ refusal: { field: 'form' } });
    table.close();
  });
});

describe('bytes on their way', () => {
  const playing: Answers = (path) =>
    path.startsWith('/api/account/playing') ? json({ nowPlaying: [GAME] }) : undefined;

  it('may be cut anywhere, within a letter too', async () => {
    const all = bytes(full('e2e4'), { type: 'chatLine', room: 'player', username: 'Rook', text: 'Grüß dich 😀' });
    const single = Array.from(all, (_byte, i) => all.subarray(i, i + 1));
    const { table } = sit((path, signal) => (path.includes('/stream/') ? open(single, signal) : playing(path, signal)));
    await see(table, ({ game }) => game?.chat.length === 1, 'the line is there');
    expect(table.state.game).toMatchObject({ moves: ['e2e4'], chat: [{ from: 'bot', text: 'Grüß dich 😀' }] });
    table.close();
  });

  it('that are one endless line are given up, and the stream is opened anew', async () => {
    let streams = 0;
    const endless = new Uint8Array(300_000).fill(120);
    const { table, clock } = sit((path, signal) => {
      if (!path.includes('/stream/')) return playing(path, signal);
      return ++streams === 1
        ? open([bytes(full('')), ...Array(5).fill(endless)], signal)
        : open([bytes(full('e2e4'))], signal);
    });
    await see(table, ({ link }) => link === 'lost', 'the stream is given up');
    await clock.advance(1_000);
    await see(table, ({ game }) => game?.moves.length === 1, 'the game goes on');
    table.close();
  });

  it.each(['/v1/service', '/stream/'])('that never come are not waited for: %s', async (which) => {
    const { table, clock } = sit((path, signal) =>
      path.includes(which)
        ? new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
        : playing(path, signal),
    );
    await clock.advance(500);
    for (let second = 0; second < 16 && table.state.link !== 'lost'; second++) await clock.advance(1_000);
    expect(table.state.link).toBe('lost');
    table.close();
    await clock.advance(60_000);
    expect(clock.pending).toBe(0);
  });

  it.each([
    ['below zero', { wtime: -1 }],
    ['without a number', { wtime: 'NaN', btime: {} }],
    ['missing', { wtime: undefined }],
    ['of no number', { wtime: null }],
  ])('with clocks %s change nothing, and the next line counts', async (_what, odd) => {
    const { table } = sit((path, signal) =>
      path.includes('/stream/')
        ? open([bytes(full(''), state('e2e4', odd), state('e2e4', { wtime: 1_000 }))], signal)
        : playing(path, signal),
    );
    await see(table, ({ game }) => game?.moves.length === 1, 'the good line is there');
    expect(table.state.game?.clocks).toMatchObject({ white: 1_000, black: 300_000 });
    table.close();
  });
});

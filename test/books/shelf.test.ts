import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createShelf } from '../../src/books/shelf.ts';
import { OpeningTable } from '../../src/books/table/opening-table.ts';
import { ok } from '../../src/chess/result.ts';
import type { Books } from '../../src/model/personality.ts';
import type { BookPort } from '../../src/ports/book.ts';
import { stream } from '../../src/random/streams.ts';
import { explorerData } from '../../src/sandbox/explorer.ts';
import { json, until } from '../lichess/scripted-server.ts';
import { room } from '../sandbox/world.ts';
import { lineOf } from '../support/facts.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { NO_SHARED, shared } from '../support/shared.ts';
import {
  ALL_ON,
  booksAt,
  EXPLORER,
  gamesOf,
  MAIN_LINE,
  NO_BOOKS,
  queryOf,
  requestFor,
  SHIPPED_TABLE,
  scratchFolder,
  scriptedServer,
  TABLEBASE,
} from './support.ts';

const LONDON: Books = { ...MAIN_LINE, repertoire: { ...NO_BOOKS.repertoire, white: [{ code: 'D02', weight: 1 }] } };
const E4 = lineOf('startpos', 'e2e4');

describe('the shelf', () => {
  it('[M-02] takes the repertoire first, then the main line', async () => {
    const server = await scriptedServer();
    server.script = (_seen, response) => json(response, 200, gamesOf({ e2e4: 5, d2d4: 9 }));
    const { shelf } = await booksAt(server.url);
    const first = await shelf.next(requestFor(lineOf(), LONDON));
    expect(first).toMatchObject({ kind: 'move', source: 'repertoire', move: 'd2d4', off: ALL_ON });
    expect(server.seen).toHaveLength(0);
    const second = await shelf.next(requestFor(lineOf('startpos', 'e2e4 e7e5'), LONDON));
    // d2d4 is legal here too and the most played.
    expect(second).toMatchObject({ kind: 'move', source: 'main line', move: 'd2d4' });
    expect(second.off).toEqual({ repertoire: true, mainLine: false, explorer: false });
    expect(second.note.data).toMatchObject({ games: 9, misses: ['repertoire: no line of its slots goes on'] });
  });

  it('[M-02] asks a book that is off no more, and says nothing where none is open', async () => {
    const server = await scriptedServer();
    const { shelf } = await booksAt(server.url);
    const off = { repertoire: true, mainLine: true, explorer: true };
    const all = { ...LONDON, explorer: EXPLORER.explorer };
    expect(await shelf.next(requestFor(lineOf(), all, { off }))).toEqual({
      kind: 'none',
      off,
      note: { ran: false, why: 'no book is open' },
    });
    expect(await shelf.explore(requestFor(lineOf(), all, { off }))).toMatchObject({ kind: 'none', off });
    expect(await shelf.next(requestFor(lineOf(), NO_BOOKS))).toMatchObject({ kind: 'none', off: ALL_ON });
    expect(await shelf.explore(requestFor(lineOf(), NO_BOOKS))).toMatchObject({ kind: 'none', off: ALL_ON });
    expect(server.seen).toHaveLength(0);
  });

  it('[M-02] falls back from masters to everybody, where masters are empty and where they fail', async () => {
    for (const status of [200, 500]) {
      const server = await scriptedServer();
      server.script = ({ path }, response) =>
        path.startsWith('/masters') ? json(response, status, gamesOf({})) : json(response, 200, gamesOf({ c7c5: 2 }));
      const { shelf } = await booksAt(server.url);
      expect(await shelf.next(requestFor(E4, MAIN_LINE))).toMatchObject({
        move: 'c7c5',
        off: ALL_ON,
        note: { why: 'main line: most played by lichess' },
      });
      expect(queryOf(server.paths[1])).toMatchObject({ play: 'e2e4', ratings: '1400' });
    }
  });

  it('[M-02] the main line is off for good at its first miss, and past its depth in moves', async () => {
    const server = await scriptedServer();
    server.script = (_seen, response) => json(response, 200, gamesOf({}));
    const { shelf } = await booksAt(server.url);
    const missed = await shelf.next(requestFor(E4, MAIN_LINE));
    expect(missed).toEqual({
      kind: 'none',
      off: { ...ALL_ON, mainLine: true },
      note: { ran: true, why: 'main line: masters: no games, lichess: no games' },
    });
    server.script = (_seen, response) => json(response, 200, gamesOf({ e7e5: 1, g8f6: 1, b1c3: 1 }));
    const books = { ...MAIN_LINE, mainLine: { ...MAIN_LINE.mainLine, maxMoves: 1 } };
    const black = lineOf('startpos', 'd2d4');
    expect(await shelf.next(requestFor(black, books))).toMatchObject({ kind: 'move', move: 'e7e5' });
    const deep = await shelf.next(requestFor(lineOf('startpos', 'd2d4 d7d5'), books));
    expect(deep).toMatchObject({ kind: 'none', off: { mainLine: true }, note: { why: 'main line: past 1 moves' } });
  });

  it('[E-07] the explorer is off for good at its first miss, whatever the reason', async () => {
    const server = await scriptedServer();
    const { shelf } = await booksAt(server.url);
    const off = { ...ALL_ON, explorer: true };
    for (const [status, body] of [
      [200, gamesOf({})],
      [200, gamesOf({ e2e5: 9 })],
      [500, {}],
      [429, {}],
    ] as const) {
      server.script = (_seen, response) => json(response, status, body);
      const line = lineOf('startpos', ['a2a3', 'b2b3', 'c2c3', 'd2d3'][server.seen.length]);
      expect(await shelf.explore(requestFor(line, EXPLORER))).toMatchObject({ kind: 'none', off });
    }
    expect(server.seen).toHaveLength(4);
  });

  it('[S-20] takes a third of the time left for a request, four seconds at most', async () => {
    for (const [leftMs, waitMs] of [
      [900, 300],
      [60_000, 4000],
    ] as const) {
      const server = await scriptedServer();
      server.script = () => undefined;
      const clock = new ManualClock();
      const { shelf } = await booksAt(server.url, { clock });
      let answered = false;
      const asked = shelf.explore(requestFor(E4, EXPLORER, { deadlineMs: clock.monotonicMs() + leftMs }));
      void asked.then(() => {
        answered = true;
      });
      await until(() => server.seen.length === 1);
      await clock.advance(waitMs - 1);
      expect(answered).toBe(false);
      await clock.advance(1);
      expect(await asked).toMatchObject({ kind: 'none', off: { explorer: true }, note: { why: 'timeout' } });
    }
  });

  it('[S-20] three servers that hang leave the engine its share', async () => {
    const server = await scriptedServer();
    server.script = () => undefined;
    const clock = new ManualClock();
    const { shelf } = await booksAt(server.url, { clock });
    const startMs = clock.monotonicMs();
    const request = requestFor(E4, { ...MAIN_LINE, explorer: EXPLORER.explorer }, { deadlineMs: startMs + 2700 });
    const both = shelf.next(request).then(() => shelf.explore(request));
    for (const [i, ms] of [900, 600, 400].entries()) {
      await until(() => server.seen.length === i + 1);
      await clock.advance(ms);
    }
    expect(await both).toMatchObject({ kind: 'none' });
    expect(startMs + 2700 - clock.monotonicMs()).toBe(800);
  });

  it('a decision that is called off turns nothing off', async () => {
    const server = await scriptedServer();
    server.script = () => undefined;
    const { shelf } = await booksAt(server.url);
    for (const [ask, books] of [
      [shelf.next, MAIN_LINE],
      [shelf.explore, EXPLORER],
    ] as const) {
      const over = new AbortController();
      const before = server.seen.length;
      const asked = ask(requestFor(E4, books, { signal: over.signal }));
      await until(() => server.seen.length > before);
      over.abort();
      expect(await asked).toMatchObject({ kind: 'none', off: ALL_ON });
      expect(await ask(requestFor(E4, books, { signal: over.signal }))).toMatchObject({ kind: 'none', off: ALL_ON });
    }
  });

  it('[M-02] plays no move that the position does not have, whoever proposes it', async () => {
    const wrong: BookPort = { moves: async () => ok([{ move: 'e2e4', games: 5 }]) };
    const explorer = { masters: wrong, lichess: wrong };
    const tablebase = { best: async () => ok(null) };
    const table = new OpeningTable([], false);
    const shelf = createShelf({ table, explorer, tablebase, clock: new ManualClock() });
    expect(await shelf.next(requestFor(E4, MAIN_LINE))).toMatchObject({ kind: 'none', off: { mainLine: true } });
  });

  it('[M-02] the same stream draws the same move', async () => {
    const { shelf } = await booksAt('http://127.0.0.1:1');
    const slots = ['C44', 'C50', 'C60', 'C47'].map((code) => ({ code, weight: 1 }));
    const books = { ...NO_BOOKS, repertoire: { ...NO_BOOKS.repertoire, white: slots } };
    const line = lineOf('startpos', 'e2e4 e7e5 g1f3 b8c6');
    const draw = async (seed: number) =>
      (await shelf.next(requestFor(line, books, { rng: stream('draw', seed) }))) as { move?: string };
    const seen = new Set<string | undefined>();
    for (let seed = 0; seed < 40; seed++) {
      const { move } = await draw(seed);
      expect((await draw(seed)).move).toBe(move);
      seen.add(move);
    }
    expect(seen.size).toBeGreaterThanOrEqual(4);
  });
});

describe('gambits', () => {
  it('[A-06] come with the word whether the whole table is known', async () => {
    const line = lineOf('startpos', 'e2e4 e7e5 g1f3 b8c6 f1c4 f8c5');
    const small = await booksAt('http://127.0.0.1:1');
    expect(small.shelf.gambits(line)).toEqual({ moves: new Set(['b2b4']), fullTable: false });
    if (NO_SHARED) return;
    const table = { shipped: SHIPPED_TABLE, full: shared('data/eco') };
    const full = await booksAt('http://127.0.0.1:1', { table });
    expect(full.problems).toEqual([]);
    expect(full.shelf.gambits(line).fullTable).toBe(true);
    expect(full.shelf.gambits(line).moves.size).toBeGreaterThan(1);
  });
});

describe('answers kept', () => {
  it('[S-20] serve every order of moves, and a restarted program, without asking', async () => {
    const server = await scriptedServer();
    server.script = (_seen, response) => json(response, 200, gamesOf({ d7d5: 4 }));
    const cacheFolder = join(scratchFolder(), 'books');
    const first = await booksAt(server.url, { cacheFolder });
    const one = lineOf('startpos', 'd2d4 g8f6 c2c4 e7e6 g1f3');
    const other = lineOf('startpos', 'g1f3 g8f6 c2c4 e7e6 d2d4');
    const answer = await first.shelf.explore(requestFor(one, EXPLORER));
    expect(await first.shelf.explore(requestFor(other, EXPLORER))).toEqual(answer);
    expect(server.seen).toHaveLength(1);
    await first.shelf.explore(requestFor(one, EXPLORER, { rating: 1950 }));
    expect(server.seen).toHaveLength(2);
    await first.close();
    const second = await booksAt(server.url, { cacheFolder });
    expect(await second.shelf.explore(requestFor(one, EXPLORER))).toEqual(answer);
    expect(server.seen).toHaveLength(2);
  });

  it('[S-20] stand in when they are old and the server fails', async () => {
    const server = await scriptedServer();
    server.script = (_seen, response) => json(response, 200, gamesOf({ e7e5: 4 }));
    const clock = new ManualClock();
    const { shelf } = await booksAt(server.url, { clock });
    const ask = () => shelf.explore(requestFor(E4, EXPLORER, { deadlineMs: clock.monotonicMs() + 30_000 }));
    const answer = await ask();
    await clock.advance(7 * 3_600_000);
    server.script = (_seen, response) => json(response, 503, {});
    expect(await ask()).toEqual(answer);
    expect(server.seen).toHaveLength(2);
  });

  it('[S-20] of an empty position too', async () => {
    const server = await scriptedServer();
    server.script = (_seen, response) => json(response, 200, gamesOf({}));
    const { shelf } = await booksAt(server.url);
    for (let i = 0; i < 3; i++) await shelf.explore(requestFor(E4, EXPLORER));
    expect(server.seen).toHaveLength(1);
  });
});

describe('the tablebase', () => {
  const WIN = lineOf('8/6KP/8/8/8/8/8/2k5 w - - 4 70');

  it.skipIf(NO_SHARED)('[S-20] plays the best move of the tables, asked once and without our token', async () => {
    const server = await scriptedServer();
    const body = readFileSync(shared('fixtures/lichess/10-tablebase-standard.json'));
    server.script = (_seen, response) => response.writeHead(200).end(body);
    const { shelf } = await booksAt(server.url);
    for (let i = 0; i < 2; i++) {
      expect(await shelf.next(requestFor(WIN, TABLEBASE))).toMatchObject({
        kind: 'move',
        source: 'tablebase',
        move: 'h7h8q',
        off: ALL_ON,
        note: { why: 'tablebase: perfect play', data: { leaves: 'loss' } },
      });
    }
    expect(server.paths).toEqual([`/standard?fen=${encodeURIComponent('8/6KP/8/8/8/8/8/2k5_w_-_-_4_1')}`]);
    expect(server.seen[0]?.headers.authorization).toBeUndefined();
  });

  it('[S-20] ranks by what a move leaves, whatever the order it comes in', async () => {
    const server = await scriptedServer();
    const moves = ['win', 'draw', 'blessed-loss', 'cursed-win'].map((category, i) => ({
      uci: ['g7f6', 'g7g6', 'g7g8', 'g7h6'][i],
      category,
    }));
    server.script = (_seen, response) => json(response, 200, { category: 'draw', moves });
    const { shelf } = await booksAt(server.url);
    expect(await shelf.next(requestFor(WIN, TABLEBASE))).toMatchObject({ move: 'g7g8' });
  });

  it('[S-20] is silent where nobody knows, and is asked again at the next move', async () => {
    const server = await scriptedServer();
    const { shelf } = await booksAt(server.url);
    const answers: [number, unknown, string][] = [
      [404, {}, 'no table knows the position'],
      [200, { moves: [{ uci: 'h7h8q', category: 'unknown' }] }, 'no table knows the position'],
      [200, { moves: [] }, 'no table knows the position'],
      [200, { moves: [{ uci: 'a1a2', category: 'loss' }] }, 'no table knows the position'],
      [200, [1], 'unreadable'],
      [500, {}, 'failed'],
    ];
    for (const [i, [status, body, why]] of answers.entries()) {
      server.script = (_seen, response) => json(response, status, body);
      const line = lineOf(`8/6KP/8/8/8/8/8/2k5 w - - ${i} 70`);
      const said = await shelf.next(requestFor(line, TABLEBASE));
      expect(said).toMatchObject({ kind: 'none', off: ALL_ON, note: { why: `tablebase: ${why}` } });
    }
    expect(server.seen).toHaveLength(answers.length);
  });

  it('[S-20] is asked for seven men without castling rights, and only where it is wanted', async () => {
    const server = await scriptedServer();
    server.script = (_seen, response) => json(response, 404, {});
    const { shelf } = await booksAt(server.url);
    await shelf.next(requestFor(lineOf('4k3/pppp4/8/8/8/8/PPP5/4K3 w - - 0 1'), TABLEBASE));
    await shelf.next(requestFor(lineOf('4k3/8/8/8/8/8/8/4K2R w K - 0 1'), TABLEBASE));
    await shelf.next(requestFor(WIN, NO_BOOKS));
    expect(server.seen).toHaveLength(0);
    await shelf.next(requestFor(lineOf('4k3/ppp5/8/8/8/8/PP6/4K3 w - - 0 1'), TABLEBASE));
    expect(server.seen).toHaveLength(1);
  });
});

describe('against the sandbox', () => {
  const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -';
  const data = explorerData.parse({
    lichess: { [START]: gamesOf({ e2e4: 3, d2d4: 1 }) },
    masters: { [START]: gamesOf({ c2c4: 1 }) },
  });

  it('[S-20] speaks the explorer’s protocol with a token, and is refused without', async () => {
    const { url } = await room({ explorer: data });
    const { shelf } = await booksAt(url, { token: 'token-a' });
    expect(await shelf.next(requestFor(lineOf(), MAIN_LINE))).toMatchObject({ move: 'c2c4' });
    expect(await shelf.explore(requestFor(lineOf(), EXPLORER))).toMatchObject({
      candidates: [
        { move: 'e2e4', raw: 0.75 },
        { move: 'd2d4', raw: 0.25 },
      ],
    });
    const stranger = await booksAt(url, { token: null });
    const refused = await stranger.shelf.explore(requestFor(lineOf(), EXPLORER));
    expect(refused).toMatchObject({ kind: 'none', off: { explorer: true } });
  });
});

import { INITIAL_FEN } from 'chessops/fen';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { readGameLine } from '../../src/web/client/play/table/game-lines.ts';
import { positionAfter } from '../../src/web/client/play/table/notation.ts';
import { type GameRecord, hearFull, hearState, makeMove, tableGameOf } from '../../src/web/client/play/table/record.ts';
import { createTable } from '../../src/web/client/play/table/table.ts';
import type { Table, TableGame } from '../../src/web/client/play/table/types.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { TestShelf, timersOf, WISH } from './table-room.ts';

const GAME = 'e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7'.split(' ');

const odd = fc.oneof(fc.constantFrom(null, true, -1, 1e300, '', 'x', 'e2e4', 2_147_483_647), fc.anything());
const clock = fc.integer({ min: 0, max: 600_000 });
const state = fc
  .record({
    type: fc.constant('gameState'),
    moves: fc.nat({ max: GAME.length }).map((count) => GAME.slice(0, count).join(' ')),
    wtime: clock,
    btime: clock,
    winc: fc.constant(0),
    binc: fc.constant(0),
    status: fc.constantFrom('started', 'started', 'started', 'started', 'mate', 'resign', 'aborted', 'outoftime'),
    winner: fc.constantFrom(undefined, 'white', 'black'),
    wdraw: fc.constantFrom(undefined, true),
    btakeback: fc.constantFrom(undefined, true),
    wtakeback: fc.constantFrom(undefined, true),
  })
  .map((fields) => fields as Record<string, unknown>);
const full = fc.record({ state, initialFen: fc.constantFrom('startpos', INITIAL_FEN) }).map((fields) => ({
  type: 'gameFull',
  id: 'game0001',
  variant: { key: 'standard' },
  white: { id: 'ann', name: 'Ann', rating: 1500 },
  black: { id: 'rook', name: 'Rook', title: 'BOT', rating: 1500 },
  clock: { initial: 300_000, increment: 0 },
  ...fields,
}));
const talk = fc.record({
  type: fc.constantFrom('chatLine', 'opponentGone'),
  room: odd,
  username: odd,
  text: odd,
  gone: odd,
});
/** A line with some member spoilt. */
const spoilt = fc
  .tuple(fc.oneof(state, full), fc.nat(), odd)
  .map(([line, at, value]) => ({ ...line, [Object.keys(line)[at % Object.keys(line).length] ?? '']: value }));
const asText = (line: unknown): string => {
  try {
    return JSON.stringify(line) ?? 'undefined';
  } catch {
    return '{'; // Values that JSON cannot write.
  }
};
const line = fc.oneof(
  { weight: 4, arbitrary: state.map(asText) },
  { weight: 2, arbitrary: full.map(asText) },
  { weight: 2, arbitrary: spoilt.map(asText) },
  talk.map(asText),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.json(),
);

/** What is true of every game that is shown. */
function expectSane(game: TableGame): void {
  const position = positionAfter(game.startFen, game.moves);
  expect(position?.turn).toBe(game.turn);
  if (game.clocks) expect(Object.values(game.clocks).every((ms) => Number.isFinite(ms) && ms >= 0)).toBe(true);
  if (game.unconfirmed) expect(game).toMatchObject({ running: true, takeback: null });
  if (!game.running) expect([game.draw, game.takeback]).toEqual([null, null]);
  for (const { text } of game.chat) expect(text.length).toBeLessThanOrEqual(300);
}

describe('a record of a game', () => {
  const step = fc.oneof(
    { weight: 5, arbitrary: line.map((text) => ({ kind: 'hear', text }) as const) },
    fc.constantFrom(...GAME, 'd2d4', 'a2a4', 'zz', 'e1h1').map((uci) => ({ kind: 'move', uci }) as const),
  );

  it('stays sane whatever lines come in whatever order, and the end stays the end', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let record: GameRecord | null = null;
        let nowMs = 0;
        for (const taken of steps) {
          nowMs += 500;
          const before: GameRecord | null = record;
          if (taken.kind === 'move') record = (record && makeMove(record, taken.uci, 1, nowMs)) ?? record;
          else record = heard(record, taken.text, nowMs);
          if (record) expectSane(tableGameOf(record));
          const wasFull = taken.kind === 'hear' && readGameLine(taken.text)?.type === 'full';
          if (before && !before.server.running && !wasFull) expect(record).toBe(before);
        }
      }),
      { numRuns: 500 },
    );
  });

  function heard(record: GameRecord | null, text: string, nowMs: number): GameRecord | null {
    const read = readGameLine(text);
    if (read?.type === 'full')
      return hearFull(record, read.full, { color: 'white', wish: WISH, bots: [] }, nowMs) ?? record;
    if (read?.type !== 'state' || !record) return record;
    const next = hearState(record, read.state, nowMs);
    return next === 'ask' ? record : next;
  }

  it('never shows another move in place of the person’s own without a word', () => {
    fc.assert(
      fc.property(fc.array(state, { maxLength: 12 }), fc.constantFrom('d2d4', 'e2e4'), (states, uci) => {
        const opening = { type: 'gameFull', id: 'game0001', variant: { key: 'standard' }, initialFen: 'startpos' };
        const first = { type: 'gameState', moves: '', wtime: 1, btime: 1, status: 'started' };
        const start = heard(null, JSON.stringify({ ...opening, state: first }), 0);
        let record = start && makeMove(start, uci, 1, 0);
        for (const each of states) {
          record = heard(record, JSON.stringify(each), 1);
          if (!record) throw new Error('a record does not vanish');
          const [shown] = record.line.moves;
          if (!record.pending && shown !== undefined && shown !== uci) {
            expect(record.trouble).not.toBeNull();
            return;
          }
          if (record.pending) expect(tableGameOf(record).moves).toEqual([uci]);
        }
      }),
    );
  });
});

describe('a line of a game stream', () => {
  it('is read or passed over, and nothing is thrown', () => {
    fc.assert(
      fc.property(line, (text) => {
        const read = readGameLine(text);
        if (read?.type === 'state') expect(read.state.moves.every((move) => move !== '')).toBe(true);
        if (read?.type === 'gone') expect(read.claimInMs === null || read.claimInMs >= 0).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});

type Reply =
  | { readonly kind: 'answer'; readonly status: number; readonly body: unknown }
  | { readonly kind: 'lines'; readonly lines: readonly string[]; readonly end: 'clean' | 'break' | 'open' }
  | { readonly kind: 'failure' | 'silence' };

describe('a table at a mad server', () => {
  const status = fc.constantFrom(200, 201, 400, 401, 403, 404, 429, 500);
  const end = fc.constantFrom('clean' as const, 'break' as const, 'open' as const, 'open' as const);
  const reply: fc.Arbitrary<Reply> = fc.oneof(
    fc.record({ kind: fc.constant('answer' as const), status, body: odd }),
    fc.record({ kind: fc.constant('lines' as const), lines: fc.array(line, { maxLength: 8 }), end }),
    fc.constant({ kind: 'failure' as const }),
    fc.constant({ kind: 'silence' as const }),
  );
  /** Every third answer is mad; the others are what a server might say there, the game's lines in any order. */
  const replies = fc.array(
    fc.record({
      mad: fc.option(reply, { freq: 2 }),
      game: fc.tuple(full.map(asText), fc.array(line, { maxLength: 8 })).map(([first, rest]) => [first, ...rest]),
      end,
    }),
    { minLength: 5, maxLength: 40 },
  );
  type Chance = {
    readonly mad: Reply | null;
    readonly game: readonly string[];
    readonly end: 'clean' | 'break' | 'open';
  };

  /** What a server in its right mind says. */
  function sane(path: string, { game, end: how }: Chance): Reply {
    const said = (body: unknown): Reply => ({ kind: 'answer', status: 200, body });
    if (path === '/v1/service') return said({ sandbox: { timeScale: 2 } });
    if (path.startsWith('/api/account/playing')) {
      return said({ nowPlaying: [{ gameId: 'game0001', color: 'white', variant: { key: 'standard' } }] });
    }
    if (path.includes('/stream/')) return { kind: 'lines', lines: game, end: how };
    if (path === '/api/challenge/rook') {
      const made = { id: 'game0001', finalColor: 'white' };
      return { kind: 'lines', lines: [asText(made), '{"done":"accepted"}'], end: 'clean' };
    }
    return said({ ok: true });
  }

  const action = fc.constantFrom<((table: Table) => void)[]>(
    (table) => table.challenge(WISH),
    (table) => table.withdraw(),
    (table) => table.move('e2e4'),
    (table) => table.move('g1f3'),
    (table) => table.resign(),
    (table) => table.abort(),
    (table) => table.draw(true),
    (table) => table.draw(false),
    (table) => table.takeback(true),
    (table) => table.takeback(false),
    (table) => table.say('hello'),
    (table) => table.claim(),
    (table) => table.again(),
    (table) => table.leave(),
  );

  function answer(given: Reply, signal: AbortSignal): Promise<Response> {
    if (given.kind === 'lines') return Promise.resolve(streamOf(given.lines, given.end, signal));
    if (given.kind === 'failure') return Promise.reject(new TypeError('fetch failed'));
    if (given.kind === 'answer') return Promise.resolve(new Response(asText(given.body), { status: given.status }));
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
  }

  function streamOf(lines: readonly string[], end: 'clean' | 'break' | 'open', signal: AbortSignal): Response {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const each of lines) controller.enqueue(new TextEncoder().encode(`${each}\n`));
        if (end === 'break') controller.error(new Error('reset'));
        else if (end === 'clean') controller.close();
        else signal.addEventListener('abort', () => controller.error(new Error('aborted')));
      },
    });
    return new Response(body);
  }

  function sit(chances: readonly Chance[], clock: ManualClock) {
    let asked = 0;
    const table = createTable({
      origin: '',
      token: 'x',
      fetch: (input, init) => {
        const chance = chances[asked++ % chances.length];
        if (!chance) throw new Error('there is always one');
        return answer(chance.mad ?? sane(String(input), chance), init?.signal ?? new AbortController().signal);
      },
      storage: new TestShelf(),
      nowMs: () => clock.monotonicMs(),
      timers: timersOf(clock),
    });
    const seen = [table.state];
    table.subscribe(() => seen.push(table.state));
    return { table, seen, asked: () => asked };
  }

  it('throws nothing, shows only sane games, and falls silent when it is closed', async () => {
    let games = 0;
    const property = fc.asyncProperty(replies, fc.array(action), async (chances, actions) => {
      const clock = new ManualClock();
      const { table, seen, asked } = sit(chances, clock);
      for (const act of actions) {
        act(table);
        await clock.advance(900);
      }
      await clock.advance(20_000);
      table.close();
      await clock.advance(70_000);
      const before = asked();
      await clock.advance(70_000);
      expect(asked()).toBe(before);
      expect(clock.pending).toBe(0);
      expect(new Set(seen).size).toBe(seen.length);
      for (const { game } of seen) if (game) expectSane(game);
      if (seen.some(({ game }) => game)) games++;
    });
    await fc.assert(property, { numRuns: 100 });
    // A fuzz that never gets to a game would prove nothing.
    expect(games).toBeGreaterThan(10);
  });
});

import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ratingBuckets } from '../../src/books/explorer.ts';
import { legalUcis } from '../../src/chess/uci.ts';
import type { BookDistributionAnswer } from '../../src/ports/book.ts';
import { json } from '../lichess/scripted-server.ts';
import { lineOf } from '../support/facts.ts';
import { NO_SHARED, shared } from '../support/shared.ts';
import { booksAt, EXPLORER, gamesOf, MAIN_LINE, queryOf, requestFor, scriptedServer } from './support.ts';

const probabilities = (answer: BookDistributionAnswer): Record<string, number> =>
  answer.kind === 'distribution' ? Object.fromEntries(answer.candidates.map((c) => [c.move, c.raw])) : {};

const CASTLING = lineOf('startpos', 'e2e4 e7e5 g1f3 b8c6 f1c4 f8c5');

describe('what the explorer is asked', () => {
  it('[S-20] masters by their moves and year, under the token', async () => {
    const server = await scriptedServer();
    server.script = (_seen, response) => json(response, 200, gamesOf({ d7d5: 3 }));
    const { shelf } = await booksAt(server.url);
    const books = { ...MAIN_LINE, mainLine: { ...MAIN_LINE.mainLine, sinceYear: 2020 } };
    await shelf.next(requestFor(lineOf('startpos', 'd2d4 g8f6 c2c4'), books));
    const [seen] = server.seen;
    expect(seen?.path.split('?')[0]).toBe('/masters');
    const asked = { play: 'd2d4,g8f6,c2c4', moves: '10', topGames: '0', recentGames: '0', since: '2020' };
    expect(queryOf(seen?.path)).toEqual(asked);
    expect(seen?.headers).toMatchObject({ authorization: 'Bearer lip_secretsecret', accept: 'application/json' });
    expect(seen?.headers['user-agent']).toBe('fumblefish/1.2.3 (chess bot)');
  });

  it('[E-07] people by rating group, speeds and month, fifteen moves', async () => {
    const server = await scriptedServer();
    server.script = (_seen, response) => json(response, 200, gamesOf({ e2e4: 3 }));
    const { shelf } = await booksAt(server.url, { token: null });
    await shelf.explore(requestFor(lineOf(), EXPLORER));
    expect(server.paths[0]).toMatch(/^\/lichess\?play=&/);
    expect(server.paths[0]).toContain('speeds=blitz,rapid,classical');
    expect(queryOf(server.paths[0])).toMatchObject({
      variant: 'standard',
      ratings: '1400',
      moves: '15',
      topGames: '0',
    });
    expect(server.seen[0]?.headers.authorization).toBeUndefined();
    const main = { ...MAIN_LINE.mainLine, source: 'lichess' as const, sinceYear: 2020 };
    await shelf.next(requestFor(lineOf(), { ...MAIN_LINE, mainLine: main }, { rating: null }));
    expect(queryOf(server.paths[1])).toMatchObject({ since: '2020-01', moves: '10' });
    expect(queryOf(server.paths[1]).ratings).toBeUndefined();
  });

  it('[E-07] a rating of its own stands above the bot’s', async () => {
    const server = await scriptedServer();
    server.script = (_seen, response) => json(response, 200, gamesOf({ e2e4: 3 }));
    const { shelf } = await booksAt(server.url);
    await shelf.explore(requestFor(lineOf(), { ...EXPLORER, explorer: { enabled: true, rating: 2300 } }));
    expect(queryOf(server.paths[0]).ratings).toBe('2200,2500');
  });

  it('[S-20] a custom start by its FEN, Chess960 as such and never masters', async () => {
    const server = await scriptedServer();
    server.script = (_seen, response) => json(response, 200, gamesOf({ b1a1: 3 }));
    const { shelf } = await booksAt(server.url);
    const fen = '4k3/8/8/8/8/8/4P3/1K6 w - - 0 1';
    expect(await shelf.next(requestFor(lineOf(fen, 'e2e4 e8e7'), MAIN_LINE))).toMatchObject({ move: 'b1a1' });
    expect(queryOf(server.paths[0])).toMatchObject({ fen, play: 'e2e4,e8e7' });
    const shuffled = 'bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9';
    await shelf.next(requestFor(lineOf(shuffled, '', 'chess960'), MAIN_LINE));
    expect(server.paths[1]).toMatch(/^\/lichess\?fen=/);
    expect(queryOf(server.paths[1])).toMatchObject({ variant: 'chess960', fen: shuffled });
  });

  it('[S-20] only groups that exist, rounded down', () => {
    const legal = new Set(['0', '1000', '1200', '1400', '1600', '1800', '2000', '2200,2500', '2500']);
    for (let rating = 0; rating <= 3200; rating++) expect(legal, `${rating}`).toContain(ratingBuckets(rating));
    const known = { 0: '0', 900: '0', 1000: '1000', 1550: '1400', 2199: '2000', 2200: '2200,2500', 2499: '2200,2500' };
    for (const [rating, bucket] of Object.entries(known)) expect(ratingBuckets(Number(rating))).toBe(bucket);
    expect(ratingBuckets(2600)).toBe('2500');
    expect(ratingBuckets(-50)).toBe('0');
  });
});

describe('what the explorer answers', () => {
  it('[E-07] is a share of the games for each legal move; castling comes king-onto-rook', async () => {
    const server = await scriptedServer();
    const answer = gamesOf({ e1h1: 60, c2c3: 30, e1g1: 10, a1a8: 500, h2h9: 3, nonsense: 9, d2d3: 0 });
    server.script = (_seen, response) => json(response, 200, answer);
    const { shelf } = await booksAt(server.url);
    const said = await shelf.explore(requestFor(CASTLING, EXPLORER));
    expect(probabilities(said)).toEqual({ e1g1: 0.7, c2c3: 0.3 });
    expect(said).toMatchObject({ note: { ran: true, data: { rating: 1550, games: 100 } } });
    expect(said.kind === 'distribution' && said.candidates[0]).toMatchObject({ rawKind: 'p', weight: 0.7 });
  });

  it('[S-20] counts wins, draws and losses', async () => {
    const server = await scriptedServer();
    const moves = [
      { uci: 'e2e4', white: 1, draws: 1, black: 1 },
      { uci: 'd2d4', white: 0, draws: 0, black: 9 },
    ];
    server.script = (_seen, response) => json(response, 200, { moves });
    const { shelf } = await booksAt(server.url);
    expect(probabilities(await shelf.explore(requestFor(lineOf(), EXPLORER)))).toEqual({ d2d4: 0.75, e2e4: 0.25 });
  });

  it.skipIf(NO_SHARED)('[S-20] is read as recorded', async () => {
    const server = await scriptedServer();
    server.script = ({ path }, response) => {
      const file = path.startsWith('/masters') ? '06-explorer-masters' : '07-explorer-lichess';
      response.writeHead(200).end(readFileSync(shared(`fixtures/lichess/${file}.json`)));
    };
    const { shelf } = await booksAt(server.url);
    const line = lineOf('startpos', 'd2d4 d7d5 c2c4 c7c6 c4d5');
    expect(await shelf.next(requestFor(line, MAIN_LINE))).toMatchObject({
      move: 'c6d5',
      note: { why: 'main line: most played by masters', data: { games: 8610 } },
    });
    const shares = probabilities(await shelf.explore(requestFor(line, EXPLORER)));
    expect(Object.keys(shares)).toHaveLength(12);
    const { moves } = JSON.parse(readFileSync(shared('fixtures/lichess/07-explorer-lichess.json'), 'utf8'));
    const total = moves.reduce(
      (sum: number, m: Record<'white' | 'draws' | 'black', number>) => sum + m.white + m.draws + m.black,
      0,
    );
    expect(shares.c6d5).toBeCloseTo((4_517_660 + 450_366 + 4_016_728) / total, 12);
  });

  it('is only ever legal moves whose probabilities sum to one, whatever comes', async () => {
    const server = await scriptedServer();
    let body: unknown;
    server.script = (_seen, response) =>
      response.writeHead(200).end(typeof body === 'string' ? body : JSON.stringify(body));
    const legal = new Set(legalUcis(CASTLING));
    const count = fc.oneof(fc.nat(1000), fc.constantFrom(-1, 1.5, null, 'x', 1e12, 2 ** 53, 1e300));
    const uci = fc.oneof(
      fc.constantFrom('e1h1', 'e1g1', 'd2d4', 'a1a8', 'e8g8', 'd7d8q', ''),
      fc.string(),
      fc.constant(7),
    );
    const move = fc.record({ uci, white: count, draws: count, black: count }, { requiredKeys: [] });
    const answer = fc.oneof(
      fc.record({ moves: fc.array(fc.oneof(move, fc.anything()), { maxLength: 12 }) }),
      fc.string(),
      fc.json(),
    );
    await fc.assert(
      fc.asyncProperty(answer, async (sent) => {
        body = sent;
        const { shelf, close } = await booksAt(server.url);
        const said = await shelf.explore(requestFor(CASTLING, EXPLORER));
        await close();
        const shares = probabilities(said);
        for (const played of Object.keys(shares)) expect(legal).toContain(played);
        if (said.kind === 'none') expect(said.off.explorer).toBe(true);
        else expect(Object.values(shares).reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 9);
      }),
      { numRuns: 60 },
    );
  });
});

import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startLine } from '../../src/chess/line.ts';
import { legalUcis } from '../../src/chess/uci.ts';
import { systemClock } from '../../src/clock/system.ts';
import type { SearchAnswer, SearchRequest } from '../../src/model/search.ts';
import type { EngineLease } from '../../src/ports/engine.ts';
import { settle } from '../support/manual-clock.ts';
import { realPool } from '../support/real-pool.ts';

const NATIVE = '/usr/games/stockfish';
const DRAGON = 'rnbq1rk1/pp2ppbp/3p1np1/8/3NP3/2N1B3/PPP2PPP/R2QKB1R w KQ - 5 8';
const legal = (fen: string, variant: 'standard' | 'chess960' = 'standard'): string[] => {
  const line = startLine(variant, fen);
  if (!line.ok) throw new Error(fen);
  return legalUcis(line.value);
};
const movesOf = (answer: SearchAnswer, depth: number) =>
  answer.depths.find((d) => d.depth === depth)?.lines.map(({ move }) => move) ?? [];

describe.each([
  ['the bundled engine', null],
  ['a native engine by path', NATIVE],
] as const)('[E-01] %s', (_, path) => {
  const absent = path !== null && !existsSync(path);
  if (absent) console.info(`skipped: no engine at ${path}`);

  describe.skipIf(absent)('through the pool', () => {
    let real: Awaited<ReturnType<typeof realPool>>;
    beforeAll(async () => {
      real = await realPool(2, path);
    });
    afterAll(() => real.pool.close());

    const answer = async (lease: EngineLease, request: Partial<SearchRequest>): Promise<SearchAnswer> => {
      const found = await lease.search({ fen: 'startpos', moves: [], limit: { depth: 4 }, ...request });
      if (!found.ok) throw new Error(JSON.stringify(found.error));
      return found.value;
    };
    const search = (request: Partial<SearchRequest>) => real.leased((lease) => answer(lease, request));

    it('gives every legal move at every depth', async () => {
      const found = await search({ fen: DRAGON, limit: { depth: 6 }, multipv: 256 });
      expect(found.depths.map(({ depth }) => depth)).toEqual([1, 2, 3, 4, 5, 6]);
      for (const { depth } of found.depths) expect(new Set(movesOf(found, depth))).toEqual(new Set(legal(DRAGON)));
      expect(found.bestMove).toBe(found.depths.at(-1)?.lines[0]?.move);
      expect(found.nodes).toBeGreaterThan(1_000);
    });

    it('keeps only whole depths of a search by nodes or time', async () => {
      for (const limit of [{ nodes: 20_000 }, { ms: 60 }]) {
        const found = await search({ fen: DRAGON, limit, multipv: 256 });
        for (const { lines } of found.depths) expect(lines).toHaveLength(legal(DRAGON).length);
        expect(legal(DRAGON)).toContain(found.bestMove);
      }
    });

    it('answers at its deadline and is quiet soon after', async () => {
      const lease = await real.lease();
      const begunMs = systemClock.monotonicMs();
      const found = await lease.search(
        { fen: DRAGON, moves: [], limit: { depth: 60 }, multipv: 256 },
        { deadlineMs: begunMs + 300 },
      );
      expect(found).toMatchObject({ ok: true, value: { bestMove: expect.any(String) } });
      expect(await answer(lease, { limit: { depth: 2 } })).toMatchObject({ depths: [{ depth: 1 }, { depth: 2 }] });
      lease.release();
      expect(real.pool.status().restarts).toBe(0);
    });

    it('searches only the moves named', async () => {
      const moves = ['a2a3', 'h2h4', 'e2e4'];
      const found = await search({ searchmoves: moves, multipv: 256 });
      expect(new Set(movesOf(found, 4))).toEqual(new Set(moves));
      expect(
        await real.leased((lease) =>
          lease.search({ fen: 'startpos', moves: [], limit: { depth: 4 }, searchmoves: ['e2e5'] }),
        ),
      ).toMatchObject({ ok: false, error: { kind: 'refused' } });
    });

    it('finds nothing to play after mate and stalemate, and mates in words', async () => {
      expect((await search({ fen: '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1' })).bestMove).toBeNull();
      expect((await search({ fen: '7k/6Q1/6K1/8/8/8/8/8 b - - 0 1' })).bestMove).toBeNull();
      const mate = await search({ fen: '7k/8/6K1/8/8/8/8/5Q2 w - - 0 1' });
      expect(mate.depths.at(-1)?.lines[0]?.score).toEqual({ kind: 'mate', moves: 1 });
    });

    it('[S-17] castles in the spelling of the line, Chess960 and back again in one lease', async () => {
      const usual = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1';
      const strange = '4k3/8/8/8/8/8/8/RK6 w A - 0 1';
      await real.leased(async (lease) => {
        const before = await answer(lease, { fen: usual, multipv: 256 });
        const between = await answer(lease, { fen: strange, multipv: 256 });
        const after = await answer(lease, { fen: usual, moves: ['e1g1', 'e8c8'], multipv: 256 });
        const onto = await answer(lease, { fen: usual, moves: ['e1h1'], fischerRandom: true, multipv: 256 });
        expect(movesOf(before, 4)).toEqual(expect.arrayContaining(['e1g1', 'e1c1']));
        // Castling and the king's step to the same square are two moves.
        expect(movesOf(between, 4)).toEqual(expect.arrayContaining(['b1a1', 'b1c1']));
        expect(new Set(movesOf(between, 4))).toEqual(new Set(legal(strange, 'chess960')));
        expect(after.bestMove).not.toBeNull();
        expect(movesOf(onto, 4)).toContain('e8a8');
      });
    });

    it('evaluates without searching, from the side to move, null in check', async () => {
      await real.leased(async (lease) => {
        const fen = '4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1';
        const ours = await lease.staticEval({ fen, moves: [] });
        const theirs = await lease.staticEval({ fen, moves: ['e1d1'] });
        expect(ours.ok && ours.value).toBeGreaterThan(300);
        expect(theirs.ok && theirs.value).toBeLessThan(-300);
        expect(await lease.staticEval({ fen, moves: ['a1a8'] })).toEqual({ ok: true, value: null });
        expect(await lease.staticEval({ fen: '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1', moves: [] })).toMatchObject({
          ok: true,
        });
      });
    });

    it('takes the options it announced and no others', async () => {
      await real.leased(async (lease) => {
        const refused = { ok: false, error: { kind: 'refused' } };
        expect(await lease.setOption('Skill Level', 5)).toEqual({ ok: true, value: undefined });
        expect(await lease.setOption('Clear Hash', '')).toEqual({ ok: true, value: undefined });
        expect(await lease.setOption('Hash', 32)).toEqual({ ok: true, value: undefined });
        expect(await lease.setOption('Hash', 2048)).toMatchObject(refused);
        expect(await lease.setOption('EvalFile', 'nn.nnue')).toMatchObject(refused);
        expect(await lease.setOption('UCI_Elo', 1000)).toMatchObject(refused);
        expect(await lease.setOption('MultiPV', 300)).toMatchObject(refused);
        expect(await lease.setOption('No Such Option', 1)).toMatchObject(refused);
        // The WebAssembly build has one thread, no tablebases and no log file of its own.
        expect((await lease.setOption('Threads', 4)).ok).toBe(path !== null);
        expect((await lease.setOption('SyzygyPath', '')).ok).toBe(path !== null);
        await answer(lease, {});
        expect(lease.transcript()).toContain('> setoption name Skill Level value 5');
      });
    });

    it('plays on after four hundred plies', async () => {
      const shuffle = ['g1f3', 'g8f6', 'f3g1', 'f6g8'];
      const moves = Array.from({ length: 400 }, (_, i) => shuffle[i % 4] ?? '');
      expect((await search({ moves, limit: { depth: 2 } })).bestMove).not.toBeNull();
    });

    it('gives the same answer to every decision: nothing of the last one is left', async () => {
      const request = { fen: DRAGON, limit: { depth: 7 }, multipv: 256 };
      const first = await search(request);
      await search({ fen: DRAGON, moves: [first.bestMove ?? ''], limit: { depth: 9 } });
      expect(await search(request)).toEqual(first);
      await real.leased(async (lease) => {
        expect(await answer(lease, request)).toEqual(first);
        const warm = await answer(lease, request);
        expect(warm.nodes).not.toBe(first.nodes);
        await lease.freshHash();
        expect(await answer(lease, request)).toEqual(first);
      });
    });

    it('serves questions asked at once one after the other', async () => {
      await real.leased(async (lease) => {
        const found = await Promise.all(
          legal(DRAGON)
            .slice(0, 8)
            .map((move) => answer(lease, { fen: DRAGON, searchmoves: [move], limit: { depth: 5 } })),
        );
        expect(found.map(({ bestMove }) => bestMove)).toEqual(legal(DRAGON).slice(0, 8));
      });
    });

    it('is never told a position that it cannot bear', async () => {
      const piece = fc.constantFrom(...'PNBRQpnbrq', ...'        '.repeat(2));
      const boards = fc
        .tuple(fc.array(piece, { minLength: 64, maxLength: 64 }), fc.nat(63), fc.nat(63))
        .map(([squares, white, black]) => {
          const board = squares.map((letter, i) => (/p/i.test(letter) && (i < 8 || i > 55) ? ' ' : letter));
          board[white] = 'K';
          board[black] = 'k';
          const ranks = Array.from({ length: 8 }, (_, i) => board.slice(8 * i, 8 * i + 8).join(''));
          return ranks.map((rank) => rank.replaceAll(/ +/g, (gap) => String(gap.length))).join('/');
        });
      const fens = fc.tuple(
        boards,
        fc.constantFrom('w', 'b'),
        fc.constantFrom('-', 'KQkq', 'Kq', 'HAha', 'GBgb', 'kqKQ'),
        fc.constantFrom('-', 'e3', 'd6', 'a6', 'h3'),
        fc.constantFrom('0', '50', '99', '100', '150', '9999'),
        fc.constantFrom('0', '1', '300', '9999'),
      );
      let taken = 0;
      await fc.assert(
        fc.asyncProperty(fens, fc.boolean(), async (fields, fischerRandom) => {
          const request = { fen: fields.join(' '), moves: [], fischerRandom, limit: { depth: 1 }, multipv: 256 };
          const found = await real.leased((lease) => lease.search(request));
          if (found.ok) taken++;
          else expect(found.error.kind).toBe('refused');
        }),
        { numRuns: 400 },
      );
      expect(taken).toBeGreaterThan(20);
    });

    it('is replaced when it dies, and another searches on unharmed', async () => {
      const { pool, lease, leased, transports } = await realPool(2, path);
      const victim = await lease();
      const other = await lease();
      const lost = victim.search({ fen: DRAGON, moves: [], limit: { depth: 60 } });
      const unharmed = other.search({ fen: DRAGON, moves: [], limit: { depth: 8 }, multipv: 256 });
      await settle();
      // The first engine started is the first lent.
      transports[0]?.kill();
      expect(await lost).toEqual({ ok: false, error: { kind: 'died', reason: 'killed by SIGKILL' } });
      expect(await unharmed).toMatchObject({ ok: true, value: { depths: { length: 8 } } });
      expect(await leased((next) => answer(next, {}))).toMatchObject({ bestMove: expect.any(String) });
      expect(pool.status().restarts).toBe(1);
      await pool.close();
    });
  });
});

describe('[E-01] the bundled engine', () => {
  it('leaves our own process as it was', async () => {
    const before = [process.listenerCount('uncaughtException'), process.listenerCount('unhandledRejection')];
    const { pool, leased } = await realPool(1);
    await leased((lease) => lease.search({ fen: 'startpos', moves: [], limit: { depth: 2 } }));
    expect(typeof globalThis.fetch).toBe('function');
    expect('XMLHttpRequest' in globalThis).toBe(false);
    expect([process.listenerCount('uncaughtException'), process.listenerCount('unhandledRejection')]).toEqual(before);
    await pool.close();
  });

  it.each([
    ['a hash table that does not fit', 'setoption name Hash value 3000'],
    ['a network file', 'setoption name EvalFile value x.nnue'],
  ])('is replaced after %s has killed it', async (_, line) => {
    const { pool, lease, transports } = await realPool(1);
    const held = await lease();
    transports[0]?.send([line]);
    const found = await held.search({ fen: DRAGON, moves: [], limit: { depth: 12 }, multipv: 256 });
    expect(found).toMatchObject({
      ok: false,
      error: { kind: 'died', reason: expect.stringContaining('exit code 70') },
    });
    const next = await lease();
    expect(await next.search({ fen: DRAGON, moves: [], limit: { depth: 3 } })).toMatchObject({ ok: true });
    await pool.close();
  });

  it('starts without the link that an install script makes', () => {
    const folder = dirname(createRequire(import.meta.url).resolve('stockfish/package.json'));
    expect(existsSync(join(folder, 'bin', 'stockfish.js'))).toBe(false);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { Planner } from '../../src/engines/plan.ts';
import type { SearchRequest } from '../../src/model/search.ts';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const ask = (request: Partial<SearchRequest>): SearchRequest => ({
  fen: 'startpos',
  moves: [],
  limit: { depth: 8 },
  ...request,
});

function plan(request: Partial<SearchRequest>) {
  const planned = new Planner().search(ask(request));
  if (!planned.ok) throw new Error(planned.error);
  return planned.value;
}

function refusal(request: Partial<SearchRequest>): string {
  const planned = new Planner().search(ask(request));
  if (planned.ok) throw new Error('it was planned');
  return planned.error;
}

describe('planning a search', () => {
  it('spells out the position and the limit', () => {
    expect(plan({})).toMatchObject({
      position: `position fen ${START}`,
      go: 'go depth 8',
      multipv: 1,
      linesPerDepth: 1,
      fischerRandom: false,
    });
    expect(plan({ moves: ['e2e4', 'e7e5'], limit: { nodes: 5_000 }, multipv: 256 })).toMatchObject({
      position: `position fen ${START} moves e2e4 e7e5`,
      go: 'go nodes 5000',
      linesPerDepth: 29,
    });
    expect(plan({ limit: { ms: 0.4 } }).go).toBe('go movetime 1');
  });

  it('names the moves to search, each once and in the spelling of the line', () => {
    const castle = { fen: 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1', searchmoves: ['e1h1', 'e1g1', 'e1c1'], multipv: 256 };
    expect(plan(castle)).toMatchObject({ go: 'go depth 8 searchmoves e1g1 e1c1', linesPerDepth: 2 });
    expect(plan({ ...castle, fischerRandom: true }).go).toBe('go depth 8 searchmoves e1h1 e1a1');
    expect(plan({ fen: '8/4P1k1/8/8/8/8/8/4K3 w - - 0 1', searchmoves: ['e7e8'] }).go).toBe(
      'go depth 8 searchmoves e7e8q',
    );
  });

  it('understands castling in an answer however the engine spells it', () => {
    const { spellings } = plan({ fen: 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1' });
    expect([spellings.get('e1h1'), spellings.get('e1g1'), spellings.get('a1b1')]).toEqual(['e1g1', 'e1g1', 'a1b1']);
  });

  it('sets the Chess960 spelling for a start that needs it, asked for or not', () => {
    const fen = 'r5kr/8/8/8/8/8/8/R5KR w HAha - 0 1';
    expect(plan({ fen })).toMatchObject({ fischerRandom: true });
    expect(plan({ fen }).spellings.get('g1h1')).toBe('g1h1');
    expect(plan({ fischerRandom: true })).toMatchObject({ fischerRandom: true });
  });

  it('tells the engine only castling rights and en passant squares that exist', () => {
    expect(plan({ fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w KQkq e3 0 1' }).position).toBe(
      'position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 1',
    );
    expect(plan({ fen: '4k3/8/8/8/8/8/8/4K2R w K' }).position).toBe('position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1');
  });

  it('has nothing to search where the game is over', () => {
    expect(plan({ moves: ['f2f3', 'e7e5', 'g2g4', 'd8h4'] })).toMatchObject({ linesPerDepth: 0, inCheck: true });
  });

  it.each([
    ['depth 0', { limit: { depth: 0 } }, 'depth must be a whole number from 1 to 245, not 0'],
    ['half a depth', { limit: { depth: 1.5 } }, 'depth must be a whole number from 1 to 245, not 1.5'],
    ['too deep a search', { limit: { depth: 246 } }, 'depth must be a whole number from 1 to 245, not 246'],
    ['no nodes', { limit: { nodes: 0 } }, 'nodes must be a whole number from 1, not 0'],
    ['no time', { limit: { ms: -3 } }, 'ms must be above 0, not -3'],
    ['endless time', { limit: { ms: Number.POSITIVE_INFINITY } }, 'ms must be above 0, not Infinity'],
    ['no lines', { multipv: 0 }, 'multipv must be a whole number from 1 to 256, not 0'],
    ['too many lines', { multipv: 257 }, 'multipv must be a whole number from 1 to 256, not 257'],
    ['a list of no moves', { searchmoves: [] }, 'searchmoves names no move'],
    [
      'an illegal move among legal ones',
      { searchmoves: ['e2e4', 'e2e5'] },
      `searchmoves: e2e5 is not legal in ${START}`,
    ],
    ['an illegal move in the game', { moves: ['e2e4', 'e2e4', 'a7a6'] }, /^move 2, "e2e4", is not legal in rnb/],
    ['an illegal last move', { moves: ['e2e5'] }, /^move 1, "e2e5", is not legal in rnb/],
    ['a line break in a move', { moves: ['e2e4\nquit'] }, /^move 1, "e2e4\\nquit", is not legal/],
  ])('refuses %s', (_, request, reason) => {
    expect(refusal(request)).toMatch(reason);
  });

  it.each([
    ['garbage', 'garbage'],
    ['no king', '8/8/8/8/8/8/8/4K3 w - - 0 1'],
    ['two kings of a side', '4k3/8/8/8/8/8/8/3KK3 w - - 0 1'],
    ['a king that could be taken', '4k3/8/8/8/8/8/8/4R1K1 w - - 0 1'],
    ['a pawn on the last rank', '4k2P/8/8/8/8/8/8/4K3 w - - 0 1'],
    ['nine files', 'rnbqkbnrr/8/8/8/8/8/8/4K3 w - - 0 1'],
    ['seven ranks', '4k3/8/8/8/8/8/4K3 w - - 0 1'],
    ['a side that is none', '4k3/8/8/8/8/8/8/4K3 x - - 0 1'],
    ['a move count that is none', '4k3/8/8/8/8/8/8/4K3 w - - 99999 1'],
    ['more than sixteen pieces of a side', '4k3/8/8/8/QQQQQQQQ/QQQQQQQQ/8/4K2R w - - 0 1'],
    ['nine pawns of a side', '4k3/pppppppp/p7/8/8/8/8/4K2R w K - 0 1'],
    ['three queens and eight pawns of a side', '4k3/8/8/8/8/PPPPPPPP/QQQ5/4K3 w - - 0 1'],
    ['a second command', '4k3/8/8/8/8/8/8/4K3 w - - 0 1\ngo infinite'],
  ])('refuses a position with %s', (_, fen) => {
    expect(new Planner().search(ask({ fen }))).toMatchObject({ ok: false });
    expect(new Planner().position({ fen, moves: [] })).toMatchObject({ ok: false });
  });

  it('answers the same whatever was planned before', () => {
    const planner = new Planner();
    const lists = [['e2e4'], ['e2e4', 'e7e5'], ['e2e4', 'c7c5'], ['d2d4'], [], ['e2e4', 'c7c5', 'g1f3'], ['e2e4', 'x']];
    const requests = lists.flatMap((moves) => [ask({ moves }), ask({ moves, fischerRandom: true })]);
    fc.assert(
      fc.property(fc.array(fc.nat(requests.length - 1)), (order) => {
        for (const i of order) {
          const request = requests[i] ?? ask({});
          expect(planner.search(request)).toEqual(new Planner().search(request));
        }
      }),
      { numRuns: 20 },
    );
  });

  it('never throws and never lets a line break through', () => {
    const fen = fc.oneof(fc.string(), fc.constantFrom('startpos', START, '', '4k3/8/8/8/8/8/8/4K3 w - - 0 1'));
    const moves = fc.array(fc.oneof(fc.string(), fc.constantFrom('e2e4', 'e7e5', '0000', 'e1e2')), { maxLength: 3 });
    fc.assert(
      fc.property(fen, moves, fc.double(), (fen, moves, ms) => {
        const planned = new Planner().search(ask({ fen, moves, limit: { ms } }));
        if (planned.ok) expect(`${planned.value.position}${planned.value.go}`).not.toMatch(/[\r\n]/);
      }),
      { numRuns: 1_000 },
    );
  });
});

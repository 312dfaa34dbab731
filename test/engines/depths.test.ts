import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { DepthCollector } from '../../src/engines/depths.ts';
import { type InfoLine, parseInfo } from '../../src/engines/info.ts';

const info = (depth: number, multipv: number, move: string, cp = 0, bound = false): InfoLine => ({
  depth,
  multipv,
  move,
  score: { kind: 'cp', value: cp },
  bound,
  nodes: depth * 10 + multipv,
});

const same = (...moves: readonly string[]) => new Map(moves.map((move) => [move, move]));

function collect(count: number, spellings: ReadonlyMap<string, string>, lines: readonly InfoLine[]) {
  const collector = new DepthCollector(count, spellings);
  for (const line of lines) collector.add(line);
  return collector;
}

const shape = (collector: DepthCollector) =>
  collector.depths.map(({ depth, lines }) => `${depth}: ${lines.map(({ move }) => move).join(' ')}`);

describe('gathering depths', () => {
  const three = same('a2a3', 'b2b3', 'c2c3');

  it('counts a depth once every line of it is there, best first', () => {
    const lines = [
      info(1, 1, 'a2a3'),
      info(1, 2, 'b2b3'),
      info(1, 3, 'c2c3'),
      info(2, 1, 'c2c3'),
      info(2, 2, 'a2a3'),
      info(2, 3, 'b2b3'),
      info(3, 1, 'b2b3'),
      info(3, 2, 'a2a3'),
    ];
    expect(shape(collect(3, three, lines))).toEqual(['1: a2a3 b2b3 c2c3', '2: c2c3 a2a3 b2b3']);
    expect(shape(collect(3, three, [...lines, info(3, 3, 'c2c3')]))[2]).toBe('3: b2b3 a2a3 c2c3');
  });

  it('reads the mixed block of an interrupted search line by line', () => {
    const lines = [
      info(7, 1, 'a2a3', 30),
      info(7, 2, 'b2b3', 20),
      info(7, 3, 'c2c3', 10),
      info(8, 1, 'b2b3', 40),
      info(8, 2, 'a2a3', 35, true),
      info(7, 3, 'c2c3', 11),
    ];
    const { depths } = collect(3, three, lines);
    expect(depths).toHaveLength(1);
    expect(depths[0]?.lines.map(({ score }) => score)).toEqual([30, 20, 10].map((value) => ({ kind: 'cp', value })));
  });

  it('does not fill a depth up with lines of the one before', () => {
    const first = ['a2a3', 'b2b3', 'c2c3'].map((move, i) => info(7, i + 1, move));
    const block = [info(8, 1, 'b2b3'), info(8, 2, 'a2a3'), info(7, 3, 'c2c3')];
    expect(shape(collect(3, three, [...first, ...block]))).toEqual(['7: a2a3 b2b3 c2c3']);
    expect(shape(collect(3, three, [...first, ...block, info(8, 3, 'c2c3')]))[1]).toBe('8: b2b3 a2a3 c2c3');
  });

  it('ignores bounds, foreign moves and ranks nobody asked for', () => {
    const noise = [info(1, 1, 'a2a3', 99, true), info(1, 1, 'h7h5'), info(1, 4, 'a2a3'), info(1, 0, 'a2a3')];
    expect(collect(3, three, noise).depths).toEqual([]);
    const lines = [info(1, 1, 'b2b3'), info(1, 2, 'a2a3'), info(1, 3, 'c2c3')];
    expect(shape(collect(3, three, [...lines, ...noise]))).toEqual(['1: b2b3 a2a3 c2c3']);
  });

  it('takes the last order where a depth is printed again', () => {
    const lines = [info(9, 1, 'a2a3'), info(9, 2, 'b2b3'), info(9, 1, 'b2b3'), info(9, 2, 'c2c3'), info(9, 3, 'a2a3')];
    expect(shape(collect(3, three, lines))).toEqual(['9: b2b3 c2c3 a2a3']);
  });

  it('keeps only as many lines as were asked for when the best move changes within a depth', () => {
    expect(shape(collect(1, three, [info(9, 1, 'a2a3'), info(9, 1, 'b2b3')]))).toEqual(['9: b2b3']);
  });

  it('reports moves in the spelling of the line', () => {
    const spellings = new Map([
      ['e1h1', 'e1g1'],
      ['e1g1', 'e1g1'],
    ]);
    expect(shape(collect(1, spellings, [info(1, 1, 'e1h1')]))).toEqual(['1: e1g1']);
  });

  it('counts nodes whichever line names them', () => {
    expect(collect(1, three, [info(1, 1, 'a2a3'), info(8, 2, 'b2b3', 0, true)]).nodes).toBe(82);
  });

  it('gives whole, ordered depths of distinct moves from whatever an engine prints', () => {
    const line = fc.record({
      depth: fc.integer({ min: 1, max: 4 }),
      multipv: fc.integer({ min: 0, max: 5 }),
      move: fc.constantFrom('a2a3', 'b2b3', 'c2c3', 'h7h5'),
      score: fc.integer({ min: -50, max: 50 }).map((value) => ({ kind: 'cp' as const, value })),
      bound: fc.boolean(),
      nodes: fc.nat(),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 60 }), fc.integer({ min: 1, max: 3 }), (lines, count) => {
        const { depths } = collect(count, three, lines);
        for (const [i, { depth }] of depths.entries()) expect(depth).toBeGreaterThan(depths[i - 1]?.depth ?? 0);
        for (const { lines } of depths)
          expect([lines.length, new Set(lines.map(({ move }) => move)).size]).toEqual([count, count]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('understands the lines of a real search', () => {
    const line = parseInfo('info depth 1 seldepth 2 multipv 1 score cp 29 nodes 20 nps 4000 hashfull 0 time 5 pv e2e4');
    expect(line && collect(1, same('e2e4'), [line]).depths).toEqual([
      { depth: 1, lines: [{ move: 'e2e4', score: { kind: 'cp', value: 29 } }] },
    ]);
  });
});

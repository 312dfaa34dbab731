import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repertoireStep } from '../../src/books/repertoire.ts';
import { OpeningTable } from '../../src/books/table/opening-table.ts';
import { HEADER, readRows } from '../../src/books/table/read-rows.ts';
import { SanReplay } from '../../src/books/table/san-replay.ts';
import type { Line } from '../../src/chess/line.ts';
import type { Books, RepertoireSlot } from '../../src/model/personality.ts';
import { stream } from '../../src/random/streams.ts';
import { lineOf } from '../support/facts.ts';
import { NO_BOOKS } from './support.ts';

const tableOf = (...rows: string[]): OpeningTable => {
  const text = [HEADER, ...rows.map((row) => row.replaceAll('|', '\t'))].join('\n');
  return new OpeningTable(readRows('x', text, new SanReplay()).rows, false);
};
const TABLE = tableOf(
  'C20|Pawns|1. e4 e5',
  'C25|Vienna|1. e4 e5 2. Nc3',
  'C29|Vienna knights|1. e4 e5 2. Nc3 Nf6 3. f4',
  'C40|Knight|1. e4 e5 2. Nf3',
  'C42|Petrov|1. e4 e5 2. Nf3 Nf6',
  'C44|Open|1. e4 e5 2. Nf3 Nc6 3. c3',
  'C44|Scotch|1. e4 e5 2. Nf3 Nc6 3. d4',
  'C50|Italian|1. e4 e5 2. Nf3 Nc6 3. Bc4',
  'C60|Spanish|1. e4 e5 2. Nf3 Nc6 3. Bb5',
  'D00|Pawns|1. d4 d5',
);
const slot = (code: string, weight = 1): RepertoireSlot => ({ code, weight });

function ask(line: Line, slots: readonly RepertoireSlot[], changes: Partial<Books['repertoire']> = {}, seed = 's') {
  const repertoire = { ...NO_BOOKS.repertoire, white: slots, black: slots, ...changes };
  return repertoireStep(TABLE, { line, repertoire, rng: stream('repertoire', seed) });
}
const sharesOf = (line: Line, slots: readonly RepertoireSlot[]) => {
  const step = ask(line, slots);
  return step.kind === 'move' ? step.shares : step.why;
};
const THREE = lineOf('startpos', 'e2e4 e7e5 g1f3 b8c6');
const ONE = lineOf('startpos', 'e2e4 e7e5');

describe('the repertoire', () => {
  it('[M-02] splits a slot evenly over its next moves, and adds up what slots share', () => {
    expect(sharesOf(THREE, [slot('C44', 60), slot('C60', 20)])).toEqual({ c2c3: 0.375, d2d4: 0.375, f1b5: 0.25 });
    expect(sharesOf(ONE, [slot('C25', 30), slot('C44', 50), slot('C60', 20)])).toEqual({ b1c3: 0.3, g1f3: 0.7 });
  });

  it('[M-02] takes the exact code first, then the family', () => {
    expect(sharesOf(THREE, [slot('C44')])).toEqual({ c2c3: 0.5, d2d4: 0.5 });
    expect(sharesOf(THREE, [slot('C41')])).toEqual({ c2c3: 0.5, d2d4: 0.5 });
    // C44, C50 and C60 go on with the knight: the family of an exact row does not count.
    expect(sharesOf(lineOf('startpos', 'e2e4 e7e5 g1f3'), [slot('C42')])).toEqual({ g8f6: 1 });
  });

  it('[M-02] reads the slots of the side to move', () => {
    const books = { white: [slot('C60')], black: [slot('D00')] };
    expect(ask(lineOf('startpos', 'e2e4'), [], books)).toMatchObject({ kind: 'miss' });
    expect(ask(lineOf('startpos', 'd2d4'), [], books)).toMatchObject({ kind: 'move', move: 'd7d5' });
  });

  it('[M-02] draws in proportion to the shares', () => {
    const slots = [slot('C44', 60), slot('C50', 10), slot('C60', 30)];
    const expected: Record<string, number> = { c2c3: 0.3, d2d4: 0.3, f1c4: 0.1, f1b5: 0.3 };
    const counts: Record<string, number> = {};
    const draws = 4000;
    for (let i = 0; i < draws; i++) {
      const step = ask(THREE, slots, {}, `draw ${i}`);
      if (step.kind === 'move') counts[step.move] = (counts[step.move] ?? 0) + 1;
    }
    const chi = Object.entries(expected).reduce(
      (sum, [move, p]) => sum + ((counts[move] ?? 0) - draws * p) ** 2 / (draws * p),
      0,
    );
    // 99.9 % of chi-square with three degrees of freedom.
    expect(chi).toBeLessThan(16.27);
  });

  it('[M-02] by priority plays the first slot that goes on, its most shared move', () => {
    const slots = [slot('D00', 90), slot('C60', 1), slot('C44', 50)];
    for (let i = 0; i < 20; i++)
      expect(ask(THREE, slots, { choice: 'priority' }, `p${i}`)).toMatchObject({ kind: 'move', move: 'f1b5' });
    expect(ask(ONE, [slot('C4')], { choice: 'priority' })).toMatchObject({ move: 'g1f3' });
  });

  it('[M-02] leaves the book at its depth', () => {
    expect(ask(ONE, [slot('C60')], { maxPlies: 2 })).toEqual({ kind: 'miss', why: 'past 2 half-moves' });
    expect(ask(ONE, [slot('C60')], { maxPlies: 3 })).toMatchObject({ kind: 'move', move: 'g1f3' });
  });

  it('[M-02] beyond its own lines plays what most named lines play, elsewhere nothing', () => {
    // Past the end of C20, family C2: the Vienna is C2 too, so a slot of its own goes on.
    expect(ask(ONE, [slot('C20')])).toMatchObject({ move: 'b1c3' });
    expect(ask(lineOf('startpos', 'e2e4 e7e5 g1f3'), [slot('C20')])).toEqual({
      kind: 'move',
      move: 'b8c6',
      why: 'beyond its own lines',
      shares: { b8c6: 1 },
    });
    expect(ask(lineOf('startpos', 'e2e4 c7c5'), [slot('C20')])).toMatchObject({ kind: 'miss' });
    expect(ask(lineOf('startpos', 'e2e4 e7e5 g1f3'), [slot('D00')])).toMatchObject({ kind: 'miss' });
  });

  it('[M-02] misses from a custom start, with slots of no weight and with none', () => {
    const custom = lineOf('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1');
    expect(ask(custom, [slot('C20')])).toEqual({ kind: 'miss', why: 'the game began elsewhere' });
    const shuffled = lineOf('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', '', 'chess960');
    expect(ask(shuffled, [slot('C20')])).toMatchObject({ kind: 'miss' });
    expect(ask(ONE, [slot('C60', 0)])).toMatchObject({ kind: 'miss' });
    expect(ask(ONE, [])).toMatchObject({ kind: 'miss' });
  });

  it('[M-02] agrees with a plain reading of its law on any slots and lines', () => {
    const lines = TABLE.rows.flatMap((row) => row.moves.map((_, i) => row.moves.slice(0, i)));
    const code = fc.constantFrom('C20', 'C25', 'C41', 'C44', 'C60', 'D00', 'D07', 'E99');
    const slots = fc.array(fc.record({ code, weight: fc.integer({ min: 0, max: 9 }) }), { maxLength: 5 });
    fc.assert(
      fc.property(fc.constantFrom(...lines), slots, (moves, mine) => {
        const wanted: Record<string, number> = {};
        for (const { code: its, weight } of mine) {
          const nexts = (test: (code: string) => boolean) =>
            TABLE.rows
              .filter((row) => test(row.code) && row.moves.length > moves.length)
              .filter((row) => row.moves.slice(0, moves.length).join() === moves.join())
              .map((row) => row.moves[moves.length] ?? '');
          const exact = nexts((other) => other === its);
          const next = [...new Set(exact.length > 0 ? exact : nexts((other) => other.slice(0, 2) === its.slice(0, 2)))];
          if (weight > 0) for (const move of next) wanted[move] = (wanted[move] ?? 0) + weight / next.length;
        }
        const total = Object.values(wanted).reduce((sum, w) => sum + w, 0);
        const shares = sharesOf(lineOf('startpos', moves.join(' ')), mine);
        if (total === 0) return;
        expect(Object.keys(shares).sort()).toEqual(Object.keys(wanted).sort());
        for (const [move, share] of Object.entries(shares)) expect(share).toBeCloseTo((wanted[move] ?? 0) / total, 12);
      }),
    );
  });
});

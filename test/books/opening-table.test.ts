import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Chess } from 'chessops/chess';
import { makeFen } from 'chessops/fen';
import { parseUci } from 'chessops/util';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadTable } from '../../src/books/table/load-table.ts';
import { OpeningTable } from '../../src/books/table/opening-table.ts';
import { HEADER, readRows } from '../../src/books/table/read-rows.ts';
import { SanReplay } from '../../src/books/table/san-replay.ts';
import { lineOf } from '../support/facts.ts';
import { NO_SHARED, shared } from '../support/shared.ts';
import { SHIPPED_TABLE, scratchFolder } from './support.ts';

const read = (rows: string, file = 'x.tsv') => readRows(file, `${HEADER}\n${rows}`, new SanReplay());

/** Board, turn, rights and en passant after moves played by chessops alone. */
function epdsOf(moves: readonly string[]): string[] {
  const position = Chess.default();
  return moves.map((uci) => {
    const move = parseUci(uci);
    if (!move) throw new Error(uci);
    position.play(move);
    return makeFen(position.toSetup(), { epd: true });
  });
}

describe('the shipped table', () => {
  let table: OpeningTable;
  beforeAll(async () => {
    const loaded = await loadTable({ shipped: SHIPPED_TABLE, full: null });
    expect(loaded.problems).toEqual([]);
    ({ table } = loaded);
  });

  it('[M-02] reads without a complaint, every line once', () => {
    expect(table.full).toBe(false);
    expect(table.rows.length).toBeGreaterThanOrEqual(180);
    expect(readFileSync(SHIPPED_TABLE, 'utf8').trimEnd().split('\n').length - 1).toBe(table.rows.length);
  });

  it('[M-02] has lines long enough to play for the codes that shipped repertoires name', () => {
    for (const code of ['D02', 'D10', 'C47', 'C42', 'C65']) {
      const rows = table.rows.filter((row) => row.code === code);
      expect(rows.length, code).toBeGreaterThanOrEqual(4);
      expect(Math.max(...rows.map((row) => row.moves.length)), code).toBeGreaterThanOrEqual(11);
    }
    expect(new Set(table.rows.map((row) => row.code[0])).size).toBe(5);
  });

  it('[A-06] knows the best-known gambits by name', () => {
    const names = table.rows.map((row) => row.name).join('\n');
    for (const gambit of ['King', 'Evans', 'Danish', 'Smith-Morra', 'Benko', 'Budapest', 'Blackmar-Diemer', 'Marshall'])
      expect(names).toMatch(new RegExp(`${gambit}.*Gambit`));
    expect([...table.gambits(lineOf('startpos', 'e2e4 e7e5 g1f3 b8c6 f1c4 f8c5'))]).toEqual(['b2b4']);
    expect(table.gambits(lineOf('startpos', 'e2e4 e7e5'))).toContain('f2f4');
    expect(table.gambits(lineOf('startpos', 'a2a3')).size).toBe(0);
  });

  it('[A-06] counts a counter-gambit, and no gambit where the game began elsewhere', () => {
    expect(table.gambits(lineOf('startpos', 'd2d4 d7d5 c2c4'))).toContain('e7e5');
    const white = '4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1';
    expect(table.gambits(lineOf(white)).size).toBe(0);
  });

  it.skipIf(NO_SHARED)('[M-02] codes every line as the full table does, by the last position both know', async () => {
    const full = await loadTable({ shipped: SHIPPED_TABLE, full: shared('data/eco') });
    const codes = new Map<string, string>();
    for (const letter of 'abcde') {
      const text = readFileSync(shared(`data/eco/${letter}.tsv`), 'utf8');
      for (const row of readRows(letter, text, new SanReplay()).rows)
        codes.set(epdsOf(row.moves).at(-1) ?? '', row.code);
    }
    for (const { code, name, moves } of table.rows) {
      const known = epdsOf(moves).findLast((epd) => codes.has(epd)) ?? '';
      expect(codes.get(known), `${code} ${name}`).toBe(code);
    }
    expect(full.table.full).toBe(true);
  });
});

describe.skipIf(NO_SHARED)('the full table', () => {
  it('[M-02] reads all 3,807 rows and stands above the shipped ones', async () => {
    const { table, problems } = await loadTable({ shipped: SHIPPED_TABLE, full: shared('data/eco') });
    expect(problems).toEqual([]);
    expect(table.full).toBe(true);
    const keys = table.rows.map((row) => row.moves.join(' '));
    expect(new Set(keys).size).toBe(keys.length);
    expect(table.rows.find((row) => row.moves.join(' ') === 'e2e4')?.name).toBe("King's Pawn Game");
    expect(Math.max(...table.rows.slice(0, 3807).map((row) => row.moves.length))).toBe(36);
    expect(table.rows.filter((row) => /gambit/i.test(row.name)).length).toBeGreaterThanOrEqual(1293);
  });

  it('[M-02] is not full where a file is missing or belongs to another letter, and says so', async () => {
    const folder = scratchFolder();
    const copy = (from: string, to: string) =>
      writeFileSync(join(folder, `${to}.tsv`), readFileSync(shared(`data/eco/${from}.tsv`)));
    for (const letter of 'abcd') copy(letter, letter);
    const missing = await loadTable({ shipped: SHIPPED_TABLE, full: folder });
    expect(missing.table.full).toBe(false);
    expect(missing.table.rows.length).toBeGreaterThan(3400);
    expect(missing.problems).toEqual([{ file: 'e.tsv', line: 0, why: 'it cannot be read (ENOENT)' }]);
    copy('a', 'e');
    const wrong = await loadTable({ shipped: SHIPPED_TABLE, full: folder });
    expect(wrong.table.full).toBe(false);
    expect(wrong.problems).toEqual([{ file: 'e.tsv', line: 0, why: 'it holds A00, which is not of this file' }]);
    for (const letter of 'abcde') rmSync(join(folder, `${letter}.tsv`));
  });
});

describe('reading rows', () => {
  it('[M-02] reads SAN and UCI, numbers apart or not, castling as two king squares', () => {
    const { rows, problems } = read('C50\tIt\t1.e4 e5 2. Nf3 Nc6 3. Bc4! Bc5 4. O-O\nB00\tUci\te2e4 b8c6');
    expect(problems).toEqual([]);
    expect(rows[0]?.moves.at(-1)).toBe('e1g1');
    expect(rows[1]?.moves).toEqual(['e2e4', 'b8c6']);
  });

  it('tells each bad row by file and line, and reads the others', () => {
    const bad = [
      'X00\tA\t1. e4',
      'B00\t\t1. e4',
      'B00\tno moves',
      'B00\tA\t1. e5',
      'B00\tA\t1.',
      'B00\tA\t1. e4\tmore',
    ];
    const { rows, problems } = read(['B00\tGood\t1. e4', ...bad, '', 'A40\tGood\t1. d4'].join('\r\n'));
    expect(rows.map((row) => row.name)).toEqual(['Good', 'Good']);
    expect(problems.map((problem) => problem.line)).toEqual([3, 4, 5, 6, 7, 8]);
    expect(problems[0]).toEqual({ file: 'x.tsv', line: 3, why: '"X00" is not an ECO code (A00 to E99)' });
    expect(problems[3]?.why).toBe('e5 is not a legal move after 0 half-moves');
  });

  it('tells a missing header, and reads on', () => {
    const { rows, problems } = readRows('x.tsv', 'code\tname\nB00\tGood\t1. e4', new SanReplay());
    expect(problems).toEqual([{ file: 'x.tsv', line: 1, why: 'the first line must be "eco name pgn", tabs between' }]);
    expect(rows).toHaveLength(1);
  });

  it('takes a table that is not there as an empty one, with a word', async () => {
    const { table, problems } = await loadTable({ shipped: '/nowhere/openings.tsv', full: '/nowhere/eco' });
    expect(table.rows).toEqual([]);
    expect(table.full).toBe(false);
    expect(problems).toEqual([{ file: 'openings.tsv', line: 0, why: 'it cannot be read (ENOENT)' }]);
  });

  it('reads any text without throwing, and every row it keeps can be played', () => {
    const word = fc.constantFrom(
      'e4',
      'e5',
      'Nf3',
      '1.',
      '2...',
      'O-O',
      'x',
      '',
      'e2e4',
      'Qh5#',
      '@',
      '\u0000',
      'e8=Q',
    );
    const pgn = fc.array(word, { maxLength: 6 }).map((words) => words.join(' '));
    const code = fc.constantFrom('B00', 'Z99', 'C2', 'e40', '', 'C20');
    const row = fc.tuple(code, fc.string({ maxLength: 8 }), pgn).map((cells) => cells.join('\t'));
    const text = fc.array(fc.oneof(row, fc.string()), { maxLength: 8 }).map((rows) => rows.join('\n'));
    fc.assert(
      fc.property(text, (rows) => {
        for (const { moves, code: kept } of read(rows).rows) {
          expect(kept).toMatch(/^[A-E]\d\d$/);
          expect(epdsOf(moves)).toHaveLength(moves.length);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('a game in the table', () => {
  const rows = read('C20\tA\t1. e4 e5\nC25\tB\t1. e4 e5 2. Nc3\nD00\tC Gambit\t1. d4 d5 2. c4').rows;
  const table = new OpeningTable(rows, false);

  it('is the beginning of some rows, and has passed the end of others', () => {
    const ahead = (moves: string) => table.ahead(lineOf('startpos', moves)).map((row) => row.name);
    const passed = (moves: string) => table.passed(lineOf('startpos', moves)).map((row) => row.name);
    expect(ahead('')).toEqual(['A', 'B', 'C Gambit']);
    expect(ahead('e2e4')).toEqual(['A', 'B']);
    expect(ahead('e2e4 e7e5')).toEqual(['B']);
    expect(ahead('c2c4')).toEqual([]);
    expect(passed('')).toEqual([]);
    expect(passed('e2e4 e7e5')).toEqual(['A']);
    expect(passed('e2e4 e7e5 b1c3 a7a6')).toEqual(['A', 'B']);
  });

  it('[A-06] agrees with a plain search of all rows', () => {
    const moves = fc.constantFrom('', 'e2e4', 'd2d4', 'e2e4 e7e5', 'd2d4 d7d5', 'd2d4 d7d5 c2c4', 'c2c4');
    fc.assert(
      fc.property(moves, (text) => {
        const played = text.split(' ').filter(Boolean);
        const ahead = rows.filter((row) => `${row.moves.join(' ')} `.startsWith(text && `${text} `));
        const longer = ahead.filter((row) => row.moves.length > played.length);
        expect(table.ahead(lineOf('startpos', text))).toEqual(longer);
        const gambits = longer.filter((row) => row.name.includes('Gambit')).map((row) => row.moves[played.length]);
        expect([...table.gambits(lineOf('startpos', text))]).toEqual([...new Set(gambits)]);
      }),
    );
  });
});

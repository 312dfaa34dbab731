import { Chess } from 'chessops/chess';
import { INITIAL_FEN, parseFen } from 'chessops/fen';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { checkFen } from '../../src/web/client/play/table/fen-words.ts';
import { LONGEST_TEXT, readStartText, type StartText } from '../../src/web/client/play/table/start-text.ts';

function read(text: string): StartText {
  const start = readStartText(text);
  if (!start.ok) throw new Error(start.error);
  return start.value;
}

function wrong(text: string): string {
  const start = readStartText(text);
  if (start.ok) throw new Error(`read as ${JSON.stringify(start.value)}`);
  return start.error;
}

const labels = (text: string) => read(text).positions.map(({ label }) => label);

describe('a FEN', () => {
  const BOARD = 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R';

  it.each([
    ['in full', `${BOARD} w KQkq - 2 3`, `${BOARD} w KQkq - 2 3`],
    ['without counters', `${BOARD} w KQkq -`, `${BOARD} w KQkq - 0 1`],
    ['that is only a board', BOARD, `${BOARD} w - - 0 1`],
    ['with underscores and blanks around', `\n  ${BOARD}_b_KQkq_-_2_3  \n`, `${BOARD} b KQkq - 2 3`],
  ])('is read %s', (_title, text, fen) => {
    expect(read(text)).toMatchObject({
      kind: 'fen',
      title: null,
      positions: [{ ply: 0, label: null, fen, over: false }],
    });
  });

  it('keeps Black to move', () => {
    expect(read('4k3/8/8/8/8/8/8/4K2R b K - 0 1').positions[0]).toMatchObject({ turn: 'black' });
  });

  it.each([
    ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1', /side to move, “x”/],
    ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQxq - 0 1', /castling rights, “KQxq”/],
    ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e9 0 1', /en passant square, “e9”/],
    ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - x 1', /half-move counter, “x”/],
    ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 x', /move number, “x”/],
    ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 more and more', /more fields/],
    ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1', /7 ranks/],
    ['rnbqkbnr/pppppppp/8/8/7/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', /7 squares on rank 4/],
    ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPPP/RNBQKBNR w KQkq - 0 1', /9 squares on rank 2/],
    ['rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', /“x” on rank 7/],
    ['8/8/8/8/8/8/8/8 w - - 0 1', /empty/],
    ['8/8/8/8/8/8/8/K7 w - - 0 1', /one king/],
    ['kk6/8/8/8/8/8/8/K7 w - - 0 1', /one king/],
    ['k6P/8/8/8/8/8/8/K7 w - - 0 1', /pawn/],
    ['k7/8/8/8/8/8/8/K6r b - - 0 1', /not to move stands in check/],
    ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Qq] w KQkq - 0 1', /another kind of chess/],
  ])('%s is refused with the field that is wrong', (text, message) => {
    expect(wrong(text)).toMatch(message);
    expect(checkFen(text)).toMatchObject({ ok: false, error: expect.stringMatching(message) });
  });

  it.each([
    ['7k/5QQ1/8/8/8/8/8/K7 b - - 0 1', /checkmate/],
    ['7k/5Q2/6K1/8/8/8/8/8 b - - 0 1', /stalemate/],
    ['7k/8/8/8/8/8/8/K7 w - - 0 1', /neither side/],
  ])('in which the game is over, %s, can be looked at and not be started from', (fen, message) => {
    expect(read(fen).positions[0]?.over).toBe(true);
    expect(checkFen(fen)).toMatchObject({ ok: false, error: expect.stringMatching(message) });
  });
});

describe('a PGN', () => {
  const GAME = `[Event "Club evening"]
[White "Adams, A"]
[Black "Brown, B"]
[Result "1-0"]

1. e4 e5 2. Nf3 {a quiet move} (2. f4 exf4 (2... d5 {sharp; very}) 3. Nf3) 2... Nc6!? $14 3. Bb5 ; to the end of the line
a6 4. O-O 1-0`;

  it('gives every position of its game with the move that led there', () => {
    expect(read(GAME)).toMatchObject({ kind: 'pgn', title: 'Adams, A – Brown, B' });
    expect(labels(GAME)).toEqual([null, '1. e4', '1… e5', '2. Nf3', '2… Nc6', '3. Bb5', '3… a6', '4. O-O']);
    const { positions } = read(GAME);
    expect(positions[0]?.fen).toBe(INITIAL_FEN);
    expect(positions[7]?.fen).toBe('r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 1 4');
    expect(positions.map(({ turn }) => turn)).toEqual([...'wbwbwbwb'].map((c) => (c === 'w' ? 'white' : 'black')));
  });

  it.each([
    ['without headers', '1. d4 d5 2. c4'],
    ['without numbers', 'd4 d5 c4'],
    ['with blank lines between its moves', '1. d4 d5\n\n2. c4'],
    ['with numbers that touch', '1.d4 d5 2.c4 *'],
    ['with Windows line ends and a mark at the front', '\uFEFF1. d4\r\nd5\r\n2. c4'],
    ['with an escaped line', '% made by a program\n1. d4 d5 2. c4'],
    ['with a result of points', '1. d4 d5 2. c4 1/2-1/2'],
  ])('is read %s', (_title, text) => {
    expect(labels(text)).toEqual([null, '1. d4', '1… d5', '2. c4']);
  });

  it('may begin in a position of its own, with Black to move', () => {
    const text = '[FEN "4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 31"]\n[SetUp "1"]\n\n31... e5 32. e4 *';
    expect(labels(text)).toEqual([null, '31… e5', '32. e4']);
    expect(labels('[FEN "4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 31"]')).toEqual([null]);
  });

  it('of several games gives the first', () => {
    expect(labels('[White "A"]\n\n1. e4 e5 *\n\n[White "B"]\n\n1. d4 Qh9 *')).toEqual([null, '1. e4', '1… e5']);
    expect(labels('1. e4 1-0 1. d4 d5')).toEqual([null, '1. e4']);
    expect(labels('1. e4 {1-0\n\n[%clk 0:01]} (1. d4 *) e5 1-0 and so on')).toEqual([null, '1. e4', '1… e5']);
    expect(labels('[White "{"] [Black "B"] 1. e4 {[%clk 0:01]} e5')).toEqual([null, '1. e4', '1… e5']);
  });

  it('marks the position after which nobody can move', () => {
    expect(read('1. f3 e5 2. g4 Qh4#').positions.map(({ over }) => over)).toEqual([false, false, false, false, true]);
  });

  it.each([
    ['1. e4 e5 2. Ke3', /^Move 2\. Ke3 is not legal/],
    ['1. e4 e5 2. Nf3 Nc3', /^Move 2… Nc3 is not legal/],
    ['1. e4 e5 2. Xf3 Nc6', /At move 2: “Xf3” is no move/],
    ['1. e4 e5 2. and then Nf3', /^At move 2: “and” is no move/],
    ['[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n\n1. e4', /FEN header: The board is empty/],
    ['[Variant "Atomic"]\n\n1. e4', /“Atomic”/],
    ['hello there', /neither/],
    ['', /Paste/],
    [' \n ', /Paste/],
    ['[White "A"]', /neither/],
    [`1. e4 {${'x'.repeat(LONGEST_TEXT)}}`, /longer than 20,000/],
  ])('%j is refused with what is wrong and where', (text, message) => {
    expect(wrong(text)).toMatch(message);
  });
});

describe('any pasted text', () => {
  const piece = fc.constantFrom(...'pnbrqkPNBRQK12345678/ w-b0');
  const words = fc.constantFrom(
    ...[
      '1.',
      '12...',
      'e4',
      'Nf3',
      'O-O',
      '(',
      ')',
      '{',
      '}',
      ';',
      '%',
      '$1',
      '!?',
      '*',
      '1-0',
      '[',
      ']',
      '\n',
      '\n\n',
      'x',
    ],
    ...[
      '[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]',
      '[White "A"]',
      'exd5',
      'e8=Q+',
      '--',
      '…',
      '0-0-0',
      'constructor',
      '\\',
      '"',
    ],
  );
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.string({ unit: piece, maxLength: 120 }),
    fc.array(words, { maxLength: 60 }).map((list) => list.join(' ')),
  );

  it('is read or refused in a sentence, and what is read is legal', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const start = readStartText(text);
        if (!start.ok) {
          expect(start.error).toMatch(/^[A-Z].*\.$/s);
          return;
        }
        expect(start.value.positions.length).toBeGreaterThan(0);
        for (const { fen, over } of start.value.positions) {
          expect(Chess.fromSetup(parseFen(fen).unwrap()).isOk).toBe(true);
          expect(checkFen(fen).ok).toBe(!over);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['open variations', '('.repeat(LONGEST_TEXT - 10)],
    ['nested variations', `1. e4 ${'(1. d4 '.repeat(2500)}`],
    ['open comments', '{'.repeat(LONGEST_TEXT - 10)],
    ['open headers', '['.repeat(LONGEST_TEXT - 10)],
    ['headers', '[A "b"]\n'.repeat(2400)],
    ['blank lines', `1. e4${'\n \t'.repeat(6000)}`],
    ['glyphs', `1. e4 ${'$1'.repeat(9000)}`],
    ['slashes', '/'.repeat(LONGEST_TEXT - 10)],
    ['percent lines', '%\n'.repeat(9000)],
    ['knights to and fro', 'Nf3 Nf6 Ng1 Ng8 '.repeat(1249)],
  ])('of twenty thousand %s takes no time', (_title, text) => {
    const fromMs = performance.now();
    readStartText(text);
    // A hundred times what it takes: only something worse than linear is caught, not a slow machine.
    expect(performance.now() - fromMs).toBeLessThan(5000);
  });
});

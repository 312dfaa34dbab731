import { Chess as Oracle } from 'chess.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fenOf, type Line } from '../../src/chess/line.ts';
import { isFischerRandom, legalMove, legalUcis, spellMove } from '../../src/chess/uci.ts';
import { LIVELY_STARTS, lineOf, playPicks } from './lines.ts';

const SQUARES = [...'12345678'].flatMap((rank) => [...'abcdefgh'].map((file) => file + rank));
const picks = fc.array(fc.nat(1_000_000), { maxLength: 60 });
const start = fc.constantFrom(...LIVELY_STARTS);

/** Every spelling of every legal move, by another library: both castlings, promotions with and without the letter. */
function oracleSpellings(line: Line): Set<string> {
  const oracle = new Oracle(fenOf(line));
  const rookOf = { k: 'h', q: 'a' } as const;
  return new Set(
    oracle.moves({ verbose: true }).flatMap((move) => {
      const plain = move.from + move.to;
      if (move.isKingsideCastle()) return [plain, `${move.from}${rookOf.k}${move.from[1]}`];
      if (move.isQueensideCastle()) return [plain, `${move.from}${rookOf.q}${move.from[1]}`];
      return move.promotion ? [plain, plain + move.promotion] : [plain];
    }),
  );
}

const read = (line: Line, uci: string): string | undefined => {
  const move = legalMove(line.position, uci);
  return move && spellMove(line.position, move, line.fischerRandom);
};

describe('reading moves', () => {
  it('reads every spelling of a legal move and nothing else among all pairs of squares', () => {
    fc.assert(
      fc.property(start, picks, (fen, choices) => {
        const line = playPicks(lineOf([], fen), choices, legalUcis).at(-1) ?? lineOf();
        const expected = oracleSpellings(line);
        const pairs = SQUARES.flatMap((from) => SQUARES.map((to) => from + to));
        const promotions = pairs.flatMap((pair) =>
          /^..[a-h][18]$/.test(pair) ? [...'qrbnkp'].map((c) => pair + c) : [],
        );
        for (const uci of [...pairs, ...promotions]) {
          if ((legalMove(line.position, uci) !== undefined) !== expected.has(uci)) {
            throw new Error(`${uci} in ${fenOf(line)}: expected legal ${expected.has(uci)}`);
          }
        }
      }),
      { numRuns: 25 },
    );
  });

  it('refuses anything that is no move at all', () => {
    const { position } = lineOf();
    for (const uci of [
      '',
      'e2',
      'e2e',
      'e2e9',
      'i2i4',
      'E2E4',
      'e2-e4',
      'N@f3',
      'P@e4',
      '0000',
      'e2e4q',
      'e2e4 ',
      'O-O',
    ]) {
      expect(legalMove(position, uci), uci).toBeUndefined();
    }
    fc.assert(
      fc.property(fc.string(), (text) => {
        const move = legalMove(position, text);
        expect(move === undefined || /^[a-h][12][a-h][34]$/.test(text)).toBe(true);
      }),
    );
  });

  it('[S-17] reads castling as two king squares and as king onto rook', () => {
    const line = lineOf([], 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1');
    expect(read(line, 'e1g1')).toBe('e1g1');
    expect(read(line, 'e1h1')).toBe('e1g1');
    expect(read(line, 'e1c1')).toBe('e1c1');
    expect(read(line, 'e1a1')).toBe('e1c1');
  });

  it('does not take a king move onto a man of its own for castling', () => {
    const line = lineOf([], 'r3k2r/4p3/8/8/8/8/3PPP2/R3K2R w KQkq - 0 1');
    for (const uci of ['e1e2', 'e1f2', 'e1d2']) expect(legalMove(line.position, uci), uci).toBeUndefined();
  });

  it('does not take squares two apart in number but not in file for castling', () => {
    const line = lineOf([], '6k1/8/8/8/8/8/8/5RKR w H - 0 1', 'chess960');
    expect(legalMove(line.position, 'g1a2')).toBeUndefined();
    expect(legalMove(lineOf([], 'k7/8/8/8/8/8/8/1K5R w H - 0 1', 'chess960').position, 'b1d1')).toBeUndefined();
  });

  it('reads a promotion without its letter as a queen, and all four with it', () => {
    const line = lineOf([], '1n5k/P7/8/8/8/8/8/K7 w - - 0 1');
    expect(read(line, 'a7a8')).toBe('a7a8q');
    expect(read(line, 'a7b8')).toBe('a7b8q');
    for (const letter of 'qrbn') expect(read(line, `a7a8${letter}`)).toBe(`a7a8${letter}`);
    for (const letter of 'kp') expect(read(line, `a7a8${letter}`)).toBeUndefined();
  });

  it('takes en passant', () => {
    expect(read(lineOf(['e2e4', 'a7a6', 'e4e5', 'd7d5']), 'e5d6')).toBe('e5d6');
    expect(read(lineOf(['e2e4', 'a7a6', 'e4e5', 'd7d5', 'h2h3', 'a6a5']), 'e5d6')).toBeUndefined();
  });

  it.each([
    ['both pawns leave the rank between king and rook', '8/8/8/K1pP3r/8/8/8/7k w - c6 0 1', 'd5c6', false],
    ['the captured pawn shielded the king from a bishop', '6bk/8/8/3pP3/8/1K6/8/8 w - d6 0 1', 'e5d6', false],
    ['the pinned pawn leaves the line of its pin', '1b5k/8/8/4Pp2/8/8/7K/8 w - f6 0 1', 'e5f6', false],
    ['the pinned pawn stays on the line of its pin', '1b5k/8/8/3pP3/8/8/7K/8 w - d6 0 1', 'e5d6', true],
    ['it takes the pawn that gives check', '7k/8/8/3pP3/4K3/8/8/8 w - d6 0 1', 'e5d6', true],
  ])('judges en passant where %s', (_, fen, uci, legal) => {
    expect(legalUcis(lineOf([], fen)).includes(uci)).toBe(legal);
    expect(read(lineOf([], fen), uci)).toBe(legal ? uci : undefined);
  });
});

describe('listing and spelling moves', () => {
  it('lists exactly the legal moves, each once, as another library does', () => {
    fc.assert(
      fc.property(start, picks, (fen, choices) => {
        for (const line of playPicks(lineOf([], fen), choices, legalUcis)) {
          const ours = legalUcis(line);
          const theirs = new Oracle(fenOf(line))
            .moves({ verbose: true })
            .map((m) => m.from + m.to + (m.promotion ?? ''));
          expect(new Set(ours)).toEqual(new Set(theirs));
          expect(ours).toHaveLength(theirs.length);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('reads back every move as it spelled it', () => {
    fc.assert(
      fc.property(start, picks, (fen, choices) => {
        const line = playPicks(lineOf([], fen), choices, legalUcis).at(-1) ?? lineOf();
        for (const uci of legalUcis(line)) expect(read(line, uci)).toBe(uci);
      }),
    );
  });

  it('[S-17] spells castling king-onto-rook in Chess960 and from starts with an odd king or rook', () => {
    const rooks = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1';
    expect(legalUcis(lineOf([], rooks, 'fromPosition'))).toContain('e1g1');
    const fischer = legalUcis(lineOf([], rooks, 'chess960'));
    expect(fischer).toContain('e1h1');
    expect(fischer).not.toContain('e1g1');
    expect(legalUcis(lineOf([], 'r1k4r/8/8/8/8/8/8/R1K4R w KQkq - 0 1', 'fromPosition'))).toContain('c1h1');
  });

  it('[S-17] castles in Chess960 where king or rook stand on their squares already', () => {
    const kingHome = lineOf(['g1h1'], '6kr/8/8/8/8/8/8/R5KR w AH - 0 1', 'chess960');
    expect(fenOf(kingHome).split(' ')[0]).toBe('6kr/8/8/8/8/8/8/R4RK1');
    const rookHome = lineOf(['e1f1'], '4k3/8/8/8/8/8/8/4KR2 w F - 0 1', 'chess960');
    expect(fenOf(rookHome).split(' ')[0]).toBe('4k3/8/8/8/8/8/8/5RK1');
  });

  it('lists one move where one is legal and none in mate and stalemate', () => {
    expect(legalUcis(lineOf([], 'k7/8/1K6/8/8/8/8/7R b - - 0 1'))).toEqual(['a8b8']);
    expect(legalUcis(lineOf([], '7k/8/8/8/8/8/7r/K6r w - - 0 1'))).toEqual([]);
    expect(legalUcis(lineOf([], 'k7/2Q5/1K6/8/8/8/8/8 b - - 0 1'))).toEqual([]);
  });
});

describe('odd kings and rooks', () => {
  it.each([
    ['the usual start', 'startpos', false],
    ['no castling right at all', '1k6/8/8/8/8/8/8/1K6 w - - 0 1', false],
    ['an inner rook', '4k3/8/8/8/8/8/8/4KR2 w F - 0 1', true],
    ['a king off its file', 'r1k4r/8/8/8/8/8/8/4K3 w kq - 0 1', true],
  ])('tells %s', (_, fen, expected) => {
    expect(isFischerRandom(lineOf([], fen).position)).toBe(expected);
  });
});

import { Chess as Oracle } from 'chess.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fenOf, followMoves, type Line } from '../../src/chess/line.ts';
import { cannotMate, endingOf, repetitions } from '../../src/chess/outcome.ts';
import { legalUcis } from '../../src/chess/uci.ts';
import { LIVELY_STARTS, lineOf, playPicks } from './lines.ts';

const INITIAL = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

/** What another library says of the same game, in the order in which the server looks. */
function oracleEnding(oracle: Oracle): string | undefined {
  if (oracle.isCheckmate()) return 'mate';
  if (oracle.isStalemate()) return 'stalemate';
  if (oracle.isInsufficientMaterial()) return 'insufficientMaterial';
  if (oracle.isThreefoldRepetition()) return 'threefold';
  return oracle.isDrawByFiftyMoves() ? 'fiftyMoves' : undefined;
}

/** Few moves to choose from make games repeat. */
const narrow = (line: Line): readonly string[] => {
  const quiet = legalUcis(line).filter((uci) => /^[a-h][1-8][a-h][1-8]$/.test(uci));
  return quiet.slice(0, 3);
};

function compare(fen: string, lines: readonly Line[]): Set<string | undefined> {
  const oracle = new Oracle(fen === 'startpos' ? INITIAL : fen);
  const seen = new Set<string | undefined>();
  for (const [ply, line] of lines.entries()) {
    if (ply > 0) oracle.move(line.moves.at(-1) ?? '');
    expect(endingOf(line)?.kind, `${fenOf(line)} after ${line.moves.join(' ')}`).toBe(oracleEnding(oracle));
    seen.add(endingOf(line)?.kind);
  }
  return seen;
}

describe('how games end', () => {
  it('agrees with another library at every ply of random games, and meets every ending (seed 7)', () => {
    const seen = new Set<string | undefined>();
    fc.assert(
      fc.property(
        fc.constantFrom(...LIVELY_STARTS),
        fc.array(fc.nat(1_000_000), { minLength: 20, maxLength: 90 }),
        fc.boolean(),
        (fen, choices, repeating) => {
          const lines = playPicks(lineOf([], fen), choices, repeating ? narrow : legalUcis);
          for (const kind of compare(fen, lines)) seen.add(kind);
        },
      ),
      { numRuns: 100, seed: 7 },
    );
    const met = new Set([undefined, 'fiftyMoves', 'insufficientMaterial', 'mate', 'stalemate', 'threefold']);
    expect(seen).toEqual(met);
  });

  it.each([
    ['mate for Black', ['f2f3', 'e7e5', 'g2g4', 'd8h4'], 'startpos', { kind: 'mate', winner: 'black' }],
    ['stalemate', [], 'k7/2Q5/1K6/8/8/8/8/8 b - - 0 1', { kind: 'stalemate' }],
    ['bare kings', [], 'k7/8/1K6/8/8/8/8/8 b - - 0 1', { kind: 'insufficientMaterial' }],
    ['one knight', [], 'k7/8/1K1N4/8/8/8/8/8 b - - 0 1', { kind: 'insufficientMaterial' }],
    ['bishops of one colour', [], 'k7/8/1K1B4/8/8/8/8/b7 b - - 0 1', { kind: 'insufficientMaterial' }],
  ])('knows %s', (_, moves, fen, ending) => {
    expect(endingOf(lineOf(moves, fen))).toEqual(ending);
  });

  it.each([
    ['two knights', 'k7/8/1K6/3N4/4N3/8/8/8 b - - 0 1'],
    ['knight against knight', 'k7/8/1K6/3N4/4n3/8/8/8 b - - 0 1'],
    ['bishops of both colours', 'k7/8/K2B4/3b4/8/8/8/8 b - - 0 1'],
  ])('plays on with %s', (_, fen) => {
    expect(endingOf(lineOf([], fen))).toBeUndefined();
  });

  it('prefers mate to the fiftieth move', () => {
    expect(endingOf(lineOf(['g1g8'], 'k7/8/1K6/8/8/8/8/6Q1 w - - 99 70'))).toEqual({ kind: 'mate', winner: 'white' });
    expect(endingOf(lineOf(['g1g2'], 'k7/8/1K6/8/8/8/8/6Q1 w - - 99 70'))).toEqual({ kind: 'fiftyMoves' });
  });

  it('ends a game past six hundred plies', () => {
    // Only the length is looked at, so that the moves need not make up a game.
    const long = (plies: number): Line => ({ ...lineOf(), moves: Array.from({ length: plies }, () => 'a2a3') });
    expect(endingOf(long(600))).toBeUndefined();
    expect(endingOf(long(601))).toEqual({ kind: 'tooLong' });
  });
});

describe('repetition', () => {
  const shuffle = ['g1f3', 'g8f6', 'f3g1', 'f6g8'];

  it('counts the position on the board, the first time included', () => {
    expect(repetitions(lineOf())).toBe(1);
    expect(repetitions(lineOf(shuffle))).toBe(2);
    expect(repetitions(lineOf([...shuffle, ...shuffle]))).toBe(3);
    expect(endingOf(lineOf([...shuffle, ...shuffle]))).toEqual({ kind: 'threefold' });
  });

  it('tells positions apart by castling rights', () => {
    const rooks = 'r3k2r/p6p/8/8/8/8/P6P/R3K2R w KQkq - 0 1';
    const tour = ['a1b1', 'a8b8', 'b1a1', 'b8a8'];
    expect(repetitions(lineOf([...tour, ...tour], rooks))).toBe(2);
  });

  it('tells positions apart by en passant only where the capture is possible', () => {
    const real = 'rnbqkbnr/ppp1pppp/8/8/3p4/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
    expect(repetitions(lineOf(['e2e4', ...['g8f6', 'g1f3', 'f6g8', 'f3g1']], real))).toBe(1);
    expect(repetitions(lineOf(['e2e4', ...['g8f6', 'g1f3', 'f6g8', 'f3g1']]))).toBe(2);
  });

  it('[S-09] takes the count back with the moves', () => {
    const line = lineOf([...shuffle, ...shuffle]);
    const back = followMoves(line, line.moves.slice(0, 4));
    expect(back.ok && repetitions(back.value)).toBe(2);
  });
});

describe('material to mate with', () => {
  it.each([
    ['a bare king', 'k7/8/8/8/8/8/8/KQ6 w - - 0 1', { white: false, black: true }],
    ['a knight against pawns', 'k6n/8/8/8/8/8/P7/K7 w - - 0 1', { white: false, black: false }],
    ['a knight against a queen', 'k6n/8/8/8/8/8/8/KQ6 w - - 0 1', { white: false, black: true }],
  ])('knows what %s can do', (_, fen, expected) => {
    const line = lineOf([], fen);
    expect({ white: cannotMate(line, 'white'), black: cannotMate(line, 'black') }).toEqual(expected);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fenOf, followMoves, type Line, playAll, playUci, startLine, turnOf } from '../../src/chess/line.ts';
import { legalUcis } from '../../src/chess/uci.ts';
import { LIVELY_STARTS, lineOf, playPicks } from './lines.ts';

const picks = fc.array(fc.nat(1_000_000), { maxLength: 50 });
const start = fc.constantFrom(...LIVELY_STARTS);
const shown = (line: Line) => ({ fen: fenOf(line), moves: line.moves, keys: line.keys, start: line.startFen });

const follow = (line: Line, moves: readonly string[]): Line => {
  const result = followMoves(line, moves);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};

describe('starting a line', () => {
  it('takes startpos and nothing for the initial position', () => {
    for (const fen of ['startpos', '']) {
      const line = startLine('standard', fen);
      expect(line.ok && fenOf(line.value)).toBe('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
    }
  });

  it.each([
    ['garbage', 'not a position'],
    ['a missing king', '8/8/8/8/8/8/8/K7 w - - 0 1'],
    ['two kings of one colour', 'k7/8/8/8/8/8/8/KK6 w - - 0 1'],
    ['a side in check that is not to move', 'k7/8/8/8/8/8/8/K6q b - - 0 1'],
    ['a pawn on the last rank', 'P6k/8/8/8/8/8/8/K7 w - - 0 1'],
    ['nine files', 'ppppppppp/8/8/8/8/8/8/K6k w - - 0 1'],
  ])('refuses %s', (_, fen) => {
    const line = startLine('fromPosition', fen);
    expect(line).toMatchObject({ ok: false, error: { kind: 'badFen', fen } });
  });

  it('never throws, whatever the text', () => {
    fc.assert(fc.property(fc.string(), (fen) => typeof startLine('fromPosition', fen).ok === 'boolean'));
  });

  it('[S-17] lets Black move first where the position says so', () => {
    const black = lineOf([], 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1', 'fromPosition');
    expect(turnOf(black)).toBe('black');
    expect(turnOf(follow(black, ['e7e5']))).toBe('white');
  });
});

describe('playing on a line', () => {
  it('leaves the line it started from untouched', () => {
    const line = lineOf(['e2e4']);
    const before = shown(line);
    expect(playUci(line, 'e7e5').ok && playAll(line, ['c7c5', 'g1f3']).ok).toBe(true);
    expect(shown(line)).toEqual(before);
  });

  it('names the move, ply and position of an illegal move', () => {
    expect(playAll(lineOf(), ['e2e4', 'e7e5', 'e4e5'])).toMatchObject({
      ok: false,
      error: { kind: 'illegalMove', ply: 2, uci: 'e4e5', fen: expect.stringContaining('4p3/4P3') },
    });
    expect(playUci(lineOf(['e2e4']), 'e2e4')).toMatchObject({ ok: false, error: { ply: 1, uci: 'e2e4' } });
  });

  it('comes to the same line move by move and all at once', () => {
    fc.assert(
      fc.property(start, picks, (fen, choices) => {
        const last = playPicks(lineOf([], fen), choices, legalUcis).at(-1) ?? lineOf();
        expect(shown(lineOf(last.moves, fen))).toEqual(shown(last));
        const stepped = last.moves.reduce<Line>(
          (line, uci) => {
            const next = playUci(line, uci);
            if (!next.ok) throw new Error(uci);
            return next.value;
          },
          lineOf([], fen),
        );
        expect(shown(stepped)).toEqual(shown(last));
      }),
    );
  });
});

describe('following the server', () => {
  it('[S-09] follows any list of the same game, shorter or longer, to what that list alone would give', () => {
    fc.assert(
      fc.property(start, picks, picks, fc.nat(60), (fen, first, second, keep) => {
        const known = playPicks(lineOf([], fen), first, legalUcis).at(-1) ?? lineOf();
        const kept = lineOf(known.moves.slice(0, keep), fen);
        const other = playPicks(kept, second, legalUcis).at(-1) ?? kept;
        expect(shown(follow(known, other.moves))).toEqual(shown(lineOf(other.moves, fen)));
      }),
    );
  });

  it('[S-09] rewinds after a takeback and plays on from there', () => {
    const line = lineOf(['e2e4', 'e7e5', 'g1f3', 'b8c6']);
    const back = follow(line, ['e2e4', 'e7e5']);
    expect(back.moves).toEqual(['e2e4', 'e7e5']);
    expect(follow(back, ['e2e4', 'e7e5', 'f1c4']).moves).toEqual(['e2e4', 'e7e5', 'f1c4']);
    expect(follow(line, []).moves).toEqual([]);
  });

  it('keeps the very same line where nothing is new', () => {
    const line = lineOf(['e2e4', 'e7e5']);
    expect(follow(line, ['e2e4', 'e7e5'])).toBe(line);
  });

  it('[S-17] reads the same game whichever way the server spells castling', () => {
    const opening = ['e2e4', 'e7e5', 'g1f3', 'g8f6', 'f1c4', 'f8c5'];
    const two = follow(lineOf(opening), [...opening, 'e1g1', 'e8g8']);
    const rook = follow(lineOf(opening), [...opening, 'e1h1', 'e8h8']);
    expect(shown(rook)).toEqual(shown(two));
    expect(rook.moves.slice(-2)).toEqual(['e1g1', 'e8g8']);
    expect(shown(follow(rook, [...opening, 'e1h1', 'e8h8', 'd2d3']))).toEqual(
      shown(follow(two, [...opening, 'e1g1', 'e8g8', 'd2d3'])),
    );
  });

  it('tells of an impossible list and leaves the line as it was', () => {
    const line = lineOf(['e2e4']);
    expect(followMoves(line, ['e2e4', 'e2e4'])).toMatchObject({ ok: false, error: { kind: 'illegalMove', ply: 1 } });
    expect(line.moves).toEqual(['e2e4']);
  });

  it('keeps variant and start over a rewind', () => {
    const fen = 'r1k4r/pppppppp/8/8/8/8/PPPPPPPP/R1K4R w KQkq - 0 1';
    const line = lineOf(['c1h1', 'c8h8'], fen, 'chess960');
    const back = follow(line, ['c1h1']);
    expect([back.variant, back.startFen, back.fischerRandom]).toEqual(['chess960', fen, true]);
  });
});

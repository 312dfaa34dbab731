import { parseUci } from 'chessops/util';
import { describe, expect, it } from 'vitest';
import { type MoveReading, readMove, readPosition } from '../../../src/chess/reading.ts';
import { seeksStalemate, stalemateBoost } from '../../../src/personality/draws/stalemate.ts';
import { lineOf } from '../../support/facts.ts';

function moveIn(fen: string, uci: string): MoveReading {
  const move = parseUci(uci);
  if (!move || !('from' in move)) throw new Error(uci);
  return readMove(readPosition(lineOf(fen).position), move);
}

describe('seeking stalemate', () => {
  const seekStalemate = { enabled: true, fromMove: 30, thresholdCp: 500 };
  const seeks = (fullMove: number, evaluationCp: number | null, changes = {}) =>
    seeksStalemate({ seekStalemate: { ...seekStalemate, ...changes } }, fullMove, evaluationCp);

  it('[M-09] begins in a lost position from the move on that was set', () => {
    expect(seeks(30, -500)).toBe(true);
    expect(seeks(29, -500)).toBe(false);
    expect(seeks(30, -499)).toBe(false);
    expect(seeks(30, null)).toBe(false);
    expect(seeks(30, -9990, { enabled: false })).toBe(false);
  });
});

describe('the boost of stalemate tricks', () => {
  const boost = (fen: string, uci: string) => stalemateBoost(moveIn(fen, uci));

  it('[M-09] is 0.05 for each own reply under 24, and nothing for a move that leaves more', () => {
    // The king on a1 has three squares, the rook on h4 fourteen: 0.05 · (24 − 17).
    expect(boost('8/8/8/k7/8/8/8/K6R w - - 0 1', 'h1h4')).toBeCloseTo(0.05 * 7, 9);
    // A lone king in the corner: three replies after b1a1.
    expect(boost('8/8/8/k7/8/8/8/1K6 w - - 0 1', 'b1a1')).toBeCloseTo(0.05 * 21, 9);
    expect(boost('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'e2e4')).toBe(0);
  });

  it('[M-09] counts no move onto the king that stands in check', () => {
    // Checking along the h-file, the rook has six squares below the king and six beside it, and its own king has three.
    expect(boost('7k/8/8/8/8/8/8/K5R1 w - - 0 1', 'g1h1')).toBeCloseTo(0.05 * 9, 9);
  });

  it.each([
    ['a queen, up to the most', 'Q', 'd1d7', 1.3],
    ['a rook', 'R', 'd1d7', 1.25],
  ])('[M-09] is a quarter of the worth of an undefended man on offer: %s', (_, man, uci, offered) => {
    const taken = moveIn(`3r3k/8/8/8/8/8/8/K2${man}4 w - - 0 1`, uci);
    const safe = moveIn(`6rk/8/8/8/8/8/8/K2${man}4 w - - 0 1`, uci);
    expect(stalemateBoost(taken) - mobilityPart(taken)).toBeCloseTo(offered, 9);
    expect(stalemateBoost(safe) - mobilityPart(safe)).toBeCloseTo(0, 9);
  });

  it('[M-09] is a small share of it where something defends the man', () => {
    const queen = moveIn('3r3k/8/8/8/8/8/3R4/K2Q4 w - - 0 1', 'd1b3');
    expect(stalemateBoost(queen)).toBeCloseTo(mobilityPart(queen), 9);
    const defended = moveIn('3r3k/8/8/8/8/8/2R5/K2Q4 w - - 0 1', 'd1d2');
    expect(stalemateBoost(defended) - mobilityPart(defended)).toBeCloseTo(0.72, 9);
    const knight = moveIn('3r3k/8/8/8/8/1N6/2P5/K7 w - - 0 1', 'b3d4');
    expect(stalemateBoost(knight) - mobilityPart(knight)).toBeCloseTo(0.75, 9);
    const pawn = moveIn('3r3k/8/8/8/8/4P3/3P4/K7 w - - 0 1', 'd2d4');
    expect(stalemateBoost(pawn) - mobilityPart(pawn)).toBeCloseTo(0.08, 9);
  });

  it('[M-09] offers a new queen as a queen, and never the king', () => {
    const promoted = moveIn('3r3k/2P5/8/8/8/8/8/K7 w - - 0 1', 'c7c8q');
    expect(stalemateBoost(promoted) - mobilityPart(promoted)).toBeCloseTo(1.3, 9);
    const king = moveIn('7k/8/8/8/8/8/8/K2r4 w - - 0 1', 'a1b2');
    expect(stalemateBoost(king)).toBeCloseTo(mobilityPart(king), 9);
  });

  it('[M-09] is the same for both colours', () => {
    const white = boost('3r3k/8/8/8/8/8/2R5/K2Q4 w - - 0 1', 'd1d2');
    const black = boost('k2q4/2r5/8/8/8/8/8/3R3K b - - 0 1', 'd8d7');
    expect(black).toBeCloseTo(white, 9);
  });
});

/** Counted by hand here: own moves if the mover moved again, by asking chessops for each man. */
function mobilityPart({ color, after }: MoveReading): number {
  const again = after.position.clone();
  again.turn = color;
  again.epSquare = undefined;
  const ownMoves = [...again.allDests().values()].reduce((sum, dests) => sum + dests.size(), 0);
  return 0.05 * Math.max(0, 24 - ownMoves);
}

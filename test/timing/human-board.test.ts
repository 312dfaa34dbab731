import { describe, expect, it } from 'vitest';

import { readBoard } from '../../src/timing/human/board.ts';
import { lineOf } from '../support/facts.ts';

/** White has just taken on d5; the black queen can take back. */
const TAKEN = 'e2e4 d7d5 e4d5';

describe('what a person sees of a position', () => {
  it('counts plies, legal moves and men of the starting position', () => {
    expect(readBoard(lineOf(), 'e2e4')).toEqual({
      ply: 0,
      legalMoves: 20,
      pieces: 32,
      check: false,
      recapture: false,
      capture: false,
      castling: false,
    });
  });

  it('[T-20] calls a capture on the square of the last capture a recapture, and no other', () => {
    expect(readBoard(lineOf('startpos', TAKEN), 'd8d5')).toMatchObject({ recapture: true, capture: false });
    expect(readBoard(lineOf('startpos', TAKEN), 'g8f6')).toMatchObject({ recapture: false, capture: false });
    expect(readBoard(lineOf('startpos', 'e2e4 d7d5'), 'e4d5')).toMatchObject({ recapture: false, capture: true });
  });

  it('takes an available recapture for one before the move is chosen', () => {
    expect(readBoard(lineOf('startpos', TAKEN), null).recapture).toBe(true);
    expect(readBoard(lineOf('startpos', 'e2e4 d7d5'), null)).toMatchObject({ recapture: false, capture: false });
    const nobody = lineOf('4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 30', 'e4d5');
    expect(readBoard(nobody, null).recapture).toBe(false);
  });

  it('takes back a pawn that has captured en passant', () => {
    const line = lineOf('startpos', 'e2e4 a7a6 e4e5 d7d5 e5d6');
    expect(readBoard(line, 'e7d6')).toMatchObject({ recapture: true, capture: false });
    expect(readBoard(line, 'a6a5')).toMatchObject({ recapture: false, capture: false });
  });

  it('knows capturing en passant for a capture', () => {
    const line = lineOf('startpos', 'e2e4 a7a6 e4e5 d7d5');
    expect(readBoard(line, 'e5d6')).toMatchObject({ recapture: false, capture: true });
    expect(readBoard(line, 'e5e6')).toMatchObject({ capture: false });
  });

  it('sees a promotion that captures, and the answer to it', () => {
    const line = lineOf('r3k3/1P6/8/8/8/8/8/4K2R b - - 0 40', 'e8e7 b7a8q');
    expect(line.moves.at(-1)).toBe('b7a8q');
    expect(readBoard(lineOf('r3k3/1P6/8/8/8/8/8/4K3 w - - 0 40'), 'b7a8q').capture).toBe(true);
    expect(readBoard(lineOf('r3k3/1P6/1b6/8/8/8/8/4K3 w - - 0 40', 'b7b8q a8b8'), 'e1e2').recapture).toBe(false);
    expect(readBoard(lineOf('r1n1k3/1P6/1b6/8/8/8/8/4K3 w - - 0 40', 'b7a8q'), 'b6a5').recapture).toBe(false);
    expect(readBoard(lineOf('rr2k3/1P6/8/8/8/8/8/4K3 w - - 0 40', 'b7a8q'), 'b8a8').recapture).toBe(true);
  });

  it('knows castling by either spelling, also where the rook stands next to the king', () => {
    const ready = 'e2e4 e7e5 g1f3 b8c6 f1c4 f8c5';
    expect(readBoard(lineOf('startpos', ready), 'e1g1')).toMatchObject({ castling: true, capture: false });
    expect(readBoard(lineOf('startpos', ready), 'e1h1')).toMatchObject({ castling: true, capture: false });
    expect(readBoard(lineOf('startpos', ready), 'e1e2').castling).toBe(false);
    const shuffled = lineOf('4k3/8/8/8/8/8/8/5KR1 w G - 0 1', '', 'chess960');
    expect(readBoard(shuffled, 'f1g1')).toMatchObject({ castling: true, capture: false, recapture: false });
  });

  it('counts plies on from a position with Black to move', () => {
    expect(readBoard(lineOf('4k3/8/8/8/8/8/4P3/4K3 b - - 0 40'), 'e8e7').ply).toBe(79);
  });

  it('gives a game from elsewhere no opening to rattle off', () => {
    const early = 'r1bqkbnr/pppppppp/2n5/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 1 2';
    expect(readBoard(lineOf(early, '', 'fromPosition'), 'd2d4').ply).toBe(16);
    expect(readBoard(lineOf(early, 'd2d4 d7d5', 'fromPosition'), 'e4d5').ply).toBe(18);
    expect(readBoard(lineOf('startpos', '', 'fromPosition'), 'd2d4').ply).toBe(0);
  });

  it('sees the only legal move and a check', () => {
    const only = lineOf('7k/8/8/8/8/8/1r6/K7 w - - 0 1');
    expect(readBoard(only, 'a1b2')).toMatchObject({ legalMoves: 1, pieces: 3, check: false, capture: true });
    expect(readBoard(lineOf('7k/8/8/8/8/8/8/1r4K1 w - - 0 1'), null)).toMatchObject({ legalMoves: 3, check: true });
  });
});

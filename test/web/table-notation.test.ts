import { INITIAL_FEN } from 'chessops/fen';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { playUci, startLine } from '../../src/chess/line.ts';
import { legalUcis } from '../../src/chess/uci.ts';
import { materialAfter } from '../../src/web/client/play/table/material.ts';
import { destinationsOf, notate, positionAfter, promotes } from '../../src/web/client/play/table/notation.ts';

const position = (fen: string) => {
  const at = positionAfter(fen, []);
  if (!at) throw new Error(fen);
  return at;
};

describe('the notation of a game', () => {
  it('numbers its moves and tells every position', () => {
    const moves = notate(INITIAL_FEN, ['e2e4', 'e7e5', 'd1h5', 'b8c6', 'f1c4', 'g8f6', 'h5f7']);
    expect(moves.map(({ san }) => san)).toEqual(['e4', 'e5', 'Qh5', 'Nc6', 'Bc4', 'Nf6', 'Qxf7#']);
    expect(moves.map(({ number }) => number)).toEqual([1, 1, 2, 2, 3, 3, 4]);
    expect(moves.at(-1)).toMatchObject({ ply: 7, color: 'white', check: true });
    expect(moves[0]?.fen).toBe('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1');
  });

  it('counts as the start counts, also with Black to move', () => {
    const moves = notate('4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 31', ['e7e5', 'e2e4']);
    expect(moves.map(({ number, color, san }) => `${number} ${color} ${san}`)).toEqual(['31 black e5', '32 white e4']);
  });

  it.each(['e1g1', 'e1h1'])('reads castling spelled %s', (uci) => {
    expect(notate('4k3/8/8/8/8/8/8/4K2R w K - 0 1', [uci])[0]?.san).toBe('O-O');
  });

  it('ends before the first move that makes no sense', () => {
    expect(notate(INITIAL_FEN, ['e2e4', 'e2e4', 'e7e5'])).toHaveLength(1);
    expect(notate('nonsense', ['e2e4'])).toEqual([]);
    expect(positionAfter(INITIAL_FEN, ['e2e5'])).toBeNull();
    expect(positionAfter('nonsense', [])).toBeNull();
  });
});

describe('the squares that a piece may go to', () => {
  it('hold castling in both spellings', () => {
    const dests = destinationsOf(position('r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1'));
    expect(dests.get('e1')).toEqual(expect.arrayContaining(['g1', 'h1', 'c1', 'a1', 'e2']));
    expect(dests.has('e8')).toBe(false);
  });

  it('hold king onto rook alone where king or rook stand elsewhere', () => {
    const dests = destinationsOf(position('4k3/8/8/8/8/8/8/4K1R1 w G - 0 1'));
    expect(dests.get('e1')).toContain('g1');
    expect(dests.get('e1')).not.toContain('h1');
  });

  it('say where a piece must be chosen', () => {
    const at = position('3n3k/P3P3/8/8/8/8/8/K5R1 w - - 0 1');
    expect(promotes(at, 'a7', 'a8')).toBe(true);
    expect(promotes(at, 'e7', 'd8')).toBe(true);
    expect(promotes(at, 'a7', 'b8')).toBe(false);
    expect(promotes(at, 'g1', 'g8')).toBe(false);
    expect(promotes(at, 'a1', 'a2')).toBe(false);
  });
});

describe('the material', () => {
  it('is what each side has taken, the dearest first, and the balance of what stands', () => {
    const moves = ['e2e4', 'd7d5', 'e4d5', 'd8d5', 'b1c3', 'd5d2', 'd1d2'];
    expect(materialAfter(INITIAL_FEN, moves)).toEqual({
      taken: { white: ['queen', 'pawn'], black: ['pawn', 'pawn'] },
      balance: 8,
    });
  });

  it('counts en passant, and castling not', () => {
    expect(materialAfter(INITIAL_FEN, ['e2e4', 'a7a6', 'e4e5', 'd7d5', 'e5d6']).taken.white).toEqual(['pawn']);
    const castled = materialAfter('4k3/8/8/8/8/8/8/4K2R w K - 0 1', ['e1h1']);
    expect(castled).toEqual({ taken: { white: [], black: [] }, balance: 5 });
  });

  it('counts a promotion in the balance', () => {
    expect(materialAfter('7k/P7/8/8/8/8/8/K7 w - - 0 1', ['a7a8q']).balance).toBe(9);
  });

  it('agrees with the notation about every capture of random games', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 120 }), (choices) => {
        let line = startLine();
        for (const choice of choices) {
          const ucis = line.ok ? legalUcis(line.value) : [];
          const uci = ucis[choice % Math.max(1, ucis.length)];
          if (line.ok && uci !== undefined) line = playUci(line.value, uci);
        }
        if (!line.ok) throw new Error('a legal move was not taken');
        const { moves } = line.value;
        const notated = notate(INITIAL_FEN, moves);
        const { taken } = materialAfter(INITIAL_FEN, moves);
        expect(notated).toHaveLength(moves.length);
        expect(taken.white.length + taken.black.length).toBe(notated.filter(({ san }) => san.includes('x')).length);
        expect(notated.at(-1)?.fen ?? INITIAL_FEN).toContain(line.value.position.turn === 'white' ? ' w ' : ' b ');
      }),
      { numRuns: 50 },
    );
  });
});

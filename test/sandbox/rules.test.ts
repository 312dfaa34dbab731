import { Chess } from 'chess.js';
import { makeUci } from 'chessops/util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stream } from '../../src/random/streams.ts';
import { Board } from '../../src/sandbox/board.ts';
import { chess960Start, isChess960Start } from '../../src/sandbox/chess960.ts';
import { chooseMove } from '../../src/sandbox/move-policy.ts';
import { VARIANT_KEYS, type VariantKey } from '../../src/sandbox/variants.ts';

function boardOf(variant: VariantKey = 'standard', fen: string | null = null): Board {
  const board = Board.create(variant, fen, 'kingTwoSquares');
  if (!board.ok) throw new Error(board.error);
  return board.value;
}

function playOn(board: Board, uci: string): boolean {
  const move = board.read(uci);
  if (move.ok) board.play(move.value);
  return move.ok;
}

describe('board', () => {
  it('[S-07] agrees with chess.js on moves, positions and endings of random games', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat()), fc.integer({ min: 20, max: 160 }), (choices, plies) => {
        const board = boardOf();
        const oracle = new Chess();
        for (let ply = 0; ply < plies && !oracle.isGameOver(); ply++) {
          const moves = oracle.moves({ verbose: true });
          const move = moves[(choices.next().value ?? 0) % moves.length];
          if (!move) break;
          expect(playOn(board, move.lan)).toBe(true);
          oracle.move(move);
          expect(placement(board.fen)).toBe(placement(oracle.fen()));
          expect(board.ending(true) !== null).toBe(oracle.isGameOver());
        }
        expect(board.text).toBe(
          oracle
            .history({ verbose: true })
            .map(({ lan }) => lan)
            .join(' '),
        );
      }),
      { numRuns: 10 },
    );
  });

  it('[S-07] refuses what chess.js does not know as a move', () => {
    const squares = Array.from({ length: 64 }, (_, i) => `${'abcdefgh'[i % 8]}${Math.floor(i / 8) + 1}`);
    const board = boardOf('standard', 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1');
    const known = new Set(new Chess(board.fen).moves({ verbose: true }).map(({ from, to }) => from + to));
    // King onto rook is the second spelling of castling, which chess.js does not read.
    for (const castling of ['e1h1', 'e1a1']) known.add(castling);
    const taken = squares.flatMap((from) => squares.map((to) => from + to)).filter((uci) => board.read(uci).ok);
    expect(new Set(taken)).toEqual(known);
  });

  it('[S-09] is as it was after moves are taken back', () => {
    fc.assert(
      fc.property(fc.nat({ max: 60 }), fc.nat({ max: 30 }), fc.string(), (plies, back, seed) => {
        const board = boardOf();
        const rng = stream(seed);
        const fens = [board.fen];
        for (let ply = 0; ply < plies; ply++) {
          const move = chooseMove(board.position, rng, 0.2);
          if (!move || board.ending(true)) break;
          board.play(move);
          fens.push(board.fen);
        }
        const kept = Math.max(0, board.plies - back);
        board.takeBack(back);
        expect([board.plies, board.fen]).toEqual([kept, fens[kept]]);
        expect(board.text.split(' ').filter((move) => move !== '')).toHaveLength(kept);
      }),
      { numRuns: 30 },
    );
  });

  it('plays every variant of the server from its start to an end', () => {
    for (const variant of VARIANT_KEYS) {
      const board = boardOf(variant);
      const rng = stream('variants', variant);
      let ending = board.ending(true);
      for (let ply = 0; ply < 700 && !ending; ply++) {
        const move = chooseMove(board.position, rng, 0.5);
        if (!move) break;
        expect(playOn(board, makeUci(move))).toBe(true);
        ending = board.ending(true);
      }
      expect(ending, variant).not.toBeNull();
    }
  });

  it('reads drops in crazyhouse and says what is wrong with others', () => {
    const board = boardOf('crazyhouse');
    for (const uci of ['e2e4', 'd7d5', 'e4d5', 'd8d5', 'a2a3', 'd5e5']) expect(playOn(board, uci)).toBe(true);
    expect(board.read('Q@e3')).toEqual({ ok: false, error: 'No Q to drop on e3' });
    expect(board.read('P@e5')).toEqual({ ok: false, error: "Can't drop P on e5, it's occupied" });
    expect(board.read('P@h6')).toEqual({ ok: false, error: "Dropping P on h6 doesn't uncheck the king" });
    expect(playOn(board, 'P@e4')).toBe(true);
    expect(boardOf().read('P@e4')).toEqual({ ok: false, error: "Can't drop P on e4" });
  });
});

describe('Chess960 starts', () => {
  it('[S-17] are 960 different ones, bishops on both colours and the king between its rooks', () => {
    const starts = new Set(Array.from({ length: 960 }, (_, number) => chess960Start(number)));
    expect(starts.size).toBe(960);
    for (const fen of starts) {
      const rank = fen.split('/')[0] ?? '';
      expect(rank).toMatch(/r.*k.*r/);
      expect((rank.indexOf('b') + rank.lastIndexOf('b')) % 2).toBe(1);
      expect(isChess960Start(fen)).toBe(true);
    }
    expect(chess960Start(518)).toBe('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
    expect(chess960Start(0)).toMatch(/^bbqnnrkr/);
    expect(chess960Start(959)).toMatch(/^rkrnnqbb/);
    expect(isChess960Start('4k3/8/8/8/8/8/8/R3K3 w - - 0 1')).toBe(false);
  });
});

/** Placement, turn and castling: chess.js writes en passant squares by another rule. */
const placement = (fen: string): string => fen.split(' ').slice(0, 3).join(' ');

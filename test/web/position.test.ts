import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { fenOf, type Line, playUci, startLine } from '../../src/chess/line.ts';
import { legalUcis } from '../../src/chess/uci.ts';
import { describePosition } from '../../src/web/client/parts/position.ts';

function fenAfter(fen: string, uci: string, variant: 'standard' | 'chess960' = 'standard'): string {
  const start = startLine(variant, fen);
  const played = start.ok ? playUci(start.value, uci) : start;
  if (!played.ok) throw new Error(JSON.stringify(played.error));
  return fenOf(played.value);
}

const BOTH_CASTLE = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1';

describe('a move in words', () => {
  it.each([
    ['startpos', 'g1f3', 'knight g1 to f3'],
    [BOTH_CASTLE, 'e1g1', 'castles kingside'],
    [BOTH_CASTLE, 'e1c1', 'castles queenside'],
    [BOTH_CASTLE, 'h1h8', 'rook h1 to h8'],
    ['8/P6k/8/8/8/8/8/K7 w - - 0 1', 'a7a8n', 'pawn a7 to a8, now a knight'],
  ])('from %s, %s is %s', (fen, uci, words) => {
    expect(describePosition(fenAfter(fen, uci), uci).lastMove).toBe(words);
  });

  it.each([
    ['4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1', 'e1h1', 'castles kingside'],
    ['4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1', 'e1a1', 'castles queenside'],
    ['4k3/8/8/8/8/8/8/5KR1 w G - 0 1', 'f1g1', 'castles kingside'],
    ['4k3/8/8/8/8/8/8/2RK4 w C - 0 1', 'd1c1', 'castles queenside'],
    ['4k3/8/8/8/8/8/8/RK6 w A - 0 1', 'b1a1', 'castles queenside'],
  ])('tells castling onto the rook from %s by %s', (fen, uci, words) => {
    expect(describePosition(fenAfter(fen, uci, 'chess960'), uci).lastMove).toBe(words);
  });

  it('is null before the first move', () => {
    expect(describePosition('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', null).lastMove).toBeNull();
  });

  it('names the piece that stands where the move went, all through random games', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 60 }), (choices) => {
        let line = startOf();
        for (const choice of choices) {
          const moves = legalUcis(line);
          const uci = moves[choice % moves.length];
          if (!uci) return;
          const before = line.position;
          const next = playUci(line, uci);
          if (!next.ok) throw new Error(uci);
          line = next.value;
          const { lastMove, inCheck } = describePosition(fenOf(line), uci);
          expect(inCheck).toBe(line.position.isCheck());
          if (!lastMove?.startsWith('castles')) expect(lastMove).toContain(`${uci.slice(0, 2)} to ${uci.slice(2, 4)}`);
          else expect(before.board.king.size()).toBe(2);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('is found for whatever is sent, without a throw', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (fen, uci) => typeof describePosition(fen, uci).inCheck === 'boolean'),
    );
  });
});

function startOf(): Line {
  const start = startLine();
  if (!start.ok) throw new Error('no start');
  return start.value;
}

import { describe, expect, it } from 'vitest';
import { type Line, playUci } from '../../../src/chess/line.ts';
import { endingOf } from '../../../src/chess/outcome.ts';
import { legalUcis } from '../../../src/chess/uci.ts';
import { clearOfThreefold, threefoldRisk } from '../../../src/personality/draws/threefold.ts';
import { stream } from '../../../src/random/streams.ts';
import { lineOf } from '../../support/facts.ts';

/** Both knights out and back, then out again: the first position has stood twice. */
const ONCE_ROUND = 'g1f3 g8f6 f3g1 f6g8 g1f3 g8f6';

describe('the danger of a threefold', () => {
  it('[D-06] is seen in the move that completes it', () => {
    const risk = threefoldRisk(lineOf('startpos', `${ONCE_ROUND} f3g1`));
    expect(risk('f6g8')).toBe('completes');
    expect(risk('f6e4')).toBe(null);
  });

  it('[D-06] is seen in the move that lets the opponent complete it', () => {
    const risk = threefoldRisk(lineOf('startpos', ONCE_ROUND));
    expect(risk('f3g1')).toBe('allows');
    expect(risk('e2e4')).toBe(null);
    expect(risk('b1c3')).toBe(null);
  });

  it('[D-06] is nowhere in a game without a position that has stood twice', () => {
    for (const moves of ['', 'e2e4 e7e5', 'g1f3 g8f6 f3g1']) {
      const line = lineOf('startpos', moves);
      expect(legalUcis(line).every((move) => threefoldRisk(line)(move) === null)).toBe(true);
    }
    // The pawn's move put an end to what stood before it.
    const line = lineOf('startpos', `${ONCE_ROUND} e2e4`);
    expect(threefoldRisk(line)('f6g8')).toBe(null);
  });

  it('[D-06] is what the rules say, on random walks of two kings about a locked pawn', () => {
    let seen = 0;
    for (let walk = 0; walk < 2; walk++) {
      const rng = stream('walk', walk);
      let line: Line = lineOf('8/8/8/8/8/1p1k4/1P6/1K6 w - - 0 1');
      while (!endingOf(line)) {
        const risk = threefoldRisk(line);
        for (const move of legalUcis(line)) {
          const expected = bySlowRules(line, move);
          expect(risk(move), `walk ${walk}: ${line.moves.join(' ')} ${move}`).toBe(expected);
          if (expected) seen += 1;
        }
        const moves = legalUcis(line);
        line = played(line, moves[rng.below(moves.length)] as string);
      }
    }
    expect(seen).toBeGreaterThan(20);
  });
});

describe('a bot that is winning', () => {
  it('[D-06] stays clear of a threefold', () => {
    const line = lineOf('startpos', `${ONCE_ROUND} f3g1`);
    const clear = clearOfThreefold(line, ['f6g8', 'e7e5', 'd7d5'], 300);
    expect(clear).toEqual(['e7e5', 'd7d5']);
  });

  it('[D-06] takes a move that only allows it before one that completes it, and either before none', () => {
    const line = lineOf('startpos', ONCE_ROUND);
    expect(clearOfThreefold(line, ['f3g1'], 300)).toEqual(['f3g1']);
    const last = lineOf('startpos', `${ONCE_ROUND} f3g1`);
    expect(clearOfThreefold(last, ['f6g8'], 300)).toEqual(['f6g8']);
  });

  it('[D-06] repeats where the ways out cost too much', () => {
    const line = lineOf('startpos', `${ONCE_ROUND} f3g1`);
    expect(clearOfThreefold(line, ['f6g8', 'e7e5'], 300, (move) => move !== 'e7e5')).toEqual(['f6g8', 'e7e5']);
  });

  it('[D-06] is one that is a pawn ahead; level, lost or unevaluated games may be repeated', () => {
    const line = lineOf('startpos', `${ONCE_ROUND} f3g1`);
    const moves = ['f6g8', 'e7e5'];
    for (const cp of [99, 0, -500, null]) expect(clearOfThreefold(line, moves, cp)).toBe(moves);
    expect(clearOfThreefold(line, moves, 100)).toEqual(['e7e5']);
  });
});

function played(line: Line, move: string): Line {
  const next = playUci(line, move);
  if (!next.ok) throw new Error(move);
  return next.value;
}

/** Plays every move and every reply, and counts positions by their text over the whole game. */
function bySlowRules(line: Line, move: string): 'completes' | 'allows' | null {
  const after = played(line, move);
  if (stoodThrice(after)) return 'completes';
  return legalUcis(after).some((reply) => stoodThrice(played(after, reply))) ? 'allows' : null;
}

const stoodThrice = ({ keys }: Line): boolean => keys.filter((key) => key === keys.at(-1)).length >= 3;

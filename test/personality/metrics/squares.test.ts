import { describe, expect, it } from 'vitest';
import { bothOf, readingOf } from './positions.ts';

const KINGS = '4k3/8/8/8/8/8/8/4K3 w - - 0 1';
const QUEEN = '4k3/8/8/8/3Q4/8/8/4K3 w - - 0 1';
const PAWNS = '4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1';

describe('[A-15] square metrics', () => {
  it.each([
    // 62 empty squares, five of them beside the king.
    ['weakSquares', KINGS, 57, 57],
    ['centreControl', KINGS, 0, 0],
    ['spaceInEnemyHalf', KINGS, 0, 0],
    // 61 empty: the queen's 27, and e2 and f1 of the king's five, leave 32. Black's king five.
    ['weakSquares', QUEEN, 32, 56],
    // d5 e4 e5.
    ['centreControl', QUEEN, 3, 0],
    // d5 d6 d7 d8, e5 f6 g7 h8, c5 b6 a7.
    ['spaceInEnemyHalf', QUEEN, 11, 0],
    // c4 and e4 both on d5; d5 on e4.
    ['centreControl', PAWNS, 2, 1],
    // b5 and f5: d5 is not empty. Black attacks only c4 and e4, both taken.
    ['spaceInEnemyHalf', PAWNS, 2, 0],
  ] as const)('counts %s in %s', (name, fen, white, black) => {
    expect(bothOf(name, readingOf(fen))).toEqual([white, black]);
  });
});

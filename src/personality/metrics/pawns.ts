import type { SquareSet } from 'chessops/squareSet';
import type { Color } from 'chessops/types';
import { opposite } from 'chessops/util';
import type { Reading } from '../../chess/reading.ts';
import { ahead, beside, sumAt } from '../../chess/square-sets.ts';
import type { Measure } from '../measures/measure.ts';
import { countConnected, countDoubled, countIslands, countIsolated, looseness } from '../measures/structure.ts';
import type { MetricGroup } from './metric.ts';

const pawnsOf = ({ position }: Reading, color: Color): SquareSet => position.board.pieces(color, 'pawn');

/** Ranks left to the last one, by square. */
const RANKS_LEFT = {
  white: Uint8Array.from({ length: 64 }, (_, square) => 7 - (square >> 3)),
  black: Uint8Array.from({ length: 64 }, (_, square) => square >> 3),
};

/** Own men in the way do not matter (blundermind §2). */
const passed: Measure = (reading, color) => {
  const enemies = pawnsOf(reading, opposite(color));
  const stopped = ahead(enemies.union(beside(enemies)), opposite(color));
  return pawnsOf(reading, color).diff(stopped).size();
};

export const PAWN_METRICS = {
  passedPawns: {
    k: 1,
    help: 'Own pawns that no enemy pawn can stop or take any more, whatever else stands in their way.',
    formula: 'own pawns with no enemy pawn ahead on their own or a neighbouring file',
    measure: passed,
  },
  pawnAdvancement: {
    k: 4,
    help: 'How far the own pawns have come: every pawn move raises it, and so does a promotion.',
    formula: '−Σ own pawns (ranks left to the last one)',
    measure: (reading, color) => 0 - sumAt(RANKS_LEFT[color], pawnsOf(reading, color)),
  },
  doubledPawns: {
    k: 1,
    help: 'Own pawns that stand on a file with another one, the first of each file not counted.',
    formula: 'Σ files max(0, own pawns on it − 1)',
    measure: (reading, color) => countDoubled(pawnsOf(reading, color)),
  },
  isolatedPawns: {
    k: 1,
    help: 'Own pawns without a fellow on either neighbouring file.',
    formula: 'own pawns with no own pawn on file −1 or +1',
    measure: (reading, color) => countIsolated(pawnsOf(reading, color)),
  },
  pawnIslands: {
    k: 1,
    help: 'Groups of own pawns that an empty file parts from each other.',
    formula: 'unbroken runs of files that hold own pawns',
    measure: (reading, color) => countIslands(pawnsOf(reading, color)),
  },
  connectedPawns: {
    k: 2,
    help: 'Own pawns side by side or in a chain.',
    formula: 'own pawns with an own pawn one file and at most one rank away',
    measure: (reading, color) => countConnected(pawnsOf(reading, color)),
  },
  structureHealth: {
    k: 1,
    help: 'All flaws of the own pawn formation together, negated: higher is tidier.',
    formula: '−(islands + doubled + isolated + unconnected pawns)',
    measure: (reading, color) => 0 - looseness(reading, color),
  },
} as const satisfies MetricGroup;

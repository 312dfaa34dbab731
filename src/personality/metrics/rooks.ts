import { SquareSet } from 'chessops/squareSet';
import { filesOf, onFiles } from '../../chess/square-sets.ts';
import type { MetricGroup } from './metric.ts';

const SEVENTH = { white: SquareSet.fromRank(6), black: SquareSet.fromRank(1) };

export const ROOK_METRICS = {
  rooksOnOpenFiles: {
    k: 1,
    help: 'Own rooks on a file without pawns of either colour.',
    formula: 'own rooks on files that hold no pawn',
    measure: ({ position: { board } }, color) =>
      board
        .pieces(color, 'rook')
        .diff(onFiles(filesOf(board.pawn)))
        .size(),
  },
  rooksOnSeventh: {
    k: 1,
    help: 'Own rooks on the enemy’s second rank.',
    formula: 'own rooks on the enemy’s second rank',
    measure: ({ position: { board } }, color) => board.pieces(color, 'rook').intersect(SEVENTH[color]).size(),
  },
} as const satisfies MetricGroup;

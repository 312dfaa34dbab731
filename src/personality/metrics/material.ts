import { SquareSet } from 'chessops/squareSet';
import type { Color } from 'chessops/types';
import { opposite } from 'chessops/util';
import type { Reading } from '../../chess/reading.ts';
import { ahead, beside, sumAt } from '../../chess/square-sets.ts';
import type { Measure } from '../measures/measure.ts';
import { mobility } from '../measures/mobility.ts';
import type { MetricGroup } from './metric.ts';

/** The ranks beyond the middle of the board, as a colour sees it. */
export const ENEMY_HALF = { white: new SquareSet(0, 0xffffffff), black: new SquareSet(0xffffffff, 0) };

const edgeDistance = (line: number): number => 3.5 - Math.abs(line - 3.5);

/** 0 in the corners, 6 on the four central squares. */
const CENTRALITY = Uint8Array.from({ length: 64 }, (_, square) => edgeDistance(square & 7) + edgeDistance(square >> 3));

const minorsOf = ({ position: { board } }: Reading, color: Color): SquareSet =>
  board[color].intersect(board.knight.union(board.bishop));

const centralization: Measure = ({ position: { board } }, color) =>
  sumAt(CENTRALITY, board[color].diff(board.pawn).diff(board.king));

/** Past the middle, where D1 says so; a pawn of the enemy's that has gone past can attack nothing behind it. */
const outposts: Measure = (reading, color) => {
  const enemies = reading.position.board.pieces(opposite(color), 'pawn');
  const challenged = ahead(beside(enemies), opposite(color));
  return minorsOf(reading, color).intersect(ENEMY_HALF[color]).diff(challenged).size();
};

export const MATERIAL_METRICS = {
  materialBalance: {
    k: 3,
    help: 'Own material less the enemy’s, in pawns.',
    formula: 'Σ own values − Σ enemy values, with P1 N3 B3 R5 Q9',
    measure: ({ material }, color) => material[color] - material[opposite(color)],
  },
  totalPieces: {
    k: 3,
    help: 'Men of either colour, pawns and kings included; a lower count is a simpler position.',
    formula: 'occupied squares',
    measure: ({ position }) => position.board.occupied.size(),
  },
  queensOnBoard: {
    k: 1,
    help: 'Queens of either colour.',
    formula: 'queens of either colour',
    measure: ({ position }) => position.board.queen.size(),
  },
  bishopPair: {
    k: 1,
    help: 'Whether two own bishops are left.',
    formula: '1 with two own bishops or more, else 0',
    measure: ({ position }, color) => Number(position.board.pieces(color, 'bishop').moreThanOne()),
  },
  developedMinors: {
    k: 2,
    help: 'Own knights and bishops that have left the first rank.',
    formula: 'own knights and bishops off the own first rank',
    measure: (reading, color) => minorsOf(reading, color).diff(SquareSet.backrank(color)).size(),
  },
  centralization: {
    k: 3,
    help: 'How near to the middle the own pieces stand, pawns and king left out.',
    formula: 'Σ own knights, bishops, rooks, queens (3.5 − |file − 3.5|) + (3.5 − |rank − 3.5|)',
    measure: centralization,
  },
  outposts: {
    k: 1,
    help: 'Own knights and bishops in the enemy half that no enemy pawn can ever attack.',
    formula: 'own knights and bishops in the enemy half with no enemy pawn ahead on a neighbouring file',
    measure: outposts,
  },
  mobility: {
    k: 5,
    help: 'Legal moves of the own side as if it were to move, without castling and en passant.',
    formula: 'own legal moves',
    measure: mobility,
  },
} as const satisfies MetricGroup;

import type { SquareSet } from 'chessops/squareSet';
import { beside, countFiles, countRuns, filesOf, forward, lonelyFiles, onFiles } from '../../chess/square-sets.ts';
import type { Measure } from './measure.ts';

/** A count over one side's pawns, whatever else is on the board. */
type PawnCount = (pawns: SquareSet) => number;

export const countIslands: PawnCount = (pawns) => countRuns(filesOf(pawns));

/** Pawns beyond the first of each file. */
export const countDoubled: PawnCount = (pawns) => pawns.size() - countFiles(filesOf(pawns));

export const countIsolated: PawnCount = (pawns) => pawns.intersect(onFiles(lonelyFiles(filesOf(pawns)))).size();

/** Pawns with a companion on a neighbouring file within one rank: the duo and the chain. */
export const countConnected: PawnCount = (pawns) => {
  const next = beside(pawns);
  return pawns.intersect(next.union(forward(next, 'white', 1)).union(forward(next, 'black', 1))).size();
};

/** How loose a side's pawns stand: islands + doubled + isolated + unconnected (D1); lower is tighter. */
export const looseness: Measure = ({ position: { board } }, color) => {
  const pawns = board.pieces(color, 'pawn');
  const unconnected = pawns.size() - countConnected(pawns);
  return countIslands(pawns) + countDoubled(pawns) + countIsolated(pawns) + unconnected;
};

import { SquareSet } from 'chessops/squareSet';
import type { Color } from 'chessops/types';

const FILE_A = SquareSet.fromFile(0);
const FILE_H = SquareSet.fromFile(7);

/** The squares directly left and right of a set. */
export function beside(set: SquareSet): SquareSet {
  const left = set.diff(FILE_A);
  const right = set.diff(FILE_H);
  // No step crosses from one half of the board to the other once the edge files are gone.
  return new SquareSet((left.lo >>> 1) | (right.lo << 1), (left.hi >>> 1) | (right.hi << 1));
}

/** A set moved forward by ranks, as a colour sees it; what leaves the board is gone. */
export const forward = (set: SquareSet, color: Color, ranks: number): SquareSet =>
  color === 'white' ? set.shl64(8 * ranks) : set.shr64(8 * ranks);

/** All squares of the same files that lie further ahead, as a colour sees it. */
export function ahead(set: SquareSet, color: Color): SquareSet {
  let filled = forward(set, color, 1);
  for (const ranks of [1, 2, 4]) filled = filled.union(forward(filled, color, ranks));
  return filled;
}

/** The files that a set touches, as eight bits with the a-file lowest. */
export function filesOf({ lo, hi }: SquareSet): number {
  const half = lo | hi;
  const quarter = half | (half >>> 16);
  return (quarter | (quarter >>> 8)) & 0xff;
}

export function onFiles(files: number): SquareSet {
  const half = Math.imul(files, 0x01010101);
  return new SquareSet(half, half);
}

/** Files with neither neighbour in the mask. */
export const lonelyFiles = (files: number): number => files & ~(files << 1) & ~(files >>> 1);

export const countFiles = (files: number): number => new SquareSet(files, 0).size();

/** Unbroken runs of files. */
export const countRuns = (files: number): number => countFiles(files & ~(files << 1));

/** The sum of a number a square has, over a set. */
export function sumAt(numbers: Uint8Array, set: SquareSet): number {
  let sum = 0;
  for (let rest = set.lo; rest !== 0; rest &= rest - 1) sum += numbers[31 - Math.clz32(rest & -rest)] ?? 0;
  for (let rest = set.hi; rest !== 0; rest &= rest - 1) sum += numbers[63 - Math.clz32(rest & -rest)] ?? 0;
  return sum;
}

import type { Rng } from '../random/streams.ts';

/** The FEN of a Chess960 start by its number, 0–959 (Scharnagl's numbering; 518 is the usual start). */
export function chess960Start(number: number): string {
  const rank: (string | undefined)[] = new Array(8).fill(undefined);
  let rest = number;
  rank[2 * (rest % 4) + 1] = 'b';
  rest = Math.floor(rest / 4);
  rank[2 * (rest % 4)] = 'b';
  rest = Math.floor(rest / 4);
  placeNth(rank, rest % 6, 'q');
  rest = Math.floor(rest / 6);
  const [first, second] = KNIGHTS[rest] ?? [0, 1];
  // The second knight counts the free squares left by the first.
  placeNth(rank, first, 'n');
  placeNth(rank, second - 1, 'n');
  for (const piece of ['r', 'k', 'r']) placeNth(rank, 0, piece);
  const black = rank.join('');
  return `${black}/pppppppp/8/8/8/8/PPPPPPPP/${black.toUpperCase()} w KQkq - 0 1`;
}

/** The knights' squares among the five that are free, by what is left of the number. */
const KNIGHTS: readonly (readonly [number, number])[] = [
  [0, 1],
  [0, 2],
  [0, 3],
  [0, 4],
  [1, 2],
  [1, 3],
  [1, 4],
  [2, 3],
  [2, 4],
  [3, 4],
];

function placeNth(rank: (string | undefined)[], nth: number, piece: string): void {
  let free = 0;
  for (let file = 0; file < 8; file++) {
    if (rank[file] !== undefined) continue;
    if (free++ === nth) {
      rank[file] = piece;
      return;
    }
  }
}

const PLACEMENTS = new Set(Array.from({ length: 960 }, (_, number) => placement(chess960Start(number))));

export const drawChess960 = (rng: Rng): string => chess960Start(rng.below(960));

/** True for one of the 960 starts, whatever its castling field says. */
export const isChess960Start = (fen: string): boolean => PLACEMENTS.has(placement(fen)) && / w /.test(fen);

function placement(fen: string): string {
  return fen.trim().split(/\s+/)[0] ?? '';
}

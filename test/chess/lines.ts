import { type Line, playAll, startLine, type Variant } from '../../src/chess/line.ts';

/** The line after these moves; a test that names an impossible one fails at once. */
export function lineOf(moves: readonly string[] = [], fen = 'startpos', variant: Variant = 'standard'): Line {
  const start = startLine(variant, fen);
  if (!start.ok) throw new Error(`bad start ${JSON.stringify(start.error)}`);
  const line = playAll(start.value, moves);
  if (!line.ok) throw new Error(`bad move ${JSON.stringify(line.error)}`);
  return line.value;
}

/** Plays legal moves chosen by numbers, so that a property test can shrink a game; stops where none is left. */
export function playPicks(start: Line, picks: readonly number[], legal: (line: Line) => readonly string[]): Line[] {
  const lines = [start];
  for (const pick of picks) {
    const line = lines.at(-1) ?? start;
    const moves = legal(line);
    if (moves.length === 0) break;
    const next = playAll(line, [moves[pick % moves.length] ?? '']);
    if (!next.ok) throw new Error(`legal move refused: ${JSON.stringify(next.error)}`);
    lines.push(next.value);
  }
  return lines;
}

/** Starts that castle, promote, take en passant and run out of material soon. */
export const LIVELY_STARTS: readonly string[] = [
  'startpos',
  'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
  'r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 7',
  'n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1',
  '4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1',
  '8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1',
  '8/5k2/8/8/8/3b4/2B5/4K3 w - - 95 80',
  '8/8/4k3/8/8/3NK3/8/7r w - - 0 1',
  'k7/8/1K6/8/8/8/8/6Q1 w - - 90 70',
  'k7/8/2K5/8/8/8/1Q6/8 w - - 0 50',
];

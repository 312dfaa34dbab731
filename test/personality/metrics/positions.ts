import fc from 'fast-check';
import { fenOf } from '../../../src/chess/line.ts';
import { type MoveReading, type Reading, readMove, readPosition } from '../../../src/chess/reading.ts';
import { legalMove, legalUcis } from '../../../src/chess/uci.ts';
import type { MetricName } from '../../../src/model/metric-name.ts';
import { metricNamed } from '../../../src/personality/metrics/metrics.ts';
import { LIVELY_STARTS, lineOf, playPicks } from '../../chess/lines.ts';

export const readingOf = (fen: string): Reading => readPosition(lineOf([], fen).position);

export function moveIn(before: Reading, uci: string): MoveReading {
  const move = legalMove(before.position, uci);
  if (!move) throw new Error(`${uci} is not legal here`);
  return readMove(before, move);
}

export const bothOf = (name: MetricName, reading: Reading): readonly [white: number, black: number] => [
  metricNamed(name).measure(reading, 'white'),
  metricNamed(name).measure(reading, 'black'),
];

/** What a move changes for its side. */
export function changeOf(name: MetricName, fen: string, uci: string): number {
  const { color, before, after } = moveIn(readingOf(fen), uci);
  const { measure } = metricNamed(name);
  return measure(after, color) - measure(before, color);
}

/** Positions that games reach from starts full of castling, promotions, pins and en passant. */
export const anyFen: fc.Arbitrary<string> = fc
  .tuple(fc.constantFrom(...LIVELY_STARTS), fc.array(fc.nat(), { maxLength: 60 }))
  .map(([start, picks]) => fenOf(playPicks(lineOf([], start), picks, legalUcis).at(-1) ?? lineOf([], start)));

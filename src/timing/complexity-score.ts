import { type Score, scoreCp } from '../chess/score.ts';
import type { DepthLines } from '../model/search.ts';

/** blundermind §6: how much the evaluation wavers from depth to depth, and how close the second move is. */
const WAVERING_WEIGHT = 0.6;
const WAVERING_CP = 100;
const CLOSENESS_WEIGHT = 0.4;
const FAR_CP = 300;
const ONE_LINE_GAP_CP = 200;
const MATE_CP = 3000;
const UNKNOWN_SCORE = 0.5;

/**
 * How hard a position is, 0–1, from a probe of its two best lines. A small gap between them is hard, a large one easy.
 * @param depths complete depths, shallow first; fewer than two say nothing and count as 0.5
 */
export function volatilityScore(depths: readonly DepthLines[]): number {
  const [first, second] = depths.at(-1)?.lines ?? [];
  if (depths.length < 2 || !first) return UNKNOWN_SCORE;
  const best = depths.flatMap(({ lines: [line] }) => (line ? [boundedCp(line.score)] : []));
  const gapCp = second ? Math.abs(boundedCp(first.score) - boundedCp(second.score)) : ONE_LINE_GAP_CP;
  const wavering = Math.min(1, deviation(best) / WAVERING_CP);
  const closeness = 1 - Math.min(gapCp, FAR_CP) / FAR_CP;
  return Math.min(1, WAVERING_WEIGHT * wavering + CLOSENESS_WEIGHT * closeness);
}

/** Spread that counts as wide, the choice of this program: the seed gives the scale's ends only (D0 §5c). */
const WIDE_CP = 100;

/** How far apart the best moves are, 0 (all equal) to 1 (widely spread), from the deepest lines (D0 §5c). */
export function spreadScore(depths: readonly DepthLines[]): number {
  const lines = depths.at(-1)?.lines ?? [];
  return Math.min(1, lines.length === 0 ? 0 : deviation(lines.map(({ score }) => boundedCp(score))) / WIDE_CP);
}

/** A mate at any distance is one amount: nothing is hard about it. */
const boundedCp = (score: Score): number => (score.kind === 'mate' ? Math.sign(scoreCp(score)) * MATE_CP : score.value);

/** Of the whole population. */
function deviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}

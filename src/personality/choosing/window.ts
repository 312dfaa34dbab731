import type { DistributionWindow } from '../../model/personality.ts';
import { clamp } from '../clamp.ts';
import { leastPopular, mostPopular, type Popular } from './popular.ts';

/** Percentiles of popularity: 0 is the rarest move, 100 the most popular one (ruling 11). */
export interface Band {
  readonly lowerPct: number;
  readonly upperPct: number;
}

/** Percent that one step of luck moves the band by (D0 §8b). */
const LUCK_STEP_PCT = 4;
/** Never narrower than this, so that something is left. */
const NARROWEST_PCT = 5;

/**
 * The band in force. A bad day (luck above 0) moves it towards rare moves, a good day towards popular ones; under
 * pressure a falling cutoff leaves only the popular end (ruling 11).
 * @param cutoffPct the most popular share that pressure leaves; 100 is all
 */
export function bandOf(window: DistributionWindow, luck: number, cutoffPct: number): Band {
  const shift = LUCK_STEP_PCT * luck;
  const lowest = Math.max(window.lowerPct - shift, 100 - cutoffPct);
  const lowerPct = clamp(lowest, 0, 100 - NARROWEST_PCT);
  return { lowerPct, upperPct: clamp(window.upperPct - shift, lowerPct + NARROWEST_PCT, 100) };
}

/** Without moves that hardly anybody plays; the most popular one always stays (M-05). */
export function aboveFloor<P extends Popular>(moves: readonly P[], minProbability: number): readonly P[] {
  const kept = moves.filter(({ raw }) => raw >= minProbability);
  return kept.length > 0 ? kept : topOnly(moves);
}

/** The moves that touch the band, in their own order. */
export function insideBand<P extends Popular>(moves: readonly P[], { lowerPct, upperPct }: Band): readonly P[] {
  if (lowerPct <= 0 && upperPct >= 100) return moves;
  const rarestFirst = [...moves].sort((a, b) => a.raw - b.raw);
  const total = rarestFirst.reduce((sum, { raw }) => sum + raw, 0);
  const [from, to] = [(lowerPct / 100) * total, (upperPct / 100) * total];
  const kept = new Set<P>();
  let start = 0;
  for (const move of rarestFirst) {
    const end = start + move.raw;
    if (end > from && start < to) kept.add(move);
    start = end;
  }
  return kept.size > 0 ? moves.filter((move) => kept.has(move)) : topOnly(moves);
}

/** Grandmaster Bad Day: the rarest move that is still somebody's, alone; without one, the most popular (ruling 13). */
export function badDayOnly<P extends Popular>(moves: readonly P[], floor: number): readonly P[] {
  const rarest = leastPopular(moves.filter(({ raw }) => raw >= floor));
  return rarest ? [rarest] : topOnly(moves);
}

/** Stage 4 whole: floor, band, Bad Day. Moves come back as they were, and at least one does. */
export function filterDistribution<P extends Popular>(
  moves: readonly P[],
  window: DistributionWindow,
  band: Band,
): readonly P[] {
  const left = insideBand(aboveFloor(moves, window.minProbability), band);
  return window.badDayFloor === null ? left : badDayOnly(left, window.badDayFloor);
}

function topOnly<P extends Popular>(moves: readonly P[]): readonly P[] {
  const top = mostPopular(moves);
  return top ? [top] : [];
}

import { normalise } from '../chess/distribution.ts';
import type { Candidate } from '../model/draft.ts';

/** Whether a candidate is still considered. */
export const isIn = ({ weight }: Candidate): boolean => weight > 0;

/** Candidates with new weights, which sum to one again. */
export function weighed(candidates: readonly Candidate[], weightOf: (candidate: Candidate) => number): Candidate[] {
  const weights = normalise(candidates.map(weightOf));
  return candidates.map((candidate, i) => ({ ...candidate, weight: weights[i] ?? 0 }));
}

/** What controls added to the logarithm of some moves' weights, written beside what others did. */
export function withContributions(
  candidates: readonly Candidate[],
  byMove: ReadonlyMap<string, Readonly<Record<string, number>>>,
): Candidate[] {
  return candidates.map((candidate) => {
    const added = byMove.get(candidate.move);
    return added ? { ...candidate, contributions: { ...candidate.contributions, ...added } } : candidate;
  });
}

/** A note that says why a stage had nothing to do. */
export const idle = (why: string) => ({ patch: {}, note: { ran: false, why } });

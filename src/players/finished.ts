import type { Proposal } from '../model/draft.ts';

/** A move that a player settled by itself: how open the choice was is not known. */
export function finished(
  player: string,
  move: string,
  why: string,
  data?: Readonly<Record<string, unknown>>,
): Proposal {
  return {
    kind: 'finished',
    move,
    candidates: [{ move, raw: 1, rawKind: 'p', weight: 1, contributions: {} }],
    probes: [],
    evaluationCp: null,
    entropyBits: null,
    player,
    note: { ran: true, why, ...(data ? { data } : {}) },
  };
}

/** No choice at all. */
export const onlyMove = (player: string, move: string): Proposal => ({
  ...finished(player, move, 'the only legal move'),
  entropyBits: 0,
});

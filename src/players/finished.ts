import type { Proposal } from '../model/draft.ts';

/** A move that needs no choosing: the only legal one, or one that a player settled by itself. */
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
    entropyBits: 0,
    player,
    note: { ran: true, why, ...(data ? { data } : {}) },
  };
}

export const onlyMove = (player: string, move: string): Proposal => finished(player, move, 'the only legal move');

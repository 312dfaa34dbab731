import { finishedProposal, type Proposal } from '../model/draft.ts';

/** A move that a player settled by itself: how open the choice was is not known. */
export function finished(
  player: string,
  move: string,
  why: string,
  data?: Readonly<Record<string, unknown>>,
): Proposal {
  return finishedProposal(player, move, { ran: true, why, ...(data ? { data } : {}) });
}

/** No choice at all. */
export const onlyMove = (player: string, move: string): Proposal => ({
  ...finished(player, move, 'the only legal move'),
  entropyBits: 0,
});

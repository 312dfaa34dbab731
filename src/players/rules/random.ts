import { ok } from '../../chess/result.ts';
import { legalUcis } from '../../chess/uci.ts';
import type { Player } from '../../ports/player.ts';

/** Any legal move, each as likely as the next. */
export const randomMover: Player = async ({ facts, rng }) => {
  const moves = legalUcis(facts.line);
  const weight = 1 / moves.length;
  const move = moves[rng.below(moves.length)] as string;
  return ok({
    kind: 'finished',
    move,
    candidates: moves.map((candidate) => ({ move: candidate, raw: weight, rawKind: 'p', weight, contributions: {} })),
    probes: [],
    evaluationCp: null,
    entropyBits: Math.log2(moves.length),
    player: 'rule:random',
    note: { ran: true, why: 'any legal move', data: { moves: moves.length } },
  });
};

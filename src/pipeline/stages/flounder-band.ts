import { pickIndex } from '../../chess/distribution.ts';
import type { Costs, Draft } from '../../model/draft.ts';
import { costBand, favouriteIndex } from '../../personality/choosing/cost-band.ts';
import type { Stage, StageInput, StageResult } from '../stage.ts';
import { weighByStyle } from '../style.ts';
import { idle, withContributions } from '../weights.ts';

/**
 * Flounder's choice (D0 §2c): the move whose cost is nearest to the target, or the one that style likes best among those
 * about as dear. Where stalemate is sought, a sample of its own selection instead.
 */
export const flounderBand: Stage = {
  name: 'flounder band',
  run(input) {
    const { draft, rng } = input;
    const { proposal } = draft;
    if (proposal?.kind !== 'costs') return idle('no choice by cost');
    if (!draft.seeksStalemate) return byStyle(input, proposal);
    const index = pickIndex(
      draft.candidates.map(({ weight }) => weight),
      rng.next(),
    );
    return chosen(draft.candidates[index]?.move ?? proposal.nearest, 'sampled while seeking stalemate', proposal);
  },
};

function byStyle({ facts, draft, ports }: StageInput, proposal: Costs): StageResult {
  const { nearest, volatility, meanCost } = proposal;
  const { cp } = facts.personality.budget;
  const band = cp > 0 ? costBand(proposal, cp) : [];
  if (band.length < 2) return chosen(nearest, cp > 0 ? 'nothing else is about as dear' : 'no budget', proposal);
  const moves = band.map((index) => draft.candidates[index]?.move ?? nearest);
  const weights = moves.map(() => 1 / moves.length);
  const seen = { evaluationCp: draft.evaluationCp, volatility, books: ports.books };
  const bent = weighByStyle(facts, moves, weights, seen);
  if (!bent.reshaped) return chosen(nearest, 'no style in force', proposal);
  const boosts = bent.contributions.map((parts) => Object.values(parts).reduce((sum, part) => sum + part, 0));
  const move = draft.candidates[favouriteIndex(proposal, band, boosts, meanCost)]?.move ?? nearest;
  const contributions = new Map(moves.map((member, i) => [member, bent.contributions[i] ?? {}]));
  const patch = { candidates: withContributions(draft.candidates, contributions), reshaped: true };
  return chosen(move, move === nearest ? 'style agrees' : 'style prefers another', proposal, patch, band.length);
}

function chosen(
  move: string,
  why: string,
  { target, nearest }: Costs,
  patch: Partial<Draft> = {},
  band = 0,
): StageResult {
  return {
    patch: { ...patch, move },
    note: { ran: true, why, data: { move, nearest, target, ...(band > 0 && { band }) } },
  };
}

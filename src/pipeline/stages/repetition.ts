import type { Candidate, Draft } from '../../model/draft.ts';
import type { Evaluations } from '../../personality/choosing/verdict.ts';
import { clearOfThreefold, threefoldRisk } from '../../personality/draws/threefold.ts';
import { evaluated, learned, pickedOf } from '../checks.ts';
import type { Stage, StageInput } from '../stage.ts';
import { idle, isIn } from '../weights.ts';

/** A way out of a draw must leave the bot ahead: half a pawn, as gates count (blundermind §2). */
const AHEAD_CP = 50;
/** Moves looked at before the draw is let happen. */
const TRIED = 8;

/** A bot that is winning does not throw the game by threefold where it need not (D-06). */
export const repetition: Stage = {
  name: 'repetition',
  async run(input) {
    const { facts, draft } = input;
    const { move, proposal, evaluationCp } = draft;
    if (move === null || !proposal || proposal.kind === 'finished') return idle('the move is final');
    const risk = threefoldRisk(facts.line)(move);
    if (risk === null) return idle('no position comes a third time');
    const order = [move, ...preferred(draft).filter((other) => other !== move)];
    const clear = clearOfThreefold(facts.line, order, evaluationCp);
    if (clear.includes(move)) return idle('not winning, or no way out');
    const { known, affordable } = await waysOut(input, clear.slice(0, TRIED));
    // A second time: what costs too much is no way out, and then a lesser danger may do.
    const way = clearOfThreefold(facts.line, order, evaluationCp, affordable).find(affordable) ?? move;
    const why = way === move ? 'every way out costs too much' : 'winning, so it avoids a threefold';
    return { patch: { ...learned(draft, known), move: way }, note: { ran: true, why, data: { move, way, risk } } };
  },
};

/** Moves in the order that this choice likes them. */
function preferred({ proposal, candidates }: Draft): string[] {
  if (proposal?.kind !== 'costs') return byAppeal(candidates.filter(isIn), ({ weight }) => weight);
  const { costs, target } = proposal;
  return byAppeal(candidates, (_, i) => -Math.abs((costs[i] ?? 0) - target));
}

function byAppeal(candidates: readonly Candidate[], appeal: (candidate: Candidate, index: number) => number): string[] {
  const ranked = candidates.map((candidate, i) => ({ move: candidate.move, appeal: appeal(candidate, i) }));
  return ranked.sort((a, b) => b.appeal - a.appeal).map(({ move }) => move);
}

interface WaysOut {
  readonly known: Evaluations;
  readonly affordable: (move: string) => boolean;
}

/** Costs know what each move is worth; of a distribution the engine is asked, and budget and floor hold here too. */
async function waysOut(input: StageInput, moves: readonly string[]): Promise<WaysOut> {
  const { draft, facts } = input;
  const { proposal, evaluations } = draft;
  const picked = pickedOf(draft);
  if (proposal?.kind === 'costs' || !picked) {
    const bestCp = proposal?.evaluationCp ?? 0;
    const worth = new Map(proposal?.candidates.map(({ move, raw }) => [move, bestCp - raw]));
    return { known: evaluations, affordable: (move) => (worth.get(move) ?? Number.NEGATIVE_INFINITY) >= AHEAD_CP };
  }
  const { top } = picked;
  const known = await evaluated(input, evaluations, [top, ...moves]);
  const { cp, floorCp } = facts.personality.budget;
  const spend = draft.reshaped ? cp : (floorCp ?? Number.POSITIVE_INFINITY);
  const leastCp = Math.max(AHEAD_CP, (known.get(top) ?? Number.NEGATIVE_INFINITY) - spend);
  return { known, affordable: (move) => (known.get(move) ?? Number.NEGATIVE_INFINITY) >= leastCp };
}

import { scoreCp } from '../../chess/score.ts';
import type { Candidate } from '../../model/draft.ts';
import type { DepthLines } from '../../model/search.ts';
import type { TraceProbe } from '../../model/trace.ts';
import type { Volatility } from '../../personality/attractors/context.ts';
import { volatilityOf } from '../../personality/attractors/volatility.ts';
import type { Stage, StageInput } from '../stage.ts';
import { hasStyle, readsVolatility, weighByStyle } from '../style.ts';
import { idle, isIn, weighed, withContributions } from '../weights.ts';

/** Moves whose volatility is looked at: the most popular ones (D1, M-17). */
const PROBED_MOVES = 10;

/** Bends popularity by style (D0 §1 stage 5, §6): p·exp(Σ boosts). */
export const attractorReweighting: Stage = {
  name: 'attractor reweighting',
  async run(input) {
    const { facts, draft, ports } = input;
    if (draft.proposal?.kind !== 'distribution') return idle('not a distribution');
    if (!hasStyle(facts.personality)) return idle('no control is off zero');
    const considered = draft.candidates.filter(isIn);
    const unsettled = await unsettledMoves(input, considered);
    const moves = considered.map(({ move }) => move);
    const weights = considered.map(({ weight }) => weight);
    const seen = { evaluationCp: draft.evaluationCp, volatility: unsettled?.volatility ?? null, books: ports.books };
    const bent = weighByStyle(facts, moves, weights, seen);
    if (!bent.reshaped) return idle('no control is in force here');
    const weightOf = new Map(moves.map((move, i) => [move, bent.weights[i] ?? 0]));
    const contributions = new Map(moves.map((move, i) => [move, bent.contributions[i] ?? {}]));
    const reweighed = weighed(draft.candidates, ({ move }) => weightOf.get(move) ?? 0);
    const candidates = withContributions(reweighed, contributions);
    const probes = unsettled ? [...draft.probes, unsettled.probe] : draft.probes;
    const data = { moves: moves.length, ...favourites(considered, candidates), ...(unsettled && { volatility: true }) };
    return { patch: { candidates, probes, reshaped: true }, note: { ran: true, why: 'style', data } };
  },
};

/** Fails open: chaos is then silent. */
async function unsettledMoves(
  { facts, ports, deadlineMs, signal }: StageInput,
  considered: readonly Candidate[],
): Promise<{ readonly volatility: Volatility; readonly probe: TraceProbe } | null> {
  if (!readsVolatility(facts.personality) || !ports.moves) return null;
  const popular = [...considered].sort((a, b) => b.raw - a.raw).slice(0, PROBED_MOVES);
  const answer = await ports.moves.compare({ facts, moves: popular.map(({ move }) => move), deadlineMs, signal });
  const deepest = answer.ok ? answer.value.at(-1) : undefined;
  return answer.ok && deepest ? { volatility: volatilityOf(answer.value), probe: traced(deepest) } : null;
}

const traced = ({ depth, lines }: DepthLines): TraceProbe => ({
  kind: 'volatility',
  depth,
  scores: Object.fromEntries(lines.map(({ move, score }) => [move, scoreCp(score)])),
});

const favourite = (candidates: readonly Candidate[]): string | undefined =>
  candidates.reduce<Candidate | undefined>((best, c) => (best && best.weight >= c.weight ? best : c), undefined)?.move;

const favourites = (before: readonly Candidate[], after: readonly Candidate[]) => ({
  before: favourite(before),
  after: favourite(after),
});

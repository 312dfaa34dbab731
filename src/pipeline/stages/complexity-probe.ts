import { scoreCp } from '../../chess/score.ts';
import { legalUcis } from '../../chess/uci.ts';
import type { Draft } from '../../model/draft.ts';
import type { Facts } from '../../model/facts.ts';
import type { DepthLines } from '../../model/search.ts';
import type { TraceProbe } from '../../model/trace.ts';
import { needsEvaluation } from '../../personality/custom.ts';
import { mayOfferDraw } from '../../personality/draws/offering.ts';
import { mayResign } from '../../personality/draws/resignation.ts';
import { mayComeThrice } from '../../personality/draws/threefold.ts';
import { spreadScore, volatilityScore } from '../../timing/complexity-score.ts';
import { readsComplexity } from '../../timing/think-plan.ts';
import { offerMoment } from '../moment.ts';
import type { Stage, StageInput, StageResult } from '../stage.ts';
import { readsProbe } from '../temperature.ts';

/** Lines of a probe: the two best tell how close a choice is, five how far apart good moves are (ruling 17). */
const LINES = { volatility: 2, spread: 5 } as const;
/** A score that never had the chance to waver says nothing (blundermind §6). */
const LEAST_DEPTHS = 2;

/** Before the player is asked, where its own temperature depends on how hard the position is. */
export const earlyProbe: Stage = {
  name: 'early probe',
  run: (input) => probe(input, readsEarly(input) ? 'the temperature' : null),
};

/** After it: one probe for everything that has to know how hard the position is, or how it stands (M-18). */
export const complexityProbe: Stage = {
  name: 'complexity probe',
  run: (input) => probe(input, whoAsks(input)),
};

const readsEarly = ({ facts, draft }: StageInput): boolean =>
  draft.source !== 'book' && facts.personality.player.kind !== 'rule' && readsProbe(facts);

/** What reads the complexity or evaluation, for the record; null where nothing does. */
function whoAsks(input: StageInput): string | null {
  const { facts, draft } = input;
  const { proposal, complexity, evaluationCp } = draft;
  const finished = proposal?.kind === 'finished';
  if (finished && draft.source === 'book') return null;
  if (complexity === null) {
    if (readsComplexity(facts, proposal?.entropyBits ?? null)) return 'the think';
    if (proposal?.kind === 'distribution' && readsProbe(facts)) return 'the temperature';
  }
  if (evaluationCp !== null) return null;
  if (mayOfferDraw(facts.personality.draws, offerMoment(facts))) return 'a draw offer';
  if (mayResign(facts.personality.draws, facts.line.moves.length)) return 'resigning';
  return finished ? null : choiceThatAsks(facts);
}

/** What of the choice reads how the position stands. */
function choiceThatAsks({ personality: { draws, attractors }, line }: Facts): string | null {
  const { enabled, fromMove } = draws.seekStalemate;
  if (enabled && line.position.fullmoves >= fromMove) return 'stalemate seeking';
  if (needsEvaluation(attractors.custom)) return 'a custom control';
  return mayComeThrice(line) ? 'a repetition' : null;
}

/** Fails open: whoever would read it does without (M-15). */
async function probe(
  { ports, facts, draft, deadlineMs, signal }: StageInput,
  reader: string | null,
): Promise<StageResult> {
  const idle = (why: string): StageResult => ({ patch: {}, note: { ran: false, why } });
  if (reader === null) return idle('nothing depends on it');
  if (draft.probed) return idle('asked already');
  if (!ports.probe) return idle('no engine to ask');
  if (legalUcis(facts.line).length === 1) return idle('the only legal move');
  const lines = LINES[facts.personality.choice.complexityScore];
  const answer = await ports.probe({ facts, lines, deadlineMs, signal });
  if (answer.ok) return probed(facts.personality.choice.complexityScore, draft, answer.value, reader);
  return { patch: { probed: true }, note: { ran: false, why: `the probe failed: ${answer.error.kind}` } };
}

function probed(kind: keyof typeof LINES, draft: Draft, depths: readonly DepthLines[], reader: string): StageResult {
  const complexity = kind === 'spread' ? spreadScore(depths) : volatilityScore(depths);
  const deepest = depths.at(-1);
  const [best] = depths.length < LEAST_DEPTHS ? [] : (deepest?.lines ?? []);
  const evaluationCp = draft.evaluationCp ?? (best ? scoreCp(best.score) : null);
  const memory = { ...draft.memory, evaluationCp: evaluationCp ?? draft.memory.evaluationCp };
  return {
    patch: { probed: true, complexity, evaluationCp, memory, probes: [...draft.probes, ...traced(deepest)] },
    note: { ran: true, why: `${reader} depends on it`, data: { complexity, evaluationCp, depth: deepest?.depth ?? 0 } },
  };
}

function traced(deepest: DepthLines | undefined): TraceProbe[] {
  if (!deepest) return [];
  const scores = Object.fromEntries(deepest.lines.map(({ move, score }) => [move, scoreCp(score)]));
  return [{ kind: 'complexity', depth: deepest.depth, scores }];
}

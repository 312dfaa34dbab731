import { playUci } from '../chess/line.ts';
import { legalUcis } from '../chess/uci.ts';
import type { Facts } from '../model/facts.ts';
import type { PlayerSpec } from '../model/player-spec.ts';
import type { Decision, StageNote } from '../model/trace.ts';
import { mostPopular } from '../personality/choosing/popular.ts';
import { stream } from '../random/streams.ts';
import { decidePremove, emptyDraft } from './decide.ts';
import type { DecisionLimits, DecisionPorts } from './stage.ts';
import { engineQuery } from './stages/engine-query.ts';
import { premoveThink } from './stages/think-time.ts';

export type PremoveAnswer =
  /** The reply, and how it came about; it is played whatever the opponent moves, as long as it is legal. */
  | { readonly kind: 'locked'; readonly move: string; readonly decision: Decision }
  /** `blind`: this player foresees no moves, in no position. */
  | { readonly kind: 'none'; readonly why: string; readonly blind: boolean };

interface Expected {
  readonly move: string;
  /** 0–1. */
  readonly confidence: number;
}

/**
 * Prepares a reply while the opponent is to move, in two passes (D0 §3c): what the opponent will play as the bot itself
 * sees it, and what the bot plays then. Nothing where the bot is not sure enough, or where a check has no answer.
 * @param facts of the position before the opponent's move, with a seed that no decision has
 */
export async function preparePremove(
  facts: Facts,
  ports: DecisionPorts,
  limits: DecisionLimits,
): Promise<PremoveAnswer> {
  if (!foresees(facts.personality.player)) return none('this player foresees no moves', true);
  const expected = await expect(facts, ports, limits);
  if ('kind' in expected) return expected;
  const { move, confidence } = expected;
  if (confidence < facts.personality.premove.minConfidence) return none(`only ${percent(confidence)} sure of ${move}`);
  const line = playUci(facts.line, move);
  if (!line.ok) return none(`${move} is no move`);
  const decision = await decidePremove({ ...facts, line: line.value }, ports, limits);
  return decision.move === null ? none(`no reply to ${move}`) : locked(decision.move, decision, expected);
}

/** Only those who know how people move and need no request elsewhere; the first pass asks no others. */
const foresees = (spec: PlayerSpec): boolean =>
  spec.kind === 'blend' ? spec.blend.some(({ player }) => foresees(player)) : spec.kind === 'maia';

async function expect(facts: Facts, ports: DecisionPorts, limits: DecisionLimits): Promise<Expected | PremoveAnswer> {
  const [only, second] = legalUcis(facts.line);
  if (only === undefined) return none('the game is over');
  if (second === undefined) return { move: only, confidence: 1 };
  const rng = stream(facts.seed, 'expected reply');
  const input = { facts, rng, ports, strict: true, ...limits };
  const think = await premoveThink.run({ ...input, draft: emptyDraft(facts) });
  const { patch } = await engineQuery.run({ ...input, draft: { ...emptyDraft(facts), ...think.patch } });
  const { proposal } = patch;
  // Flounder stands in for networks that are not there, now or later; anything else may have been short of time.
  if (proposal?.kind !== 'distribution') return none('no distribution', proposal?.kind === 'costs' && isAlone(facts));
  const top = mostPopular(proposal.candidates);
  return top ? { move: top.move, confidence: top.raw } : none('an empty distribution');
}

const isAlone = ({ personality }: Facts): boolean => personality.player.kind !== 'blend';

/** The evaluation is of a position that has not come about, and may never. */
function locked(move: string, decision: Decision, { move: reply, confidence }: Expected): PremoveAnswer {
  const expected: StageNote = {
    stage: 'expected reply',
    ran: true,
    why: 'a premove',
    data: { move: reply, confidence },
  };
  const timing = { roughMs: 0, finalMs: 0, parts: [{ name: 'premove', ms: 0 }] };
  const trace = { ...decision.trace, stages: [expected, ...decision.trace.stages], timing };
  return { kind: 'locked', move, decision: { ...decision, delayMs: 0, drawOffer: false, evaluationCp: null, trace } };
}

const none = (why: string, blind = false): PremoveAnswer => ({ kind: 'none', why, blind });
const percent = (share: number): string => `${Math.round(share * 100)} %`;

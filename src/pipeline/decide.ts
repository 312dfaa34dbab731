import { endingOf } from '../chess/outcome.ts';
import type { Draft } from '../model/draft.ts';
import type { Facts } from '../model/facts.ts';
import { formatPlayerSpec } from '../model/player-spec.ts';
import type { Decision, StageNote, Trace } from '../model/trace.ts';
import { stream } from '../random/streams.ts';
import type { DecisionLimits, DecisionPorts, Stage } from './stage.ts';
import { choose } from './stages/choose.ts';
import { engineQuery } from './stages/engine-query.ts';
import { finalThink, roughThink } from './stages/think-time.ts';

/** The order of a decision is data: a further stage takes its place in this list (D0 §1). */
export const STAGES: readonly Stage[] = [roughThink, engineQuery, choose, finalThink];

/**
 * Decides one move: folds the stages over an empty draft and writes down what each did. The same facts, seed and player
 * answers give the same decision. In a finished position the move is null.
 */
export async function decide(facts: Facts, ports: DecisionPorts, limits: DecisionLimits): Promise<Decision> {
  const draft = emptyDraft(facts);
  const ending = endingOf(facts.line);
  if (ending && !facts.line.position.hasDests()) {
    return conclude(facts, draft, [{ stage: 'game over', ran: true, why: ending.kind }]);
  }
  return fold(facts, draft, ports, limits);
}

async function fold(facts: Facts, start: Draft, ports: DecisionPorts, limits: DecisionLimits): Promise<Decision> {
  const notes: StageNote[] = [];
  let draft = start;
  for (const { name, run } of STAGES) {
    const rng = stream(facts.seed, name);
    const result = await run({ facts, draft, rng, ports, ...limits });
    draft = { ...draft, ...result.patch };
    notes.push({ stage: name, ...result.note });
  }
  return conclude(facts, draft, notes);
}

function emptyDraft(facts: Facts): Draft {
  return {
    ratingInForce: null,
    temperature: null,
    proposal: null,
    candidates: [],
    move: null,
    roughMs: 0,
    finalMs: 0,
    timingParts: [],
    drawOffer: false,
    memory: facts.memory,
  };
}

function conclude(facts: Facts, draft: Draft, stages: readonly StageNote[]): Decision {
  return {
    move: draft.move,
    delayMs: draft.finalMs,
    drawOffer: draft.drawOffer,
    memory: draft.memory,
    trace: traceOf(facts, draft, stages),
  };
}

function traceOf(facts: Facts, draft: Draft, stages: readonly StageNote[]): Trace {
  const { personality } = facts;
  return {
    v: 1,
    seed: facts.seed,
    personality: { name: personality.name, hash: personality.hash },
    player: draft.proposal?.player ?? formatPlayerSpec(personality.player),
    ratingInForce: draft.ratingInForce,
    entropyBits: draft.proposal?.entropyBits ?? null,
    temperature: draft.temperature,
    probes: draft.proposal?.probes ?? [],
    stages,
    candidates: draft.candidates,
    timing: { roughMs: draft.roughMs, finalMs: draft.finalMs, parts: draft.timingParts },
  };
}

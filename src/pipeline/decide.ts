import { endingOf } from '../chess/outcome.ts';
import type { Draft } from '../model/draft.ts';
import type { Facts } from '../model/facts.ts';
import { formatPlayerSpec } from '../model/player-spec.ts';
import type { Decision, StageNote, Trace } from '../model/trace.ts';
import { stream } from '../random/streams.ts';
import type { DecisionLimits, DecisionPorts, Stage } from './stage.ts';
import { choose } from './stages/choose.ts';
import { complexityProbe } from './stages/complexity-probe.ts';
import { engineQuery } from './stages/engine-query.ts';
import { finalThink, roughThink } from './stages/think-time.ts';

/** The order of a decision is data: a further stage takes its place in this list (D0 §1). */
export const STAGES: readonly Stage[] = [roughThink, engineQuery, choose, complexityProbe, finalThink];

/**
 * Decides one move: folds the stages over an empty draft and writes down what each did. The same facts, seed and player
 * answers give the same decision. The move is null where there is none; a draw by rule that the server has not declared
 * is played on, because only the server ends a game (see `gameOver`).
 */
export async function decide(facts: Facts, ports: DecisionPorts, limits: DecisionLimits): Promise<Decision> {
  const over = facts.line.position.hasDests() ? null : gameOver(facts);
  return over ?? fold(facts, emptyDraft(facts), ports, limits);
}

/** The decision in a position that ends the game by any rule, draws included: no move. Null while the game goes on. */
export function gameOver(facts: Facts): Decision | null {
  const ending = endingOf(facts.line);
  return ending ? conclude(facts, emptyDraft(facts), [{ stage: 'game over', ran: true, why: ending.kind }]) : null;
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
    curveMs: 0,
    complexity: null,
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

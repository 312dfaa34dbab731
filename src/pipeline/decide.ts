import { endingOf } from '../chess/outcome.ts';
import type { Draft } from '../model/draft.ts';
import type { Facts } from '../model/facts.ts';
import { formatPlayerSpec } from '../model/player-spec.ts';
import type { Decision, StageNote, Trace } from '../model/trace.ts';
import { stream } from '../random/streams.ts';
import type { DecisionLimits, DecisionPorts, Stage } from './stage.ts';
import { attractorReweighting } from './stages/attractor-reweighting.ts';
import { book } from './stages/book.ts';
import { budgetAcceptance, degradationGuard, hardFloor } from './stages/checks.ts';
import { complexityProbe, earlyProbe } from './stages/complexity-probe.ts';
import { convictionPick } from './stages/conviction-pick.ts';
import { desperation } from './stages/desperation.ts';
import { distributionFilter } from './stages/distribution-filter.ts';
import { drawOffer } from './stages/draw-offer.ts';
import { engineQuery } from './stages/engine-query.ts';
import { flounderBand } from './stages/flounder-band.ts';
import { repetition } from './stages/repetition.ts';
import { temperature } from './stages/temperature.ts';
import { finalThink, premoveThink, roughThink } from './stages/think-time.ts';

/** The order of a decision is data: a further stage takes its place in this list (D0 §1). */
export const STAGES: readonly Stage[] = [
  book,
  roughThink,
  earlyProbe,
  engineQuery,
  complexityProbe,
  temperature,
  distributionFilter,
  attractorReweighting,
  desperation,
  flounderBand,
  convictionPick,
  budgetAcceptance,
  degradationGuard,
  hardFloor,
  repetition,
  finalThink,
  drawOffer,
];

/** What of it a premove takes: no book, no probe of the position, no despair, no think to wait out (D0 §3c). */
export const PREMOVE_STAGES: readonly Stage[] = [
  premoveThink,
  engineQuery,
  temperature,
  distributionFilter,
  attractorReweighting,
  convictionPick,
  budgetAcceptance,
  degradationGuard,
  hardFloor,
];

/**
 * Decides one move: folds the stages over an empty draft and writes down what each did. The same facts, seed and player
 * answers give the same decision. The move is null where there is none; a draw by rule that the server has not declared
 * is played on, because only the server ends a game (see `gameOver`).
 */
export async function decide(facts: Facts, ports: DecisionPorts, limits: DecisionLimits): Promise<Decision> {
  const over = facts.line.position.hasDests() ? null : gameOver(facts);
  return over ?? fold(STAGES, facts, ports, limits, false);
}

/**
 * What would be played in a position that the game has not come to yet, judged at a think of one second and checked
 * strictly: the move is null where a check had no answer, or where the player gives no distribution (D0 §3c, §9b).
 * @param facts of the position after the reply that is expected
 */
export async function decidePremove(facts: Facts, ports: DecisionPorts, limits: DecisionLimits): Promise<Decision> {
  return gameOver(facts) ?? fold(PREMOVE_STAGES, facts, ports, limits, true);
}

/** The decision in a position that ends the game by any rule, draws included: no move. Null while the game goes on. */
export function gameOver(facts: Facts): Decision | null {
  const ending = endingOf(facts.line);
  return ending ? conclude(facts, emptyDraft(facts), [{ stage: 'game over', ran: true, why: ending.kind }]) : null;
}

async function fold(
  stages: readonly Stage[],
  facts: Facts,
  ports: DecisionPorts,
  limits: DecisionLimits,
  strict: boolean,
): Promise<Decision> {
  const notes: StageNote[] = [];
  let draft = emptyDraft(facts);
  for (const { name, run } of stages) {
    const rng = stream(facts.seed, name);
    const result = await run({ facts, draft, rng, ports, strict, ...limits });
    draft = { ...draft, ...result.patch };
    notes.push({ stage: name, ...result.note });
  }
  return conclude(facts, draft, notes);
}

/** A decision that has not begun. */
export function emptyDraft(facts: Facts): Draft {
  return {
    source: 'engine',
    ratingInForce: null,
    temperature: null,
    raisedBy: 0,
    upperPct: 100,
    proposal: null,
    candidates: [],
    reshaped: false,
    seeksStalemate: false,
    verified: false,
    move: null,
    evaluations: new Map(),
    probes: [],
    probed: false,
    evaluationCp: null,
    roughMs: 0,
    curveMs: 0,
    complexity: null,
    bookGames: null,
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
    evaluationCp: draft.evaluationCp,
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
    probes: draft.probes,
    stages,
    candidates: draft.candidates,
    timing: { roughMs: draft.roughMs, finalMs: draft.finalMs, parts: draft.timingParts },
  };
}

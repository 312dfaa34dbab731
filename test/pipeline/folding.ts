import { err, ok } from '../../src/chess/result.ts';
import { legalUcis } from '../../src/chess/uci.ts';
import type { Candidate, Proposal } from '../../src/model/draft.ts';
import type { Facts } from '../../src/model/facts.ts';
import type { Personality } from '../../src/model/personality.ts';
import type { DepthLines } from '../../src/model/search.ts';
import type { Decision, StageNote } from '../../src/model/trace.ts';
import { decide, decidePremove } from '../../src/pipeline/decide.ts';
import type { DecisionPorts } from '../../src/pipeline/stage.ts';
import { scaledCosts, selectionDistribution } from '../../src/players/flounder/selection.ts';
import { errorLaw, meanCost } from '../../src/players/flounder/strength.ts';
import type { ProposalRequest } from '../../src/ports/player.ts';
import type { MoveProbe, PositionProbe } from '../../src/ports/probe.ts';
import { factsFor, lineOf, PLAIN } from '../support/facts.ts';

/** A personality that differs from the plain one where it says so. */
export type Changes = { readonly [K in keyof Personality]?: Partial<Personality[K]> | undefined };

export function personalityOf(changes: Changes): Personality {
  const merged = { ...PLAIN } as Record<string, unknown>;
  for (const [key, value] of Object.entries(changes)) {
    if (value === undefined) continue;
    const base = merged[key];
    const merges = typeof value === 'object' && !Array.isArray(value) && key !== 'player';
    merged[key] = merges ? { ...(base as object), ...value } : value;
  }
  return merged as unknown as Personality;
}

export const candidate = (move: string, p: number): Candidate => ({
  move,
  raw: p,
  rawKind: 'p',
  weight: p,
  contributions: {},
});

export type Popularity = Readonly<Record<string, number>>;

export function distribution(popularity: Popularity): Proposal {
  return {
    kind: 'distribution',
    candidates: Object.entries(popularity).map(([move, p]) => candidate(move, p)),
    probes: [],
    evaluationCp: null,
    entropyBits: 2,
    player: 'synthetic',
    note: { ran: true, why: 'synthetic' },
  };
}

/** Flounder's answer where the search gave these scores and the draw this target. */
export function costs(scores: Readonly<Record<string, number>>, target: number, elo = 1500): Proposal {
  const moves = Object.keys(scores);
  const best = Math.max(...Object.values(scores));
  const scaled = scaledCosts(Object.values(scores));
  const law = errorLaw(elo);
  const weights = selectionDistribution(scaled, law);
  const near = scaled.reduce(
    (at, cost, i) => (Math.abs(cost - target) < Math.abs((scaled[at] as number) - target) ? i : at),
    0,
  );
  return {
    kind: 'costs',
    costs: scaled,
    target,
    nearest: moves[near] as string,
    meanCost: meanCost(law),
    volatility: new Map(),
    candidates: moves.map((move, i) => ({
      move,
      raw: best - (scores[move] as number),
      rawKind: 'costCp',
      weight: weights[i] as number,
      contributions: {},
    })),
    probes: [],
    evaluationCp: best,
    entropyBits: 2,
    player: 'flounder@1500',
    note: { ran: true, why: 'synthetic' },
  };
}

export interface Scene extends Changes {
  readonly facts?: Partial<Facts>;
  readonly fen?: string;
  readonly moves?: string;
  readonly proposal?: Proposal;
  /** What moves are worth when an engine is asked, centipawns; the rest in vain. */
  readonly worth?: Readonly<Record<string, number>> | ((move: string) => number | null);
  readonly depths?: readonly DepthLines[];
  /** A probe of the position: its complete depths; none fails. */
  readonly probe?: readonly DepthLines[];
  readonly ports?: Partial<DecisionPorts>;
  readonly seed?: string;
}

/** What the outside was asked, in order. */
export interface Asked {
  readonly evaluated: string[];
  readonly compared: (readonly string[])[];
  readonly players: { readonly spec: unknown; readonly request: ProposalRequest }[];
  probes: number;
}

/** A decision on synthetic proposals and scripted evaluations. */
export function stageSet(scene: Scene) {
  const { facts, fen, moves, proposal, worth = {}, depths, probe, ports, seed = 'seed', ...changes } = scene;
  const asked: Asked = { evaluated: [], compared: [], players: [], probes: 0 };
  const worthOf = typeof worth === 'function' ? worth : (move: string) => worth[move] ?? null;
  const moveProbe: MoveProbe = {
    async evaluate(request) {
      asked.evaluated.push(...request.moves);
      return new Map(request.moves.map((move) => [move, worthOf(move)]));
    },
    async compare(request) {
      asked.compared.push(request.moves);
      return depths ? ok(depths) : err({ kind: 'timeout' });
    },
  };
  const positionProbe: PositionProbe = async () => {
    asked.probes++;
    return probe ? ok(probe) : err({ kind: 'timeout' });
  };
  const line = lineOf(fen, moves);
  const answer = proposal ?? distribution(evenly(legalUcis(line)));
  const all: DecisionPorts = {
    players: {
      find: (spec) => async (request) => {
        asked.players.push({ spec, request });
        return ok(answer);
      },
    },
    probe: positionProbe,
    moves: moveProbe,
    ...ports,
  };
  const given = factsFor(line, { personality: personalityOf(changes), seed, ...facts });
  return { facts: given, ports: all, asked };
}

export const LIMITS = { signal: new AbortController().signal, deadlineMs: 5000 };

export async function act(scene: Scene) {
  const { facts, ports, asked } = stageSet(scene);
  return told(await decide(facts, ports, LIMITS), asked);
}

export async function actAhead(scene: Scene) {
  const { facts, ports, asked } = stageSet(scene);
  return told(await decidePremove(facts, ports, LIMITS), asked);
}

function told(decision: Decision, asked: Asked) {
  const note = (stage: string): StageNote => {
    const found = decision.trace.stages.find((entry) => entry.stage === stage);
    if (!found) throw new Error(`no stage ${stage}`);
    return found;
  };
  return { ...decision, decision, asked, note, weights: weightsOf(decision) };
}

const weightsOf = ({ trace }: Decision): Record<string, number> =>
  Object.fromEntries(trace.candidates.map(({ move, weight }) => [move, weight]));

export const evenly = (moves: readonly string[]): Popularity =>
  Object.fromEntries(moves.map((move) => [move, 1 / moves.length]));

/** Complete depths with the same lines each, first move best. */
export function steady(scores: Readonly<Record<string, number>>, deepest = 12): DepthLines[] {
  const lines = Object.entries(scores).map(([move, value]) => ({ move, score: { kind: 'cp', value } as const }));
  return [deepest - 1, deepest].map((depth) => ({ depth, lines }));
}

/** Controls at zero but for these. */
export const sliders = (changes: Partial<Personality['attractors']>): Personality['attractors'] => ({
  ...PLAIN.attractors,
  ...changes,
});

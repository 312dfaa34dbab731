import type { Line } from '../../src/chess/line.ts';
import type { ClockFacts, Facts } from '../../src/model/facts.ts';
import { FRESH_MEMORY } from '../../src/model/memory.ts';
import type { Personality, Timing } from '../../src/model/personality.ts';
import type { Rng } from '../../src/random/streams.ts';
import type { ThinkInput } from '../../src/timing/think.ts';
import { planThink, type ThinkPlan } from '../../src/timing/think-plan.ts';
import { clockOf, factsFor, lineOf, PLAIN } from '../support/facts.ts';

/** Throws these dice in turn, the last of them for ever. In the middle nothing is jittered or reconsidered. */
export function dice(...throws: readonly number[]): Rng {
  let i = 0;
  const next = () => throws[Math.min(i++, throws.length - 1)] as number;
  return { next, between: (low, high) => low + (high - low) * next(), below: (n) => Math.floor(n * next()) };
}

export interface Thinking extends Partial<Omit<ThinkInput, 'facts'>> {
  readonly timing?: Partial<Timing>;
  readonly hustle?: number;
  readonly player?: Personality['player'];
  readonly clock?: ClockFacts | null;
  readonly control?: Facts['control'];
  readonly opponentTimesMs?: readonly number[];
  readonly line?: Line;
}

/** A think at ten minutes for ten, in the initial position, with dice in the middle; anything can be said otherwise. */
export function thinking(options: Thinking): ThinkInput {
  const {
    timing,
    hustle = 0,
    player = PLAIN.player,
    clock = clockOf(600_000),
    opponentTimesMs = [],
    ...rest
  } = options;
  const { control = { initialMs: 600_000, incrementMs: 0 }, line = lineOf(), ...input } = rest;
  const personality = {
    ...PLAIN,
    player,
    timing: { ...PLAIN.timing, ...timing },
    attractors: { ...PLAIN.attractors, hustle },
  };
  return {
    facts: factsFor(line, { clock, control, personality, memory: { ...FRESH_MEMORY, opponentTimesMs } }),
    rng: dice(0.5),
    source: 'engine',
    move: null,
    entropyBits: null,
    complexity: null,
    evaluationCp: null,
    temper: { tempo: 0, familiarity: 0 },
    bustTaxMs: 0,
    ...input,
  };
}

export const plan = (options: Thinking): ThinkPlan => planThink(thinking(options));
export const planMs = (options: Thinking): number => plan(options).ms;
export const steps = (options: Thinking): string[] => plan(options).parts.map(({ name }) => name);

/** A line of this many quiet plies: knights out and back. */
export function quietLine(plies: number): Line {
  const round = ['g1f3', 'g8f6', 'f3g1', 'f6g8'];
  return lineOf('startpos', Array.from({ length: plies }, (_, ply) => round[ply % round.length]).join(' '));
}

import type { Facts } from '../../model/facts.ts';
import type { Timing } from '../../model/personality.ts';
import { begin, scale, type Think, type ThinkInput, TYPICAL_ENTROPY_BITS } from '../think.ts';

/** However long a game has lasted, it is planned as if this many moves were to come (D0 §3a). */
const LEAST_MOVES_LEFT = 10;
/** Bits of entropy that count as the hardest position where no probe ran (D0 §3a). */
const HARDEST_ENTROPY_BITS = 4;
/** The complexity that costs the base exactly. */
const TYPICAL = 0.5;

/** An ordinary move's cost, times how hard this one is. */
export function complexityBase(input: ThinkInput): Think {
  const { timing } = input.facts.personality;
  const planMs = clockPlanMs(input.facts);
  const base = planMs === null ? begin('base', timing.complexity.baseMs) : begin('clock plan', planMs);
  return scale(base, 'complexity', complexityFactor(complexityOf(input), timing.complexity));
}

/** What the clock allows an ordinary move; null off the plan, which needs a clock that started somewhere. */
export function clockPlanMs({ clock, control, line, personality }: Facts): number | null {
  const { plan, gameMoves } = personality.timing.complexity;
  if (plan !== 'clock' || !clock || !control) return null;
  const movesLeft = Math.max(LEAST_MOVES_LEFT, gameMoves - Math.floor(line.moves.length / 2));
  return (clock.ownMs + movesLeft * clock.incrementMs) / movesLeft;
}

const complexityOf = ({ complexity, entropyBits }: ThinkInput): number =>
  complexity ?? Math.min(1, (entropyBits ?? TYPICAL_ENTROPY_BITS) / HARDEST_ENTROPY_BITS);

/** From `min` at 0 through 1 at 0.5 to `max` at 1, in two straight lines. */
export function complexityFactor(complexity: number, { min, max }: Pick<Timing['complexity'], 'min' | 'max'>): number {
  return complexity <= TYPICAL
    ? min + ((1 - min) * complexity) / TYPICAL
    : 1 + ((max - 1) * (complexity - TYPICAL)) / (1 - TYPICAL);
}

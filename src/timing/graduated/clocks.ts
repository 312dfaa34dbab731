import type { ClockFacts, Facts } from '../../model/facts.ts';
import { hasHabit } from '../habits.ts';
import { scale, type Think } from '../think.ts';

/** blundermind §4, rules 7 and 8: how far either gap between the clocks may hurry a move. */
const LEAST_BY_GAP = 0.3;
const LEAST_BY_DEFICIT = 0.2;
const DEFICIT_WEIGHT = 0.5;

/** The shorter the opponent's clock beside ours, the quicker. */
export function clockGap(think: Think, { clock, personality }: Facts): Think {
  if (!clock || !hasHabit(personality.timing, 'clockMirror')) return think;
  return scale(think, 'clock mirror', Math.max(LEAST_BY_GAP, 1 - lead(clock.ownMs, clock.opponentMs)));
}

/** The shorter our clock beside the opponent's, the quicker. Being ahead slows nothing down. */
export function ownDeficit(think: Think, { clock }: Facts): Think {
  if (!clock) return think;
  return scale(think, 'own deficit', Math.max(LEAST_BY_DEFICIT, 1 - DEFICIT_WEIGHT * deficit(clock)));
}

const deficit = ({ ownMs, opponentMs }: ClockFacts): number => lead(opponentMs, ownMs);

/** By what share of it the larger clock is ahead; 0 where it is not the larger. */
const lead = (largerMs: number, smallerMs: number): number =>
  largerMs > 0 ? Math.max(0, Math.min(1, 1 - smallerMs / largerMs)) : 0;

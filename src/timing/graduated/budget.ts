import type { ClockFacts, Facts } from '../../model/facts.ts';
import { type Cap, flaggingGuard } from '../caps.ts';
import { scale, type Think } from '../think.ts';

/** blundermind §4, rule 15: what a move may cost without eating into those to come. */
const GAME_MOVES = 40;
const LEAST_MOVES_LEFT = 5;
const LEAST_WANTED_MS = 200;
const PRESSURE_DEPTH = 0.85;
const LEAST_BY_PRESSURE = 0.05;
/** Rule 16: an emergency begins below the smaller of both. */
const EMERGENCY_MS = 30_000;
const EMERGENCY_START_SHARE = 0.15;
const EMERGENCY_SHARE = 0.1;

function budgetMs({ ownMs, incrementMs }: ClockFacts, plies: number): number {
  const movesLeft = Math.max(LEAST_MOVES_LEFT, GAME_MOVES - Math.floor(plies / 2));
  return (ownMs + incrementMs * movesLeft) / movesLeft;
}

/** The further a think goes beyond its budget, the more it is cut. The clock plan has counted already. */
export function budgetPressure(think: Think, { clock, line }: Facts, planMs: number | null): Think {
  if (!clock || planMs !== null) return think;
  const share = budgetMs(clock, line.moves.length) / Math.max(LEAST_WANTED_MS, think.ms);
  const pressure = Math.max(0, Math.min(1, 1 - share));
  return scale(think, 'budget pressure', Math.max(LEAST_BY_PRESSURE, 1 - PRESSURE_DEPTH * pressure));
}

export function clockCaps(facts: Facts, planMs: number | null): readonly Cap[] {
  const { clock, line, personality } = facts;
  if (!clock) return [];
  const ceiling: Cap =
    planMs === null
      ? { name: 'budget', ms: budgetMs(clock, line.moves.length) }
      : { name: 'plan ceiling', ms: planMs * personality.timing.complexity.max };
  return [ceiling, ...emergencyCap(clock, facts), ...flaggingGuard(facts)];
}

function emergencyCap({ ownMs }: ClockFacts, { control }: Facts): Cap[] {
  const shareOfStart = control ? control.initialMs * EMERGENCY_START_SHARE : Number.POSITIVE_INFINITY;
  return ownMs < Math.min(EMERGENCY_MS, shareOfStart) ? [{ name: 'emergency', ms: ownMs * EMERGENCY_SHARE }] : [];
}

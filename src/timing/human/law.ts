import { FREE_PLIES } from '../../chess/clock.ts';
import type { HumanParameters } from './coefficients.ts';
import { budgetOf, FEATURES, type Features, featuresOf, type Moment } from './features.ts';
import { HUMAN_PARAMETERS } from './parameters.ts';

/** How long people take over one decision: ln t is normal, but for moves that come at once. */
export interface ThinkLaw {
  readonly medianMs: number;
  readonly spread: number;
  readonly skew: number;
  readonly spike: number;
  readonly tempoSd: number;
  readonly spellSd: number;
  /** No think is longer, whatever is drawn. */
  readonly boundMs: number;
}

/** Medians outside people's range come from clocks that nobody has measured; they are held here. */
const MEDIAN_MS = [100, 60_000] as const;
/** Nobody makes an opponent wait for the first, unclocked moves of a game. */
const FIRST_MOVE_MS = { median: 3000, bound: 8000 } as const;
/** In a game without a clock nobody waits longer for a bot. */
const UNTIMED_MS = { median: 20_000, bound: 90_000 } as const;
/** However little time is left, not every move is ready before its turn. */
const MOST_INSTANT = 0.9;
/** The longest think at any clock, also one of many hours. */
const BOUND_MS = 600_000;

export function thinkLaw(moment: Moment, firstMove: boolean, parameters: HumanParameters = HUMAN_PARAMETERS): ThinkLaw {
  const budget = budgetOf(moment);
  const { median, spread, skew, spike, tempoSd, spellSd } = parameters[budget.pace];
  const features = featuresOf(moment, budget);
  const limit = firstMove ? FIRST_MOVE_MS : budget.untimed ? UNTIMED_MS : { median: MEDIAN_MS[1], bound: BOUND_MS };
  const sd = Math.exp(dot(spread, 'spread', features));
  const lean = dot(skew, 'skew', features);
  // The fit sees the mean of ln seconds; where that leans, the middle lies below it.
  const medianMs = 1000 * Math.exp(dot(median, 'median', features) - sd * lean);
  return {
    medianMs: Math.min(Math.max(medianMs, MEDIAN_MS[0]), limit.median),
    spread: sd,
    skew: lean,
    spike: firstMove ? 0 : Math.min(MOST_INSTANT, 1 / (1 + Math.exp(-dot(spike, 'spike', features)))),
    tempoSd,
    spellSd,
    boundMs: limit.bound,
  };
}

/** The two unclocked plies at the start of a Lichess game. */
export const isFirstMove = (pliesPlayed: number): boolean => pliesPlayed < FREE_PLIES;

function dot(coefficients: Readonly<Record<string, number>>, part: keyof typeof FEATURES, features: Features): number {
  const values = features[part];
  return FEATURES[part].reduce((sum, name, i) => sum + (coefficients[name] ?? 0) * (values[i] ?? 0), 0);
}

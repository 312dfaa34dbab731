import { normalise, pickIndex } from '../../chess/distribution.ts';
import type { Choice } from '../../model/personality.ts';
import type { Rng } from '../../random/streams.ts';

/** Below this a power overflows and nothing changes any more (D0 §5). */
export const LEAST_TEMPERATURE = 0.1;

export interface ConvictionPick {
  readonly index: number;
  /** Played as the first choice, not drawn. */
  readonly outright: boolean;
  /** The two draws, for the record: one against conviction, one along the distribution. */
  readonly drawn: readonly [resolve: number, uniform: number];
}

/**
 * One move of the reshaped distribution: its first choice on the share of conviction, else a draw at the temperature
 * (D0 §5). Both numbers are always drawn, so that conviction never moves the draw.
 * @param weights at least one; they need not sum to one
 */
export function convictionPick(
  weights: readonly number[],
  { conviction, temperature }: Pick<Choice, 'conviction' | 'temperature'>,
  rng: Rng,
): ConvictionPick {
  const [resolve, uniform] = [rng.next(), rng.next()];
  const outright = resolve < conviction;
  const index = outright ? firstChoice(weights) : pickIndex(tempered(weights, temperature), uniform);
  return { index, outright, drawn: [resolve, uniform] };
}

/** Probabilities at a temperature: weights to the power 1/T, summing to one. */
export function tempered(weights: readonly number[], temperature: number): number[] {
  const power = 1 / Math.max(LEAST_TEMPERATURE, temperature);
  const heaviest = Math.max(...weights);
  // Against the heaviest, or small weights would vanish in the tenth power.
  return heaviest > 0 ? normalise(weights.map((weight) => (weight / heaviest) ** power)) : firstOnly(weights);
}

const firstChoice = (weights: readonly number[]): number => weights.indexOf(Math.max(...weights));

/** Where nothing weighs anything, the first (blundermind §6). */
const firstOnly = (weights: readonly number[]): number[] => weights.map((_, i) => (i === 0 ? 1 : 0));

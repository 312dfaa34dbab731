import type { Budget } from '../../model/personality.ts';
import { clamp } from '../clamp.ts';

/** What style may cost at a rating: about (2700 − rating)/15, the backstop about (2900 − rating)/4.5 (D0 §6a). */
export function recommendedBudget(rating: number): Budget {
  return {
    cp: clamp(10 * Math.round((2700 - rating) / 150), 10, 120),
    floorCp: clamp(10 * Math.round((2900 - rating) / 45), 80, 520),
  };
}

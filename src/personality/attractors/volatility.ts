import { scoreCp } from '../../chess/score.ts';
import type { DepthLines } from '../../model/search.ts';
import type { Volatility } from './context.ts';

/** How much each move's score changed from one reported depth to the next, on average; 0 after a single one (D1). */
export function volatilityOf(depths: readonly DepthLines[]): Volatility {
  const scores = new Map<string, number[]>();
  for (const { lines } of depths) {
    for (const { move, score } of lines) scores.set(move, [...(scores.get(move) ?? []), scoreCp(score)]);
  }
  return new Map([...scores].map(([move, cps]) => [move, meanStep(cps)]));
}

function meanStep(cps: readonly number[]): number {
  const steps = cps.slice(1).map((cp, i) => Math.abs(cp - (cps[i] ?? cp)));
  return steps.length === 0 ? 0 : steps.reduce((sum, step) => sum + step, 0) / steps.length;
}

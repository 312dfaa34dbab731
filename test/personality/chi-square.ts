/** Pearson's statistic of counts against probabilities. */
export function chiSquare(counts: readonly number[], probabilities: readonly number[]): number {
  const n = counts.reduce((sum, count) => sum + count, 0);
  return probabilities.reduce((sum, p, i) => sum + ((counts[i] ?? 0) - n * p) ** 2 / (n * p), 0);
}

/** What chance exceeds once in a thousand with so many cells (Wilson and Hilferty's approximation). */
export function chiSquareLimit(cells: number): number {
  const freedom = cells - 1;
  const width = 2 / (9 * freedom);
  return freedom * (1 - width + 3.09 * Math.sqrt(width)) ** 3;
}

/** How often each outcome 0…cells−1 came in n draws. */
export function tally(n: number, cells: number, draw: () => number): number[] {
  const counts = Array.from({ length: cells }, () => 0);
  for (let i = 0; i < n; i++) {
    const outcome = draw();
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

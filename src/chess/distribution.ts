/** Shannon entropy in bits; zero weights count nothing (D0 §3). The weights need not sum to one. */
export function entropyBits(weights: readonly number[]): number {
  const total = weights.reduce((sum, w) => sum + w, 0);
  if (total <= 0) return 0;
  let bits = 0;
  for (const w of weights) if (w > 0) bits -= (w / total) * Math.log2(w / total);
  return bits;
}

/** Weights scaled to sum to one; all equal where they sum to nothing. */
export function normalise(weights: readonly number[]): number[] {
  const total = weights.reduce((sum, w) => sum + w, 0);
  return total > 0 ? weights.map((w) => w / total) : weights.map(() => 1 / weights.length);
}

/** Index drawn in proportion to the weights by a uniform number in [0, 1). */
export function pickIndex(weights: readonly number[], uniform: number): number {
  const total = weights.reduce((sum, w) => sum + w, 0);
  let left = uniform * total;
  for (let i = 0; i < weights.length; i++) {
    left -= weights[i] ?? 0;
    if (left < 0) return i;
  }
  return Math.max(
    0,
    weights.findLastIndex((w) => w > 0),
  );
}

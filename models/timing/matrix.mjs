// The little linear algebra that the fit needs.

/** A symmetric matrix under construction, stored whole, row by row. */
export const square = (n) => new Float64Array(n * n);

/** Adds w · x xᵀ to the upper triangle. */
export function addOuter(matrix, x, w) {
  const n = x.length;
  for (let i = 0; i < n; i++) {
    const wx = w * x[i];
    if (wx === 0) continue;
    const row = i * n;
    for (let j = i; j < n; j++) matrix[row + j] += wx * x[j];
  }
}

/** Adds w · x to a vector. */
export function addScaled(vector, x, w) {
  for (let i = 0; i < x.length; i++) vector[i] += w * x[i];
}

export function dot(a, b) {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}

/**
 * Solves (A + ridge) x = b by coordinate descent with coordinates held at their least values or above: 50 unknowns, so
 * its slow convergence costs nothing and the bounds come free. `upper` holds the upper triangle of A.
 */
export function solveBounded(upper, b, ridge, least = [], start = undefined) {
  const n = b.length;
  const x = start ? Float64Array.from(start) : new Float64Array(n);
  const at = (i, j) => (i <= j ? upper[i * n + j] : upper[j * n + i]);
  for (let sweep = 0; sweep < 5000; sweep++) {
    let moved = 0;
    for (let i = 0; i < n; i++) {
      let rest = b[i];
      for (let j = 0; j < n; j++) if (j !== i) rest -= at(i, j) * x[j];
      const next = rest / (at(i, i) + ridge[i]);
      const bounded = Math.max(least[i] ?? Number.NEGATIVE_INFINITY, next);
      moved = Math.max(moved, Math.abs(bounded - x[i]));
      x[i] = bounded;
    }
    if (moved < 1e-6) break;
  }
  return x;
}

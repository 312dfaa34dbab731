/** The value below which a share of the sorted samples lies. */
export function quantile(samples, share) {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

export const summary = (samples) => ({
  n: samples.length,
  median: quantile(samples, 0.5),
  p95: quantile(samples, 0.95),
  p99: quantile(samples, 0.99),
  max: quantile(samples, 1),
});

export const ms = (value) => `${value.toFixed(2)} ms`;

/** One line of the report: what was measured, what it came to, what it should be, whether it is. */
export function row(name, value, goal, good) {
  console.info(`${good ? 'ok  ' : 'MISS'}  ${name.padEnd(58)} ${String(value).padStart(22)}   ${goal}`);
  return { name, value, goal, good };
}

export async function waitFor(condition, what, limitMs = 60_000) {
  const untilMs = performance.now() + limitMs;
  while (!(await condition())) {
    if (performance.now() > untilMs) throw new Error(`waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

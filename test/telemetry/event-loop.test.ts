import { describe, expect, it } from 'vitest';
import { EventLoopWatch } from '../../src/telemetry/event-loop.ts';

/** Turns the event loop for some real time, which is what is measured here. */
async function turnFor(ms: number): Promise<void> {
  const until = performance.now() + ms;
  while (performance.now() < until) await new Promise((resolve) => setImmediate(resolve));
}

describe('the event-loop watch', () => {
  it('[W-01] sees what held the loop up, and forgets it once told', async () => {
    const watch = new EventLoopWatch();
    await turnFor(25);
    const until = performance.now() + 80;
    while (performance.now() < until);
    await turnFor(25);
    const lag = watch.take();
    expect(lag.maxMs).toBeGreaterThan(50);
    expect(lag.maxMs).toBeGreaterThanOrEqual(lag.p99Ms);
    expect(lag.p99Ms).toBeGreaterThanOrEqual(lag.p50Ms);
    expect(watch.take()).toEqual({ p50Ms: 0, p99Ms: 0, maxMs: 0 });
    watch.stop();
  });
});

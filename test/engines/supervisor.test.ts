import { describe, expect, it } from 'vitest';

import { supervise } from '../../src/engines/supervisor.ts';
import { UciEngine } from '../../src/engines/uci-engine.ts';
import { stream } from '../../src/random/streams.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { ScriptedEngine } from '../support/scripted-engine.ts';

/** How an engine fares: never ready, or ready and dead after so long. */
type Fate = 'no start' | number;

/** The waits between one engine's end and the next one's start. */
async function waitsMs(fates: readonly Fate[]): Promise<number[]> {
  const clock = new ManualClock();
  const stop = new AbortController();
  const waits: number[] = [];
  const left = [...fates];
  let endedMs: number | undefined;
  const supervision = supervise({
    clock,
    random: stream('supervisor test'),
    signal: stop.signal,
    startEngine: (signal) => {
      if (endedMs !== undefined) waits.push(clock.nowMs() - endedMs);
      const fate = left.shift();
      if (left.length === 0) stop.abort();
      const script = fate === 'no start' ? ScriptedEngine.strict(['uci', (it) => it.end()]) : ScriptedEngine.polite();
      if (fate !== 'no start') clock.after(fate ?? 0, () => script.end());
      return UciEngine.start(script.connect, clock, 16, signal);
    },
    onReady: () => undefined,
    onEnded: () => {
      endedMs = clock.nowMs();
    },
    onFailedStart: () => {
      endedMs = clock.nowMs();
    },
  });
  await clock.advance(3_600_000);
  await supervision;
  return waits;
}

const repeat = (fate: Fate, times: number): Fate[] => Array.from({ length: times }, () => fate);

describe('[E-01] how soon an engine is started again', () => {
  it('at once after a long life', async () => {
    for (const wait of await waitsMs(repeat(20_000, 6))) expect(wait).toBeLessThanOrEqual(20);
  });

  it('ever later while it does not start, up to half a minute', async () => {
    const waits = await waitsMs(repeat('no start', 16));
    expect(waits[0]).toBeLessThanOrEqual(20);
    expect(waits.at(-1)).toBeGreaterThan(14_000);
    expect(Math.max(...waits)).toBeLessThanOrEqual(30_000);
  });

  it('within two seconds however often it dies at work', async () => {
    const waits = await waitsMs(repeat(100, 16));
    expect(waits.at(-1)).toBeGreaterThan(900);
    expect(Math.max(...waits)).toBeLessThanOrEqual(2_000);
  });

  it('at once where a failure to start is the first since it was ready', async () => {
    const waits = await waitsMs([...repeat('no start', 12), 100, 'no start', 100]);
    expect(waits.at(-1)).toBeLessThanOrEqual(20);
  });
});

import { describe, expect, it } from 'vitest';
import { createPositionProbe } from '../../src/players/position-probe.ts';
import { factsFor, lineOf } from '../support/facts.ts';
import { died, fakePool, scored } from '../support/fake-pool.ts';

const probeAt = (nowMs: number, pool: ReturnType<typeof fakePool>) =>
  createPositionProbe(
    pool,
    () => nowMs,
  )({
    facts: factsFor(lineOf('startpos', 'e2e4')),
    lines: 2,
    deadlineMs: 10_000,
    signal: new AbortController().signal,
  });

describe('[M-18] a probe of the position', () => {
  it('asks for the two best lines at depth 12 and gives every depth back', async () => {
    const pool = fakePool(() => scored({ e7e5: 10, c7c5: 5 }));
    const answer = await probeAt(0, pool);
    expect(pool.requests).toMatchObject([{ moves: ['e2e4'], multipv: 2, limit: { depth: 12 } }]);
    expect(answer).toMatchObject({ ok: true, value: [{ depth: 8 }] });
    expect(pool.released).toBe(1);
  });

  it('[M-15] is an error where the engine fails, and gives it back', async () => {
    const pool = fakePool(died);
    expect(await probeAt(0, pool)).toMatchObject({ ok: false, error: { kind: 'died' } });
    expect(pool.released).toBe(1);
  });

  it('asks nobody when no time is left', async () => {
    const pool = fakePool(() => scored({ e7e5: 10 }));
    expect(await probeAt(9950, pool)).toMatchObject({ ok: false, error: { kind: 'timeout' } });
    expect(pool.leased).toBe(0);
  });
});

import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';

import { createEnginePool } from '../../src/engines/pool.ts';
import type { EngineLease, LeaseRequest } from '../../src/ports/engine.ts';
import { SILENT_LOG } from '../../src/ports/log.ts';
import { stream } from '../../src/random/streams.ts';
import { ManualClock, settle } from '../support/manual-clock.ts';
import { engines, infoLines, ScriptedEngine, type Step } from '../support/scripted-engine.ts';

const SEARCH = { fen: 'startpos', moves: [], limit: { depth: 1 } };
const POSITION = /^position fen rnbq/;
const quick: readonly Step[] = [[POSITION], ['go depth 1', ...infoLines(1, ['e2e4']), 'bestmove e2e4']];
const endless: readonly Step[] = [[POSITION], ['go depth 1', ...infoLines(1, ['e2e4'])], ['stop', 'bestmove e2e4']];

/** A pool over these engines, in the order in which they are started. */
async function opened(size: number, ...scripts: readonly ScriptedEngine[]) {
  const clock = new ManualClock();
  const pool = createEnginePool({
    clock,
    log: SILENT_LOG,
    size,
    path: null,
    hashMb: 16,
    random: stream('pool test'),
    connect: engines(...scripts),
  });
  expect(await pool.start()).toEqual({ ok: true, value: undefined });
  const ask = (urgencyMs: number, request: Partial<LeaseRequest> = {}) =>
    pool.lease({ deadlineMs: clock.nowMs() + 10_000, urgencyMs, ...request });
  const granted = async (urgencyMs = 0, request: Partial<LeaseRequest> = {}): Promise<EngineLease> => {
    const lease = await ask(urgencyMs, request);
    if (!lease.ok) throw new Error(JSON.stringify(lease.error));
    return lease.value;
  };
  return { clock, pool, ask, granted };
}

describe('[E-01] lending engines', () => {
  it('starts one engine at boot, and one more than is in use up to one more than may be', async () => {
    const scripts = [1, 2, 3].map(() => ScriptedEngine.polite());
    const { pool, granted, ask } = await opened(2, ...scripts);
    const started = () => scripts.filter(({ heard }) => heard.length > 0).length;
    expect([started(), pool.status()]).toEqual([
      1,
      { size: 2, ready: 1, busy: 0, queued: 0, restarts: 0, meanLeaseMs: 180, engine: 'Scripted 1' },
    ]);
    await granted();
    await settle();
    expect([started(), pool.status().ready]).toEqual([2, 2]);
    await granted();
    await settle();
    // The spare is not lent, and not counted.
    expect([started(), pool.status()]).toMatchObject([3, { ready: 2, busy: 2, queued: 0 }]);
    void ask(0);
    await settle();
    expect(pool.status()).toMatchObject({ busy: 2, queued: 1 });
    await pool.close();
  });

  it('serves the least time on the clock first, equals in the order they came', async () => {
    const { pool, ask, granted } = await opened(1, ScriptedEngine.polite(), ScriptedEngine.polite());
    let holder = await granted();
    const served: string[] = [];
    const wait = (name: string, urgencyMs: number) =>
      void ask(urgencyMs).then((lease) => {
        served.push(name);
        if (lease.ok) holder = lease.value;
      });
    wait('five minutes', 300_000);
    wait('a second', 1_000);
    wait('another second', 1_000);
    wait('no time', 0);
    for (let i = 0; i < 4; i++) {
      await settle();
      holder.release();
    }
    await settle();
    expect(served).toEqual(['no time', 'a second', 'another second', 'five minutes']);
    await pool.close();
  });

  it('answers those who wait in vain: deadline, abort, close', async () => {
    const { clock, pool, ask, granted } = await opened(1, ScriptedEngine.polite(), ScriptedEngine.polite());
    await granted(0, { deadlineMs: clock.nowMs() + 60_000 });
    const late = ask(0, { deadlineMs: clock.nowMs() + 50 });
    const abort = new AbortController();
    const aborted = ask(0, { signal: abort.signal });
    const last = ask(0, { deadlineMs: clock.nowMs() + 60_000 });
    await clock.advance(50);
    abort.abort();
    expect(await late).toEqual({ ok: false, error: { kind: 'timeout' } });
    expect(await aborted).toEqual({ ok: false, error: { kind: 'aborted' } });
    expect(await ask(0, { deadlineMs: clock.nowMs() })).toEqual({ ok: false, error: { kind: 'timeout' } });
    expect(await ask(0, { signal: AbortSignal.abort() })).toEqual({ ok: false, error: { kind: 'aborted' } });
    expect(pool.status().queued).toBe(1);
    await pool.close();
    expect(await last).toEqual({ ok: false, error: { kind: 'aborted' } });
    expect(await ask(0)).toEqual({ ok: false, error: { kind: 'aborted' } });
  });

  it('measures how long leases take, latest counting most', async () => {
    const { clock, pool, granted } = await opened(1, ScriptedEngine.polite(), ScriptedEngine.polite());
    for (let i = 0; i < 60; i++) {
      const lease = await granted();
      await clock.advance(500);
      lease.release();
      await settle();
    }
    expect(pool.status().meanLeaseMs).toBeGreaterThan(490);
    await pool.close();
    expect(clock.pending).toBe(0);
  });
});

describe('[E-01] a lease', () => {
  it('puts its questions one after the other, however they come', async () => {
    const script = ScriptedEngine.polite(
      [POSITION],
      ['go depth 1'],
      [`position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves e2e4`],
      ['go depth 1', 'bestmove e7e5'],
    );
    const { pool, granted } = await opened(1, script, ScriptedEngine.polite());
    const lease = await granted();
    const first = lease.search(SEARCH);
    const option = lease.setOption('Skill Level', 3);
    const second = lease.search({ ...SEARCH, moves: ['e2e4'] });
    await settle();
    expect(script.work.at(-1)).toBe('go depth 1');
    expect(script.heard).not.toContain('setoption name Skill Level value 3');
    script.say('bestmove e2e4');
    expect(await first).toMatchObject({ ok: true, value: { bestMove: 'e2e4' } });
    expect(await option).toEqual({ ok: true, value: undefined });
    expect(await second).toMatchObject({ ok: true, value: { bestMove: 'e7e5' } });
    expect(script.heard).toContain('setoption name Skill Level value 3');
    script.assertDone();
    await pool.close();
  });

  it('refuses what is wrong without a word to the engine', async () => {
    const script = ScriptedEngine.polite();
    const { pool, granted } = await opened(1, script, ScriptedEngine.polite());
    const lease = await granted();
    expect(await lease.search({ ...SEARCH, fen: 'garbage' })).toMatchObject({ ok: false, error: { kind: 'refused' } });
    expect(await lease.search({ ...SEARCH, limit: { depth: 0 } })).toMatchObject({
      ok: false,
      error: { kind: 'refused' },
    });
    expect(await lease.staticEval({ fen: 'startpos', moves: ['e2e5'] })).toMatchObject({
      ok: false,
      error: { kind: 'refused' },
    });
    expect(await lease.setOption('EvalFile', 'x')).toMatchObject({ ok: false, error: { kind: 'refused' } });
    expect(script.work).toEqual([]);
    await pool.close();
  });

  it('needs no engine where there is nothing to search, nor for a static evaluation in check', async () => {
    const script = ScriptedEngine.polite();
    const { pool, granted } = await opened(1, script, ScriptedEngine.polite());
    const lease = await granted();
    const moves = ['f2f3', 'e7e5', 'g2g4', 'd8h4'];
    expect(await lease.search({ ...SEARCH, moves })).toEqual({
      ok: true,
      value: { bestMove: null, depths: [], nodes: 0 },
    });
    expect(await lease.staticEval({ fen: 'startpos', moves })).toEqual({ ok: true, value: null });
    expect(script.work).toEqual([]);
    await pool.close();
  });

  it('comes back when the engine is quiet again, not before', async () => {
    const script = ScriptedEngine.polite([POSITION], ['go depth 1'], ['stop']);
    // The place is free when the engine is quiet; whoever is next gets the engine that has rested longest.
    const { pool, ask, granted } = await opened(1, script, ScriptedEngine.polite(...quick));
    const lease = await granted();
    const answer = lease.search(SEARCH);
    await settle();
    lease.release();
    lease.release();
    expect(await answer).toEqual({ ok: false, error: { kind: 'aborted' } });
    const next = ask(0);
    await settle();
    expect(pool.status()).toMatchObject({ busy: 1, queued: 1 });
    script.say('bestmove a2a3');
    const following = await next;
    expect(following.ok && (await following.value.search(SEARCH))).toMatchObject({
      ok: true,
      value: { bestMove: 'e2e4' },
    });
    expect(await lease.search(SEARCH)).toEqual({ ok: false, error: { kind: 'aborted' } });
    expect(await lease.setOption('Skill Level', 1)).toEqual({ ok: false, error: { kind: 'aborted' } });
    const clearings = () => script.heard.filter((line) => line === 'ucinewgame').length;
    const before = clearings();
    await lease.freshHash();
    expect(clearings()).toBe(before);
    script.assertDone();
    await pool.close();
  });

  it('starts with an empty hash and its own options, and can empty it in between', async () => {
    const script = ScriptedEngine.polite(...quick, ...quick, ...quick);
    const { pool, granted } = await opened(1, script, ScriptedEngine.polite());
    const lease = await granted();
    await lease.search(SEARCH);
    await lease.search(SEARCH);
    expect(script.heard).not.toContain('ucinewgame');
    await lease.freshHash();
    await lease.setOption('Skill Level', 2);
    await lease.search(SEARCH);
    lease.release();
    await settle();
    expect(script.heard.filter((line) => line === 'ucinewgame')).toHaveLength(2);
    expect(script.heard.at(-1)).toBe('ucinewgame');
    expect(lease.transcript().slice(0, 5)).toEqual([
      '> isready',
      '> position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
      '> go depth 1',
      '< readyok',
      `< ${infoLines(1, ['e2e4'])[0]}`,
    ]);
    await pool.close();
  });

  it('is stopped by its signal, and a search by its own', async () => {
    const script = ScriptedEngine.polite(...endless, ...endless);
    const { pool, granted } = await opened(1, script, ScriptedEngine.polite());
    const [whole, one] = [new AbortController(), new AbortController()];
    const lease = await granted(0, { signal: whole.signal });
    const first = lease.search(SEARCH, { signal: one.signal });
    const second = lease.search(SEARCH);
    await settle();
    one.abort();
    expect(await first).toEqual({ ok: false, error: { kind: 'aborted' } });
    await settle();
    whole.abort();
    expect(await second).toEqual({ ok: false, error: { kind: 'aborted' } });
    await settle();
    expect(pool.status().busy).toBe(0);
    expect([whole, one].flatMap(({ signal }) => getEventListeners(signal, 'abort'))).toEqual([]);
    script.assertDone();
    await pool.close();
  });

  it('ends at its deadline with the last complete depth, however long its holder keeps it', async () => {
    const script = ScriptedEngine.polite(...endless);
    const { clock, pool, granted } = await opened(1, script, ScriptedEngine.polite());
    const lease = await granted(0, { deadlineMs: clock.nowMs() + 200 });
    const answer = lease.search(SEARCH, { deadlineMs: clock.nowMs() + 9_000 });
    const behind = lease.search(SEARCH);
    await clock.advance(200);
    expect(await answer).toMatchObject({ ok: true, value: { bestMove: 'e2e4' } });
    expect(await behind).toEqual({ ok: false, error: { kind: 'timeout' } });
    expect(pool.status().busy).toBe(0);
    expect(await lease.search(SEARCH)).toEqual({ ok: false, error: { kind: 'timeout' } });
    await pool.close();
  });
});

describe('[E-01] engines that fail', () => {
  it('replaces a dead one while the others go on, and lends the spare at once', async () => {
    const dying = ScriptedEngine.polite([POSITION], ['go depth 1', (it) => it.end('killed by SIGSEGV')]);
    const fine = ScriptedEngine.polite([POSITION], ['go depth 1']);
    const [spare, replacement] = [ScriptedEngine.polite(...quick), ScriptedEngine.polite()];
    const { clock, pool, granted } = await opened(2, dying, fine, spare, replacement);
    const first = await granted();
    await settle();
    const second = await granted();
    const unharmed = second.search(SEARCH);
    await settle();
    expect(await first.search(SEARCH)).toEqual({ ok: false, error: { kind: 'died', reason: 'killed by SIGSEGV' } });
    expect(await first.search(SEARCH)).toMatchObject({ ok: false, error: { kind: 'died' } });
    // Its holder has not given it back, and no time has passed.
    const third = await granted();
    expect(await third.search(SEARCH)).toMatchObject({ ok: true });
    await clock.advance(20);
    expect(replacement.heard).toContain('isready');
    expect(pool.status()).toMatchObject({ ready: 2, busy: 2, restarts: 1 });
    fine.say('bestmove d2d4');
    expect(await unharmed).toMatchObject({ ok: true, value: { bestMove: 'd2d4' } });
    await pool.close();
  });

  it('kills and replaces one that hangs', async () => {
    const hanging = ScriptedEngine.polite([POSITION], ['go depth 1', (it) => it.hang()]);
    const { clock, pool, granted } = await opened(1, hanging, ScriptedEngine.polite(...quick), ScriptedEngine.polite());
    const lease = await granted();
    const answer = lease.search(SEARCH, { deadlineMs: clock.nowMs() + 100 });
    const waiting = granted();
    await clock.advance(350);
    expect(await answer).toEqual({ ok: false, error: { kind: 'timeout' } });
    expect(hanging.killed).toBe(true);
    // Whoever waited has the spare at once, before the lease of the dead one is given back.
    const next = await waiting;
    lease.release();
    expect(await next.search(SEARCH)).toMatchObject({ ok: true });
    await pool.close();
  });

  it('waits longer and longer for one that never starts, and says why at the start', async () => {
    const clock = new ManualClock();
    const startedAtMs: number[] = [];
    const pool = createEnginePool({
      clock,
      log: SILENT_LOG,
      size: 2,
      path: '/opt/engine',
      hashMb: 16,
      random: stream('never starts'),
      connect: (events) => {
        startedAtMs.push(clock.nowMs());
        queueMicrotask(() => events.onEnd({ cause: 'missing', reason: 'ENOENT' }));
        return { send: () => undefined, kill: () => undefined, hangUp: () => undefined };
      },
    });
    const outcome = await pool.start();
    expect(outcome).toMatchObject({ ok: false, error: { code: 'ENGINE_NOT_FOUND' } });
    expect(await pool.lease({ deadlineMs: clock.nowMs(), urgencyMs: 0 })).toEqual({
      ok: false,
      error: { kind: 'timeout' },
    });
    await clock.advance(600_000);
    const waitsMs = startedAtMs.slice(1).map((at, i) => at - (startedAtMs[i] ?? 0));
    expect(waitsMs[0]).toBeLessThanOrEqual(20);
    expect(waitsMs.at(-1)).toBeGreaterThanOrEqual(15_000);
    expect(startedAtMs.length).toBeLessThan(60);
    await pool.close();
    expect(clock.pending).toBe(0);
  });

  it('brings back one that dies at every search soon, however often', async () => {
    const dying = Array.from({ length: 40 }, () =>
      ScriptedEngine.polite([POSITION], ['go depth 1', (it) => it.end('killed by SIGSEGV')]),
    );
    const { clock, pool, granted } = await opened(1, ...dying);
    for (let i = 0; i < 20; i++) {
      await clock.advance(2_000);
      const lease = await granted(0, { deadlineMs: clock.nowMs() + 1_000 });
      expect(await lease.search(SEARCH)).toMatchObject({ ok: false, error: { kind: 'died' } });
      lease.release();
    }
    expect(pool.status().restarts).toBe(20);
    await pool.close();
  });

  it('closes while engines search and while they start: nothing is left', async () => {
    const searching = ScriptedEngine.polite([POSITION], ['go depth 1', (it) => it.hang()]);
    const starting = ScriptedEngine.strict(['uci']);
    const { clock, pool, granted } = await opened(1, searching, starting);
    const lease = await granted();
    const answer = lease.search(SEARCH);
    await settle();
    const closed = pool.close();
    await clock.advance(250);
    await closed;
    expect(await answer).toEqual({ ok: false, error: { kind: 'aborted' } });
    expect([searching.ended, starting.ended, clock.pending]).toEqual([true, true, 0]);
    expect(pool.status()).toMatchObject({ ready: 0, busy: 0, queued: 0 });
  });
});

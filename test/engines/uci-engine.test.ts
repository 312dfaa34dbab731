import { getEventListeners } from 'node:events';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { HUNG_MS, STOP_GRACE_MS } from '../../src/engines/exchange.ts';
import { Planner } from '../../src/engines/plan.ts';
import { Transcript } from '../../src/engines/transcript.ts';
import { START_MS, UciEngine } from '../../src/engines/uci-engine.ts';
import type { SearchRequest } from '../../src/model/search.ts';
import { ManualClock, settle } from '../support/manual-clock.ts';
import { GREETING, infoLines, ScriptedEngine, type Step } from '../support/scripted-engine.ts';

const POSITION = 'position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const START: readonly Step[] = [
  ['uci', ...GREETING],
  ['isready', 'readyok'],
];

async function started(script: ScriptedEngine, hashMb = 16) {
  const clock = new ManualClock();
  const engine = await UciEngine.start(script.connect, clock, hashMb, new AbortController().signal);
  if (!engine.ok) throw new Error(engine.error.reason);
  return { clock, engine: engine.value };
}

function search(engine: UciEngine, deadlineMs: number, request: Partial<SearchRequest> = {}, signal?: AbortSignal) {
  const plan = new Planner().search({ fen: 'startpos', moves: [], limit: { depth: 3 }, ...request });
  if (!plan.ok) throw new Error(plan.error);
  const exchange = engine.search(plan.value, { deadlineMs, signal });
  if (!exchange.ok) throw new Error(JSON.stringify(exchange.error));
  return exchange.value;
}

/** Whether a promise has resolved by now. */
async function over(promise: Promise<unknown>): Promise<boolean> {
  let resolved = false;
  void promise.then(() => {
    resolved = true;
  });
  await settle();
  return resolved;
}

describe('starting an engine', () => {
  it('greets, sets what differs and waits until it is ready', async () => {
    const script = ScriptedEngine.strict(
      ['uci', 'Some banner', ...GREETING],
      ['setoption name Hash value 64'],
      ['isready', 'readyok'],
    );
    const { engine } = await started(script, 64);
    script.assertDone();
    expect(engine.name).toBe('Scripted 1');
  });

  it('never asks for more hash than the engine survives', async () => {
    const { engine } = await started(
      ScriptedEngine.strict(START[0] ?? ['uci'], ['setoption name Hash value 256'], ['isready', 'readyok']),
      4096,
    );
    expect(engine.dead).toBeUndefined();
  });

  it('gives up on a program that does not answer, and kills it', async () => {
    const clock = new ManualClock();
    const script = ScriptedEngine.strict(['uci', 'what?']);
    const outcome = UciEngine.start(script.connect, clock, 16, new AbortController().signal);
    await clock.advance(START_MS + STOP_GRACE_MS);
    expect(await outcome).toEqual({ ok: false, error: { cause: 'ended', reason: 'it gave no answer in time' } });
    expect(script.killed).toBe(true);
  });

  it('reports the end of a program that ends at once', async () => {
    const script = ScriptedEngine.strict(['uci', (it) => it.end('ended with exit code 3: no licence')]);
    expect(await UciEngine.start(script.connect, new ManualClock(), 16, new AbortController().signal)).toEqual({
      ok: false,
      error: { cause: 'ended', reason: 'ended with exit code 3: no licence' },
    });
  });

  it('leaves nothing running when it is called off', async () => {
    const abort = new AbortController();
    const script = ScriptedEngine.strict(['uci']);
    const outcome = UciEngine.start(script.connect, new ManualClock(), 16, abort.signal);
    abort.abort();
    expect((await outcome).ok).toBe(false);
    expect(script.ended).toBe(true);
  });
});

describe('searching', () => {
  it('sends the settings that differ, then the position, and gives every complete depth', async () => {
    const script = ScriptedEngine.strict(
      ...START,
      ['setoption name MultiPV value 2'],
      ['isready', 'readyok'],
      [POSITION],
      [
        'go depth 3',
        ...infoLines(1, ['e2e4', 'd2d4']),
        ...infoLines(2, ['d2d4', 'e2e4']),
        ...infoLines(3, ['d2d4']),
        'bestmove d2d4 ponder d7d5',
      ],
      ['isready', 'readyok'],
      [POSITION],
      ['go nodes 10', 'bestmove a2a3'],
    );
    const { clock, engine } = await started(script);
    const { signal } = new AbortController();
    const first = search(engine, clock.nowMs() + 1_000, { multipv: 2 }, signal);
    expect(await first.result).toEqual({
      ok: true,
      value: {
        bestMove: 'd2d4',
        depths: [
          {
            depth: 1,
            lines: [
              { move: 'e2e4', score: { kind: 'cp', value: 100 } },
              { move: 'd2d4', score: { kind: 'cp', value: 90 } },
            ],
          },
          {
            depth: 2,
            lines: [
              { move: 'd2d4', score: { kind: 'cp', value: 100 } },
              { move: 'e2e4', score: { kind: 'cp', value: 90 } },
            ],
          },
        ],
        nodes: 300,
      },
    });
    await first.finished;
    const second = search(engine, clock.nowMs() + 1_000, { multipv: 2, limit: { nodes: 10 } });
    expect(await second.result).toEqual({ ok: true, value: { bestMove: 'a2a3', depths: [], nodes: 0 } });
    script.assertDone();
    expect([clock.pending, getEventListeners(signal, 'abort')]).toEqual([0, []]);
  });

  it('answers with the last complete depth at the deadline, and is busy until the engine is quiet', async () => {
    const script = ScriptedEngine.polite(
      [POSITION],
      ['go depth 3', ...infoLines(1, ['e2e4']), ...infoLines(2, ['d2d4'])],
      ['stop'],
    );
    const { clock, engine } = await started(script);
    const exchange = search(engine, clock.nowMs() + 100);
    await clock.advance(99);
    expect(script.work.at(-1)).toBe('go depth 3');
    await clock.advance(1);
    expect(await exchange.result).toMatchObject({ ok: true, value: { bestMove: 'd2d4', nodes: 200 } });
    expect(await over(exchange.finished)).toBe(false);
    script.say('bestmove d2d4');
    expect(await over(exchange.finished)).toBe(true);
    expect(engine.dead).toBeUndefined();
    script.assertDone();
  });

  it('counts a depth that comes with the stop where there was none before', async () => {
    const script = ScriptedEngine.polite(
      [POSITION],
      ['go depth 3'],
      ['stop', ...infoLines(1, ['g1f3']), 'bestmove e2e4'],
    );
    const { clock, engine } = await started(script);
    const exchange = search(engine, clock.nowMs() + 100);
    await clock.advance(100);
    expect(await exchange.result).toMatchObject({ ok: true, value: { bestMove: 'g1f3' } });
  });

  it('times out where not one depth is complete', async () => {
    const script = ScriptedEngine.polite([POSITION], ['go depth 3'], ['stop', 'bestmove e2e4']);
    const { clock, engine } = await started(script);
    const exchange = search(engine, clock.nowMs() + 100);
    await clock.advance(100);
    expect(await exchange.result).toEqual({ ok: false, error: { kind: 'timeout' } });
    expect(engine.dead).toBeUndefined();
  });

  it('kills an engine that does not stop', async () => {
    const script = ScriptedEngine.polite([POSITION], ['go depth 3', (it) => it.hang()]);
    const { clock, engine } = await started(script);
    const exchange = search(engine, clock.nowMs() + 100);
    await clock.advance(100 + STOP_GRACE_MS - 1);
    expect(await over(exchange.result)).toBe(false);
    await clock.advance(1);
    expect(await exchange.result).toEqual({ ok: false, error: { kind: 'timeout' } });
    expect(script.killed).toBe(true);
    expect(await over(exchange.finished)).toBe(true);
    expect(engine.dead).toBe('it did not stop within 250 ms');
  });

  it('stops at once on abort and takes the late answer itself', async () => {
    const abort = new AbortController();
    const script = ScriptedEngine.polite(
      [POSITION],
      ['go depth 3'],
      ['stop'],
      [POSITION],
      ['go depth 3', 'bestmove d2d4'],
    );
    const { clock, engine } = await started(script);
    const exchange = search(engine, clock.nowMs() + 1_000, {}, abort.signal);
    await settle();
    abort.abort();
    expect(await exchange.result).toEqual({ ok: false, error: { kind: 'aborted' } });
    expect(await over(exchange.finished)).toBe(false);
    await clock.advance(STOP_GRACE_MS - 1);
    script.say('bestmove a2a3');
    expect(await over(exchange.finished)).toBe(true);
    const next = search(engine, clock.nowMs() + 1_000);
    expect(await next.result).toMatchObject({ ok: true, value: { bestMove: 'd2d4' } });
    script.assertDone();
  });

  it('never takes an answer from before for its own', async () => {
    const script = ScriptedEngine.strict(
      ...START,
      // Two answers to an earlier question arrive while this one is being put.
      ['isready', ...infoLines(9, ['a2a3']), 'bestmove a2a3', 'bestmove b2b3', 'readyok'],
      [POSITION],
      ['go depth 3', ...infoLines(3, ['e2e4']), 'bestmove e2e4'],
    );
    const { clock, engine } = await started(script);
    expect(await search(engine, clock.nowMs() + 1_000).result).toMatchObject({
      ok: true,
      value: { bestMove: 'e2e4', depths: [{ depth: 3 }] },
    });
  });

  it('ends with the reason when the process ends in the middle', async () => {
    const script = ScriptedEngine.polite(
      [POSITION],
      ['go depth 3', ...infoLines(1, ['e2e4']), (it) => it.end('killed by SIGSEGV')],
    );
    const { clock, engine } = await started(script);
    const exchange = search(engine, clock.nowMs() + 1_000);
    expect(await exchange.result).toEqual({ ok: false, error: { kind: 'died', reason: 'killed by SIGSEGV' } });
    await exchange.finished;
    expect((await engine.ended).reason).toBe('killed by SIGSEGV');
    expect(await search(engine, clock.nowMs() + 1_000).result).toMatchObject({ ok: false, error: { kind: 'died' } });
    expect(clock.pending).toBe(0);
  });

  it.each([
    ['a move that is not legal there', 'bestmove e2e5', 'it answered "bestmove e2e5"'],
    ['no move where there are some', 'bestmove (none)', /^it answered "bestmove \(none\)"$/],
    ['that it lost the position', 'info string CRITICAL ERROR: Command `` failed.', /CRITICAL ERROR/],
  ])('gives up an engine that answers %s', async (_, answer, reason) => {
    const script = ScriptedEngine.polite([POSITION], ['go depth 3', answer]);
    const { clock, engine } = await started(script);
    const { result } = search(engine, clock.nowMs() + 1_000);
    expect(await result).toMatchObject({ ok: false, error: { kind: 'died', reason: expect.stringMatching(reason) } });
    expect(script.killed).toBe(true);
  });

  it('asks a silent engine for a sign of life and kills it when there is none', async () => {
    const script = ScriptedEngine.polite([POSITION], ['go depth 3']);
    const { clock, engine } = await started(script);
    const exchange = search(engine, clock.nowMs() + 600_000);
    // Long and silent, but alive.
    await clock.advance(60_000);
    expect(await over(exchange.result)).toBe(false);
    script.hang();
    await clock.advance(HUNG_MS + 1_000);
    expect(await exchange.result).toMatchObject({ ok: false, error: { kind: 'died', reason: /silent for \d+ ms/ } });
    expect(script.killed).toBe(true);
  });

  it('does not count a sign of life as the readiness of the next question', async () => {
    const script = ScriptedEngine.strict(
      ...START,
      ['isready', 'readyok'],
      [POSITION],
      ['go depth 3'],
      ['isready', 'bestmove e2e4'],
      // The first of these is owed to the sign of life; a stray answer comes between the two.
      ['isready', 'readyok', 'bestmove a2a3', 'readyok'],
      [POSITION],
      ['go depth 3', 'bestmove d2d4'],
    );
    const { clock, engine } = await started(script);
    const exchange = search(engine, clock.nowMs() + 10_000);
    await clock.advance(1_000);
    await exchange.finished;
    expect(await search(engine, clock.nowMs() + 1_000).result).toMatchObject({ ok: true, value: { bestMove: 'd2d4' } });
    script.assertDone();
  });

  it('kills an engine that talks without end and without being asked', async () => {
    const script = ScriptedEngine.polite();
    const { engine } = await started(script);
    script.say(...Array.from({ length: 9_000 }, () => 'la'));
    await settle();
    expect(engine.dead).toBeUndefined();
    script.say(...Array.from({ length: 9_000 }, () => 'la'));
    await settle();
    expect(engine.dead).toBe('it talks without being asked');
  });

  it('survives anything an engine may say', async () => {
    const line = fc.oneof(
      fc.string(),
      fc.uint8Array().map((bytes) => Buffer.from(bytes).toString('utf8')),
      fc.constantFrom('readyok', 'uciok', 'bestmove', 'bestmove e2e4', 'bestmove x', ...infoLines(2, ['e2e4', 'h9h9'])),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(line), fc.array(line), async (before, during) => {
        const script = ScriptedEngine.polite([POSITION], ['go depth 3', ...during]);
        const { clock, engine } = await started(script);
        script.say(...before);
        const exchange = search(engine, clock.nowMs() + 100);
        await clock.advance(100 + STOP_GRACE_MS);
        await exchange.finished;
        const answer = await exchange.result;
        if (answer.ok) expect(answer.value.bestMove).toBe('e2e4');
        else expect(['timeout', 'died']).toContain(answer.error.kind);
      }),
      { numRuns: 60 },
    );
  });
});

describe('static evaluation', () => {
  const FINAL = 'Final evaluation      +0.42 (white side) [with scaled NNUE, ...]';
  const evaluate = async (moves: readonly string[], ...report: readonly string[]) => {
    const command = moves.length > 0 ? `${POSITION} moves ${moves.join(' ')}` : POSITION;
    const script = ScriptedEngine.polite([command], ['eval', ...report]);
    const { clock, engine } = await started(script);
    const plan = new Planner().position({ fen: 'startpos', moves });
    const exchange = plan.ok ? engine.staticEval(plan.value, { deadlineMs: clock.nowMs() + 100 }) : undefined;
    if (!exchange?.ok) throw new Error('not asked');
    return exchange.value.result;
  };

  it("is told from the mover's side", async () => {
    expect(await evaluate([], 'NNUE', FINAL)).toEqual({ ok: true, value: 42 });
    expect(await evaluate(['e2e4'], 'NNUE', FINAL)).toEqual({ ok: true, value: -42 });
    expect(await evaluate(['e2e4'], FINAL.replace('+0.42', '+0.00'))).toEqual({ ok: true, value: 0 });
  });

  it('is refused by an engine that has none', async () => {
    expect(await evaluate([], 'Unknown command: eval')).toEqual({
      ok: false,
      error: { kind: 'refused', reason: 'Scripted 1 gives no static evaluation' },
    });
  });
});

describe('between two decisions', () => {
  it('empties the hash only after it was used, and puts every option back', async () => {
    const script = ScriptedEngine.polite(
      [POSITION],
      ['go depth 3', 'bestmove e2e4'],
      [POSITION],
      ['go depth 3', 'bestmove e2e4'],
    );
    const { clock, engine } = await started(script);
    engine.tidy();
    expect(script.heard).not.toContain('ucinewgame');
    expect(engine.setOption('Skill Level', 3)).toEqual({ ok: true, value: undefined });
    await search(engine, clock.nowMs() + 100, { multipv: 5, fischerRandom: true }).finished;
    engine.tidy();
    const transcript = new Transcript();
    engine.writeTo(transcript);
    await search(engine, clock.nowMs() + 100).finished;
    expect(script.heard.filter((line) => line === 'ucinewgame')).toHaveLength(1);
    expect(transcript.lines()).toEqual([
      '> setoption name UCI_Chess960 value false',
      '> setoption name MultiPV value 1',
      '> setoption name Skill Level value 20',
      '> isready',
      `> ${POSITION}`,
      '> go depth 3',
      '< readyok',
      '< bestmove e2e4',
    ]);
  });
});

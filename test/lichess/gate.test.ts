import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { ok, type Result } from '../../src/chess/result.ts';
import { PRIORITIES, type Priority, RequestGate } from '../../src/lichess/gate.ts';
import { HostPause } from '../../src/lichess/host-pause.ts';
import type { RequestFailure } from '../../src/ports/lichess.ts';
import { ManualClock, settle } from '../support/manual-clock.ts';
import { recordingLog } from './recording-log.ts';

type Outcome = Result<string, RequestFailure>;

const rateLimited = (retryAfterMs: number | null = null, key?: string): Outcome => ({
  ok: false,
  error: { kind: 'rateLimited', retryAfterMs, limiter: key === undefined ? null : { key, seconds: 80_000 } },
});

/** A gate whose requests are answered by hand, and a journal of what left when. */
function setup() {
  const clock = new ManualClock();
  const log = recordingLog();
  const pause = new HostPause(clock);
  const gate = new RequestGate({ clock, log, pause });
  const journal: string[] = [];
  const underWay = new Map<string, (outcome: Outcome) => void>();
  const send = (name: string) => (): Promise<Outcome> => {
    journal.push(name);
    return new Promise((resolve) => underWay.set(name, resolve));
  };
  return {
    clock,
    log,
    pause,
    gate,
    journal,
    underWay,
    hurry: (name: string, urgencyMs: number) => gate.submit('stream', send(name), { urgencyMs }),
    submit: (name: string, priority: Priority, signal?: AbortSignal) => gate.submit(priority, send(name), { signal }),
    move: (name: string, gameId: string, signal?: AbortSignal) => gate.move(gameId, send(name), signal),
    answer: async (name: string, outcome: Outcome = ok(name)) => {
      const resolve = underWay.get(name);
      if (!resolve) throw new Error(`${name} is not under way; under way: ${[...underWay.keys()].join(', ')}`);
      underWay.delete(name);
      resolve(outcome);
      await settle();
    },
  };
}

describe('[S-18] the gate, for everything but moves', () => {
  it('lets one request out at a time, the most urgent first', async () => {
    const { submit, answer, journal } = setup();
    void submit('first', 'chat');
    for (const priority of ['chat', 'lookup', 'challenge', 'stream', 'game'] as const) void submit(priority, priority);
    expect(journal).toEqual(['first']);
    for (const name of ['first', 'game', 'stream', 'challenge', 'lookup', 'chat']) await answer(name);
    expect(journal).toEqual(['first', 'game', 'stream', 'challenge', 'lookup', 'chat']);
  });

  it('keeps the order within a priority', async () => {
    const { submit, answer, journal } = setup();
    for (const name of ['a', 'b', 'c']) void submit(name, 'stream');
    for (const name of ['a', 'b', 'c']) await answer(name);
    expect(journal).toEqual(['a', 'b', 'c']);
  });

  it('opens the streams of the games with the least time first', async () => {
    const { submit, hurry, answer, journal } = setup();
    void submit('first', 'game');
    void submit('events', 'stream');
    for (const [name, ms] of [
      ['slow', 900_000],
      ['scramble', 2000],
      ['blitz', 60_000],
    ] as const)
      void hurry(name, ms);
    for (const name of ['first', 'scramble', 'blitz', 'slow', 'events']) await answer(name);
    expect(journal).toEqual(['first', 'scramble', 'blitz', 'slow', 'events']);
  });

  it('lets no game be lost on time by a pause: its stream waits for a third of its clock, the others to the end', async () => {
    const { submit, hurry, answer, journal, clock } = setup();
    void submit('limited', 'lookup');
    void hurry('slow', 300_000);
    void hurry('bullet', 30_000);
    void submit('resign', 'game');
    await answer('limited', rateLimited());
    await clock.advance(9999);
    expect(journal).toEqual(['limited']);
    await clock.advance(1);
    expect(journal).toEqual(['limited', 'bullet']);
    await answer('bullet', rateLimited());
    await clock.advance(59_999);
    expect(journal).toEqual(['limited', 'bullet']);
    await clock.advance(1);
    await answer('resign');
    await answer('slow');
    expect(journal).toEqual(['limited', 'bullet', 'resign', 'slow']);
  });

  it('hands every answer to the one who asked', async () => {
    const { submit, answer } = setup();
    const one = submit('one', 'game');
    const two = submit('two', 'game');
    await answer('one', { ok: false, error: { kind: 'lost', reason: 'gone' } });
    await answer('two');
    expect(await one).toEqual({ ok: false, error: { kind: 'lost', reason: 'gone' } });
    expect(await two).toEqual(ok('two'));
  });

  it('never has two requests out at once and sends every one, whatever comes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...PRIORITIES), { maxLength: 30 }), async (priorities) => {
        const { submit, answer, journal, underWay } = setup();
        priorities.forEach((priority, i) => void submit(String(i), priority));
        for (const _ of priorities) {
          expect(underWay.size).toBe(1);
          await answer([...underWay.keys()][0] ?? '');
        }
        expect(journal).toHaveLength(priorities.length);
        expect(new Set(journal).size).toBe(priorities.length);
      }),
      { numRuns: 30 },
    );
  });

  it('takes back a waiting request whose signal aborts, and not its neighbours', async () => {
    const { submit, answer, journal, gate } = setup();
    const controller = new AbortController();
    void submit('first', 'game');
    const waiting = submit('waiting', 'stream', controller.signal);
    const after = submit('after', 'stream');
    controller.abort();
    expect(await waiting).toEqual({ ok: false, error: { kind: 'aborted' } });
    expect(gate.queued).toBe(1);
    await answer('first');
    await answer('after');
    expect(await after).toEqual(ok('after'));
    expect(journal).toEqual(['first', 'after']);
  });

  it('sends nothing for a signal that has aborted already', async () => {
    const { submit, move, journal } = setup();
    const signal = AbortSignal.abort();
    expect(await submit('a', 'game', signal)).toMatchObject({ ok: false, error: { kind: 'aborted' } });
    expect(await move('b', 'game1', signal)).toMatchObject({ ok: false, error: { kind: 'aborted' } });
    expect(journal).toEqual([]);
  });

  it('lets only some chat wait, and says what it dropped', async () => {
    const { submit, gate, log } = setup();
    void submit('first', 'game');
    for (let i = 0; i < 32; i++) void submit(`chat ${i}`, 'chat');
    expect(await submit('one too many', 'chat')).toEqual({ ok: false, error: { kind: 'aborted' } });
    expect(gate.queued).toBe(32);
    expect(log.lines).toContainEqual({
      level: 'warn',
      event: 'lichess.requestDropped',
      fields: { priority: 'chat', queued: 32 },
    });
  });

  it('drops chat first, then look-ups, when the whole queue is full', async () => {
    const { submit, gate } = setup();
    void submit('first', 'game');
    const chat = submit('chat', 'chat');
    const lookup = submit('lookup', 'lookup');
    for (let i = 0; i < 998; i++) void submit(`stream ${i}`, 'stream');
    expect(gate.queued).toBe(1000);
    void submit('resign', 'game');
    expect(await chat).toEqual({ ok: false, error: { kind: 'aborted' } });
    void submit('another stream', 'stream');
    expect(await lookup).toEqual({ ok: false, error: { kind: 'aborted' } });
    expect(await submit('one too many', 'chat')).toEqual({ ok: false, error: { kind: 'aborted' } });
    expect(gate.queued).toBe(1000);
  });
});

describe('[S-18] the gate, for moves', () => {
  it('lets moves of several games out at once, past everything that waits', () => {
    const { submit, move, journal } = setup();
    void submit('opening', 'stream');
    void submit('resign', 'game');
    void move('a1', 'a');
    void move('b1', 'b');
    expect(journal).toEqual(['opening', 'a1', 'b1']);
  });

  it('sends a move in the same turn of the event loop', () => {
    const { move, journal } = setup();
    void move('a1', 'a');
    expect(journal).toEqual(['a1']);
  });

  it('has one move under way in each game', async () => {
    const { move, answer, journal } = setup();
    void move('a1', 'a');
    const second = move('a2', 'a');
    const third = move('a3', 'a');
    await settle();
    expect(journal).toEqual(['a1']);
    await answer('a1');
    expect(journal).toEqual(['a1', 'a2']);
    await answer('a2');
    await answer('a3');
    expect([await second, await third]).toEqual([ok('a2'), ok('a3')]);
  });

  it('does not send a move whose signal aborted while it waited', async () => {
    const { move, answer, journal } = setup();
    const controller = new AbortController();
    void move('a1', 'a');
    const second = move('a2', 'a', controller.signal);
    controller.abort();
    await answer('a1');
    expect(await second).toEqual({ ok: false, error: { kind: 'aborted' } });
    void move('a3', 'a');
    expect(journal).toEqual(['a1', 'a3']);
  });
});

describe('[S-18] the gate after a 429', () => {
  it('rests for a minute where the server names no time, whoever got it', async () => {
    for (const culprit of ['move', 'chat'] as const) {
      const { submit, move, answer, journal, clock, pause } = setup();
      void (culprit === 'move' ? move('culprit', 'a') : submit('culprit', 'chat'));
      await answer('culprit', rateLimited());
      void submit('resign', 'game');
      expect(pause.remainingMs()).toBe(60_000);
      await clock.advance(59_999);
      expect(journal).toEqual(['culprit']);
      await clock.advance(1);
      expect(journal).toEqual(['culprit', 'resign']);
    }
  });

  it('rests as long as the server says, if that is longer', async () => {
    const { submit, answer, journal, clock } = setup();
    void submit('culprit', 'lookup');
    void submit('next', 'game');
    await answer('culprit', rateLimited(90_000));
    await clock.advance(89_999);
    expect(journal).toEqual(['culprit']);
    await clock.advance(1);
    expect(journal).toEqual(['culprit', 'next']);
  });

  it('never rests less than a minute, nor more than an hour', async () => {
    const { move, answer, pause } = setup();
    void move('a1', 'a');
    await answer('a1', rateLimited(2000));
    expect(pause.remainingMs()).toBe(60_000);
    void move('a2', 'a');
    await answer('a2', rateLimited(1e9));
    expect(pause.remainingMs()).toBe(3_600_000);
  });

  it('does not rest for the hours of a daily quota, which concerns one kind of request', async () => {
    const { submit, answer, pause } = setup();
    void submit('accept', 'challenge');
    await answer('accept', rateLimited(80_000_000, 'bot.vsBot.day'));
    expect(pause.remainingMs()).toBe(60_000);
  });

  it('does not hold moves back', async () => {
    const { move, answer, journal } = setup();
    void move('a1', 'a');
    await answer('a1', rateLimited());
    void move('a2', 'a');
    void move('b1', 'b');
    expect(journal).toEqual(['a1', 'a2', 'b1']);
  });

  it('starts a longer rest at a second 429', async () => {
    const { submit, move, answer, journal, clock } = setup();
    void move('a1', 'a');
    await answer('a1', rateLimited());
    void submit('next', 'game');
    await clock.advance(30_000);
    void move('a2', 'a');
    await answer('a2', rateLimited());
    await clock.advance(59_999);
    expect(journal).not.toContain('next');
    await clock.advance(1);
    expect(journal).toContain('next');
  });

  it('is kept by every account that shares the server', async () => {
    const one = setup();
    const journal: string[] = [];
    const other = new RequestGate({ clock: one.clock, log: one.log, pause: one.pause });
    void one.move('a1', 'a');
    await one.answer('a1', rateLimited());
    void other.submit('lookup', async () => {
      journal.push('other');
      return ok('other');
    });
    await one.clock.advance(59_999);
    expect(journal).toEqual([]);
    await one.clock.advance(1);
    expect(journal).toEqual(['other']);
  });
});

describe('[S-18] closing the gate', () => {
  it('drops what waits, takes nothing more and leaves no timer', async () => {
    const { submit, move, answer, gate, clock, journal } = setup();
    void move('a1', 'a');
    await answer('a1', rateLimited());
    const waiting = submit('waiting', 'game');
    expect(clock.pending).toBe(1);
    gate.close();
    expect(await waiting).toEqual({ ok: false, error: { kind: 'aborted' } });
    expect(await submit('late', 'game')).toEqual({ ok: false, error: { kind: 'aborted' } });
    expect(await move('late', 'a')).toEqual({ ok: false, error: { kind: 'aborted' } });
    expect(clock.pending).toBe(0);
    expect(journal).toEqual(['a1']);
  });
});

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import type { Reply } from '../../src/store/messages.ts';
import { StoreThread, type StoreWorker } from '../../src/store/thread.ts';
import { newGate, shutAtExit } from '../../src/store/worker-gate.ts';
import { ManualClock } from '../support/manual-clock.ts';

/** A worker moved by hand: what it was sent, and the means to answer or to die. */
function puppet() {
  const listeners = new Map<string, (argument: unknown) => void>();
  const sent: { readonly id: number; readonly kind: string }[] = [];
  const worker: StoreWorker = {
    postMessage: (message) => void sent.push(message as { id: number; kind: string }),
    on: (event: string, listener: (argument: never) => void) =>
      void listeners.set(event, listener as (argument: unknown) => void),
    ref: () => undefined,
    unref: () => undefined,
  };
  return {
    worker,
    sent,
    reply: (reply: Reply) => listeners.get('message')?.(reply),
    die: (reason: string) => {
      listeners.get('error')?.(new Error(reason));
      listeners.get('exit')?.(1);
    },
  };
}

function threadOf(puppets: ReturnType<typeof puppet>[]) {
  const clock = new ManualClock();
  let started = 0;
  const thread = new StoreThread(() => (puppets[started++] as ReturnType<typeof puppet>).worker, clock);
  return { clock, thread, started: () => started };
}

const NOTHING = { rows: [], changes: [] };

describe("the store's thread", () => {
  it('is started at the first request and answers each by its number', async () => {
    const one = puppet();
    const { thread, started } = threadOf([one]);
    expect(started()).toBe(0);
    const first = thread.request({ kind: 'open' });
    const second = thread.request({ kind: 'open' });
    one.reply({ id: 2, failure: { code: 'SQLITE_BUSY', message: 'locked', statement: null } });
    one.reply({ id: 1, answer: NOTHING });
    expect(await first).toEqual({ ok: true, value: NOTHING });
    expect(await second).toMatchObject({ ok: false, error: { code: 'SQLITE_BUSY' } });
    expect(started()).toBe(1);
  });

  it('fails what was under way when it dies, and is started anew by the next request', async () => {
    const [one, two] = [puppet(), puppet()];
    const { thread, started } = threadOf([one, two]);
    const lost = thread.request({ kind: 'open' });
    one.die('out of memory');
    expect(await lost).toMatchObject({ ok: false, error: { code: 'WORKER_DIED', message: 'out of memory' } });
    expect(started()).toBe(1);
    const next = thread.request({ kind: 'open' });
    two.reply({ id: 2, answer: NOTHING });
    expect((await next).ok).toBe(true);
  });

  it('gives up a worker that has not answered for a minute, and does not listen to it any more', async () => {
    const [one, two] = [puppet(), puppet()];
    const { clock, thread } = threadOf([one, two]);
    const stuck = thread.request({ kind: 'open' });
    await clock.advance(60_000);
    expect(await stuck).toMatchObject({ ok: false, error: { code: 'WORKER_DIED' } });
    const next = thread.request({ kind: 'open' });
    one.die('at last');
    two.reply({ id: 2, answer: NOTHING });
    expect((await next).ok).toBe(true);
    expect(clock.pending).toBe(0);
  });

  it('is closed when the worker has ended', async () => {
    const one = puppet();
    const { thread, clock } = threadOf([one]);
    void thread.request({ kind: 'open' });
    const closing = thread.close(2000);
    expect(one.sent.map((message) => message.kind)).toEqual(['open', 'close']);
    one.die('closed');
    await closing;
    expect(clock.pending).toBe(0);
    expect(await thread.request({ kind: 'open' })).toMatchObject({ ok: false, error: { code: 'CLOSED' } });
    await thread.close(2000);
  });

  it('is closed at the deadline where the worker does not end', async () => {
    const one = puppet();
    const { thread, clock } = threadOf([one]);
    void thread.request({ kind: 'open' });
    const closing = thread.close(2000);
    await clock.advance(2000);
    await closing;
  });
});

describe('the end of the process', () => {
  it('waits for the request under way and lets no other begin', async () => {
    const gate = newGate();
    const code = `
      const { workerData, parentPort } = require('node:worker_threads');
      Atomics.add(workerData, 0, 1);
      parentPort.postMessage('busy');
      Atomics.wait(workerData, 1, 0);
      Atomics.sub(workerData, 0, 1);
      Atomics.notify(workerData, 0);`;
    const worker = new Worker(code, { eval: true, workerData: gate });
    const before = process.listeners('exit');
    shutAtExit(gate, worker);
    await once(worker, 'message');
    const atExit = process.listeners('exit').find((listener) => !before.includes(listener));
    expect(Atomics.load(gate, 0)).toBe(1);
    Atomics.notify(gate, 1);
    atExit?.(0);
    expect([...gate]).toEqual([0, 1]);
    await once(worker, 'exit');
    expect(process.listeners('exit')).toEqual(before);
  });
});

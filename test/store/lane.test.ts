import { describe, expect, it } from 'vitest';
import { err, ok } from '../../src/chess/result.ts';
import { Lane } from '../../src/store/lane.ts';
import type { WorkerFailure } from '../../src/store/messages.ts';
import { type Entry, WriteQueue } from '../../src/store/write-queue.ts';
import { ManualClock } from '../support/manual-clock.ts';

const DONE = ok({ rows: [], changes: [] });
const failing = (code: string, statement: number | null = null) =>
  err<WorkerFailure>({ code, message: code, statement });

/** A lane whose batches are answered from a list, well once that is at its end. */
function laneWith(answers: (typeof DONE | ReturnType<typeof failing>)[]) {
  const clock = new ManualClock();
  const sent: { readonly atMs: number; readonly bodies: number[] }[] = [];
  const refused: number[] = [];
  const queue = new WriteQueue<number>({ entries: 50, bytes: 1e6 });
  const startMs = clock.nowMs();
  const lane = new Lane<number>({
    queue,
    clock,
    random: { next: () => 1 },
    gatherMs: 20,
    batch: { entries: 10, bytes: 1e6 },
    send: async (batch: readonly Entry<number>[]) => {
      sent.push({ atMs: clock.nowMs() - startMs, bodies: batch.map((entry) => entry.body) });
      return answers.shift() ?? DONE;
    },
    onDrop: (entry) => refused.push(entry.body),
  });
  const add = (...list: number[]) => {
    for (const body of list) lane.add({ kind: 'move', key: null, bytes: 10, body });
  };
  return { clock, lane, add, sent, refused, queue };
}

describe('a lane of writes', () => {
  it('gathers what comes within 20 ms into one batch', async () => {
    const { clock, add, sent } = laneWith([]);
    add(1);
    await clock.advance(19);
    add(2, 3);
    expect(sent).toEqual([]);
    await clock.advance(1);
    expect(sent).toEqual([{ atMs: 20, bodies: [1, 2, 3] }]);
  });

  it('sends batches one after another until nothing is left', async () => {
    const { clock, add, sent, lane } = laneWith([]);
    add(...Array.from({ length: 25 }, (_, i) => i));
    await clock.advance(20);
    expect(sent.map((batch) => batch.bodies.length)).toEqual([10, 10, 5]);
    expect(lane.queued).toBe(0);
    add(99);
    await clock.advance(20);
    expect(sent.at(-1)).toEqual({ atMs: 40, bodies: [99] });
  });

  it('sends a failed batch again, after growing waits', async () => {
    const { clock, add, sent, lane } = laneWith([
      failing('SQLITE_BUSY'),
      failing('SQLITE_BUSY'),
      failing('SQLITE_BUSY'),
    ]);
    add(1);
    await clock.advance(30);
    add(2);
    await clock.advance(2000);
    expect(sent).toEqual([
      { atMs: 20, bodies: [1] },
      { atMs: 220, bodies: [1] },
      { atMs: 620, bodies: [1] },
      { atMs: 1420, bodies: [1] },
      { atMs: 1420, bodies: [2] },
    ]);
    expect(lane.queued).toBe(0);
  });

  it('starts with short waits again after a success', async () => {
    const { clock, add, sent } = laneWith([
      failing('SQLITE_BUSY'),
      failing('SQLITE_BUSY'),
      DONE,
      failing('SQLITE_BUSY'),
    ]);
    add(1);
    await clock.advance(1000);
    add(2);
    await clock.advance(1000);
    expect(sent.map((batch) => batch.atMs)).toEqual([20, 220, 620, 1020, 1220]);
  });

  it('drops the one entry that the database refuses, and sends the rest at once', async () => {
    const { clock, add, sent, refused, queue } = laneWith([failing('SQLITE_CONSTRAINT', 1)]);
    add(1, 2, 3);
    await clock.advance(20);
    expect(sent.map((batch) => batch.bodies)).toEqual([
      [1, 2, 3],
      [1, 3],
    ]);
    expect(refused).toEqual([2]);
    expect(queue.dropped.move).toBe(1);
  });

  it('keeps a batch that failed for want of room, although one statement is named', async () => {
    const { clock, add, sent, refused } = laneWith([failing('SQLITE_FULL', 1)]);
    add(1, 2);
    await clock.advance(500);
    expect(sent.map((batch) => batch.bodies)).toEqual([
      [1, 2],
      [1, 2],
    ]);
    expect(refused).toEqual([]);
  });

  it('drains at once, without the wait for its next try', async () => {
    const { clock, add, lane, sent } = laneWith([failing('SQLITE_BUSY')]);
    add(1);
    await clock.advance(20);
    const drained = lane.drain(5000);
    await drained;
    expect(sent.map((batch) => batch.atMs)).toEqual([20, 20]);
    expect(clock.pending).toBe(0);
  });

  it('gives up draining at the deadline, and counts what is left as dropped', async () => {
    const { clock, add, lane, queue } = laneWith(Array.from({ length: 99 }, () => failing('SQLITE_BUSY')));
    add(1, 2);
    let drained = false;
    const draining = lane.drain(5000).then(() => {
      drained = true;
    });
    await clock.advance(4999);
    expect(drained).toBe(false);
    await clock.advance(1);
    await draining;
    lane.stop();
    add(3);
    expect(queue.dropped.move).toBe(3);
    expect(lane.queued).toBe(0);
    await clock.advance(100_000);
    expect(clock.pending).toBe(0);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Entry, type RecordKind, WriteQueue } from '../../src/store/write-queue.ts';

const entry = (kind: RecordKind, body: number, key: string | null = null, bytes = 10): Entry<number> => ({
  kind,
  key,
  bytes,
  body,
});

const bodies = (batch: readonly Entry<number>[]) => batch.map((one) => one.body);

describe('the write queue', () => {
  it('hands out games and memories before moves, and moves before decisions, each kind in its order', () => {
    const queue = new WriteQueue<number>({ entries: 100, bytes: 1e6 });
    for (const [i, kind] of (['decision', 'move', 'memory', 'game', 'decision', 'move'] as const).entries()) {
      queue.add(entry(kind, i));
    }
    expect(bodies(queue.take(4, 1e6))).toEqual([3, 2, 1, 5]);
    expect(bodies(queue.take(4, 1e6))).toEqual([0, 4]);
    expect(queue.size).toBe(0);
  });

  it('replaces a queued memory by a newer one of the same game', () => {
    const queue = new WriteQueue<number>({ entries: 100, bytes: 1e6 });
    queue.add(entry('memory', 1, 'a'));
    queue.add(entry('memory', 2, 'b'));
    queue.add(entry('memory', 3, 'a'));
    queue.add(entry('game', 4, 'a'));
    expect(bodies(queue.take(10, 1e6))).toEqual([4, 3, 2]);
    expect(queue.dropped).toEqual({ decision: 0, move: 0, memory: 0, game: 0 });
  });

  it('loses the oldest decision first when it is full, then the oldest move, then a memory', () => {
    const queue = new WriteQueue<number>({ entries: 3, bytes: 1e6 });
    for (const kind of ['decision', 'decision', 'move', 'game', 'memory', 'game', 'game'] as const) {
      queue.add(entry(kind, 0));
    }
    expect(queue.dropped).toEqual({ decision: 2, move: 1, memory: 1, game: 0 });
    expect(queue.size).toBe(3);
  });

  it('bounds the texts it holds, too', () => {
    const queue = new WriteQueue<number>({ entries: 100, bytes: 100 });
    for (let i = 0; i < 5; i++) queue.add(entry('decision', i, null, 30));
    expect(queue.dropped.decision).toBe(2);
    expect(bodies(queue.take(100, 1e6))).toEqual([2, 3, 4]);
  });

  it('hands out an entry larger than a whole batch by itself', () => {
    const queue = new WriteQueue<number>({ entries: 100, bytes: 1e6 });
    queue.add(entry('move', 1, null, 500));
    queue.add(entry('move', 2, null, 60));
    queue.add(entry('move', 3, null, 60));
    expect(bodies(queue.take(10, 100))).toEqual([1]);
    expect(bodies(queue.take(10, 100))).toEqual([2]);
    expect(bodies(queue.take(10, 100))).toEqual([3]);
  });

  it('never holds more than its limits, and accounts for every entry', () => {
    const kinds = fc.constantFrom<RecordKind>('decision', 'move', 'memory', 'game');
    const step = fc.record({
      kind: kinds,
      key: fc.option(fc.constantFrom('a', 'b')),
      bytes: fc.nat(60),
      take: fc.nat(9),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const queue = new WriteQueue<number>({ entries: 10, bytes: 300 });
        let added = 0;
        let taken = 0;
        for (const [i, { kind, key, bytes, take }] of steps.entries()) {
          const before = queue.size;
          const lost = total(queue.dropped);
          queue.add({ kind, key, bytes, body: i });
          added += queue.size - before + total(queue.dropped) - lost;
          expect(queue.size).toBeLessThanOrEqual(10);
          if (take > 6) taken += queue.take(take, 100).length;
        }
        expect(added).toBe(taken + queue.size + total(queue.dropped));
        expect(queue.take(1000, 1e9).reduce((sum, one) => sum + one.bytes, 0)).toBeLessThanOrEqual(300);
        expect(queue.size).toBe(0);
      }),
    );
  });
});

const total = (counts: Readonly<Record<RecordKind, number>>) => Object.values(counts).reduce((sum, n) => sum + n, 0);

import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AnswerCache } from '../../src/books/web/answer-cache.ts';
import type { Log } from '../../src/ports/log.ts';
import { SILENT_LOG } from '../../src/ports/log.ts';
import { recordingLog } from '../lichess/recording-log.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { scratchFolder } from './support.ts';

const HOUR_MS = 3_600_000;
const open = (file: string | null, clock = new ManualClock(), log: Log = SILENT_LOG) =>
  AnswerCache.open({ file, value: z.number(), clock, log });

describe('the cache of answers', () => {
  it('[S-20] serves an answer for six hours, and keeps it as a stand-in for thirty days', async () => {
    const clock = new ManualClock();
    const cache = await open(null, clock);
    cache.put('a', 1);
    await clock.advance(3 * HOUR_MS);
    expect(cache.find('a')).toEqual({ value: 1, fresh: true });
    await clock.advance(3 * HOUR_MS);
    expect(cache.find('a')).toEqual({ value: 1, fresh: false });
    await clock.advance(30 * 24 * HOUR_MS);
    expect(cache.find('a')).toBeUndefined();
    expect(cache.find('b')).toBeUndefined();
    expect(clock.pending).toBe(0);
  });

  it('[S-20] keeps answers over a restart, in one whole file, for this user alone', async () => {
    const folder = join(scratchFolder(), 'deep', 'books');
    const file = join(folder, 'x.json');
    const clock = new ManualClock();
    const first = await open(file, clock);
    first.put('a', 1);
    first.put('b', 2);
    expect(existsSync(file)).toBe(false);
    await first.close();
    expect(readdirSync(folder)).toEqual(['x.json']);
    await clock.advance(2 * HOUR_MS);
    const second = await open(file, clock);
    expect(second.find('a')).toEqual({ value: 1, fresh: true });
    await clock.advance(4 * HOUR_MS);
    expect(second.find('b')).toEqual({ value: 2, fresh: false });
  });

  it('writes by itself after half a minute, once for many changes, and nothing after its end', async () => {
    const file = join(scratchFolder(), 'x.json');
    const clock = new ManualClock();
    const cache = await open(file, clock);
    for (let i = 0; i < 10; i++) cache.put(`k${i}`, i);
    expect(clock.pending).toBe(1);
    await clock.advance(30_000);
    await cache.close();
    expect(JSON.parse(readFileSync(file, 'utf8')).entries).toHaveLength(10);
    cache.put('late', 1);
    expect(clock.pending).toBe(0);
  });

  it('[S-20] is bounded: what was used longest ago goes first', async () => {
    const cache = await open(null);
    for (let i = 0; i < 3000; i++) cache.put(`k${i}`, i);
    cache.find('k0');
    cache.put('one more', 1);
    expect(cache.find('k0')).toBeDefined();
    expect(cache.find('k1')).toBeUndefined();
    expect(cache.find('k2')).toBeDefined();
  });

  it('trusts no answer from the future', async () => {
    const file = join(scratchFolder(), 'x.json');
    writeFileSync(file, JSON.stringify({ v: 1, entries: [['a', 9e15, 1]] }));
    expect((await open(file)).find('a')).toEqual({ value: 1, fresh: false });
  });

  it.each([
    ['cut short', '{"v":1,"entries":[["a"'],
    ['empty', ''],
    ['of another kind', '{"v":1,"entries":[["a",5,"not a number"]]}'],
    ['of another version', '{"v":2,"entries":[]}'],
    ['huge', ' '.repeat(17 * 1024 * 1024)],
  ])('[S-20] drops a file that is %s, with one word, and goes on', async (_what, text) => {
    const file = join(scratchFolder(), 'x.json');
    writeFileSync(file, text);
    const log = recordingLog();
    const cache = await open(file, new ManualClock(), log);
    expect(log.lines.map((line) => line.event)).toEqual(['books.cacheDropped']);
    expect(existsSync(file)).toBe(false);
    cache.put('a', 1);
    await cache.close();
    expect((await open(file)).find('a')?.value).toBe(1);
  });

  it('says once that it cannot write, and goes on in memory', async () => {
    const folder = scratchFolder();
    const file = join(folder, 'file', 'x.json');
    writeFileSync(join(folder, 'file'), 'in the way');
    const log = recordingLog();
    const clock = new ManualClock();
    const cache = await open(file, clock, log);
    for (let i = 0; i < 3; i++) {
      cache.put(`k${i}`, i);
      await clock.advance(30_000);
    }
    await cache.close();
    expect(log.lines.filter((line) => line.event === 'books.cacheUnwritable')).toHaveLength(1);
    expect(cache.find('k2')?.value).toBe(2);
  });

  it('takes a folder in its place for a broken file', async () => {
    const folder = scratchFolder();
    mkdirSync(join(folder, 'x.json'));
    chmodSync(folder, 0o700);
    const log = recordingLog();
    await open(join(folder, 'x.json'), new ManualClock(), log);
    expect(log.lines.map((line) => line.event)).toEqual(['books.cacheDropped']);
  });

  it('opens any file', async () => {
    const file = join(scratchFolder(), 'x.json');
    const entries = fc
      .record({ v: fc.constant(1), entries: fc.anything() })
      .map((value) => JSON.stringify(value) ?? '');
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.json(), entries), async (text) => {
        writeFileSync(file, text);
        const cache = await open(file);
        expect(cache.find('a')?.value ?? 0).toBeTypeOf('number');
      }),
      { numRuns: 60 },
    );
  });
});

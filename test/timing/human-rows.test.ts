import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { scriptOf } from './human-scripts.ts';

const GAME = { w: 1500, b: 1600, tc: '600+0', m: 'e2e4 e7e5 g1f3', c: [60_000, 60_000, 59_000], cp: 1 };
const folder = mkdtempSync(join(tmpdir(), 'rows-'));

function fileOf(content: string | Uint8Array): string {
  const file = join(folder, `${Math.random()}`);
  writeFileSync(file, content);
  return file;
}

const lineOf = (change: object) => JSON.stringify({ ...GAME, ...change });

describe('games for the fit and the report', () => {
  let readRows: (file: string) => { readonly tc: string }[];
  const said: string[] = [];

  beforeAll(async () => {
    ({ readRows } = await import(scriptOf('rows')));
  });
  beforeEach(() => {
    said.length = 0;
    vi.spyOn(console, 'error').mockImplementation((sentence: string) => void said.push(sentence));
  });
  afterEach(() => vi.restoreAllMocks());
  afterAll(() => rmSync(folder, { recursive: true }));

  it('are read gzipped or not, whatever their file is called, with either kind of line end', () => {
    const text = `${lineOf({})}\r\n\r\n${lineOf({ tc: '180+2' })}`;
    for (const content of [text, gzipSync(text)]) {
      expect(readRows(fileOf(content)).map(({ tc }) => tc)).toEqual(['600+0', '180+2']);
    }
  });

  it.each([
    ['is not JSON', '{"w": 1,'],
    ['holds no game', 'null'],
    ['holds no game', '[]'],
    ['holds no game', '7'],
    ['has no time control such as 600+5 in "tc"', lineOf({ tc: '-' })],
    ['has no time control such as 600+5 in "tc"', lineOf({ tc: 600 })],
    ['has a clock that starts at nothing', lineOf({ tc: '0+2' })],
    ['has no moves in "m"', lineOf({ m: undefined })],
    ['has something else than centiseconds in "c"', lineOf({ c: 'abc' })],
    ['has something else than centiseconds in "c"', lineOf({ c: [60_000, '?'] })],
    ['has no step of its clock in "cp"', lineOf({ cp: 0 })],
    ['has no rating in "w" or "b"', lineOf({ w: '1500?' })],
  ])('are told of where a line %s, and the others are read', (fault, line) => {
    const file = fileOf(`${lineOf({})}\n${line}\n${lineOf({ tc: '60+0' })}\n`);
    expect(readRows(file).map(({ tc }) => tc)).toEqual(['600+0', '60+0']);
    expect(said).toEqual([`2 games with clocks in ${file}`, `  left out one line: line 2 ${fault}`]);
  });

  it('count only where they have clocks, which is no fault of the others', () => {
    for (const text of ['', '\n', `${lineOf({ c: undefined })}\n${lineOf({ c: [] })}`]) {
      const file = fileOf(text);
      expect(readRows(file)).toEqual([]);
      expect(said.splice(0)).toEqual([`0 games with clocks in ${file}`]);
    }
  });

  it('end the script with a sentence where a file cannot be read', () => {
    const exit = vi.spyOn(process, 'exit').mockImplementation(() => {
      throw new Error('exit');
    });
    for (const file of [join(folder, 'nowhere'), folder, fileOf(Uint8Array.of(0x1f, 0x8b, 7))]) {
      expect(() => readRows(file)).toThrow('exit');
      expect(said.splice(0)).toEqual([expect.stringContaining(`${file} cannot be read as games: `)]);
    }
    expect(exit).toHaveBeenCalledWith(2);
  });
});

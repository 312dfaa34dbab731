import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { LineSplitter } from '../../src/engines/line-splitter.ts';

function split(...chunks: readonly Buffer[]): string[] {
  const lines: string[] = [];
  const splitter = new LineSplitter((line) => lines.push(line));
  for (const chunk of chunks) splitter.push(chunk);
  return lines;
}

describe('splitting an output into lines', () => {
  it('gives the same lines wherever the bytes are cut, characters included', () => {
    const line = fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => text.replaceAll(/[\r\n]/g, ''));
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), fc.array(fc.nat(7), { minLength: 1 }), (lines, cuts) => {
        const bytes = Buffer.from(lines.map((text) => `${text}\n`).join(''));
        const chunks: Buffer[] = [];
        for (let at = 0, i = 0; at < bytes.length; i++) {
          const size = (cuts[i % cuts.length] ?? 0) + 1;
          chunks.push(bytes.subarray(at, at + size));
          at += size;
        }
        expect(split(...chunks)).toEqual(lines);
      }),
    );
  });

  it('takes both kinds of line ends', () => {
    expect(split(Buffer.from('uciok\r\nreadyok\n\r\n'))).toEqual(['uciok', 'readyok', '']);
  });

  it('keeps back what has no end yet', () => {
    expect(split(Buffer.from('readyok\nbest'))).toEqual(['readyok']);
  });

  it('drops a line that never seems to end and hears the next', () => {
    const flood = Array.from({ length: 40 }, () => Buffer.alloc(1_000, 'x'));
    expect(split(Buffer.from('a\n'), ...flood, Buffer.from('\nb\n'))).toEqual(['a', 'b']);
    expect(split(Buffer.from(`${'y'.repeat(20_000)}\nb\n`))).toEqual(['b']);
  });

  it('never throws, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 40 })), (chunks) => {
        for (const line of split(...chunks.map((chunk) => Buffer.from(chunk)))) expect(line).not.toContain('\n');
      }),
    );
  });
});

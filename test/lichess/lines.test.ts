import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { LineSplitter } from '../../src/lichess/lines.ts';

function split(chunks: readonly Uint8Array[], maxBytes?: number): { lines: string[]; tooLong: number } {
  const seen = { lines: [] as string[], tooLong: 0 };
  const splitter = new LineSplitter(
    { onLine: (text) => seen.lines.push(text), onTooLong: () => seen.tooLong++ },
    maxBytes,
  );
  for (const chunk of chunks) splitter.push(Buffer.from(chunk));
  splitter.end();
  return seen;
}

/** Cuts bytes at the given places, in whatever order they come. */
function cut(bytes: Buffer, places: readonly number[]): Buffer[] {
  const at = [...new Set(places.map((place) => place % (bytes.length + 1)))].sort((a, b) => a - b);
  return [...at, bytes.length].map((end, i) => bytes.subarray(at[i - 1] ?? 0, end));
}

const lineText = fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => text.replace(/[\r\n]/g, ''));
const places = fc.array(fc.nat(2000), { maxLength: 30 });

describe('[S-01] cutting a stream into lines', () => {
  it('gives the same lines however the bytes are cut into chunks', () => {
    fc.assert(
      fc.property(fc.array(lineText), fc.constantFrom('\n', '\r\n'), places, (texts, end, cuts) => {
        const bytes = Buffer.from(texts.map((text) => text + end).join(''));
        expect(split(cut(bytes, cuts)).lines).toEqual(texts.filter((text) => text.trim() !== ''));
      }),
    );
  });

  it('keeps a character whole that two chunks share', () => {
    const bytes = Buffer.from('{"text":"♞ Zürich 🙂"}\n');
    const single = Array.from(bytes, (_, i) => bytes.subarray(i, i + 1));
    expect(split(single).lines).toEqual(['{"text":"♞ Zürich 🙂"}']);
  });

  it('leaves out blank keep-alive lines', () => {
    expect(split([Buffer.from('\n\r\n  \na\n\n')]).lines).toEqual(['a']);
  });

  it('gives a last line without its end when the stream ends', () => {
    expect(split([Buffer.from('a\nb')]).lines).toEqual(['a', 'b']);
  });

  it('does not change a line when the memory of its chunk is used again', () => {
    const chunk = Buffer.from('first half ');
    const lines: string[] = [];
    const splitter = new LineSplitter({ onLine: (text) => lines.push(text), onTooLong: () => undefined });
    splitter.push(chunk);
    chunk.fill('x');
    splitter.push(Buffer.from('second half\n'));
    expect(lines).toEqual(['first half second half']);
  });

  it('throws away a line over the cap, once and whole, and goes on with the next', () => {
    fc.assert(
      fc.property(fc.integer({ min: 11, max: 60 }), places, (length, cuts) => {
        const bytes = Buffer.from(`before\n${'x'.repeat(length)}\nafter\n`);
        expect(split(cut(bytes, cuts), 10)).toEqual({ lines: ['before', 'after'], tooLong: 1 });
      }),
    );
  });

  it('keeps a line that just fits the cap', () => {
    expect(split([Buffer.from('0123456789\n')], 10)).toEqual({ lines: ['0123456789'], tooLong: 0 });
  });

  it('never throws for any bytes', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 200 })), (chunks) => {
        for (const line of split(chunks, 50).lines) expect(line).not.toContain('\n');
      }),
    );
  });
});

import { describe, expect, it } from 'vitest';

import { Transcript } from '../../src/engines/transcript.ts';

describe('a transcript', () => {
  it('keeps both directions in order', () => {
    const transcript = new Transcript();
    transcript.add('>', 'isready');
    transcript.add('<', 'readyok');
    expect(transcript.lines()).toEqual(['> isready', '< readyok']);
  });

  it('is bounded: the oldest lines give way, and how many is said', () => {
    const transcript = new Transcript();
    for (let i = 0; i < 1_000; i++) transcript.add('<', `${i} ${'x'.repeat(1_000)}`);
    const lines = transcript.lines();
    expect(lines.join('').length).toBeLessThan(520_000);
    expect(lines.at(-1)).toMatch(/^< 999 /);
    expect(lines[0]).toBe(`(${1_000 - (lines.length - 1)} earlier lines)`);
  });
});

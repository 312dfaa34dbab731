import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hash128 } from '../../src/random/hash.ts';
import { type Rng, stream } from '../../src/random/streams.ts';

const take = (rng: Rng, n: number): number[] => Array.from({ length: n }, () => rng.next());
const name = fc.array(fc.oneof(fc.string(), fc.integer()), { maxLength: 5 });

/** Pearson's statistic of draws in [0, 1) over equal cells; its mean is cells − 1, its variance twice that. */
function chiSquare(draws: readonly number[], cells: number): number {
  const counts = new Array<number>(cells).fill(0);
  for (const u of draws) {
    const cell = Math.floor(u * cells);
    counts[cell] = (counts[cell] ?? 0) + 1;
  }
  const expected = draws.length / cells;
  return counts.reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0);
}

/** Six standard deviations on either side: too even is as suspicious as too uneven. */
function expectEven(draws: readonly number[], cells: number): void {
  const off = (chiSquare(draws, cells) - (cells - 1)) / Math.sqrt(2 * (cells - 1));
  expect(off).toBeLessThan(6);
  expect(off).toBeGreaterThan(-6);
}

describe('a stream', () => {
  it('gives the same numbers for the same name', () => {
    fc.assert(
      fc.property(name, (parts) => {
        expect(take(stream(...parts), 5)).toEqual(take(stream(...parts), 5));
      }),
    );
  });

  it('is not moved by drawing from another', () => {
    const alone = take(stream('seed', 'game', 4, 'choose'), 6);
    const choose = stream('seed', 'game', 4, 'choose');
    const think = stream('seed', 'game', 4, 'think');
    const mixed = Array.from({ length: 6 }, () => {
      take(think, 3);
      return choose.next();
    });
    expect(mixed).toEqual(alone);
  });

  it('differs wherever the lists of parts differ, however they are cut', () => {
    const first = (...parts: (string | number)[]) => take(stream(...parts), 2).join();
    expect(first('ab', 'c')).not.toBe(first('a', 'bc'));
    expect(first('a', '')).not.toBe(first('a'));
    expect(first('', 'a')).not.toBe(first('a', ''));
    expect(first('1:a', 'b')).not.toBe(first('1', 'a', 'b'));
    fc.assert(
      fc.property(name, name, (a, b) => {
        fc.pre(JSON.stringify(a.map(String)) !== JSON.stringify(b.map(String)));
        expect(first(...a)).not.toBe(first(...b));
      }),
      { numRuns: 2000 },
    );
  });

  it('stays inside its bounds', () => {
    fc.assert(
      fc.property(name, fc.integer({ min: 1, max: 1e6 }), fc.nat(1e6), fc.nat(1e6), (parts, n, low, width) => {
        const rng = stream(...parts);
        const u = rng.next();
        expect(u >= 0 && u < 1).toBe(true);
        const whole = rng.below(n);
        expect(Number.isInteger(whole) && whole >= 0 && whole < n).toBe(true);
        const between = rng.between(low, low + width);
        expect(between >= low && between <= low + width).toBe(true);
      }),
    );
  });

  it('keeps its first numbers: a recorded seed replays a decision made by any version', () => {
    expect(take(stream('seed', 'game', 0, 'choose'), 3)).toEqual(GOLDEN.choose);
    expect(take(stream(0), 3)).toEqual(GOLDEN.zero);
    expect(take(stream(), 2)).toEqual(GOLDEN.empty);
  });
});

const GOLDEN = {
  choose: [0.0886906503570708, 0.37918394542094824, 0.7568509271447733],
  zero: [0.8245603426474887, 0.6973126896080002, 0.770221395457206],
  empty: [0.41056578263556687, 0.7488461730556316],
};

describe('first draws over neighbouring names', () => {
  const firsts = (n: number, make: (i: number) => Rng): number[] => Array.from({ length: n }, (_, i) => make(i).next());

  it.each([
    ['small integer seeds 0 to 19,999', (i: number) => stream(i)],
    ['plies 0 to 19,999 of one game', (i: number) => stream('bot', 'abcdefgh', i, 'choose')],
    ['games that differ in their last letters', (i: number) => stream('bot', `game${i.toString(36)}`, 0, 'choose')],
    ['stages of one ply', (i: number) => stream('bot', 'game', 12, `stage-${i}`)],
    ['seeds of one bit', (i: number) => stream(2 ** (i % 31), Math.floor(i / 31))],
  ])('are even for %s', (_, make) => {
    const draws = firsts(20_000, make);
    expectEven(draws, 100);
    expectEven(draws, 1000);
    const mean = draws.reduce((sum, u) => sum + u, 0) / draws.length;
    // Six standard errors of a uniform mean.
    expect(Math.abs(mean - 0.5)).toBeLessThan((6 * Math.sqrt(1 / 12)) / Math.sqrt(draws.length));
  });

  it('are unrelated from one seed to the next (seeds 0 to 39,999)', () => {
    const pairs = Array.from({ length: 20_000 }, (_, i) => {
      const cell = (seed: number) => Math.floor(stream(seed).next() * 10);
      return (cell(2 * i) * 10 + cell(2 * i + 1) + 0.5) / 100;
    });
    expectEven(pairs, 100);
  });

  it('are unrelated between the streams of one seed', () => {
    const pairs = Array.from({ length: 20_000 }, (_, i) => {
      const cell = (stage: string) => Math.floor(stream('bot', i, stage).next() * 10);
      return (cell('choose') * 10 + cell('think') + 0.5) / 100;
    });
    expectEven(pairs, 100);
  });

  it('are never equal over a hundred thousand seeds', () => {
    expect(new Set(firsts(100_000, (i) => stream(i))).size).toBe(100_000);
  });

  it('would be found uneven by this test if seeds went in raw', () => {
    const raw = Array.from({ length: 20_000 }, (_, i) => i / 2 ** 32);
    expect(() => expectEven(raw, 100)).toThrow();
  });
});

describe('the hash', () => {
  it('gives four words of 32 bits, never all zero', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        const words = hash128(text);
        expect(words).toHaveLength(4);
        expect(words.every((word) => Number.isInteger(word) && word === (word | 0))).toBe(true);
        expect(words.some((word) => word !== 0)).toBe(true);
      }),
    );
  });

  it('turns one changed character into about half of all bits, wherever it stands', () => {
    const bits = (word: number): number => [...(word >>> 0).toString(2)].filter((digit) => digit === '1').length;
    const distance = (a: string, b: string): number => {
      const other = hash128(b);
      return hash128(a).reduce((sum, word, lane) => sum + bits(word ^ (other[lane] ?? 0)), 0);
    };
    for (const position of [0, 1, 7, 15, 30, 31]) {
      const distances = Array.from({ length: 300 }, (_, i) => {
        const text = `${i}`.padStart(32, 'x');
        const changed =
          text.slice(0, position) + String.fromCharCode(text.charCodeAt(position) ^ 1) + text.slice(position + 1);
        return distance(text, changed);
      });
      const mean = distances.reduce((sum, d) => sum + d, 0) / distances.length;
      expect(mean, `character ${position}`).toBeGreaterThan(60);
      expect(mean, `character ${position}`).toBeLessThan(68);
      expect(Math.min(...distances), `character ${position}`).toBeGreaterThan(30);
    }
  });
});

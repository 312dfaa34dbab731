import { describe, expect, it } from 'vitest';
import type { ClockMood } from '../../../src/personality/draws/clock-awareness.ts';
import { drawResolve, resignDelayMs, resigningShare, resigns } from '../../../src/personality/draws/resignation.ts';
import { stream } from '../../../src/random/streams.ts';

const GAMES = 10_000;
const quantile = (sorted: readonly number[], p: number) => sorted[Math.floor(p * sorted.length)] as number;
const resolvesOf = (rating: number) =>
  Array.from({ length: GAMES }, (_, game) => drawResolve(rating, stream('resolve', rating, game)));

describe('the resolve to resign', () => {
  it.each([
    // Resignations among those and mates, rated Lichess games: 45 + 40, 54 + 35, 62 + 23 and 70 + 15 percent.
    [1000, 45 / 85],
    [1400, 54 / 89],
    [1800, 62 / 85],
    [2000, 70 / 85],
  ])('[D-05] is as common at %i as among people, to four points', (rating, share) => {
    expect(Math.abs(resigningShare(rating) - share)).toBeLessThan(0.04);
    const resolute = resolvesOf(rating).filter((resolve) => resolve !== null).length / GAMES;
    expect(Math.abs(resolute - resigningShare(rating))).toBeLessThan(0.02);
  });

  it('[D-05] grows with the rating', () => {
    for (let rating = 600; rating < 2600; rating += 100) {
      expect(resigningShare(rating + 100)).toBeGreaterThan(resigningShare(rating));
    }
    expect(resigningShare(3000)).toBe(resigningShare(2600));
  });

  it('[D-05] comes at what people resign at: 4.1, 5.7, 8.5 and 10 pawns behind at p5, p10, p25 and p50', () => {
    const behind = resolvesOf(1500)
      .filter((resolve) => resolve !== null)
      .sort((a, b) => a - b);
    const near = (p: number, cp: number) => expect(Math.abs(quantile(behind, p) - cp), `p${100 * p}`).toBeLessThan(30);
    near(0.05, 410);
    near(0.1, 570);
    near(0.25, 850);
    near(0.5, 1000);
    expect(behind[0]).toBeGreaterThanOrEqual(300);
    expect(behind.at(-1)).toBeLessThanOrEqual(2000);
  });
});

describe('resigning', () => {
  const off = { enabled: false, fromMove: 30, thresholdCp: 500 };
  interface Changes {
    readonly resolve?: number | null;
    readonly mood?: ClockMood;
    readonly resign?: boolean;
    readonly seekStalemate?: typeof off;
  }
  const gives = (evaluationCp: number | null, { resolve = 800, mood = 'calm', ...draws }: Changes = {}) =>
    resigns({ resign: true, seekStalemate: off, ...draws }, resolve, evaluationCp, mood);

  it('[D-05] happens as far behind as the game’s resolve, mates included', () => {
    expect(gives(-799)).toBe(false);
    expect(gives(-800)).toBe(true);
    expect(gives(-9996)).toBe(true);
    expect(gives(900)).toBe(false);
  });

  it('[D-05] never happens where it is off, unresolved, unevaluated, or with tricks left to try', () => {
    expect(gives(-9996, { resign: false })).toBe(false);
    expect(gives(-9996, { resolve: null })).toBe(false);
    expect(gives(null)).toBe(false);
    expect(gives(-9996, { seekStalemate: { ...off, enabled: true } })).toBe(false);
  });

  it('[D-05] [D-04] never happens while the opponent is about to flag', () => {
    expect(gives(-9996, { mood: 'playsForFlag' })).toBe(false);
    expect(gives(-9996, { mood: 'desperate' })).toBe(true);
  });
});

describe('the time before resigning', () => {
  it('[D-05] is people’s: 3.5, 6.6 and 14.4 s at the quartiles', () => {
    const rng = stream('delay');
    const delays = Array.from({ length: GAMES }, () => resignDelayMs(null, rng) / 1000).sort((a, b) => a - b);
    const near = (p: number, seconds: number) => {
      expect(Math.abs(quantile(delays, p) / seconds - 1), `p${100 * p}`).toBeLessThan(0.1);
    };
    near(0.25, 3.5);
    near(0.5, 6.6);
    near(0.75, 14.4);
    expect(delays[0]).toBe(1);
    expect(delays.at(-1)).toBe(60);
  });

  it('[D-05] never takes more than a fifth of the clock', () => {
    const rng = stream('short');
    for (let i = 0; i < 300; i++) {
      expect(resignDelayMs({ ownMs: 4000, opponentMs: 9000, incrementMs: 0 }, rng)).toBeLessThanOrEqual(800);
    }
  });
});

import { describe, expect, it } from 'vitest';
import { openingNews } from '../../src/timing/opening-news.ts';

describe('news of an opening', () => {
  it.each([
    // min(1, lg games / 6), nothing below ten games (blundermind §4, rule 10).
    [0, 0],
    [9, 0],
    [10, 1 / 6],
    [1000, 0.5],
    [1_000_000, 1],
    [50_000_000, 1],
  ])('of %s games are believed at %s', (games, confidence) => {
    expect(openingNews(games, null)?.confidence).toBeCloseTo(confidence, 12);
  });

  it('tell the share of the opponent’s move where our own was in enough games, and never above one', () => {
    expect(openingNews(30, 1000)?.opponentMoveShare).toBe(0.03);
    expect(openingNews(1200, 1000)?.opponentMoveShare).toBe(1);
    for (const [games, before] of [
      [30, 9],
      [30, null],
      [0, 1000],
    ] as const)
      expect(openingNews(games, before)?.opponentMoveShare).toBeNull();
  });

  it('are none where nobody asked', () => {
    expect(openingNews(null, 1000)).toBeNull();
  });
});

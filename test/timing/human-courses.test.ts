import { describe, expect, it } from 'vitest';

import { type Course, playClocks, randomMoves } from './human-play.ts';

/** Random games: longer and messier than people's, so that every clock is played to its end. */
const COURSES = Array.from({ length: 12 }, (_, i) => randomMoves(i, 240));

const CONTROLS = [
  { name: '15+0 s', initialS: 15, incrementS: 0 },
  { name: '1+0', initialS: 60, incrementS: 0 },
  { name: '3+0', initialS: 180, incrementS: 0 },
  { name: '3+2', initialS: 180, incrementS: 2 },
  { name: '5+0', initialS: 300, incrementS: 0 },
  { name: '10+0', initialS: 600, incrementS: 0 },
  { name: '15+10', initialS: 900, incrementS: 10 },
  { name: '30+0', initialS: 1800, incrementS: 0 },
  { name: '90+30 with a bonus', initialS: 5400, incrementS: 30, bonusS: 1800 },
  { name: '3 h', initialS: 10_800, incrementS: 0 },
].map(({ name, initialS, incrementS, bonusS = 0 }) => ({
  name,
  control: { initialMs: initialS * 1000, incrementMs: incrementS * 1000 },
  bonusMs: bonusS * 1000,
}));

describe('whole games in human time', () => {
  it.each(CONTROLS)('[T-21] never waits its flag down at $name', ({ control, bonusMs }) => {
    for (const played of gamesAt({ control, bonusMs })) {
      for (const { leftMs, thinkMs, ownMs } of played.plies) {
        expect(leftMs).toBeGreaterThan(0);
        expect(thinkMs).toBeLessThanOrEqual(Math.max(200, ownMs * 0.2));
        expect(thinkMs).toBeLessThanOrEqual(600_000);
      }
    }
  });

  it.each(CONTROLS.filter(({ control }) => control.incrementMs === 0).slice(1, 6))(
    '[T-20] speeds up in scrambles at $name',
    ({ control }) => {
      const plies = gamesAt({ control }).flatMap((game) => game.plies.slice(2));
      const between = (low: number, high: number) =>
        plies
          .filter(({ ownMs }) => ownMs >= low * control.initialMs && ownMs < high * control.initialMs)
          .map(({ thinkMs }) => thinkMs);
      expect(medianOf(between(0, 0.1))).toBeLessThan(0.5 * medianOf(between(0.4, 0.7)));
    },
  );

  it.each(CONTROLS.slice(1, 9))(
    '[T-20] plays twenty moves at $name with a third of its clock to spare, a slow player with a fifth',
    ({ control }) => {
      const left = gamesAt({ control }).map(({ plies }) => (plies[40]?.ownMs ?? 0) / control.initialMs);
      expect(Math.min(...left)).toBeGreaterThan(1 / 5);
      expect(left.filter((share) => share > 1 / 3).length).toBeGreaterThanOrEqual(0.75 * left.length);
    },
  );

  it('[T-20] keeps correspondence and unlimited games moving: quiet, and a minute and a half at most', () => {
    const plies = gamesAt({ control: null }).flatMap((game) => game.plies);
    expect(Math.max(...plies.map(({ thinkMs }) => thinkMs))).toBeLessThanOrEqual(90_000);
    expect(medianOf(plies.map(({ thinkMs }) => thinkMs))).toBeGreaterThan(2000);
    expect(medianOf(plies.map(({ thinkMs }) => thinkMs))).toBeLessThan(18_000);
  });

  it('[T-20] plays no two games alike, and the same game twice the same', () => {
    const course: Course = {
      control: { initialMs: 600_000, incrementMs: 0 },
      ratings: [1500, 1500],
      moves: COURSES[0] ?? [],
    };
    expect(playClocks(course, 'a')).toEqual(playClocks(course, 'a'));
    const thinks = (seed: string) => playClocks(course, seed).plies.map(({ thinkMs }) => thinkMs);
    expect(thinks('a')).not.toEqual(thinks('b'));
  });

  it('[T-20] shows pressure curves a middle that no draw moves', () => {
    const control = { initialMs: 600_000, incrementMs: 0 };
    const [game] = gamesAt({ control });
    const unevenness = (values: readonly number[]) => Math.max(...values) / Math.min(...values);
    const middle = game?.plies.slice(20, 60) ?? [];
    expect(unevenness(middle.map(({ curveMs }) => curveMs))).toBeLessThan(
      0.5 * unevenness(middle.map(({ thinkMs }) => thinkMs)),
    );
  });
});

const gamesAt = (course: Pick<Course, 'control' | 'bonusMs'>) =>
  COURSES.map((moves, i) => playClocks({ ...course, ratings: [1500, 1500], moves }, `game ${i}`));

function medianOf(values: readonly number[]): number {
  expect(values.length).toBeGreaterThan(10);
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

import { beforeAll, describe, expect, it, vi } from 'vitest';

import { NO_SHARED, shared } from '../support/shared.ts';
import { playClocks } from './human-play.ts';
import { type Comparison, loadScripts, type PeoplesGame, type Scripts } from './human-scripts.ts';

// The scripts run from the compiled program; here they read the sources.
vi.mock('../../models/timing/dist.mjs', () => ({
  dist: (path: string) =>
    import(/* @vite-ignore */ new URL(`../../src/${path.replace(/js$/, 'ts')}`, import.meta.url).pathname),
}));

/** Of the many games at 10+0 one in so many is read: the test shall stay short. */
const RAPID_STEP = 3;
/** As the controls are named in the report; whole-second clocks apart. */
const CURVES = [
  '1+0 (whole seconds)',
  '3+0 (whole seconds)',
  '3+2 (whole seconds)',
  '5+0 (whole seconds)',
  '10+0',
  '15+10',
  '15+15',
  '30+0',
];

describe.skipIf(NO_SHARED)('human think times beside people’s', () => {
  let scripts: Scripts;
  let games: PeoplesGame[];
  let speeds: Comparison[];
  let controls: Comparison[];

  beforeAll(async () => {
    scripts = await loadScripts();
    const read = scripts.readGames(
      [shared('data/games/lichess-rated.jsonl.gz')],
      ({ tc }, i) => tc !== '600+0' || i % RAPID_STEP === 0,
    );
    games = read.filter(scripts.isTimed);
    const pairs = scripts.withModel(games);
    speeds = scripts.bySpeed(pairs);
    controls = scripts.byControl(pairs);
  }, 240_000);

  it('[T-20] spends people’s times at every speed: KS distance at most 0.1', () => {
    expect(speeds.map(({ name }) => name)).toEqual(['bullet', 'blitz', 'rapid', 'classical']);
    for (const { name, ks, ksRedrawn } of speeds) {
      expect(ks, name).toBeLessThan(0.06);
      expect(ksRedrawn, `${name} in place`).toBeLessThan(0.06);
    }
  });

  it('[T-20] is as uneven as people: nine games in ten inside their bands', () => {
    for (const { name, variationInside, longestInside } of speeds) {
      expect(variationInside, name).toBeGreaterThan(0.9);
      expect(longestInside, name).toBeGreaterThan(0.9);
    }
  });

  it('[T-20] takes back in a quarter to half the time of other moves, and answers the opponent’s tempo', () => {
    const told = controls.filter(({ name }) => ['10+0', '10+5', '15+15', '30+0'].includes(name));
    expect(told).toHaveLength(4);
    for (const { name, model } of told) {
      expect(model.recapture, name).toBeGreaterThan(0.25);
      expect(model.recapture, name).toBeLessThan(0.5);
      expect(model.tempo, name).toBeGreaterThan(0.2);
      expect(model.tempo, name).toBeLessThan(0.35);
    }
  });

  it('[T-20] uses its clock as people do: at every move inside their middle half', () => {
    const outside = controls
      .filter(({ name }) => CURVES.includes(name))
      .map(({ name, curveOutside }) => `${name}: ${curveOutside.join(' ')}`);
    expect(outside).toEqual(controls.filter(({ name }) => CURVES.includes(name)).map(({ name }) => `${name}: `));
    expect(outside).toHaveLength(CURVES.length);
  });

  it.each(['60+0', '180+0', '600+0', '900+15', '1800+0'])(
    '[T-20] [T-21] does all that in real plans at %s too, and never flags',
    (wanted) => {
      const chosen = games
        .filter(({ control }) => `${control.initialMs / 1000}+${control.incrementMs / 1000}` === wanted)
        .slice(0, 100);
      const played = chosen.map((game, i) => playClocks(game, `real ${i}`));
      expect(Math.min(...played.flatMap(({ plies }) => plies.map(({ leftMs }) => leftMs)))).toBeGreaterThan(0);
      const [people, model] = [scripts.measure(chosen), scripts.measure(played)];
      for (const [i, curve] of model.curve.entries()) {
        const theirs = people.curve[i] ?? [];
        if (theirs.length < 40) continue;
        const median = scripts.quantile(curve, 0.5);
        expect(median).toBeGreaterThanOrEqual(scripts.quantile(theirs, 0.25) - 0.02);
        expect(median).toBeLessThanOrEqual(scripts.quantile(theirs, 0.75) + 0.02);
      }
      expect(model.mean / people.mean).toBeGreaterThan(0.8);
      expect(model.mean / people.mean).toBeLessThan(1.25);
    },
  );
});

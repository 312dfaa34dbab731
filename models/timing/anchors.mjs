// A second opinion: distributions that were measured on other games, beside the model on the same time controls.
import { readFileSync } from 'node:fs';

import { simulateGame } from './simulate.mjs';
import { measure, quantile } from './statistics.mjs';

const SEED = 'anchors';

/** @returns one row for each anchored group whose time control occurs in the games */
export function besideAnchors(file, games) {
  return Object.entries(groupsOf(file)).flatMap(([name, group]) => {
    const stepMs = /1 s clocks/.test(name) && !/0\.1 s/.test(name) ? 1000 : 10;
    const controls = [...name.matchAll(/(\d+)\+(\d+)/g)].map(
      ([, minutes, seconds]) => `${minutes * 60_000}+${seconds * 1000}`,
    );
    const courses = games.filter(({ control }) => controls.includes(`${control.initialMs}+${control.incrementMs}`));
    if (courses.length === 0) return [];
    const model = measure(courses.map((game, i) => simulateGame({ ...game, stepMs }, i, SEED)));
    return [{ name, anchor: anchorOf(group), model: modelOf(model) }];
  });
}

function groupsOf(file) {
  try {
    const { groups } = JSON.parse(readFileSync(file, 'utf8'));
    if (!Object.values(groups).every(({ all }) => all)) throw new Error('its "groups" hold no distributions');
    return groups;
  } catch (error) {
    console.error(`${file} cannot be read as anchors: ${error.message}`);
    return process.exit(2);
  }
}

function anchorOf({ all, situation_ply11plus_clock_over_20pct: situation }) {
  const ratio = situation.recapture.p50 / situation.quiet.p50;
  return {
    mean: all.mean,
    quantiles: [all.p10, all.p25, all.p50, all.p75, all.p90],
    underHalf: all.lt05,
    underOne: all.lt1,
    ratio,
  };
}

function modelOf({ mean, seconds, underHalf, underOne, recapture }) {
  return {
    mean,
    quantiles: [0.1, 0.25, 0.5, 0.75, 0.9].map((q) => quantile(seconds, q)),
    underHalf,
    underOne,
    ratio: recapture,
  };
}

#!/usr/bin/env node
// Compares the model's think times with people's, in whole simulated games, and writes the page that shows it.
//   node bin/fumblefish.mjs build
//   node models/timing/report.mjs --games FILE... [--anchors FILE] [--out docs/human-time.md]
// Without --out the tables go to standard output and no plot is written. Any games of the same format will do.
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

import { besideAnchors } from './anchors.mjs';
import { readArguments } from './arguments.mjs';
import { byControl, bySpeed, isTimed, withModel } from './compare.mjs';
import { dist } from './dist.mjs';
import { readGames } from './games.mjs';
import { page } from './page.mjs';
import { controlPlot } from './plots.mjs';

const { HUMAN_PARAMETERS } = await dist('timing/human/parameters.js');

const usage = 'report.mjs --games FILE... [--anchors FILE] [--out FILE]';
const { games: files, anchors, out } = readArguments(usage, { anchors: null, out: null });
const games = readGames(files).filter(isTimed);
if (games.length === 0) {
  console.error('There is no game with clocks among these files.');
  process.exit(2);
}
console.error(`simulating ${games.length} games ...`);
const pairs = withModel(games);
const controls = byControl(pairs);
const text = page({
  hash: createHash('sha256').update(JSON.stringify(HUMAN_PARAMETERS)).digest('hex').slice(0, 12),
  games: games.length,
  speeds: bySpeed(pairs),
  aside: bySpeed(pairs.filter(({ people }) => people.aside)),
  controls,
  anchors: anchors ? besideAnchors(anchors, games) : [],
  plots: out ? writePlots(join(dirname(out), basename(out, '.md'))) : [],
});
if (out) writeFileSync(out, text);
else process.stdout.write(text);

/** @returns what each plot shows and where it lies, as seen from the page */
function writePlots(folder) {
  mkdirSync(folder, { recursive: true });
  return controls.map(({ name, people, model }) => {
    const file = `${name.replace(/[^0-9a-z]+/gi, '-').replace(/-$/, '')}.svg`;
    writeFileSync(join(folder, file), controlPlot(name, people, model));
    console.error(`wrote ${file}`);
    return { name, path: `${basename(folder)}/${file}` };
  });
}

#!/usr/bin/env node
// Fits the law of human think times to games and writes its parameters; docs/human-time.md says what the law is.
//   node bin/fumblefish.mjs build
//   node models/timing/fit.mjs --games FILE... [--out FILE]
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { readArguments } from './arguments.mjs';
import { calibrate } from './calibrate.mjs';
import { dist } from './dist.mjs';
import { fitPace } from './em.mjs';
import { momentOf, readGames } from './games.mjs';
import { parametersText } from './parameters-text.mjs';
import { fitSkew } from './skew.mjs';

const { budgetOf, FEATURES, featuresOf, LEAST, PACES } = await dist('timing/human/features.js');

const OUT = fileURLToPath(new URL('../../src/timing/human/parameters.ts', import.meta.url));
const SEED = 'fit';
/** The pace with the most finely clocked games lends what coarse clocks and missing evaluations cannot tell. */
const RICHEST = 'rapid';
const EVALUATION = FEATURES.median.filter((name) => name.startsWith('pawns'));

const { games: files, out } = readArguments('fit.mjs --games FILE... [--out FILE]', { out: OUT });
const games = readGames(files).filter((game) => !game.aside && !startOf(game).untimed);
const missing = PACES.filter((pace) => !games.some((game) => startOf(game).pace === pace));
if (missing.length > 0) fail(`There is no ${missing.join(' and no ')} game with clocks among these files.`);
const fitted = Object.fromEntries(PACES.map((pace) => [pace, fitOne(pace)]));
for (const pace of PACES) borrow(fitted[pace], fitted[RICHEST]);
console.error('calibrating by simulated games ...');
const parameters = calibrate(games, fitted, FEATURES.median, SEED);
writeFileSync(out, parametersText(parameters, { games: games.length, moves: countMoves(games) }));
console.error(`wrote ${out}`);

function fitOne(pace) {
  const rows = rowsOf(games.filter((game) => startOf(game).pace === pace));
  console.error(`${pace}: ${rows.length} moves ...`);
  const state = fitPace(rows, FEATURES, LEAST);
  const skew = fitSkew(rows, state);
  return {
    median: named('median', state.median),
    spread: named('spread', state.spread),
    skew: skew && named('skew', skew),
    spike: named('spike', state.spike),
    tempoSd: Math.sqrt(state.tempoVariance),
    spellSd: 0,
  };
}

function rowsOf(list) {
  return list.flatMap((game, index) =>
    game.plies.flatMap(({ spentMs }, ply) => {
      if (spentMs === null) return [];
      const moment = momentOf(game, ply);
      const features = featuresOf(moment, budgetOf(moment));
      return [{ ...features, seconds: spentMs / 1000, stepS: game.stepMs / 1000, player: 2 * index + (ply % 2) }];
    }),
  );
}

function borrow(pace, richest) {
  pace.skew ??= richest.skew ?? named('skew', new Float64Array(FEATURES.skew.length));
  const blind = EVALUATION.every((name) => Math.abs(pace.median[name]) < 1e-9);
  if (blind) for (const name of EVALUATION) pace.median[name] = richest.median[name];
}

function startOf({ control }) {
  return budgetOf({ control, ownMs: control.initialMs });
}

function named(part, values) {
  return Object.fromEntries(FEATURES[part].map((name, i) => [name, values[i]]));
}

function countMoves(list) {
  return list.reduce((sum, { plies }) => sum + plies.filter(({ spentMs }) => spentMs !== null).length, 0);
}

function fail(sentence) {
  console.error(sentence);
  process.exit(2);
}

// Corrects each pace by whole simulated games. Regression alone does not see that a bot's caps bind in scrambles, nor
// that a slow player meets its own low clock later: at every common time control the model's thinks, the clock they leave
// and one player's unevenness shall be people's; recaptures, which lean further to the quick side than the law can, shall
// keep their ratio to other moves.
import { dist } from './dist.mjs';
import { addOuter, addScaled, solveBounded, square } from './matrix.mjs';
import { simulateGame } from './simulate.mjs';
import { CURVE_MOVES, mean, measure, quantile } from './statistics.mjs';

const { budgetOf, featuresOf, LEAST, PACES } = await dist('timing/human/features.js');

/** Controls with fewer games are too noisy to steer by. */
const MIN_GAMES = 20;
/** Games of one control that are simulated; more change nothing. */
const MAX_GAMES = 250;
/** Players that a point of the clock curve needs. */
const MIN_PLAYERS = 20;
const ROUNDS = 4;
/** Coefficients of a control's level, the first of every median's features, and how firmly each is held. */
const RIDGE = [5, 20, 20];
const STEP = 0.8;

/** @returns the parameters with their levels corrected */
export function calibrate(games, parameters, names, seed) {
  const controls = Object.values(groupBy(games, controlOf))
    .filter((list) => list.length >= MIN_GAMES)
    .map((list) => list.slice(0, MAX_GAMES));
  const people = controls.map(measure);
  let corrected = parameters;
  for (let round = 0; round < ROUNDS; round++) {
    const errors = controls.map((list, i) => errorOf(list, people[i], corrected, seed));
    corrected = Object.fromEntries(
      PACES.map((pace) => [
        pace,
        correct(
          corrected[pace],
          names,
          errors.filter((error) => error.pace === pace),
        ),
      ]),
    );
  }
  return corrected;
}

/** Games played at the same time control, on clocks of the same resolution. */
export const controlOf = ({ control, stepMs }) => `${control.initialMs / 1000}+${control.incrementMs / 1000} ${stepMs}`;

export function groupBy(items, keyOf) {
  const groups = {};
  for (const item of items) {
    const key = keyOf(item);
    groups[key] ??= [];
    groups[key].push(item);
  }
  return groups;
}

/** How far people's thinks and people's spent clocks lie above the model's, ln, and the control's level features. */
function errorOf(games, people, parameters, seed) {
  const { control, plies, stepMs } = games[0];
  const moment = {
    board: plies[0].board,
    control,
    ownMs: control.initialMs,
    opponentSpentMs: null,
    evaluationCp: null,
  };
  const budget = budgetOf(moment);
  const level = featuresOf({ ...moment, rating: 1500 }, budget).median.slice(0, RIDGE.length);
  const model = measure(games.map((game, i) => simulateGame(game, i, seed, parameters)));
  const thinks = meanLn(people.seconds, stepMs) - meanLn(model.seconds, stepMs);
  const ln = (thinks + meanSpentLn(people, model, control)) / 2;
  // What a clock of whole seconds tells of medians and of fast thinks is too blunt to steer by; of whole games it is not.
  const fine = stepMs < 500;
  const recapture = fine ? Math.log(people.recapture / model.recapture) : null;
  const spread = fine
    ? Math.log(people.spreadLn / model.spreadLn)
    : Math.log(mean(people.variation) / mean(model.variation));
  return { pace: budget.pace, games: games.length, level, ln, recapture, spread };
}

const meanLn = (seconds, stepMs) => mean(seconds.map((s) => Math.log(Math.max(s, stepMs / 2000, 0.1))));

/** Mean over the clock curve of ln(spent by the median person ÷ by the median model). */
function meanSpentLn(people, model, { initialMs, incrementMs }) {
  const ratios = CURVE_MOVES.flatMap((move, i) => {
    if (move < 10 || people.curve[i].length < MIN_PLAYERS) return [];
    const given = 1 + ((move - 2) * incrementMs) / initialMs;
    return [Math.log((given - quantile(people.curve[i], 0.5)) / (given - quantile(model.curve[i], 0.5)))];
  });
  return mean(ratios);
}

function correct(pace, names, errors) {
  const n = RIDGE.length;
  const [matrix, target] = [square(n), new Float64Array(n)];
  for (const { games, level, ln } of errors) {
    addOuter(matrix, level, games);
    addScaled(target, level, games * ln);
  }
  const shift = solveBounded(matrix, target, RIDGE);
  const bounded = (name, value) => Math.max(LEAST[name] ?? Number.NEGATIVE_INFINITY, value);
  const moved = Object.fromEntries(
    names.slice(0, n).map((name, i) => [name, bounded(name, pace.median[name] + STEP * shift[i])]),
  );
  const recapture = pace.median.recapture + STEP * meanOf(errors, 'recapture');
  const spread = { ...pace.spread, one: pace.spread.one + STEP * meanOf(errors, 'spread') };
  return { ...pace, median: { ...pace.median, ...moved, recapture }, spread };
}

/** Mean of what the controls tell of one error, each counting for its games; 0 where none tells it. */
function meanOf(errors, name) {
  const told = errors.filter((error) => error[name] !== null);
  const games = told.reduce((sum, error) => sum + error.games, 0);
  return games === 0 ? 0 : told.reduce((sum, error) => sum + error.games * error[name], 0) / games;
}

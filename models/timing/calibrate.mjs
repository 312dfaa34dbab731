// Corrects each pace by whole simulated games. Regression alone does not see that a bot's caps bind in scrambles, nor
// that a slow player meets its own low clock later: at every common time control the model's thinks, the clock they leave
// and one player's unevenness shall be people's; recaptures, which lean further to the quick side than the law can, shall
// keep their ratio to other moves. Nor does it see spells: they shall make a player's thinks as alike as people's, as the
// opponent's last think shall.
import { dist } from './dist.mjs';
import { addOuter, addScaled, solveBounded, square } from './matrix.mjs';
import { simulateGame } from './simulate.mjs';
import { CURVE_MOVES, mean, measure, quantile } from './statistics.mjs';

const { budgetOf, featuresOf, LEAST, PACES } = await dist('timing/human/features.js');

/** Controls with fewer games are too noisy to steer by. */
const MIN_GAMES = 20;
/** Simulated games of one control, some courses more than once where there are fewer: chance must not steer. */
const SIMULATED = 250;
/** Players that a point of the clock curve needs. */
const MIN_PLAYERS = 20;
const ROUNDS = 6;
/** Coefficients of a control's level, the first of every median's features, and how firmly each is held. */
const RIDGE = [5, 20, 20];
const STEP = 0.8;
/** By how much the weight of a slow opponent moves for each point that the correlation with its thinks lies off. */
const REPLY_GAIN = 1.5;
/** A game's tempo, as the regression sees it, holds the mean of its spells: a quarter of their variance in 66 plies. */
const SPELLS_IN_TEMPO = 0.25;

/** @returns the parameters with their levels corrected */
export function calibrate(games, parameters, names, seed) {
  const controls = Object.values(groupBy(games, controlOf))
    .filter((list) => list.length >= MIN_GAMES)
    .map((list) => list.slice(0, SIMULATED));
  const people = controls.map(measure);
  let corrected = parameters;
  for (let round = 0; round < ROUNDS; round++) {
    const simulated = controls.map((list) => repeated(list).map((game, i) => simulateGame(game, i, seed, corrected)));
    const errors = controls.map((list, i) => errorOf(list, people[i], simulated[i]));
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

const repeated = (games) =>
  Array(Math.ceil(SIMULATED / games.length))
    .fill(games)
    .flat();

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
function errorOf(games, people, simulated) {
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
  const model = measure(simulated);
  const thinks = meanLn(people.seconds, stepMs) - meanLn(model.seconds, stepMs);
  const ln = (thinks + meanSpentLn(people, model, control)) / 2;
  // What a clock of whole seconds tells of medians and of fast thinks is too blunt to steer by; of whole games it is not.
  const fine = stepMs < 500;
  const recapture = fine ? Math.log(people.recapture / model.recapture) : null;
  const spread = fine
    ? Math.log(people.spreadLn / model.spreadLn)
    : Math.log(mean(people.variation) / mean(model.variation));
  const spell = (people.lag - model.lag) * model.spreadLn ** 2;
  const tempo = people.tempo - model.tempo;
  return { pace: budget.pace, games: games.length, level, ln, recapture, spread, spell, tempo };
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
  const slow = Math.max(0, pace.median['opponent slow'] + STEP * REPLY_GAIN * meanOf(errors, 'tempo'));
  const median = { ...pace.median, ...moved, recapture, 'opponent slow': slow };
  return { ...pace, median, spread, ...spellsOf(pace, STEP * meanOf(errors, 'spell')) };
}

/** More or less of a game's spread is its spells'; what of it was taken for its tempo goes with them. */
function spellsOf({ spellSd, tempoSd }, by) {
  const variance = Math.max(0, spellSd ** 2 + by);
  const taken = SPELLS_IN_TEMPO * (variance - spellSd ** 2);
  return { tempoSd: Math.sqrt(Math.max(0, tempoSd ** 2 - taken)), spellSd: Math.sqrt(variance) };
}

/** Mean of what the controls tell of one error, each counting for its games; 0 where none tells it. */
function meanOf(errors, name) {
  const told = errors.filter((error) => Number.isFinite(error[name]));
  const games = told.reduce((sum, error) => sum + error.games, 0);
  return games === 0 ? 0 : told.reduce((sum, error) => sum + error.games * error[name], 0) / games;
}

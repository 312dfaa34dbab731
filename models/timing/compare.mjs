// People's games beside the model's, by speed and by time control.
import { controlOf, groupBy } from './calibrate.mjs';
import { dist } from './dist.mjs';
import { redrawGame, simulateGame } from './simulate.mjs';
import { CURVE_MOVES, ksDistance, measure, quantile, shareInside } from './statistics.mjs';

const { budgetOf, PACES } = await dist('timing/human/features.js');

const SEED = 'report';
/** Time controls with fewer games are left to their speed's row. */
const MIN_GAMES = 25;
/** Players that a point of the clock curve needs. */
const MIN_PLAYERS = 20;

/** Adds to each game the same game with the model's thinks, simulated whole and move by move. */
export function withModel(games) {
  return games.map((game, i) => ({
    people: game,
    simulated: simulateGame(game, i, SEED),
    redrawn: redrawGame(game, i, SEED),
  }));
}

export function bySpeed(pairs) {
  const groups = groupBy(pairs, ({ people }) => startOf(people).pace);
  return PACES.filter((pace) => groups[pace]).map((pace) => comparison(pace, groups[pace]));
}

export function byControl(pairs) {
  return Object.values(groupBy(pairs, ({ people }) => controlOf(people)))
    .filter((group) => group.length >= MIN_GAMES)
    .sort((a, b) => startOf(a[0].people).startS - startOf(b[0].people).startS)
    .map((group) => comparison(nameOf(group[0].people), group));
}

export const isTimed = (game) => !startOf(game).untimed;

const startOf = ({ control }) => budgetOf({ control, ownMs: control.initialMs });

/** As players write it: minutes+seconds, and the clock's step where it is coarse. */
export function nameOf({ control, stepMs }) {
  const minutes = control.initialMs / 60_000;
  return `${minutes}+${control.incrementMs / 1000}${stepMs >= 500 ? ' (whole seconds)' : ''}`;
}

export function comparison(name, group) {
  const people = measure(group.map((pair) => pair.people));
  const model = measure(group.map((pair) => pair.simulated));
  const redrawn = measure(group.map((pair) => pair.redrawn));
  return {
    name,
    people,
    model,
    ks: ksDistance(people.seconds, model.seconds),
    ksRedrawn: ksDistance(people.seconds, redrawn.seconds),
    variationInside: shareInside(model.variation, people.variation),
    longestInside: shareInside(model.longest, people.longest),
    curveOutside: CURVE_MOVES.filter((_, i) => leavesMiddleHalf(people.curve[i], model.curve[i])),
  };
}

function leavesMiddleHalf(people, model) {
  if (people.length < MIN_PLAYERS) return false;
  const median = quantile(model, 0.5);
  return median < quantile(people, 0.25) || median > quantile(people, 0.75);
}

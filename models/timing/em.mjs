// Fits one pace's law: ln t is normal around X·median + the game's tempo with standard deviation exp(S·spread), but for
// a share of instant moves whose log odds are Z·spike. Expectation and maximisation over what clocks hide: the time
// between two ticks of a coarse clock, whether a move was instant, each player-game's tempo.
import { addOuter, addScaled, dot, solveBounded, square } from './matrix.mjs';

/** Instant moves show at most this on a fine clock, seconds; the density below is taken as even. */
const INSTANT_S = 0.25;
/** Points across the two ticks that a whole-second difference may hide. */
const GRID = 16;
const ROUNDS = 30;
/** Holds coefficients that few moves speak for, as so many moves that say nothing. */
const RIDGE = 5;

/**
 * @typedef {object} Row
 * @property {number[]} median
 * @property {number[]} spread
 * @property {number[]} spike
 * @property {number} seconds as the clock shows it
 * @property {number} stepS resolution of that clock
 * @property {number} player index of the player-game
 */

/** @param {Row[]} rows */
export function fitPace(rows, names, leastOf) {
  const state = {
    median: new Float64Array(names.median.length),
    spread: new Float64Array(names.spread.length),
    spike: new Float64Array(names.spike.length),
    tempos: new Float64Array(Math.max(...rows.map((row) => row.player)) + 1),
    tempoVariance: 0.15,
  };
  state.median[0] = 1;
  state.spike[0] = -3;
  const least = names.median.map((name) => leastOf[name]);
  for (let round = 0; round < ROUNDS; round++) {
    const hidden = rows.map((row) => expect(row, state));
    fitMedian(rows, hidden, state, least);
    fitSpread(rows, hidden, state);
    fitSpike(rows, hidden, state);
  }
  return state;
}

/** @returns the chance that the think was not instant, and mean and variance of its ln seconds if so */
function expect(row, state) {
  const mean = dot(row.median, state.median) + state.tempos[row.player];
  const sd = Math.exp(dot(row.spread, state.spread));
  const instant = 1 / (1 + Math.exp(-dot(row.spike, state.spike)));
  return row.stepS < 0.5 ? expectFine(row.seconds, mean, sd, instant) : expectCoarse(row, mean, sd, instant);
}

function expectFine(seconds, mean, sd, instant) {
  if (seconds < 0.02) return { thought: 0, mean: 0, variance: 0 };
  const y = Math.log(seconds);
  if (seconds > INSTANT_S) return { thought: 1, mean: y, variance: 0 };
  const density = Math.exp(-0.5 * ((y - mean) / sd) ** 2) / (sd * Math.sqrt(2 * Math.PI) * seconds);
  const thinking = (1 - instant) * density;
  return { thought: thinking / (thinking + instant / INSTANT_S), mean: y, variance: 0 };
}

/** A difference of two rounded clocks lies within one step of the truth, with a triangular chance. */
function expectCoarse({ seconds, stepS }, mean, sd, instant) {
  let [mass, first, second] = [0, 0, 0];
  for (let k = 0; k < GRID; k++) {
    const offset = (2 * (k + 0.5)) / GRID - 1;
    const t = seconds + offset * stepS;
    if (t <= 0) continue;
    const y = Math.log(t);
    const p = ((1 - Math.abs(offset)) * Math.exp(-0.5 * ((y - mean) / sd) ** 2)) / (sd * Math.sqrt(2 * Math.PI) * t);
    mass += p;
    first += p * y;
    second += p * y * y;
  }
  if (mass < 1e-12) return { thought: 1, mean: Math.log(Math.max(seconds, 0.2)), variance: 0 };
  // An instant move of 0.1 s shows 0 on nine clocks in ten, else one tick.
  const shown = seconds === 0 ? 0.9 : seconds <= stepS ? 0.1 : 0;
  const thinking = ((1 - instant) * mass * 2 * stepS) / GRID;
  const y = first / mass;
  return { thought: thinking / (thinking + instant * shown), mean: y, variance: Math.max(0, second / mass - y * y) };
}

/** Weighted least squares with each player-game's tempo integrated out, then the tempos themselves. */
function fitMedian(rows, hidden, state, least) {
  const n = state.median.length;
  const [matrix, target] = [square(n), new Float64Array(n)];
  const players = state.tempos.length;
  const sums = Array.from({ length: players }, () => ({ w: 0, wy: 0, wx: new Float64Array(n) }));
  for (const [i, row] of rows.entries()) {
    const w = hidden[i].thought * Math.exp(-2 * dot(row.spread, state.spread));
    addOuter(matrix, row.median, w);
    addScaled(target, row.median, w * hidden[i].mean);
    const sum = sums[row.player];
    sum.w += w;
    sum.wy += w * hidden[i].mean;
    addScaled(sum.wx, row.median, w);
  }
  const prior = 1 / state.tempoVariance;
  for (const { w, wy, wx } of sums) {
    addOuter(matrix, wx, -1 / (w + prior));
    addScaled(target, wx, -wy / (w + prior));
  }
  const ridge = Float64Array.from(least, (_, i) => (i === 0 ? 0 : RIDGE));
  state.median = solveBounded(matrix, target, ridge, least, state.median);
  fitTempos(sums, prior, state);
}

function fitTempos(sums, prior, state) {
  let [total, players] = [0, 0];
  for (const [i, { w, wy, wx }] of sums.entries()) {
    if (w === 0) continue;
    state.tempos[i] = (wy - dot(wx, state.median)) / (w + prior);
    total += state.tempos[i] ** 2 + 1 / (w + prior);
    players++;
  }
  state.tempoVariance = total / players;
}

/** Newton steps on the normal likelihood of the residuals in ln sd. */
function fitSpread(rows, hidden, state) {
  const n = state.spread.length;
  const squares = rows.map((row, i) => {
    const residual = hidden[i].mean - dot(row.median, state.median) - state.tempos[row.player];
    return residual * residual + hidden[i].variance;
  });
  const ridge = new Float64Array(n).fill(10);
  for (let step = 0; step < 4; step++) {
    const [matrix, gradient] = [square(n), new Float64Array(n)];
    for (const [i, row] of rows.entries()) {
      const scaled = squares[i] * Math.exp(-2 * dot(row.spread, state.spread));
      addScaled(gradient, row.spread, hidden[i].thought * (scaled - 1));
      addOuter(matrix, row.spread, 2 * hidden[i].thought);
    }
    addScaled(state.spread, solveBounded(matrix, gradient, ridge), 1);
  }
}

/** Newton steps of a logistic regression on the chance of having been instant. */
function fitSpike(rows, hidden, state) {
  const n = state.spike.length;
  const ridge = new Float64Array(n).fill(2);
  for (let step = 0; step < 2; step++) {
    const [matrix, gradient] = [square(n), new Float64Array(n)];
    for (const [i, row] of rows.entries()) {
      const p = 1 / (1 + Math.exp(-dot(row.spike, state.spike)));
      addScaled(gradient, row.spike, 1 - hidden[i].thought - p);
      addOuter(matrix, row.spike, p * (1 - p));
    }
    for (let k = 1; k < n; k++) gradient[k] -= ridge[k] * state.spike[k];
    addScaled(state.spike, solveBounded(matrix, gradient, ridge), 1);
  }
}

// The two pictures of one time control: how long moves take, and what they leave on the clock.
import { CURVE_MOVES, quantile } from './statistics.mjs';
import { panel, svgFile } from './svg.mjs';

const SIZE = { width: 460, height: 320 };
/** Players that a point of the clock curve needs. */
const MIN_PLAYERS = 20;
const PERCENT = (share) => `${Math.round(100 * share)}%`;
const SHARES = { low: 0, high: 1, ticks: [0, 0.25, 0.5, 0.75, 1], text: PERCENT };

export function controlPlot(name, people, model) {
  const title = `${name}: think times and clock left, people and model`;
  return svgFile([thinkPanel(name, people, model), clockPanel(people, model)], { ...SIZE, title });
}

function thinkPanel(name, people, model) {
  const high = Math.max(10, quantile(people.seconds, 0.995));
  const ticks = [0.1, 0.3, 1, 3, 10, 30, 100, 300].filter((tick) => tick <= high);
  const cumulated = ({ seconds }) =>
    Array.from({ length: 200 }, (_, i) => (i + 0.5) / 200).map((q) => [quantile(seconds, q), q]);
  return panel(
    {
      title: `${name}: moves played within`,
      xLabel: 'seconds',
      x: { low: 0.1, high, ticks, log: true },
      y: SHARES,
      lines: [
        { className: 'people', points: cumulated(people) },
        { className: 'model', points: cumulated(model) },
      ],
      legend: true,
    },
    SIZE,
  );
}

function clockPanel(people, model) {
  const moves = CURVE_MOVES.map((move, i) => ({ move, i })).filter(({ i }) => people.curve[i].length >= MIN_PLAYERS);
  const line = ({ curve }, q) => moves.map(({ move, i }) => [move, quantile(curve[i], q)]);
  const band = [...line(people, 0.25), ...line(people, 0.75).reverse()];
  const most = Math.max(1, ...band.map(([, share]) => share));
  return panel(
    {
      title: 'Clock left before a move, median and middle half',
      xLabel: 'move number',
      x: {
        low: moves[0].move,
        high: moves.at(-1).move,
        ticks: moves.map(({ move }) => move).filter((m) => m % 10 === 0),
      },
      y: { ...SHARES, high: most, ticks: [0, 0.25, 0.5, 0.75, 1] },
      lines: [
        { className: 'band', points: band, closed: true },
        { className: 'people', points: line(people, 0.5) },
        { className: 'model', points: line(model, 0.5) },
        { className: 'model edge', points: line(model, 0.25) },
        { className: 'model edge', points: line(model, 0.75) },
      ],
      legend: false,
    },
    SIZE,
  );
}

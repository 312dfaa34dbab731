/**
 * How large Flounder's mistakes are at a rating: the Weibull law of human error (D0 §2c). The table holds for depth 8 of
 * the small Stockfish network and for moves scored with every legal move in one search (blundermind §1.1).
 */
export interface ErrorLaw {
  /** Weight of the tail: lower means more perfect moves and worse mistakes. */
  readonly shape: number;
  /** Size of the mistakes, in scaled cost. */
  readonly scale: number;
}

/** Rating and measured scale, ten rungs. */
const RUNGS: readonly (readonly [elo: number, scale: number])[] = [
  [600, 0.1196],
  [732, 0.1133],
  [884, 0.1065],
  [1118, 0.1001],
  [1289, 0.0941],
  [1559, 0.0885],
  [1696, 0.0832],
  [1959, 0.0782],
  [2204, 0.0735],
  [2387, 0.0691],
];

export const SHAPE_BOUNDS = [0.28, 0.55] as const;

/** What a step of ln T takes off the shape (D0 §2c). */
const PER_LN_TEMPERATURE = 0.027;

/** @param temperature above 0; 1 is exactly neutral, more of it means a fatter tail */
export const errorLaw = (elo: number, temperature = 1): ErrorLaw => ({
  shape: bounded(shapeOf(elo) - PER_LN_TEMPERATURE * Math.log(temperature)),
  scale: scaleOf(elo),
});

/** Closed form: 0.366 at 600, 0.492 at 2400. */
const shapeOf = (elo: number): number => bounded(0.436 + 0.00007 * (elo - 1600));

function bounded(shape: number): number {
  const [low, high] = SHAPE_BOUNDS;
  return Math.min(high, Math.max(low, shape));
}

/** Straight lines in the logarithm between rungs, the end lines carried on beyond the table. */
function scaleOf(elo: number): number {
  const upper = RUNGS.findIndex(([rung]) => rung >= elo);
  const index = upper < 0 ? RUNGS.length - 1 : Math.max(1, upper);
  const [x0, y0] = RUNGS[index - 1] as readonly [number, number];
  const [x1, y1] = RUNGS[index] as readonly [number, number];
  const t = (elo - x0) / (x1 - x0);
  return Math.exp(Math.log(y0) + t * (Math.log(y1) - Math.log(y0)));
}

/** The cost a move should have this time: a draw from the law by a uniform number in [0, 1). */
export const drawTarget = ({ shape, scale }: ErrorLaw, uniform: number): number =>
  scale * (-Math.log(1 - uniform)) ** (1 / shape);

/** What the law costs on average: 0.518 at 600, 0.142 at 2400. */
export const meanCost = ({ shape, scale }: ErrorLaw): number => scale * gamma(1 + 1 / shape);

/** Lanczos' coefficients for g = 7, good to some fifteen digits. */
const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

/** Euler's gamma function, for x from 1 on. */
function gamma(x: number): number {
  const t = x + 6.5;
  const series = LANCZOS.reduce((sum, c, i) => (i === 0 ? c : sum + c / (x - 1 + i)), 0);
  return Math.sqrt(2 * Math.PI) * t ** (x - 0.5) * Math.exp(-t) * series;
}

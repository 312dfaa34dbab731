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

export const errorLaw = (elo: number): ErrorLaw => ({ shape: shapeOf(elo), scale: scaleOf(elo) });

/** Closed form: 0.366 at 600, 0.492 at 2400. */
function shapeOf(elo: number): number {
  const [low, high] = SHAPE_BOUNDS;
  return Math.min(high, Math.max(low, 0.436 + 0.00007 * (elo - 1600)));
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

import { speedOf, type TimeControl } from '../../chess/clock.ts';
import { clamp } from '../../personality/clamp.ts';
import type { Board } from './board.ts';

/** One decision as the law of human think times sees it. The fit and the running bot read it through this file alone. */
export interface Moment {
  readonly board: Board;
  /** Null in unlimited games. */
  readonly control: TimeControl | null;
  /** Null in unlimited games. */
  readonly ownMs: number | null;
  /** What the opponent's last move took; null where unknown. */
  readonly opponentSpentMs: number | null;
  /** From the mover's side; null where unknown. */
  readonly evaluationCp: number | null;
  /** Nominal strength of the mover. */
  readonly rating: number;
}

export const PACES = ['bullet', 'blitz', 'rapid', 'classical'] as const;
/** Speeds that have a law of their own; ultrabullet is fast bullet, untimed games are played at a quiet rapid pace. */
export type Pace = (typeof PACES)[number];

/** A reference control for games without a real clock: unhurried, yet nobody waits long for a bot. */
const QUIET: TimeControl = { initialMs: 900_000, incrementMs: 10_000 };
/** Moves that a clock is thought to be for. */
const GAME_MOVES = 40;
/** Budgets a move outside this range are played like its ends, seconds: 15+0 s to 90+30. */
const BUDGET_S = [0.375, 165] as const;

/** The budget of a move at the game's start, and what now is left of it. */
export interface Budget {
  readonly pace: Pace;
  readonly untimed: boolean;
  /** Seconds a move that the control was made for. */
  readonly startS: number;
  /** Increment ÷ startS. */
  readonly incrementShare: number;
  /** ln(seconds a move now ÷ startS). */
  readonly clock: number;
}

export function budgetOf({ control, ownMs }: Pick<Moment, 'control' | 'ownMs'>): Budget {
  const speed = speedOf(control);
  const untimed = control === null || ownMs === null || speed === 'correspondence';
  const { initialMs, incrementMs } = untimed ? QUIET : control;
  const raw = (initialMs / GAME_MOVES + incrementMs) / 1000;
  const nowS = untimed ? raw : (Math.max(0, ownMs) / GAME_MOVES + incrementMs) / 1000;
  return {
    pace: untimed ? 'rapid' : speed === 'ultraBullet' ? 'bullet' : speed,
    untimed,
    startS: clamp(raw, ...BUDGET_S),
    incrementShare: raw > 0 ? incrementMs / 1000 / raw : 0,
    clock: Math.log(Math.max(nowS, 1e-3) / Math.max(raw, 1e-3)),
  };
}

/** Budget at which each pace's intercept holds, seconds: 1+0, 3+0, 10+0, 30+0. */
const PACE_S: Readonly<Record<Pace, number>> = { bullet: 1.5, blitz: 4.5, rapid: 15, classical: 45 };

const PLY_KNOTS = [2, 4, 6, 10, 16, 24, 36, 50, 70, 100, 150];
const PIECE_KNOTS = [4, 8, 14, 20, 26, 32];
const PAWN_KNOTS = [-10, -5, -2, 0, 2, 5, 10];
/** Segments of ln clock, each with a slope of its own. */
const CLOCK_KNOTS = [-4.5, -3, -2.2, -1.5, -0.9, -0.4, 0, 0.3];

const MEDIAN_FEATURES = [
  'one',
  'budget',
  'increment',
  ...CLOCK_KNOTS.slice(1).map((knot) => `clock to ${knot}`),
  'few moves',
  'many moves',
  'only move',
  'recapture',
  'capture',
  'castling',
  'check',
  'opponent fast',
  'opponent slow',
  'rating',
  ...without(PLY_KNOTS, 36).map((ply) => `ply ${ply}`),
  ...without(PIECE_KNOTS, 26).map((pieces) => `pieces ${pieces}`),
  ...without(PAWN_KNOTS, 0).map((pawns) => `pawns ${pawns}`),
];
const SPREAD_FEATURES = ['one', 'budget', 'increment', 'rating', 'opening', 'low clock', 'recapture', 'only move'];
const SKEW_FEATURES = ['one', 'opening', 'recapture'];
const SPIKE_FEATURES = ['one', 'rating', 'opening', 'low clock', 'recapture', 'only move', 'check', 'many moves'];

/** The names of the law's coefficients, in the order of `featuresOf`. */
export const FEATURES = {
  median: MEDIAN_FEATURES,
  spread: SPREAD_FEATURES,
  skew: SKEW_FEATURES,
  spike: SPIKE_FEATURES,
} as const;
/**
 * Least values that the fit may give, so that the median is monotone: more clock, budget, increment and legal moves never mean
 * a shorter think. Clock slopes stay above what the lean can take back while the spread narrows in a scramble.
 */
export const LEAST: Readonly<Record<string, number>> = Object.fromEntries(
  MEDIAN_FEATURES.filter((name) => /^clock |^budget$|^increment$|moves$/.test(name)).map((name) => [
    name,
    name.startsWith('clock') ? 0.05 : 0,
  ]),
);

export interface Features {
  readonly median: readonly number[];
  readonly spread: readonly number[];
  readonly skew: readonly number[];
  readonly spike: readonly number[];
}

export function featuresOf(moment: Moment, budget: Budget): Features {
  const { board } = moment;
  const rating = clamp((moment.rating - 1500) / 500, -2, 2);
  const only = board.legalMoves === 1 ? 1 : 0;
  const opening = clamp((14 - board.ply) / 10, 0, 1);
  const low = clamp((-1.2 - budget.clock) / 2, 0, 1);
  const many = Math.log(clamp(board.legalMoves, 8, 60) / 30);
  const recapture = Number(board.recapture);
  const control = [1, Math.log(budget.startS / PACE_S[budget.pace]), budget.incrementShare];
  return {
    median: [
      ...control,
      ...segments(budget.clock, CLOCK_KNOTS),
      Math.log(clamp(board.legalMoves, 1, 8) / 8),
      many,
      only,
      recapture,
      Number(board.capture),
      Number(board.castling),
      Number(board.check),
      ...tempoOf(moment.opponentSpentMs, budget.startS),
      rating,
      ...tents(board.ply, PLY_KNOTS, 36),
      ...tents(board.pieces, PIECE_KNOTS, 26),
      ...tents((moment.evaluationCp ?? 0) / 100, PAWN_KNOTS, 0),
    ],
    spread: [...control, rating, opening, low, recapture, only],
    skew: [1, opening, recapture],
    spike: [1, rating, opening, low, recapture, only, Number(board.check), many],
  };
}

/** How far the opponent's last think lies below and above an ordinary one, in ln units. */
function tempoOf(spentMs: number | null, startS: number): [number, number] {
  if (spentMs === null) return [0, 0];
  const x = clamp(Math.log(Math.max(spentMs / 1000, 0.1) / (0.4 * startS)), -3, 3);
  return [Math.min(x, 0), Math.max(x, 0)];
}

/** How far x has come within each segment between two knots, from above: 0 at the upper end, negative below. */
function segments(x: number, knots: readonly number[]): number[] {
  return knots.slice(1).map((upper, i) => clamp(x, knots[i] ?? upper, upper) - upper);
}

/** Weights of linear interpolation between knots; the reference knot has none. */
function tents(x: number, knots: readonly number[], reference: number): number[] {
  const weights = knots.map((knot, i) => {
    const [left, right] = [knots[i - 1], knots[i + 1]];
    if (x <= knot) return left === undefined ? 1 : clamp((x - left) / (knot - left), 0, 1);
    return right === undefined ? 1 : clamp((right - x) / (right - knot), 0, 1);
  });
  weights.splice(knots.indexOf(reference), 1);
  return weights;
}

function without(knots: readonly number[], reference: number): number[] {
  return knots.filter((knot) => knot !== reference);
}

import type { TimeControl } from '../../chess/clock.ts';
import type { Knot } from '../../model/personality.ts';
import { clamp } from '../clamp.ts';

/** The curve's far edge, seconds a move. */
const FAR_EDGE_S = 200;
/** Where the knots lie on a chart of 121 columns from the far edge to one second, even in the logarithm (blundermind §5). */
const COLUMNS = [120, 100, 85, 68, 51, 34, 17, 0];
const LAST_COLUMN = 120;
const KNOT_SECONDS = COLUMNS.map((column) => FAR_EDGE_S ** (1 - column / LAST_COLUMN));

/** The pace that counts as relaxed: a game of forty moves (curve A counts sixty; blundermind §5). */
const EXPECTED_MOVES = 40;

const sigmoid = (seconds: number): number => 1 / (1 + Math.exp(8 * (Math.log(seconds) / Math.log(FAR_EDGE_S) - 0.33)));

/** How hard a think of so many seconds is pressed, 0–1: nothing at the control's own pace, all at one second. */
export function pressureAt(seconds: number, { initialMs, incrementMs }: TimeControl): number {
  const paceS = clamp((initialMs / EXPECTED_MOVES + incrementMs) / 1000, 1.1, FAR_EDGE_S - 1);
  const relaxed = sigmoid(paceS);
  return clamp((sigmoid(seconds) - relaxed) / Math.max(0.001, sigmoid(1) - relaxed), 0, 1);
}

/** Curve B under `ramp`: from the base temperature up to the highest one. */
export function seedTemperatureCurve(base: number, control: TimeControl, maxTemperature: number): Knot[] {
  const rise = Math.max(base, maxTemperature) - base;
  return KNOT_SECONDS.map((s) => [s, base + rise * pressureAt(s, control)]);
}

/** Curve B under `cutoff`: the most popular share that is left, from 100 % down to the least (ruling 10). */
export function seedCutoffCurve(control: TimeControl, minUpperPct: number): Knot[] {
  return KNOT_SECONDS.map((s) => [s, Math.max(minUpperPct, 100 * (1 - pressureAt(s, control)))]);
}

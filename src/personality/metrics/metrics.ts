import { METRIC_NAMES, type MetricName } from '../../model/metric-name.ts';
import { KING_METRICS } from './king.ts';
import { MATERIAL_METRICS } from './material.ts';
import type { Measurement, Metric } from './metric.ts';
import { PAWN_METRICS } from './pawns.ts';
import { ROOK_METRICS } from './rooks.ts';
import { SQUARE_METRICS } from './squares.ts';
import { THREAT_METRICS } from './threats.ts';

const MEASUREMENTS: Readonly<Record<MetricName, Measurement>> = {
  ...PAWN_METRICS,
  ...KING_METRICS,
  ...MATERIAL_METRICS,
  ...THREAT_METRICS,
  ...SQUARE_METRICS,
  ...ROOK_METRICS,
};

/** All 29, in the order of their names. */
export const METRICS: readonly Metric[] = METRIC_NAMES.map((name) => ({ name, ...MEASUREMENTS[name] }));

export const metricNamed = (name: MetricName): Measurement => MEASUREMENTS[name];

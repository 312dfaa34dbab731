import type { MetricName } from '../../model/metric-name.ts';
import type { Measure } from '../measures/measure.ts';

/** A measurement of a position from one side. */
export interface Measurement {
  /** What counts as a big change, before the material scale. */
  readonly k: number;
  readonly help: string;
  /** What is counted, as the documents show it. */
  readonly formula: string;
  readonly measure: Measure;
}

export interface Metric extends Measurement {
  readonly name: MetricName;
}

/** Some of the metrics, by name. */
export type MetricGroup = { readonly [N in MetricName]?: Measurement };

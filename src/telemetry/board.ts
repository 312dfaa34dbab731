import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { METRICS, type MetricName } from './metric-table.ts';

/** Seconds; fine where a move must leave within 20 ms, coarse where only trouble reaches. */
const BUCKETS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type Labels = Readonly<Record<string, string>>;

/** Metrics by name, whatever their type. */
export interface Board {
  count(name: MetricName, labels: Labels): void;
  set(name: MetricName, labels: Labels, value: number): void;
  observe(name: MetricName, labels: Labels, value: number): void;
  /** Forgets every label of a gauge: what is gone must not be shown with its last value. */
  forget(name: MetricName): void;
}

/** Registers every metric of the table. */
export function createBoard(registry: Registry): Board {
  const counters = new Map<string, Counter>();
  const gauges = new Map<string, Gauge>();
  const histograms = new Map<string, Histogram>();
  for (const [name, { type, help, labels }] of Object.entries(METRICS)) {
    const config = { name, help, labelNames: [...labels], registers: [registry] };
    if (type === 'counter') counters.set(name, new Counter(config));
    else if (type === 'gauge') gauges.set(name, new Gauge(config));
    else histograms.set(name, new Histogram({ ...config, buckets: BUCKETS }));
  }
  return {
    count: (name, labels) => counters.get(name)?.inc(labels),
    set: (name, labels, value) => gauges.get(name)?.set(labels, value),
    observe: (name, labels, value) => histograms.get(name)?.observe(labels, value),
    forget: (name) => gauges.get(name)?.reset(),
  };
}

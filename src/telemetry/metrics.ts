import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Metrics, MoveSample } from '../ports/metrics.ts';
import type { ServiceView } from '../ports/service.ts';
import { type Board, createBoard } from './board.ts';
import { collectView } from './collect-view.ts';
import { EventLoopWatch } from './event-loop.ts';

export interface MetricsOptions {
  readonly view: ServiceView;
  readonly version: string;
}

export interface MetricsReport extends Metrics {
  /** Everything in Prometheus's text format; gauges are read at this moment. */
  text(): Promise<string>;
  readonly contentType: string;
  close(): void;
}

/** The service's numbers, in a registry of their own. */
export function createMetrics({ view, version }: MetricsOptions): MetricsReport {
  const registry = new Registry();
  // The runtime's own: processor time, memory by kind, open files, collections, its version.
  collectDefaultMetrics({ register: registry });
  const loop = new EventLoopWatch();
  const all = createBoard(registry);
  all.set('fumblefish_info', { version }, 1);
  return {
    ...counting(all),
    contentType: registry.contentType,
    async text() {
      collectProcess(all, loop);
      collectView(view, all);
      return registry.metrics();
    },
    close: () => loop.stop(),
  };
}

/** How games end (lichess-api §2.7), and our own words; anything else a server may invent is one label. */
const ENDINGS = new Set([
  'aborted',
  'mate',
  'resign',
  'stalemate',
  'timeout',
  'draw',
  'outoftime',
  'cheat',
  'noStart',
  'unknownFinish',
  'insufficientMaterialClaim',
  'variantEnd',
  'unplayable',
]);

function counting({ count, observe }: Board): Metrics {
  return {
    gameStarted: (account) => count('fumblefish_games_started_total', { account }),
    gameFinished: (account, status) =>
      count('fumblefish_games_finished_total', { account, status: ENDINGS.has(status) ? status : 'other' }),
    moveAnswered: (account, tookMs) => observe('fumblefish_move_post_seconds', { account }, tookMs / 1000),
    movePosted: (account, sample) => move({ count, observe }, account, sample),
    streamReconnected: (account, stream, why) => count('fumblefish_stream_reconnects_total', { account, stream, why }),
    fallback: (account, from, to) => count('fumblefish_fallbacks_total', { account, from, to }),
    premove: (account, what) => count('fumblefish_premoves_total', { account, what }),
    requestFailed: (account, kind) => count('fumblefish_requests_failed_total', { account, kind }),
  };
}

function move({ count, observe }: Pick<Board, 'count' | 'observe'>, account: string, sample: MoveSample): void {
  count('fumblefish_moves_total', { account });
  if (sample.late) count('fumblefish_moves_late_total', { account });
  if (sample.errorMs !== null) observe('fumblefish_move_error_seconds', { account }, sample.errorMs / 1000);
  observe('fumblefish_move_compute_seconds', { account }, sample.computeMs / 1000);
}

function collectProcess({ set }: Board, loop: EventLoopWatch): void {
  const lag = loop.take();
  set('fumblefish_event_loop_lag_seconds', { quantile: '0.5' }, lag.p50Ms / 1000);
  set('fumblefish_event_loop_lag_seconds', { quantile: '0.99' }, lag.p99Ms / 1000);
  set('fumblefish_event_loop_lag_seconds', { quantile: '1' }, lag.maxMs / 1000);
  const { rss, heapUsed, external } = process.memoryUsage();
  for (const [kind, bytes] of Object.entries({ rss, heapUsed, external }))
    set('fumblefish_memory_bytes', { kind }, bytes);
}

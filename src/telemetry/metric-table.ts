/** Every metric by name: its type, its labels, and what it tells. The docs and the registry both come from here. */
export interface MetricSpec {
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  readonly labels: readonly string[];
}

const metric = (type: MetricSpec['type'], help: string, ...labels: string[]): MetricSpec => ({ type, help, labels });

export const METRICS = {
  fumblefish_games_started_total: metric('counter', 'Games taken up', 'account'),
  fumblefish_games_finished_total: metric('counter', 'Games that came to their end', 'account', 'status'),
  fumblefish_games_running: metric('gauge', 'Games in progress', 'account'),
  fumblefish_moves_total: metric('counter', 'Moves that the server accepted', 'account'),
  fumblefish_moves_late_total: metric(
    'counter',
    'Moves whose decision was not ready at its planned instant',
    'account',
  ),
  fumblefish_move_error_seconds: metric(
    'histogram',
    'How late a move left against its planned instant, for decisions ready in time',
    'account',
  ),
  fumblefish_move_post_seconds: metric(
    'histogram',
    'From sending a move to the answer, a sample each request',
    'account',
  ),
  fumblefish_move_compute_seconds: metric('histogram', 'From the start of a turn to its decision', 'account'),
  fumblefish_stream_reconnects_total: metric(
    'counter',
    'Streams that ended and were opened again',
    'account',
    'stream',
    'why',
  ),
  fumblefish_fallbacks_total: metric('counter', 'Moves by a stand-in after a player failed', 'account', 'from', 'to'),
  fumblefish_requests_failed_total: metric(
    'counter',
    'Requests that did not do what they were meant to',
    'account',
    'kind',
  ),
  fumblefish_premoves_total: metric(
    'counter',
    'Replies prepared in advance, by what became of them: armed, then fired or busted',
    'account',
    'what',
  ),
  fumblefish_account_playing: metric('gauge', '1 while the account plays', 'account'),
  fumblefish_account_paused_seconds: metric('gauge', 'How long other traffic than moves still pauses', 'account'),
  fumblefish_streams_open: metric('gauge', 'Streams of events and games that are open', 'account'),
  fumblefish_move_overhead_seconds: metric('gauge', 'Taken off every clock for the way to the server', 'account'),
  fumblefish_challenges_waiting: metric('gauge', 'Challenges that wait for a free place', 'account'),
  fumblefish_engines_size: metric('gauge', 'Engines that may be busy at once'),
  fumblefish_engines_ready: metric('gauge', 'Engines that run'),
  fumblefish_engines_busy: metric('gauge', 'Engines lent to decisions'),
  fumblefish_engines_queued: metric('gauge', 'Decisions that wait for an engine'),
  fumblefish_engines_restarts: metric('gauge', 'Engines replaced since the start'),
  fumblefish_engines_lease_seconds: metric('gauge', 'Mean time an engine was lent for, lately'),
  fumblefish_store_queued: metric('gauge', 'Records that wait to be written'),
  fumblefish_store_dropped: metric('gauge', 'Records given up because the database could not take them', 'kind'),
  fumblefish_event_loop_lag_seconds: metric('gauge', 'Delay of the event loop since the last scrape', 'quantile'),
  fumblefish_memory_bytes: metric('gauge', 'Memory of the process', 'kind'),
  fumblefish_info: metric('gauge', '1, with the version as label', 'version'),
} as const;

export type MetricName = keyof typeof METRICS;

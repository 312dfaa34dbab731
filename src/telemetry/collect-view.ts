import type { AccountView, ServiceView } from '../ports/service.ts';
import type { Board } from './board.ts';
import type { MetricName } from './metric-table.ts';

const BY_ACCOUNT: Partial<Record<MetricName, (account: AccountView) => number>> = {
  fumblefish_games_running: (account) => account.games,
  fumblefish_account_playing: (account) => (account.phase === 'playing' ? 1 : 0),
  fumblefish_account_paused_seconds: (account) => account.pausedForMs / 1000,
  fumblefish_streams_open: (account) => account.openStreams ?? 0,
  fumblefish_move_overhead_seconds: (account) => account.moveOverheadMs / 1000,
  fumblefish_challenges_waiting: (account) => account.waitingChallenges,
};

/** Gauges that are read at the moment they are asked for. */
export function collectView(view: ServiceView, { set, forget }: Board): void {
  const accounts = view.accounts();
  for (const [name, read] of Object.entries(BY_ACCOUNT) as [MetricName, (account: AccountView) => number][]) {
    forget(name);
    for (const account of accounts) set(name, { account: account.id }, read(account));
  }
  const pool = view.pool();
  if (pool) {
    set('fumblefish_engines_size', {}, pool.size);
    set('fumblefish_engines_ready', {}, pool.ready);
    set('fumblefish_engines_busy', {}, pool.busy);
    set('fumblefish_engines_queued', {}, pool.queued);
    set('fumblefish_engines_restarts', {}, pool.restarts);
    set('fumblefish_engines_lease_seconds', {}, pool.meanLeaseMs / 1000);
  }
  const store = view.store();
  set('fumblefish_store_queued', {}, store.queued);
  for (const [kind, dropped] of Object.entries(store.dropped)) set('fumblefish_store_dropped', { kind }, dropped);
}

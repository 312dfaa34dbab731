import { describe, expect, it } from 'vitest';
import type { AccountView, ServiceView } from '../../src/ports/service.ts';
import { METRICS } from '../../src/telemetry/metric-table.ts';
import { createMetrics } from '../../src/telemetry/metrics.ts';

const ACCOUNT: AccountView = {
  id: 'house',
  username: 'House',
  server: 'sandbox',
  phase: 'playing',
  trouble: null,
  games: 3,
  reserved: 0,
  waitingChallenges: 2,
  reconnects: 0,
  moveOverheadMs: 80,
  pausedForMs: 30_000,
};

function report(accounts: AccountView[] = [ACCOUNT]) {
  const view: ServiceView = {
    startedAtMs: 0,
    healthy: () => true,
    ready: () => true,
    accounts: () => accounts,
    games: () => [],
    game: () => null,
    trace: () => null,
    pool: () => ({ size: 2, ready: 2, busy: 1, queued: 4, restarts: 5, meanLeaseMs: 160, engine: 'SF' }),
    sandbox: () => null,
    store: () => ({ queued: 7, dropped: { decision: 8, move: 0, game: 0, memory: 0 }, trouble: null }),
    onChange: () => () => undefined,
  };
  return createMetrics({ view, version: '1.2.3' });
}

const sampleOf = (text: string, line: string): number =>
  Number(
    text
      .split('\n')
      .find((row) => row.startsWith(`${line} `))
      ?.split(' ')
      .at(-1),
  );

describe('the metrics', () => {
  it('[W-01] count games, moves, reconnects, fallbacks and refused requests by account', async () => {
    const metrics = report();
    metrics.gameStarted('house');
    metrics.gameFinished('house', 'mate');
    metrics.streamReconnected('house', 'game', 'silent');
    metrics.fallback('house', 'flounder@1500', 'reflex');
    metrics.requestFailed('house', 'rateLimited');
    const text = await metrics.text();
    expect(sampleOf(text, 'fumblefish_games_started_total{account="house"}')).toBe(1);
    expect(sampleOf(text, 'fumblefish_games_finished_total{account="house",status="mate"}')).toBe(1);
    expect(text).toContain('fumblefish_stream_reconnects_total{account="house",stream="game",why="silent"} 1');
    expect(text).toContain('fumblefish_fallbacks_total{account="house",from="flounder@1500",to="reflex"} 1');
    expect(text).toContain('fumblefish_requests_failed_total{account="house",kind="rateLimited"} 1');
    metrics.close();
  });

  it('[W-01] tell the planned instant against the real one, and the late share', async () => {
    const metrics = report();
    metrics.movePosted('house', { errorMs: 3, late: false, computeMs: 120 });
    metrics.movePosted('house', { errorMs: null, late: true, computeMs: 900 });
    metrics.moveAnswered('house', 40);
    const text = await metrics.text();
    expect(sampleOf(text, 'fumblefish_move_post_seconds_count{account="house"}')).toBe(1);
    expect(sampleOf(text, 'fumblefish_moves_total{account="house"}')).toBe(2);
    expect(sampleOf(text, 'fumblefish_moves_late_total{account="house"}')).toBe(1);
    expect(sampleOf(text, 'fumblefish_move_error_seconds_count{account="house"}')).toBe(1);
    expect(sampleOf(text, 'fumblefish_move_error_seconds_bucket{le="0.002",account="house"}')).toBe(0);
    expect(sampleOf(text, 'fumblefish_move_error_seconds_bucket{le="0.005",account="house"}')).toBe(1);
    metrics.close();
  });

  it('[W-01] read pool, store, accounts, event loop and memory at the moment they are asked', async () => {
    const metrics = report();
    const text = await metrics.text();
    expect(sampleOf(text, 'fumblefish_engines_queued')).toBe(4);
    expect(sampleOf(text, 'fumblefish_engines_lease_seconds')).toBe(0.16);
    expect(sampleOf(text, 'fumblefish_store_dropped{kind="decision"}')).toBe(8);
    expect(sampleOf(text, 'fumblefish_games_running{account="house"}')).toBe(3);
    expect(sampleOf(text, 'fumblefish_account_paused_seconds{account="house"}')).toBe(30);
    expect(sampleOf(text, 'fumblefish_memory_bytes{kind="rss"}')).toBeGreaterThan(1e7);
    expect(sampleOf(text, 'fumblefish_event_loop_lag_seconds{quantile="0.99"}')).toBeGreaterThanOrEqual(0);
    expect(text).toContain('fumblefish_info{version="1.2.3"} 1');
    metrics.close();
  });

  it('[W-01] have one label for whatever status a server invents', async () => {
    const metrics = report();
    metrics.gameFinished('house', 'lip_SECRETTOKEN');
    const text = await metrics.text();
    expect(text).toContain('fumblefish_games_finished_total{account="house",status="other"} 1');
    expect(text).not.toContain('SECRET');
    metrics.close();
  });

  it('[W-01] forget an account that is gone', async () => {
    const accounts = [ACCOUNT];
    const metrics = report(accounts);
    await metrics.text();
    accounts.length = 0;
    expect(await metrics.text()).not.toContain('fumblefish_games_running{account="house"}');
    metrics.close();
  });

  it('[W-01] have names, units and help as Prometheus wants them', async () => {
    const metrics = report();
    const text = await metrics.text();
    for (const [name, { type, help }] of Object.entries(METRICS)) {
      expect(text).toContain(`# HELP ${name} ${help}`);
      expect(name.endsWith('_total'), name).toBe(type === 'counter');
      expect(name).not.toMatch(/_ms$|_milli/);
    }
    metrics.close();
  });
});

// Planned against real instants, and the late share, with engines searching: 64 games of 5+3 played by Flounder.
import { startServer, startService } from './processes.mjs';
import { row, waitFor } from './stats.mjs';

const GAMES = 64;

/** Upper bound of the bucket in which a share of a histogram's samples lies, ms. */
function bucketMs(text, name, share) {
  const rows = [...text.matchAll(new RegExp(`^${name}_bucket\\{le="([^"]+)"[^}]*\\} (\\d+)`, 'gm'))];
  const total = Number(rows.at(-1)?.[2] ?? 0);
  const found = rows.find(([, , count]) => Number(count) >= share * total);
  return Number(found?.[1] ?? Number.NaN) * 1000;
}

const counter = (text, name) => Number(new RegExp(`^${name}\\{[^}]*\\} (\\d+)`, 'm').exec(text)?.[1] ?? 0);

export async function planned(quick) {
  const server = await startServer();
  // The opponents take eight seconds a move, as a 5+3 game has them.
  server.set({ games: GAMES, replyMs: 8000, plies: 80 });
  const service = await startService(server.url, {
    player: 'flounder@1500',
    timing: '{ mode: fixed, fixedSeconds: 3 }',
    concurrency: GAMES,
  });
  const wanted = quick ? 150 : 600;
  await waitFor(async () => counter(await service.metrics(), 'fumblefish_moves_total') >= wanted, 'the moves', 400_000);
  const text = await service.metrics();
  const moves = counter(text, 'fumblefish_moves_total');
  const late = counter(text, 'fumblefish_moves_late_total') / moves;
  const p99 = bucketMs(text, 'fumblefish_move_error_seconds', 0.99);
  const lag = Number(/fumblefish_event_loop_lag_seconds\{quantile="0.99"\} (\S+)/.exec(text)?.[1]) * 1000;
  await service.stop();
  server.stop();
  return [
    row(`planned against real instant, ${GAMES} games: p99 within`, `${p99} ms`, '<= 20 ms', p99 <= 20),
    row(
      `late share, ${GAMES} games of 5+3 with Flounder (n=${moves})`,
      `${(late * 100).toFixed(2)} %`,
      '<= 2 %',
      late <= 0.02,
    ),
    row('event-loop lag meanwhile: p99', `${lag.toFixed(1)} ms`, 'for information', true),
  ];
}

// Planned against real instants, and the late share, with engines searching: 64 games of 5+3 played by Flounder. Both are
// measured at the server, from the line it wrote to the move it received.
import { startServer, startService } from './processes.mjs';
import { ms, quantile, row, waitFor } from './stats.mjs';

const GAMES = 64;
const THINK_MS = 3000;
/** A move that arrives this long after its planned instant was decided too late for it. */
const LATE_MS = 50;

const lagMs = (text) => Number(/fumblefish_event_loop_lag_seconds\{quantile="0.99"\} (\S+)/.exec(text)?.[1]) * 1000;

export async function planned(quick) {
  const server = await startServer();
  // The opponents take eight seconds a move, as a 5+3 game has them.
  server.set({ games: GAMES, replyMs: 8000, plies: 80 });
  const timing = `{ mode: fixed, fixedSeconds: ${THINK_MS / 1000} }`;
  const service = await startService(server.url, { player: 'flounder@1500', timing, concurrency: GAMES });
  const wanted = quick ? 150 : 800;
  await waitFor(async () => (await server.ask()).samples.length >= wanted, 'the moves', 500_000);
  const { samples } = await server.ask();
  const lag = lagMs(await service.metrics());
  await service.stop();
  server.stop();
  const errors = samples.map((sample) => sample - THINK_MS);
  const inTime = errors.filter((error) => error <= LATE_MS);
  const late = 1 - inTime.length / errors.length;
  const p99 = quantile(inTime, 0.99);
  return [
    row(`planned to real instant, ${GAMES} games, ready in time: p99`, ms(p99), '<= 20 ms', p99 <= 20),
    row(
      `late, ${GAMES} games of 5+3 with Flounder (n=${errors.length})`,
      `${(late * 100).toFixed(2)} %`,
      '<= 2 %',
      late <= 0.02,
    ),
    row('  event-loop lag meanwhile: p99', ms(lag), 'for information', true),
  ];
}

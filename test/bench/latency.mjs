// Line in to move out, against the bare loop in the same run.
import { startBare, startServer, startService } from './processes.mjs';
import { ms, row, summary, waitFor } from './stats.mjs';

const WARM_UP_PLIES = 300;

/** Samples of one client at so many games, after the warm-up. */
async function measure(server, games, seconds) {
  // One game at one line a second would warm up for five minutes: it beats faster until it is warm.
  server.set({ games, replyMs: games < 16 ? 15 : 1000 });
  server.reset();
  await waitFor(async () => (await server.ask()).plies >= WARM_UP_PLIES, 'the warm-up', 180_000);
  server.set({ games, replyMs: games < 16 ? 100 : 1000 });
  server.reset();
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  return summary((await server.ask()).samples);
}

async function measureBoth(games, seconds) {
  const server = await startServer();
  const bare = startBare(server.url);
  const bareLoop = await measure(server, games, seconds);
  bare.stop();
  server.stop();
  const second = await startServer();
  const service = await startService(second.url, {
    player: 'rule:random',
    timing: '{ mode: instant }',
    concurrency: games,
  });
  const ours = await measure(second, games, seconds);
  await service.stop();
  second.stop();
  return { ours, bareLoop };
}

const GOALS = { 1: { median: 3, p99: 15 }, 64: { median: 2, p99: 15 } };

export async function latency(quick) {
  const rows = [];
  for (const games of [1, 64]) {
    const { ours, bareLoop } = await measureBoth(games, quick ? 10 : 40);
    const goal = GOALS[games];
    const label = `${games} game${games > 1 ? 's' : ''}`;
    rows.push(
      row(`line to move, ${label}: median`, ms(ours.median), `<= ${goal.median} ms`, ours.median <= goal.median),
    );
    rows.push(row(`line to move, ${label}: p99`, ms(ours.p99), `<= ${goal.p99} ms`, ours.p99 <= goal.p99));
    const ratio = ours.median / bareLoop.median;
    rows.push(
      row(
        `  against the bare loop (${ms(bareLoop.median)}, n=${ours.n})`,
        `${ratio.toFixed(2)} x`,
        '<= 2 x',
        ratio <= 2,
      ),
    );
  }
  return rows;
}

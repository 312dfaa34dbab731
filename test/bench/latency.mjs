// Line in to move out, against the bare loop in the same run: one line a second a game, nothing searching, then with
// two engines busy.
import { BareEngine } from './bare-engine.mjs';
import { startBare, startServer, startService } from './processes.mjs';
import { ms, row, summary, waitFor } from './stats.mjs';

const WARM_UP_PLIES = 300;
const OURS = { player: 'rule:random', timing: '{ mode: instant }' };

/** Samples of one client at so many games, after the warm-up. */
async function measure(server, games, seconds) {
  // One game would take ten minutes for three hundred plies at its pace: it beats faster until it is warm.
  server.set({ games, replyMs: games < 16 ? 15 : 1000 });
  server.reset();
  await waitFor(async () => (await server.ask()).plies >= WARM_UP_PLIES, 'the warm-up', 180_000);
  server.set({ games, replyMs: 1000 });
  server.reset();
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  return summary((await server.ask()).samples);
}

async function measureBare(games, seconds) {
  const server = await startServer();
  const bare = startBare(server.url);
  const found = await measure(server, games, seconds);
  bare.stop();
  server.stop();
  return found;
}

async function measureOurs(games, seconds) {
  const server = await startServer();
  const service = await startService(server.url, { ...OURS, concurrency: games });
  const found = await measure(server, games, seconds);
  await service.stop();
  server.stop();
  return found;
}

async function withBusyEngines(run) {
  const engines = [await BareEngine.start(), await BareEngine.start()];
  for (const engine of engines) engine.searchForEver();
  const found = await run();
  for (const engine of engines) engine.stop();
  return found;
}

function report(label, found, { median, p99 }) {
  return [
    row(`line to move, ${label}: median (n=${found.n})`, ms(found.median), `<= ${median} ms`, found.median <= median),
    row(`line to move, ${label}: p99`, ms(found.p99), `<= ${p99} ms`, found.p99 <= p99),
  ];
}

function ratios(ours, bare) {
  return ['median', 'p99'].map((at) => {
    const ratio = ours[at] / bare[at];
    return row(`  ${at} against the bare loop's ${ms(bare[at])}`, `${ratio.toFixed(2)} x`, '<= 2 x', ratio <= 2);
  });
}

export async function latency(quick) {
  const seconds = quick ? 12 : 60;
  const bareOne = await measureBare(1, seconds);
  const one = await measureOurs(1, seconds);
  const bareMany = await measureBare(64, seconds);
  const many = await measureOurs(64, seconds);
  const busy = await withBusyEngines(() => measureOurs(64, seconds));
  return [
    ...report('1 game', one, { median: 3, p99: 15 }),
    ...ratios(one, bareOne),
    ...report('64 games', many, { median: 2, p99: 15 }),
    ...ratios(many, bareMany),
    row('line to move, 64 games, both engines busy: p99', ms(busy.p99), '<= 25 ms', busy.p99 <= 25),
  ];
}

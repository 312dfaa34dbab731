// Resident memory of the service alone: no engine, no network, no sandbox.
import { rssMb, startServer, startService } from './processes.mjs';
import { row, waitFor } from './stats.mjs';

async function settled(server, service, games, seconds) {
  server.set({ games, replyMs: 1000, plies: 80 });
  await waitFor(async () => (await server.ask()).streams >= games, `${games} games`, 120_000);
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  return rssMb(service.pid);
}

export async function memory(quick) {
  const server = await startServer();
  server.set({ games: 0 });
  const service = await startService(server.url, {
    player: 'rule:random',
    timing: '{ mode: instant }',
    concurrency: 200,
  });
  await new Promise((resolve) => setTimeout(resolve, (quick ? 15 : 60) * 1000));
  const idle = rssMb(service.pid);
  const at64 = await settled(server, service, 64, quick ? 15 : 60);
  const at256 = await settled(server, service, 256, quick ? 15 : 60);
  await service.stop();
  server.stop();
  const perGame = (at256 - at64) / 192;
  return [
    row('memory, idle', `${idle.toFixed(0)} MB`, '<= 125 MB', idle <= 125),
    row(
      `memory a game, 64 (${at64.toFixed(0)} MB) to 256 (${at256.toFixed(0)} MB)`,
      `${perGame.toFixed(2)} MB`,
      '<= 0.5 MB',
      perGame <= 0.5,
    ),
  ];
}

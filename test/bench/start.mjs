// From the command to a ready service with an engine.
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startServer, startService } from './processes.mjs';
import { quantile, row } from './stats.mjs';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));

async function readySeconds() {
  const server = await startServer();
  server.set({ games: 0 });
  const service = await startService(server.url, { player: 'flounder@1500', timing: '{ mode: instant }' });
  await service.stop();
  server.stop();
  return service.readyMs / 1000;
}

export async function start() {
  rmSync(DIST, { recursive: true, force: true });
  const first = await readySeconds();
  const built = quantile([await readySeconds(), await readySeconds(), await readySeconds()], 0.5);
  return [
    row('start to ready with engines, the first time', `${first.toFixed(2)} s`, '<= 5 s', first <= 5),
    row('start to ready with engines, built', `${built.toFixed(2)} s`, '<= 2 s', built <= 2),
  ];
}

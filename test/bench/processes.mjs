import { fork, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { waitFor } from './stats.mjs';

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
export const BIN = here('../../bin/fumblefish.mjs');

const next = (child) => new Promise((resolve) => child.once('message', resolve));

/** The measuring server in its own process. */
export async function startServer() {
  const child = fork(here('./sim-server.mjs'));
  const { url } = await next(child);
  return {
    url,
    set: (settings) => child.send({ settings }),
    reset: () => child.send({ reset: true }),
    ask: () => {
      child.send({ ask: true });
      return next(child);
    },
    stop: () => child.kill('SIGKILL'),
  };
}

export function startBare(url) {
  const child = spawn(process.execPath, [here('./bare-client.mjs'), url], { stdio: 'inherit' });
  return { pid: child.pid, stop: () => child.kill('SIGKILL') };
}

export const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** Our service as a user runs it, on a configuration of its own. */
export async function startService(url, { player, timing, concurrency = 1 }) {
  const folder = mkdtempSync(join(tmpdir(), 'fumblefish-bench-'));
  const port = await freePort();
  const challenge = `challenge: { concurrency: ${Math.max(1, Math.min(200, concurrency))}, reservedForHumans: 0 }`;
  writeFileSync(join(folder, 'bench.yml'), `version: 1\nname: Bench\nplayer: ${player}\ntiming: ${timing}\n`);
  writeFileSync(
    join(folder, 'bots.yml'),
    `version: 1\naccounts:\n  - id: bench\n    ${challenge}\n    chat: { greeting: '', goodbye: '' }\n    personalities: [{ use: ./bench.yml }]\nlog: { level: warn }\n`,
  );
  const env = { ...process.env, LICHESS_TOKEN: 'bench', LICHESS_URL: url, PORT: String(port), FUMBLEFISH_DATA: folder };
  const startedMs = performance.now();
  const child = spawn(process.execPath, [BIN, 'serve', '--config', join(folder, 'bots.yml')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const get = async (path) => (await fetch(`http://127.0.0.1:${port}${path}`)).text();
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
  await waitFor(isReady, 'the service to be ready');
  return {
    pid: child.pid,
    readyMs: performance.now() - startedMs,
    metrics: () => get('/metrics'),
    stop: async () => {
      child.kill('SIGTERM');
      await new Promise((resolve) => child.once('exit', resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Resident memory of a process, MB. */
export function rssMb(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

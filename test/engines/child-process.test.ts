import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';

import { connectProcess, minimalEnv } from '../../src/engines/child-process.ts';
import type { TransportEnd } from '../../src/engines/transport.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'engine-'));
afterAll(() => rmSync(FOLDER, { recursive: true }));

/** A program of these lines of JavaScript. */
function program(name: string, ...lines: readonly string[]): string {
  const path = join(FOLDER, `${name}.cjs`);
  writeFileSync(path, [`#!${process.execPath}`, ...lines].join('\n'));
  chmodSync(path, 0o755);
  return path;
}

/** A connected program: the next line it says, and its end. */
function connected(path: string | null) {
  const lines: string[] = [];
  const waiting: ((line: string) => void)[] = [];
  let onEnd: (end: TransportEnd) => void;
  const ended = new Promise<TransportEnd>((resolve) => {
    onEnd = resolve;
  });
  const transport = connectProcess(path)({
    onLine: (line) => {
      const next = waiting.shift();
      if (next) next(line);
      else lines.push(line);
    },
    onEnd: (end) => onEnd(end),
  });
  const line = () => {
    const first = lines.shift();
    return first === undefined ? new Promise<string>((resolve) => waiting.push(resolve)) : Promise.resolve(first);
  };
  return { transport, line, ended };
}

const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    // A zombie whose parent has not asked for its status yet is no process any more.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

async function untilDead(pid: number): Promise<void> {
  while (alive(pid)) await new Promise((resolve) => setImmediate(resolve));
}

describe('an engine process', () => {
  it('sees nothing of our environment but what a program needs to run', async () => {
    expect(minimalEnv({ PATH: '/bin', LICHESS_TOKEN: 'secret', NODE_OPTIONS: '-r x', LANG: 'C' })).toEqual({
      PATH: '/bin',
      LANG: 'C',
    });
    process.env.ENGINE_TEST_TOKEN = 'secret';
    const { line, ended } = connected(program('env', 'console.log(Object.keys(process.env).join())'));
    expect((await line()).split(',')).not.toContain('ENGINE_TEST_TOKEN');
    await ended;
    delete process.env.ENGINE_TEST_TOKEN;
  });

  it('runs at a lower priority and in a process group of its own', async () => {
    const { transport, line, ended } = connected(program('pid', 'console.log(process.pid)', 'process.stdin.resume()'));
    const pid = Number(await line());
    expect(getPriority(pid)).toBe(10);
    // Field 5 of the status line, the third behind the name in brackets.
    expect(Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[2])).toBe(pid);
    transport.kill();
    expect(await ended).toEqual({ cause: 'ended', reason: 'killed by SIGKILL' });
  });

  it('takes with it what it has started itself', async () => {
    const { transport, line, ended } = connected(
      program(
        'wrapper',
        'const { spawn } = require("child_process");',
        'const child = spawn(process.execPath, ["-e", "setInterval(() => 0, 1000)"], { stdio: "inherit" });',
        'console.log(child.pid); process.stdin.resume();',
      ),
    );
    const grandchild = Number(await line());
    expect(alive(grandchild)).toBe(true);
    transport.kill();
    await ended;
    await untilDead(grandchild);
  });

  it('ends with its exit code and its last words', async () => {
    const { ended } = connected(program('fails', 'console.error("no network\\nfile nn.bin"); process.exit(3)'));
    expect(await ended).toEqual({ cause: 'ended', reason: 'ended with exit code 3: no network | file nn.bin' });
  });

  it('is spoken to in whole lines and hung up on politely', async () => {
    const { transport, line, ended } = connected(program('echo', 'process.stdin.pipe(process.stdout)'));
    transport.send(['uci', 'isready']);
    expect([await line(), await line()]).toEqual(['uci', 'isready']);
    transport.hangUp();
    expect(await ended).toEqual({ cause: 'ended', reason: 'ended with exit code 0' });
    transport.send(['stop']);
    transport.kill();
  });

  it.each([
    ['does not exist', join(FOLDER, 'nowhere'), 'missing'],
    ['is a folder', FOLDER, 'notExecutable'],
    ['cannot be one', 'a\0b', 'ended'],
  ])('tells when the path %s', async (_, path, cause) => {
    expect((await connected(path).ended).cause).toBe(cause);
  });

  it('tells when the file may not be run', async () => {
    const path = program('data', 'x');
    chmodSync(path, 0o644);
    expect(await connected(path).ended).toEqual({ cause: 'notExecutable', reason: 'EACCES' });
  });

  it('does not outlive us, even in the middle of a search when we are killed', async () => {
    const host = fileURLToPath(new URL('../../src/engines/stockfish-host.mjs', import.meta.url));
    const server: ChildProcess = spawn(process.execPath, [
      '-e',
      `const child = require('child_process').spawn(process.execPath, [${JSON.stringify(host)}], { detached: true });
       child.stdout.on('data', (bytes) => bytes.includes('depth 8') && console.log(child.pid));
       child.stdin.write('position startpos\\ngo infinite\\n');`,
    ]);
    const [bytes] = (await once(server.stdout ?? server, 'data')) as [Buffer];
    const pid = Number.parseInt(bytes.toString(), 10);
    expect(alive(pid)).toBe(true);
    server.kill('SIGKILL');
    await untilDead(pid);
  });
});

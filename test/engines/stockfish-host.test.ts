import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';

const HOST = fileURLToPath(new URL('../../src/engines/stockfish-host.mjs', import.meta.url));
const children: ChildProcess[] = [];

/** The host as a process, told raw lines: what the pool never sends must not hurt it either. */
function host(file = HOST) {
  const child = spawn(process.execPath, [file], { stdio: ['pipe', 'pipe', 'pipe'] });
  children.push(child);
  const heard: string[] = [];
  const waiting = new Set<() => void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    heard.push(line);
    for (const look of waiting) look();
  });
  let errors = '';
  child.stderr.on('data', (bytes: Buffer) => {
    errors += bytes.toString();
  });
  return {
    /** All in one write, so that the lines arrive together. */
    tell: (...lines: readonly string[]) => void child.stdin.write(`${lines.join('\n')}\n`),
    /** Takes everything heard up to the first line that fits. */
    until: (pattern: RegExp) =>
      new Promise<string[]>((resolve) => {
        const look = (): void => {
          const at = heard.findIndex((line) => pattern.test(line));
          if (at < 0) return;
          waiting.delete(look);
          resolve(heard.splice(0, at + 1));
        };
        waiting.add(look);
        look();
      }),
    exit: async () => {
      if (child.exitCode === null) await once(child, 'exit');
      return { code: child.exitCode, errors };
    },
    hangUp: () => void child.stdin.end(),
  };
}

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

describe('the host of the bundled engine', () => {
  it('answers everything that follows a bad position or move in the same write', async () => {
    const engine = host();
    engine.tell('position fen garbage', 'isready');
    expect((await engine.until(/^readyok/)).join('\n')).toContain('CRITICAL ERROR');
    engine.tell('position startpos moves e2e5', 'isready', 'nonsense', 'position startpos', 'go depth 2');
    expect((await engine.until(/^bestmove/)).join('\n')).toMatch(/CRITICAL ERROR.*readyok.*bestmove [a-h]/s);
  });

  it('needs neither the link that an install script makes nor any option', async () => {
    const engine = host();
    engine.tell('uci');
    const lines = await engine.until(/^uciok/);
    expect(lines).toContain('id name Stockfish 19 Lite WASM');
    expect(lines.join('\n')).not.toContain('SyzygyPath');
  });

  it('says in a line what it lacks when the package is not there', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'host-'));
    copyFileSync(HOST, join(folder, 'host.mjs'));
    const { code, errors } = await host(join(folder, 'host.mjs')).exit();
    rmSync(folder, { recursive: true });
    expect([code, errors.split('\n')[0]]).toEqual([70, "Cannot find module 'stockfish/package.json'"]);
  });

  it('says that there is no move where there is none', async () => {
    const engine = host();
    engine.tell('position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1', 'go depth 3');
    expect((await engine.until(/^bestmove/)).at(-1)).toBe('bestmove (none)');
  });

  it.each([
    ['quits while idle', []],
    ['quits while it searches', ['position startpos', 'go infinite']],
  ])('%s', async (_, work) => {
    const engine = host();
    engine.tell('isready');
    await engine.until(/^readyok/);
    engine.tell(...work);
    if (work.length > 0) await engine.until(/^info depth 8/);
    engine.tell('quit');
    expect((await engine.exit()).code).toBe(0);
  });

  it('ends when its input ends, even while it searches', async () => {
    const engine = host();
    engine.tell('position startpos', 'go infinite');
    await engine.until(/^info depth 8/);
    engine.hangUp();
    expect((await engine.exit()).code).toBe(0);
  });

  it.each([
    [
      'a hash table that does not fit',
      ['setoption name Hash value 3000', 'position startpos', 'go depth 4'],
      /memory|allocate/,
    ],
    ['a network file', ['setoption name EvalFile value x.nnue', 'isready'], /not a function/],
  ])('ends with its reason after %s, rather than going on broken', async (_, lines, reason) => {
    const engine = host();
    engine.tell(...lines);
    const { code, errors } = await engine.exit();
    expect(code).toBe(70);
    expect(errors).toMatch(reason);
  });
});

import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

import { LineSplitter } from './line-splitter.ts';
import type { Connect, Transport, TransportEnd } from './transport.ts';

/** Measured: 4 busy engines at nice 10 cost the server's p99 latency 1 ms, at nice 0 up to 4 ms. */
const NICENESS = 10;
/** All an engine sees of our environment: it may be any program, and ours holds tokens. */
const PASSED_ON = ['PATH', 'HOME', 'LANG', 'LC_ALL', 'TMPDIR', 'LD_LIBRARY_PATH', 'SystemRoot'];
/** How much of an engine's error output goes into the reason for its end. */
const LAST_WORDS_CHARS = 400;

/** @param path a UCI engine's executable; null for the one that comes with the program */
export function connectProcess(path: string | null): Connect {
  const host = fileURLToPath(new URL('./stockfish-host.mjs', import.meta.url));
  const [file, args] = path === null ? [process.execPath, [host]] : [path, []];
  return ({ onLine, onEnd }) => {
    const child = start(file, args);
    if (child instanceof Error) {
      queueMicrotask(() => onEnd({ cause: 'ended', reason: child.message }));
      return NOWHERE;
    }
    lowerPriority(child);
    const splitter = new LineSplitter(onLine);
    child.stdout?.on('data', (bytes: Buffer) => splitter.push(bytes));
    watchEnd(child, onEnd);
    return {
      send: (lines) => void child.stdin?.write(`${lines.join('\n')}\n`),
      kill: () => killGroup(child),
      hangUp: () => void child.stdin?.end(),
    };
  };
}

const NOWHERE: Transport = { send: () => undefined, kill: () => undefined, hangUp: () => undefined };

/** Streams are missing where the system had no descriptors left for them; the end is reported then as always. */
function start(file: string, args: readonly string[]): ChildProcess | Error {
  try {
    return spawn(file, args, {
      stdio: ['pipe', 'pipe', 'pipe'],
      // A process group of its own: Ctrl-C in a terminal is ours to answer, and a wrapper dies with what it started.
      detached: true,
      windowsHide: true,
      env: minimalEnv(process.env),
    });
  } catch (error) {
    // No memory for a process, or a path that cannot be one: most failures are reported later, these are thrown.
    return error instanceof Error ? error : new Error(String(error));
  }
}

export function minimalEnv(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(PASSED_ON.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])));
}

/** Reports the end once, after the last output: `close` comes when the pipes are empty, `error` when nothing started. */
function watchEnd(child: ChildProcess, onEnd: (end: TransportEnd) => void): void {
  let lastWords = '';
  let over = false;
  const end = (cause: TransportEnd['cause'], reason: string): void => {
    if (over) return;
    over = true;
    const said = lastWords.trim().replaceAll(/\s*\n\s*/g, ' | ');
    onEnd({ cause, reason: said === '' ? reason : `${reason}: ${said}` });
  };
  child.stderr?.on('data', (bytes: Buffer) => {
    lastWords = (lastWords + bytes.toString('utf8')).slice(-LAST_WORDS_CHARS);
  });
  // A write to a process that has just died; its end is reported by itself.
  child.stdin?.on('error', () => undefined);
  child.on('error', (error: NodeJS.ErrnoException) => end(causeOf(error.code), error.code ?? error.message));
  // What it started itself would hold the pipes open for ever.
  child.on('exit', () => killGroup(child));
  child.on('close', (code, signal) => end('ended', signal ? `killed by ${signal}` : `ended with exit code ${code}`));
}

function causeOf(code: string | undefined): TransportEnd['cause'] {
  if (code === 'ENOENT') return 'missing';
  return code === 'EACCES' || code === 'ENOEXEC' || code === 'EPERM' ? 'notExecutable' : 'ended';
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // No such group: everybody in it has gone, or the system (Windows) has none; then the process itself is all.
    child.kill('SIGKILL');
  }
}

function lowerPriority(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    setPriority(child.pid, NICENESS);
  } catch {
    // It has ended already, which is reported as its end.
  }
}

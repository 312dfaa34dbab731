#!/usr/bin/env node
// Builds what is missing or stale, with a word, then runs it. Plain JavaScript: it must run before anything is built.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MIN_NODE = [20, 20];
/** How the page is built. */
const PAGE = 'src/web/client/vite.config.mjs';
const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');
const stamp = join(dist, '.built');

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > MIN_NODE[0] || (major === MIN_NODE[0] && minor >= MIN_NODE[1])) return;
  fail(`Fumblefish needs Node ${MIN_NODE.join('.')} or newer; this is ${process.versions.node}.`);
}

function fail(sentence) {
  console.error(sentence);
  process.exit(2);
}

/** Latest change of any file below a path, ms since 1970; 0 where there is none. */
function newestMs(path) {
  if (!existsSync(path)) return 0;
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return readdirSync(path).reduce((newest, name) => Math.max(newest, newestMs(join(path, name))), stat.mtimeMs);
}

/** Sources newer than the last build; an installation without sources is never stale. */
function isStale() {
  if (!existsSync(join(root, 'src'))) return false;
  if (!existsSync(stamp)) return true;
  const sources = ['src', 'tsconfig.json', 'package-lock.json'];
  return Math.max(...sources.map((path) => newestMs(join(root, path)))) > statSync(stamp).mtimeMs;
}

function run(script, args) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, 'node_modules', script), ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child.on('close', (code) => resolve({ code, output }));
  });
}

/** Into a folder of its own, put in place by a rename: two processes may build at once. */
async function build() {
  if (!existsSync(join(root, 'node_modules/typescript'))) fail('Run "npm ci" first: the compiler is not installed.');
  const startedMs = Date.now();
  const fresh = join(root, `dist.new-${process.pid}`);
  clearAway();
  try {
    mkdirSync(fresh, { recursive: true });
  } catch (error) {
    fail(`The program must be built first, but its folder ${root} cannot be written to (${error.code}).`);
  }
  console.error('Building Fumblefish ...');
  const results = await Promise.all([
    run('typescript/bin/tsc', ['-p', 'tsconfig.json', '--outDir', fresh]),
    run('vite/bin/vite.js', ['build', '-c', PAGE, '--logLevel', 'warn', '--outDir', join(fresh, 'web')]),
  ]);
  const failed = results.filter((result) => result.code !== 0);
  if (failed.length > 0) {
    rmSync(fresh, { recursive: true, force: true });
    fail(failed.map((result) => result.output).join('\n'));
  }
  const built = join(fresh, '.built');
  writeFileSync(built, '');
  // As old as what was read: a source that changed meanwhile is newer, and built next time.
  utimesSync(built, startedMs / 1000, startedMs / 1000);
  putInPlace(fresh);
  console.error(`Built in ${((Date.now() - startedMs) / 1000).toFixed(1)} s.`);
}

/** What a build that was killed has left behind. */
function clearAway() {
  for (const name of readdirSync(root)) {
    const pid = Number(/^dist\.(?:new|old)-(\d+)$/.exec(name)?.[1]);
    if (pid && !isAlive(pid)) rmSync(join(root, name), { recursive: true, force: true });
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Where another process has just put its own build, that one makes way. */
function putInPlace(fresh) {
  const old = join(root, `dist.old-${process.pid}`);
  for (;;) {
    try {
      if (existsSync(dist)) renameSync(dist, old);
      renameSync(fresh, dist);
      break;
    } catch (error) {
      if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(error.code)) throw error;
      rmSync(old, { recursive: true, force: true });
    }
  }
  rmSync(old, { recursive: true, force: true });
}

requireNode();
const wantsBuild = process.argv[2] === 'build';
if (wantsBuild || isStale()) await build();
if (!wantsBuild) {
  const { main } = await import('../dist/cli/main.js');
  await main(process.argv.slice(2));
}

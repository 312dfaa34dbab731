/**
 * An engine process: the WebAssembly build of Stockfish speaking UCI over standard input and output. It is a process
 * because the build yields to its thread only every 45 ms, nulls `fetch` and can only be stopped for good by a kill.
 */
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';

/**
 * @typedef {object} Stockfish
 * @property {(name: string, returns: null, types: string[], values: string[], options: { async: boolean }) => unknown} ccall
 */

/** @returns {Promise<Stockfish>} */
async function load() {
  const require = createRequire(import.meta.url);
  // Named by file: the package's own way in needs a link that only its install script makes.
  const file = require.resolve(
    `stockfish/bin/stockfish-${require('stockfish/package.json').buildVersion}-lite-single.js`,
  );
  const engine = {
    /** @param {string} line */
    listener: (line) => process.stdout.write(`${line}\n`),
    /** @param {string} path */
    locateFile: (path) => (path.endsWith('.wasm') ? file.replace(/\.js$/, '.wasm') : file),
  };
  await require(file)()(engine);
  return /** @type {Stockfish} */ (/** @type {unknown} */ (engine));
}

/**
 * The build answers a command it cannot follow (a bad position) with a line and an exit status, and works on. Anything
 * else it throws is a fault of its memory, after which nothing it says can be trusted.
 * @param {unknown} error
 */
function failed(error) {
  if (error instanceof Object && 'name' in error && error.name === 'ExitStatus') return;
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(70);
}

/**
 * @param {Stockfish} engine
 * @param {string} line
 */
function command(engine, line) {
  if (line === 'quit') process.exit(0);
  try {
    const answer = engine.ccall('command', null, ['string'], [line], { async: line.startsWith('go') });
    if (answer instanceof Promise) answer.catch(failed);
  } catch (error) {
    failed(error);
  }
}

/** @param {Stockfish} engine */
function serve(engine) {
  createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })
    .on('line', (line) => command(engine, line))
    // The server is gone, however it went: an engine does not outlive it.
    .on('close', () => process.exit(0));
}

load().then(serve, failed);

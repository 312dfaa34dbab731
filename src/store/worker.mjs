// The store's thread: libsql blocks whoever calls it, a locked file for as long as the busy timeout. Plain JavaScript,
// because a thread that is started from source cannot load TypeScript on Node 20.
import { closeSync, fstatSync, ftruncateSync, mkdirSync, openSync, readSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { deflateRawSync } from 'node:zlib';

/** @typedef {import('@libsql/client').Client} Client */
/** @typedef {import('./messages.ts').Answer} Answer */

/** @type {import('./messages.ts').WorkerSetup} */
const setup = workerData.setup;
/** @type {Int32Array} */
const gate = workerData.gate;
/** Places in the gate: requests being handled; whether the program ends (see worker-gate.ts). */
const RUNNING = 0;
const SHUT = 1;
const NOTHING = { rows: [], changes: [] };

/** @type {Promise<Client> | null} */
let opened = null;

/** @returns {Promise<Client>} */
function database() {
  opened ??= open().catch((error) => {
    opened = null;
    throw error;
  });
  return opened;
}

async function open() {
  // The local driver alone spares the memory of the remote ones (10 MB).
  const { createClient } = setup.file ? await import('@libsql/client/sqlite3') : await import('@libsql/client');
  // One connection: the pragmas hold for a connection, and nothing here runs side by side.
  const client = connect(createClient);
  try {
    for (const pragma of setup.pragmas) await client.execute(pragma);
    await migrate(client);
    return client;
  } catch (error) {
    client.close();
    throw error;
  }
}

/** @param {typeof import('@libsql/client').createClient} createClient */
function connect(createClient) {
  try {
    return createClient({ url: setup.url, concurrency: 1 });
  } catch (error) {
    // The driver gives no code when it cannot open a file.
    throw setup.file ? coded('SQLITE_CANTOPEN', String(error)) : error;
  }
}

/** @param {Client} client */
async function migrate(client) {
  await client.execute(setup.version.create);
  const transaction = await client.transaction('write');
  try {
    const found = Number((await transaction.execute(setup.version.read)).rows[0]?.[0] ?? 0);
    const wanted = setup.migrations.length;
    if (found > wanted) throw coded('SCHEMA_NEWER', `version ${found}, this program knows ${wanted}`);
    for (const step of setup.migrations.slice(found)) for (const sql of step) await transaction.execute(sql);
    if (found < wanted) await transaction.execute({ sql: setup.version.write, args: [wanted] });
    await transaction.commit();
  } finally {
    transaction.close();
  }
}

/** @param {string} code @param {string} message */
const coded = (code, message) => Object.assign(new Error(message), { code });

/** @param {import('./messages.ts').Statement} statement */
const bound = ({ sql, args }) => ({ sql, args: args.map(boundArgument) });

/** @param {import('./messages.ts').SqlArgument} argument */
function boundArgument(argument) {
  if (argument !== null && typeof argument === 'object') return deflateRawSync(argument.deflate);
  // libsql throws at a number that is none without saying in which statement; as NULL the column's own check says it.
  return typeof argument === 'number' && !Number.isFinite(argument) ? null : argument;
}

/** @param {import('./messages.ts').RequestBody} request @returns {Promise<Answer>} */
async function handle(request) {
  switch (request.kind) {
    case 'open':
      await database();
      return NOTHING;
    case 'write': {
      const results = await (await database()).batch(request.statements.map(bound), 'write');
      return { rows: [], changes: results.map((result) => result.rowsAffected) };
    }
    case 'read': {
      const { columns, rows } = await (await database()).execute(bound(request.statement));
      // libsql's rows carry hidden properties that do not survive the way to another thread.
      const plain = rows.map((row) => Object.fromEntries(columns.map((name, i) => [name, row[i]])));
      return { rows: /** @type {Answer['rows']} */ (plain), changes: [] };
    }
    case 'file':
      writeFile(request.file);
      return NOTHING;
    case 'setAside':
      if (setup.file) setAside(setup.file, request.suffix);
      return NOTHING;
    case 'close':
      // A database that would not open has nothing to close.
      (await opened?.catch(() => null))?.close();
      // The thread ends with its port, and that is the answer.
      parentPort?.close();
      return NOTHING;
  }
}

/** @param {string} file @param {string} suffix */
function setAside(file, suffix) {
  // The side files first: a fresh database must never meet the log of the old one.
  for (const name of [`${file}-wal`, `${file}-shm`, file]) {
    try {
      renameSync(name, `${name}.${suffix}`);
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error;
    }
  }
}

/** @param {import('./messages.ts').FileWrite} write */
function writeFile({ path, text, append }) {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const bytes = Buffer.from(text);
  // A file that is replaced is put in place when it is whole.
  const part = append ? path : `${path}.part`;
  const fd = openSync(part, append ? 'a+' : 'w', 0o600);
  const size = fstatSync(fd).size;
  try {
    // A request repeated after a crash finds its work done.
    if (append && endsWith(fd, size, bytes)) return;
    for (let done = 0; done < bytes.length; ) done += writeSync(fd, bytes, done);
  } catch (error) {
    // Half a game would spoil the file for readers: back to what it was.
    ftruncateSync(fd, size);
    throw error;
  } finally {
    closeSync(fd);
  }
  if (part !== path) renameSync(part, path);
}

/** @param {number} fd @param {number} size @param {Buffer} bytes */
function endsWith(fd, size, bytes) {
  if (size < bytes.length) return false;
  const tail = Buffer.alloc(bytes.length);
  readSync(fd, tail, 0, tail.length, size - tail.length);
  return tail.equals(bytes);
}

/** @param {unknown} error @returns {string} */
const codeOf = (error) => String(/** @type {{ code?: unknown }} */ (error)?.code ?? 'UNKNOWN');

/** @param {unknown} error @returns {import('./messages.ts').WorkerFailure} */
const failureOf = (error) => ({
  code: codeOf(error),
  message: error instanceof Error ? error.message : String(error),
  statement: /** @type {{ statementIndex?: number }} */ (error)?.statementIndex ?? null,
});

parentPort?.on('message', async (/** @type {import('./messages.ts').Request} */ request) => {
  const { id } = request;
  // Counted before the look at the other place: one of the two threads always sees the other.
  Atomics.add(gate, RUNNING, 1);
  try {
    if (Atomics.load(gate, SHUT) === 0) parentPort?.postMessage({ id, answer: await handle(request) });
  } catch (error) {
    parentPort?.postMessage({ id, failure: failureOf(error) });
  } finally {
    Atomics.sub(gate, RUNNING, 1);
    Atomics.notify(gate, RUNNING);
  }
});

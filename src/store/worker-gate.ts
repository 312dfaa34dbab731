import type { Worker } from 'node:worker_threads';

/** Shared with the worker: how many requests it is handling, and whether the program ends. */
const RUNNING = 0;
const SHUT = 1;

/** A request on a local file takes milliseconds, or as long as the busy timeout where the file is locked. */
const IDLE_WITHIN_MS = 1500;

export const newGate = (): Int32Array => new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));

/**
 * At the end of the process its threads are ended wherever they are, and one that is inside libsql then aborts the process
 * with a Rust panic instead of its exit code (measured). So the end waits for the request under way and lets none follow.
 */
export function shutAtExit(gate: Int32Array, worker: Worker): void {
  const shut = () => {
    Atomics.store(gate, SHUT, 1);
    for (let running = Atomics.load(gate, RUNNING); running > 0; running = Atomics.load(gate, RUNNING)) {
      if (Atomics.wait(gate, RUNNING, running, IDLE_WITHIN_MS) === 'timed-out') return;
    }
  };
  process.once('exit', shut);
  worker.once('exit', () => process.removeListener('exit', shut));
}

// The real worker, which also dies when it is told to.
import { parentPort } from 'node:worker_threads';
import '../../src/store/worker.mjs';

parentPort?.on('message', (message) => {
  if (message === 'die') throw new Error('told to die');
});

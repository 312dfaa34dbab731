import { open } from 'node:fs/promises';
import { resolve } from 'node:path';

/** Longest list read; a hundred thousand names take less. */
const MAX_BYTES = 4 * 1024 * 1024;
const TIMEOUT_MS = 15_000;

/**
 * Reads lists of names for the block lists: http(s) addresses, and files relative to a folder.
 * The reader rejects when the source is missing, slow, refused or too long.
 */
export function listReader(folder: string): (source: string) => Promise<string> {
  return (source) => (/^https?:\/\//i.test(source) ? readAddress(source) : readFile(resolve(folder, source)));
}

async function readAddress(address: string): Promise<string> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(address, { signal, headers: { accept: 'text/plain' } }).catch(explain);
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`the server answered ${response.status}`);
  }
  return response.body ? collect(response.body) : '';
}

/** "fetch failed" says nothing; its cause names the host and what is wrong with it. */
function explain(error: unknown): never {
  if (error instanceof TypeError && error.cause instanceof Error)
    throw new Error(error.cause.message, { cause: error });
  throw error;
}

async function readFile(path: string): Promise<string> {
  const file = await open(path);
  try {
    return await collect(file.createReadStream({ autoClose: false, end: MAX_BYTES }));
  } finally {
    await file.close();
  }
}

/** Leaving the loop early closes the source, so that no more than the limit is ever held. */
async function collect(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new Error(`longer than ${MAX_BYTES} bytes`);
    parts.push(chunk);
  }
  return Buffer.concat(parts).toString('utf8');
}

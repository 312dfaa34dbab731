// The compiled program, which these scripts share their reading of positions with.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('../../dist/', import.meta.url);

/** Imports a compiled module, or says what to do first. */
export async function dist(path) {
  const url = new URL(path, root);
  if (!existsSync(fileURLToPath(url))) {
    console.error(`${path} is not built yet: run "node bin/fumblefish.mjs build" first.`);
    process.exit(2);
  }
  return import(url.href);
}

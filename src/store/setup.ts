import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { WorkerSetup } from './messages.ts';
import { MIGRATIONS, pragmas, VERSION } from './schema.ts';

/** Where the database is and how it is opened. */
export function setupOf(
  place: { readonly dataDir: string; readonly url: string | null },
  tuning: { readonly busyTimeoutMs: number; readonly pragmas: readonly string[] },
): WorkerSetup {
  const url = place.url ?? pathToFileURL(join(place.dataDir, 'fumblefish.db')).href;
  const file = url.startsWith('file:') ? filePath(url) : null;
  return {
    url,
    file,
    pragmas: file === null ? [] : [...pragmas(tuning.busyTimeoutMs), ...tuning.pragmas],
    migrations: MIGRATIONS,
    version: VERSION,
  };
}

/** libsql also takes `file:` with a relative path, which is no URL to the runtime. */
const filePath = (url: string): string =>
  url.startsWith('file:/') ? fileURLToPath(url) : decodeURIComponent(url.slice('file:'.length));

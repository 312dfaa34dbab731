import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'vite';

export interface BuiltPage {
  readonly webDir: string;
  remove(): Promise<void>;
}

/** Builds the pages as the launcher does, into a folder of their own. */
export async function buildPage(): Promise<BuiltPage> {
  const parent = await mkdtemp(join(tmpdir(), 'fumblefish-web-'));
  const webDir = join(parent, 'web');
  await build({
    configFile: resolve(import.meta.dirname, '../../src/web/client/vite.config.mjs'),
    build: { outDir: webDir },
  });
  return { webDir, remove: () => rm(parent, { recursive: true }) };
}

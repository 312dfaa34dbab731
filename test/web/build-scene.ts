import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'vite';

import config from '../../src/web/client/vite.config.mjs';
import type { BuiltPage } from './build-page.ts';

/** Builds the play page over a table that tests hold in their hands (`window.table`). */
export async function buildScene(): Promise<BuiltPage> {
  const parent = await mkdtemp(join(tmpdir(), 'fumblefish-scene-'));
  const webDir = join(parent, 'web');
  const root = resolve(import.meta.dirname, 'play-scene');
  await build({
    ...config,
    configFile: false,
    root,
    build: { ...config.build, outDir: webDir, rolldownOptions: { input: { scene: join(root, 'index.html') } } },
  });
  return { webDir, remove: () => rm(parent, { recursive: true }) };
}

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';

import { type App, startApp } from '../../src/app/app.ts';
import { loadConfig } from '../../src/config/load.ts';
import { SILENT_LOG } from '../../src/ports/log.ts';
import { type BuiltPage, buildPage } from './build-page.ts';

const pages = vi.hoisted(() => ({ webDir: null as string | null }));
// From its sources the program has no pages beside it: those that a test has built take their place.
vi.mock('../../src/app/parts.ts', async (original) => ({
  ...(await original<object>()),
  builtPage: () => pages.webDir,
}));

const PERSONALITIES: Readonly<Record<string, object>> = {
  'dice-cup': {
    name: 'The Dice Cup',
    about: 'Any legal move. Plays at once.',
    player: 'rule:random',
    timing: { mode: 'instant' },
  },
  'harbour-master': {
    name: 'The Harbour Master',
    about: 'Takes a fair draw with a nod.',
    player: 'flounder@1500',
    timing: { mode: 'instant' },
    draws: { accept: true, marginCp: 300 },
  },
};

export interface LiveOptions {
  /** With a token the account plays elsewhere, and there is no sandbox. */
  readonly token?: string;
  readonly timeScale?: number;
  readonly characters?: readonly (keyof typeof PERSONALITIES)[];
}

/** The whole program in this process, on a folder of its own, with the pages that it serves. */
export interface Live {
  readonly url: string;
  stop(): Promise<void>;
  /** At the same address, with nothing remembered of the games before. */
  startAgain(): Promise<void>;
  remove(): Promise<void>;
}

export async function buildLivePages(): Promise<BuiltPage> {
  const built = await buildPage();
  pages.webDir = built.webDir;
  return built;
}

export async function openLive(options: LiveOptions = {}): Promise<Live> {
  const folder = mkdtempSync(join(tmpdir(), 'fumblefish-live-'));
  writeConfig(folder, options);
  let app = await start(folder, options, '0');
  const { url } = app;
  return {
    url,
    stop: () => app.close(),
    startAgain: async () => {
      app = await start(folder, options, new URL(url).port);
    },
    remove: async () => {
      await app.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function start(folder: string, { token }: LiveOptions, port: string): Promise<App> {
  const env = {
    FUMBLEFISH_DATA: join(folder, 'data'),
    HOST: '127.0.0.1',
    PORT: port,
    // Nobody is there: an account that plays elsewhere keeps trying.
    ...(token ? { LICHESS_TOKEN: token, LICHESS_URL: 'http://127.0.0.1:9' } : {}),
  };
  const loaded = loadConfig({ file: join(folder, 'bots.yml'), env });
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.error));
  const started = await startApp({ loaded: loaded.value, log: SILENT_LOG, faults: false, readList: async () => '' });
  if (!started.ok) throw started.error;
  return started.value;
}

function writeConfig(folder: string, { timeScale = 1, characters = ['dice-cup'] }: LiveOptions): void {
  const account = (use: string): object => ({ id: use, personalities: [{ use }], takebacks: { perGame: 3 } });
  const bots = {
    version: 1,
    engines: { pool: 1 },
    accounts: characters.map((use) => account(String(use))),
    sandbox: { games: 0, timeScale },
  };
  // Every JSON document is a YAML document.
  writeFileSync(join(folder, 'bots.yml'), JSON.stringify(bots));
  mkdirSync(join(folder, 'personalities'));
  for (const [name, personality] of Object.entries(PERSONALITIES))
    writeFileSync(join(folder, 'personalities', `${name}.yml`), JSON.stringify({ version: 1, ...personality }));
}

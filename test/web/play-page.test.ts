import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { FastifyPluginAsync } from 'fastify';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

import { systemClock } from '../../src/clock/system.ts';
import { listen, type Served, serve } from '../http/start-server.ts';
import { CHROMIUM, launch, openPage, type View, type Watched } from './browser.ts';
import { type BuiltPage, buildPage } from './build-page.ts';
import { WIDE } from './scene.ts';

/** What a person downloads to play, compressed. */
const MOST_SCRIPT_BYTES = 120_000;

const BOT_LINE = JSON.stringify({
  id: 'porter',
  username: 'Porter',
  title: 'BOT',
  profile: { realName: 'The Night Porter', bio: 'Says little.' },
  perfs: { blitz: { rating: 2200, games: 40, rd: 50, prog: 0 } },
});

/** A sandbox with one bot in it, and nothing to play. */
const lobby: FastifyPluginAsync = async (app) => {
  app.get('/api/bot/online', (_, reply) => reply.type('application/x-ndjson').send(`${BOT_LINE}\n`));
  app.get('/api/account/playing', () => ({ nowPlaying: [] }));
};

describe.skipIf(!CHROMIUM)('the play page as it is built', () => {
  let built: BuiltPage;
  let browser: Browser;

  beforeAll(async () => {
    [built, browser] = await Promise.all([buildPage(), launch()]);
  });
  afterAll(async () => {
    await Promise.all([built?.remove(), browser?.close()]);
  });

  interface Opened extends Watched {
    readonly url: string;
    readonly served: Served;
  }

  async function open(path: string, view: View = WIDE): Promise<Opened> {
    const served = serve({ webDir: built.webDir, clock: systemClock, sandbox: lobby });
    const url = await listen(served.app);
    const watched = await openPage(browser, view);
    onTestFinished(() => watched.page.context().close());
    await watched.page.goto(url + path);
    return { ...watched, url, served };
  }

  it('is one click from the start page', async () => {
    const { page, url, errors, requests } = await open('/');
    await page.getByRole('link', { name: 'Play a game' }).click();
    await page.getByRole('heading', { name: 'Play a game' }).waitFor();
    await page.getByRole('radio', { name: 'The Night Porter 2200' }).waitFor();
    expect(await page.getByRole('link', { name: 'Play', exact: true }).getAttribute('aria-current')).toBe('page');
    expect(await page.title()).toBe('Play · Fumblefish');
    expect(errors).toEqual([]);
    expect(requests.filter((request) => !request.startsWith(url))).toEqual([]);
  });

  it('names the version in its foot', async () => {
    const { page } = await open('/play');
    await page
      .locator('footer')
      .getByText(/^Fumblefish \d+\.\d+/)
      .waitFor();
  });

  it('says how to get a board where there is no sandbox', async () => {
    const { page, served } = await open('/');
    served.service.sandboxView = null;
    await page.getByRole('link', { name: 'Play', exact: true }).click();
    await page.getByRole('heading', { name: 'No board here' }).waitFor();
  });

  it('says so when the service goes, and comes back by itself', async () => {
    const { page, served, url } = await open('/play');
    await page.getByRole('radio', { name: 'The Night Porter 2200' }).waitFor();
    await served.app.close();
    await page.getByRole('alert').getByText('keeps trying').waitFor({ timeout: 15_000 });
    const again = serve({ webDir: built.webDir, clock: systemClock, sandbox: lobby });
    await again.app.listen({ port: Number(new URL(url).port), host: '127.0.0.1' });
    await page.getByRole('alert').waitFor({ state: 'detached', timeout: 15_000 });
    expect(await page.getByRole('button', { name: 'Play', exact: true }).isEnabled()).toBe(true);
  }, 40_000);

  const paper = 'getComputedStyle(document.body).backgroundColor';
  const DARK = 'rgb(18, 24, 23)';
  const LIGHT = 'rgb(244, 246, 245)';

  it('[W-03] keeps the chosen theme over a reload and on every page, from the first paint on', async () => {
    const { page, url } = await open('/play');
    expect(await page.evaluate(paper)).toBe(LIGHT);
    await page.getByLabel('Theme').selectOption('dark');
    expect(await page.evaluate(paper)).toBe(DARK);
    for (const path of ['/play', '/']) {
      // No module runs: what is dark now was so before anything of ours could draw.
      await page.route('**/*.js', (route) =>
        /\/theme-/.test(route.request().url()) ? route.continue() : route.abort(),
      );
      await page.goto(url + path);
      expect(await page.evaluate(paper)).toBe(DARK);
      await page.unroute('**/*.js');
      await page.reload();
      expect(await page.getByLabel('Theme').inputValue()).toBe('dark');
    }
    await page.getByLabel('Theme').selectOption('auto');
    expect(await page.evaluate(paper)).toBe(LIGHT);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await page.evaluate(paper)).toBe(DARK);
  });

  it('lets light be chosen where the system is dark', async () => {
    const { page } = await open('/play', { width: 360, colorScheme: 'dark' });
    expect(await page.evaluate(paper)).toBe(DARK);
    await page.getByLabel('Theme').selectOption('light');
    expect(await page.evaluate(paper)).toBe(LIGHT);
  });

  it(`costs less than ${MOST_SCRIPT_BYTES / 1000} kB of compressed script`, async () => {
    const html = await readFile(join(built.webDir, 'play.html'), 'utf8');
    const named = [...html.matchAll(/"\/(assets\/[^"]+\.js)"/g)].map(([, path = '']) => path);
    const all = await readdir(join(built.webDir, 'assets'));
    expect(named.length).toBeGreaterThan(0);
    const scripts = await Promise.all([...new Set(named)].map((path) => readFile(join(built.webDir, path))));
    // What the page names is all it loads: nothing is fetched later.
    for (const script of scripts) expect(script.toString()).not.toMatch(/\bimport\(/);
    const bytes = scripts.reduce((sum, script) => sum + gzipSync(script).length, 0);
    console.info(`/play: ${bytes} bytes of script in ${scripts.length} of ${all.length} files`);
    expect(bytes).toBeLessThan(MOST_SCRIPT_BYTES);
  });
});

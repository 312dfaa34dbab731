import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

import { systemClock } from '../../src/clock/system.ts';
import { game } from '../http/fake-service.ts';
import { listen, type Served, serve } from '../http/start-server.ts';
import { CHROMIUM, launch, openPage, type View, type Watched } from './browser.ts';
import { type BuiltPage, buildPage } from './build-page.ts';
import { GAMES, populate } from './scenes.ts';

/** Where to leave pictures of the page, for people to look at. */
const SHOTS = process.env.FUMBLEFISH_SHOTS;

const WIDE: View = { width: 1280, colorScheme: 'light' };

const card = (page: Page, gameId: string) => page.locator(`[data-game="house/${gameId}"]`);

describe.skipIf(!CHROMIUM)('the start page', () => {
  let built: BuiltPage;
  let browser: Browser;

  beforeAll(async () => {
    [built, browser] = await Promise.all([buildPage(), launch()]);
  });
  afterAll(async () => {
    await Promise.all([built?.remove(), browser?.close()]);
  });

  const start = (): Served => serve({ webDir: built.webDir, clock: systemClock });

  async function open(served: Served, view: View = WIDE): Promise<Watched & { readonly url: string }> {
    const url = await listen(served.app);
    const watched = await openPage(browser, view);
    onTestFinished(() => watched.page.context().close());
    await watched.page.goto(url);
    await watched.page.getByText('Live', { exact: true }).waitFor();
    return { ...watched, url };
  }

  it('shows every running game as a board with names, ratings and clocks', async () => {
    const served = start();
    await served.app.ready();
    populate(served.service);
    const { page } = await open(served);
    expect(await page.locator('article').count()).toBe(GAMES.length);
    for (const { gameId, opponent } of GAMES) {
      const text = await card(page, gameId).textContent();
      expect(text).toContain('FumbleHouse');
      expect(text).toContain(opponent.name);
      if (opponent.rating !== null) expect(text).toContain(String(opponent.rating));
    }
    expect(await card(page, 'open').locator('piece').count()).toBe(32);
    expect(await card(page, 'open').locator('.last-move').count()).toBe(2);
    expect(await card(page, 'letters').locator('.clock').count()).toBe(0);
    expect(await card(page, 'check').locator('square.check').count()).toBe(1);
  });

  it('says in words what a board shows', async () => {
    const served = start();
    populate(served.service);
    const { page } = await open(served);
    const label = (gameId: string) => card(page, gameId).locator('.board').getAttribute('aria-label');
    expect(await label('open')).toBe('Board, white at the bottom. White to move. Last move: pawn e7 to e5.');
    expect(await label('check')).toBe(
      'Board, black at the bottom. White to move, in check. Last move: queen d8 to h4.',
    );
    expect(await label('castled')).toBe('Board, black at the bottom. Black to move. Last move: castles kingside.');
    expect(await label('letters')).toContain('No move yet.');
    await card(page, 'check').locator('summary').press('Enter');
    expect(await card(page, 'check').locator('details').textContent()).toContain(GAMES[1]?.fen);
  });

  it('shows a move as it is made', async () => {
    const served = start();
    populate(served.service);
    const { page } = await open(served);
    served.service.change(
      game({
        gameId: 'open',
        fen: 'rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2',
        moves: ['e2e4', 'e7e5', 'g1f3'],
        lastMove: 'g1f3',
        turn: 'black',
        clocksMs: { white: 181_000, black: 178_500 },
      }),
    );
    await card(page, 'open').getByText('Last move: knight g1 to f3.').waitFor();
    expect(await card(page, 'open').textContent()).toContain('Black to move');
  });

  it('lets the clock of the side to move run on between messages, and only that one', async () => {
    const served = start();
    served.service.gameList = [game({ gameId: 'open', clocksMs: { white: 15_000, black: 14_000 } })];
    const { page } = await open(served);
    const [theirs, ours] = await card(page, 'open').locator('.clock').all();
    const before = await ours?.textContent();
    await expect.poll(() => ours?.textContent()).not.toBe(before);
    expect(await theirs?.textContent()).toBe('0:14.0');
  });

  it('lets a game that ends go over to the results', async () => {
    const served = start();
    populate(served.service);
    const { page } = await open(served);
    served.service.change(game({ gameId: 'open', status: 'resign', winner: 'white' }));
    await page.locator('.results li').first().getByText('Won by resignation').waitFor();
    expect(await card(page, 'open').count()).toBe(0);
    expect(await page.locator('article').count()).toBe(GAMES.length - 1);
  });

  it('says what is wrong with an account, and when it is right again', async () => {
    const served = start();
    populate(served.service);
    const { page } = await open(served);
    await page.getByText('The token belongs to an account that is no bot.').waitFor();
    served.service.accountList = served.service.accountList.slice(0, 1);
    await page.getByText('The token belongs').waitFor({ state: 'detached' });
    expect(await page.locator('.accounts').textContent()).toContain('FumbleHouse');
  });

  it('says so when the service does not answer, and recovers by itself', async () => {
    const served = start();
    populate(served.service);
    const { page, url } = await open(served);
    await served.app.close();
    await page.getByRole('alert').getByText('The service does not answer').waitFor();
    expect(await page.locator('article').count()).toBe(GAMES.length);
    expect(await page.locator('.clock.running').count()).toBe(0);
    const again = start();
    again.service.gameList = [game({ gameId: 'after' })];
    await again.app.listen({ port: Number(new URL(url).port), host: '127.0.0.1' });
    await card(page, 'after').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await page.locator('article').count()).toBe(1);
  });

  it('shows the games first, and what else there is beside a single one', async () => {
    const served = start();
    populate(served.service);
    const { page } = await open(served);
    const top = async (name: string) => (await page.getByRole('heading', { name }).boundingBox())?.y ?? 0;
    expect(await top('Now playing')).toBeLessThan(220);
    expect(await top('Accounts')).toBeGreaterThan(await top('Now playing'));
    served.service.gameList = [game({ gameId: 'open' })];
    await page.reload();
    await page.getByText('Live', { exact: true }).waitFor();
    expect(await top('Accounts')).toBe(await top('Now playing'));
  });

  it('lets the words of an account go on beside its dot, not under it', async () => {
    const served = start();
    populate(served.service);
    const { page } = await open(served, { width: 360, colorScheme: 'light' });
    const lines = page.locator('.accounts li');
    expect(await lines.count()).toBe(2);
    for (const line of await lines.all()) {
      const dot = await line.locator('.dot').boundingBox();
      for (const words of await line.locator('strong, .quiet, .trouble').all())
        expect((await words.boundingBox())?.x).toBeGreaterThan((dot?.x ?? 0) + (dot?.width ?? 0));
    }
  });

  it('keeps a clock as wide with the turn as without it', async () => {
    const served = start();
    served.service.gameList = [game({ gameId: 'open', clocksMs: { white: 300_000, black: 300_000 } })];
    const { page } = await open(served);
    const widths = await card(page, 'open')
      .locator('.clock')
      .evaluateAll((clocks) => clocks.map((clock) => clock.getBoundingClientRect().width));
    expect(widths).toHaveLength(2);
    expect(widths[0]).toBe(widths[1]);
  });

  it('has words for having nothing to show', async () => {
    const served = start();
    served.service.accountList = [];
    const { page } = await open(served);
    const text = await page.locator('main').textContent();
    expect(text).toContain('No account is set up.');
    expect(text).toContain('No game at the moment.');
    expect(text).toContain('Games appear here when they end.');
    if (SHOTS) await page.screenshot({ path: join(SHOTS, 'empty.png'), fullPage: true });
  });

  const views = [360, 768, 1280].flatMap((width) =>
    (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
  );

  it.each(views)('fits $width pixels in $colorScheme colours, quietly and alone', async (view) => {
    const served = start();
    await served.app.ready();
    populate(served.service);
    const { page, errors, requests, url } = await open(served, view);
    await card(page, 'check').locator('summary').click();
    const [full, seen] = await page.evaluate<number[]>(
      '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
    );
    expect(full).toBeLessThanOrEqual(seen ?? 0);
    const paper = await page.evaluate('getComputedStyle(document.body).backgroundColor');
    expect(paper).toBe(view.colorScheme === 'light' ? 'rgb(244, 246, 245)' : 'rgb(18, 24, 23)');
    if (SHOTS)
      await page.screenshot({ path: join(SHOTS, `start-${view.width}-${view.colorScheme}.png`), fullPage: true });
    expect(errors).toEqual([]);
    expect(requests.filter((request) => !request.startsWith(url))).toEqual([]);
  });
});

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Bot } from '../../src/web/client/play/table/types.ts';
import { CHROMIUM, launch, type View } from './browser.ts';
import type { BuiltPage } from './build-page.ts';
import { buildScene } from './build-scene.ts';
import { danglingIds, faint, nameless, overflow, small } from './page-checks.ts';
import { BOTS, FORM, game, MATED, PROMOTING } from './play-scenes.ts';
import { openScene, press, type Scene } from './scene.ts';

/** Where to leave pictures of the page, for people to look at. */
const SHOTS = process.env.FUMBLEFISH_SHOTS;

const SCENES: Readonly<Record<string, (scene: Scene) => Promise<void>>> = {
  form: (scene) => scene.set(FORM),
  refusals: async (scene) => {
    await scene.set(FORM);
    const { page } = scene;
    await page.getByText('Custom').click();
    await page.getByLabel('Seconds a move').fill('999');
    await page.getByText('FEN or PGN', { exact: true }).click();
    await page.getByRole('textbox', { name: 'FEN or PGN' }).fill('8/8/8/8/8/8/8/8 w - - 0 1');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
  },
  pasted: async (scene) => {
    await scene.set(FORM);
    await scene.page.getByText('FEN or PGN', { exact: true }).click();
    await scene.page.getByRole('textbox', { name: 'FEN or PGN' }).fill('1. e4 e5 2. Nf3 Nc6 3. Bb5 a6');
  },
  game: (scene) => scene.set({ ...FORM, game: game() }),
  offers: async (scene) => {
    const offered = game({
      bot: BOTS[3] as Bot,
      draw: 'theirs',
      trouble: 'The bot keeps its move.',
      gone: { claimAtMs: 9e5 },
    });
    await scene.set({
      ...FORM,
      timeScale: 5,
      game: { ...offered, clocks: { white: 9400, black: 14_200, heardAtMs: 0 } },
    });
    await scene.page.getByRole('button', { name: 'One move back' }).click();
    await scene.page.getByRole('button', { name: 'Resign' }).click();
  },
  promotion: async (scene) => {
    await scene.set({ ...FORM, game: game(PROMOTING) });
    await press(scene.page, 'a7');
    await press(scene.page, 'b8');
    await scene.page.getByRole('dialog').waitFor();
  },
  ended: (scene) => scene.set({ ...FORM, game: game(MATED) }),
  lost: (scene) => scene.set({ ...FORM, link: 'lost', game: game({ color: 'black' }) }),
  closed: (scene) => scene.set({ link: 'live', open: false }),
};

const VIEWS: readonly View[] = [
  { width: 360, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
];
const CASES = Object.keys(SCENES).flatMap((name) => VIEWS.map((view) => ({ name, ...view })));

describe.skipIf(!CHROMIUM)('the look of the play page', () => {
  let built: BuiltPage;
  let browser: Browser;

  beforeAll(async () => {
    [built, browser] = await Promise.all([buildScene(), launch()]);
    if (SHOTS) await mkdir(SHOTS, { recursive: true });
  });
  afterAll(async () => {
    await Promise.all([built?.remove(), browser?.close()]);
  });

  it.each(CASES)(
    '$name fits $width pixels in $colorScheme colours, can be read, named and pressed',
    async ({ name, ...view }) => {
      const scene = await openScene(browser, built.webDir, view);
      await SCENES[name]?.(scene);
      await expectSound(scene.page);
      // The other colours on the same page: the theme alone decides.
      await scene.page.getByLabel('Theme').selectOption(view.colorScheme === 'light' ? 'dark' : 'light');
      expect(await faint(scene.page)).toEqual([]);
      expect(scene.errors).toEqual([]);
      expect(
        scene.requests.filter((request) => !request.startsWith(scene.url) && !request.startsWith('data:')),
      ).toEqual([]);
      if (SHOTS) await scene.page.screenshot({ path: join(SHOTS, `play-${name}-${view.width}.png`), fullPage: true });
    },
  );

  async function expectSound(page: Page): Promise<void> {
    await page.locator('main h1').waitFor({ state: 'attached' });
    expect(await page.locator('main h1').count()).toBe(1);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await nameless(page)).toEqual([]);
    expect(await danglingIds(page)).toEqual([]);
    expect(await small(page)).toEqual([]);
    expect(await faint(page)).toEqual([]);
  }

  it('would notice what is faint, small, nameless or too wide', async () => {
    const { page, set } = await openScene(browser, built.webDir, { width: 360, colorScheme: 'light' });
    await set(FORM);
    await page.evaluate(`(() => {
      const play = document.querySelector('.primary');
      play.textContent = '';
      play.style.cssText = 'min-height: 10px; min-width: 0; width: 10px; height: 10px; padding: 0';
      document.querySelector('h1').style.cssText = 'color: rgb(0 0 0 / 20%); width: 400px';
    })()`);
    expect(await nameless(page)).toHaveLength(1);
    expect(await small(page)).toHaveLength(1);
    expect(await faint(page)).toEqual([expect.stringContaining('Play a game')]);
    expect(await overflow(page)).toBeGreaterThan(0);
  });

  it('keeps the board where it was when the form gives way to a game', async () => {
    const scene = await openScene(browser, built.webDir);
    const box = () => scene.page.locator('cg-board').boundingBox();
    await scene.set(FORM);
    await scene.page.locator('cg-board').waitFor();
    const before = await box();
    await scene.set({ game: game() });
    await scene.page.getByRole('button', { name: 'Resign' }).waitFor();
    expect(await box()).toEqual(before);
    await scene.setGame(MATED);
    await scene.page.getByRole('button', { name: 'New game' }).waitFor();
    expect(await box()).toEqual(before);
    await scene.set({ link: 'lost' });
    await scene.page.getByRole('alert').waitFor();
    expect(await box()).toEqual(before);
  });

  it.each([
    { width: 1280, height: 720 },
    { width: 1024, height: 768 },
    { width: 1920, height: 1080 },
  ])('shows board, players and panel without scrolling at $width by $height', async ({ width, height }) => {
    const scene = await openScene(browser, built.webDir);
    await scene.page.setViewportSize({ width, height });
    await scene.set({ ...FORM, game: game() });
    const panel = await scene.page.locator('.panel').boundingBox();
    const seats = await scene.page.locator('.seats').boundingBox();
    for (const box of [panel, seats]) expect((box?.y ?? 0) + (box?.height ?? height)).toBeLessThanOrEqual(height);
    expect(await overflow(scene.page)).toBeLessThanOrEqual(0);
  });

  it.each([
    { width: 1280, height: 860 },
    { width: 1280, height: 1500 },
    { width: 1920, height: 1080 },
  ])('shows the whole form without an inner scrollbar at $width by $height', async ({ width, height }) => {
    const scene = await openScene(browser, built.webDir);
    await scene.page.setViewportSize({ width, height });
    // As much as the longest of the house says of itself.
    const about = 'Says a good deal of itself. '.repeat(10).trim();
    await scene.set({ ...FORM, bots: BOTS.map((bot) => ({ ...bot, about })) });
    const last = await scene.page.getByText('FEN or PGN', { exact: true }).boundingBox();
    const foot = await scene.page.locator('.foot').boundingBox();
    expect((last?.y ?? height) + (last?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0);
    expect((foot?.y ?? height) + (foot?.height ?? 0)).toBeLessThanOrEqual(height);
    const scrolling = `[...document.querySelectorAll('.panel, .panel *')].filter((element) =>
      /auto|scroll/.test(getComputedStyle(element).overflowY) && element.scrollHeight > element.clientHeight).length`;
    expect(await scene.page.evaluate(scrolling)).toBe(0);
    const wide = `[...document.querySelectorAll('.controls .choice')].filter((choice) =>
      choice.scrollWidth > choice.clientWidth).length`;
    expect(await scene.page.evaluate(wide)).toBe(0);
  });

  it('cuts nothing where a scrollbar takes a part of the window', async () => {
    const barred = await launch({ scrollbars: true });
    try {
      for (const width of [360, 960, 1280]) {
        const scene = await openScene(barred, built.webDir, { width, colorScheme: 'light' });
        await scene.page.setViewportSize({ width, height: 500 });
        for (const link of ['live', 'lost'] as const) {
          await scene.set({ ...FORM, link, game: game() });
          expect(await scene.page.evaluate('innerWidth - document.documentElement.clientWidth')).toBeGreaterThan(0);
          expect(await overflow(scene.page)).toBeLessThanOrEqual(0);
        }
      }
    } finally {
      await barred.close();
    }
  });

  it('leaves the ways to other pages free while the service does not answer', async () => {
    for (const width of [360, 768, 960, 1280]) {
      const scene = await openScene(browser, built.webDir, { width, colorScheme: 'light' });
      await scene.set({ ...FORM, link: 'lost', game: game() });
      const notice = await scene.page.locator('.notice').boundingBox();
      const links = await scene.page.locator('.masthead nav').boundingBox();
      const apart = (notice?.x ?? 0) >= (links?.x ?? 0) + (links?.width ?? 0) || (notice?.y ?? 0) >= 60;
      expect(apart).toBe(true);
    }
  });

  it('still fits at twice the size of everything', async () => {
    const scene = await openScene(browser, built.webDir);
    await scene.page.setViewportSize({ width: 640, height: 450 });
    await scene.set({ ...FORM, game: game() });
    await expectSound(scene.page);
  });
});

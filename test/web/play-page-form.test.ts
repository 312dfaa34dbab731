import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Wish } from '../../src/web/client/play/table/types.ts';
import { CHROMIUM, launch } from './browser.ts';
import type { BuiltPage } from './build-page.ts';
import { buildScene } from './build-scene.ts';
import { BOTS } from './play-scenes.ts';
import { descriptionOf, openForm, openScene, type Scene } from './scene.ts';

const play = (page: Page) => page.getByRole('button', { name: 'Play', exact: true });
const pasted = (page: Page) => page.getByRole('textbox', { name: 'FEN or PGN' });

describe.skipIf(!CHROMIUM)('the form of the play page', () => {
  let built: BuiltPage;
  let browser: Browser;

  beforeAll(async () => {
    [built, browser] = await Promise.all([buildScene(), launch()]);
  });
  afterAll(async () => {
    await Promise.all([built?.remove(), browser?.close()]);
  });

  const open = (): Promise<Scene> => openForm(browser, built.webDir);

  const paste = async ({ page }: Scene, text: string): Promise<void> => {
    await page.getByText('FEN or PGN', { exact: true }).click();
    await pasted(page).fill(text);
  };

  it('[W-03] begins a game with one press, and two choose whom to play', async () => {
    const scene = await open();
    await play(scene.page).click();
    const control = { kind: 'clock', limitSeconds: 600, incrementSeconds: 0 };
    expect(await scene.calls()).toEqual([['challenge', { botId: 'plain', color: 'random', control, fen: null }]]);
    await scene.set({ challenge: { phase: 'idle' } });
    await scene.page.getByText('Captain Entropy', { exact: true }).click();
    await play(scene.page).click();
    expect((await scene.calls())[1]?.[1]).toMatchObject({ botId: 'entropy' });
  });

  it('tells every bot by name, rating and character', async () => {
    const { page } = await open();
    for (const { name, rating, about } of BOTS) {
      const radio = page.getByRole('radio', { name: rating === null ? name : `${name} ${rating}`, exact: true });
      expect(await descriptionOf(radio)).toBe(about);
    }
  });

  it('[W-03] offers the ten controls and one of your own, each colour and the keyboard for all', async () => {
    const scene = await open();
    const { page } = scene;
    const controls = page.getByRole('group', { name: 'Time' }).getByRole('radio');
    expect(await controls.count()).toBe(11);
    await page.getByRole('radio', { name: 'Random' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('radio', { name: '10+0' }).focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    const control = { kind: 'clock', limitSeconds: 300, incrementSeconds: 0 };
    expect((await scene.calls())[0]?.[1]).toMatchObject({ color: 'black', control });
  });

  it('says beside the field what is wrong with a control, goes there and loses nothing', async () => {
    const scene = await open();
    const { page } = scene;
    await page.getByText('Custom').click();
    const [minutes, seconds] = [page.getByLabel('Minutes a side'), page.getByLabel('Seconds a move')];
    await minutes.fill('3');
    await seconds.fill('999');
    await play(page).click();
    await expect.poll(() => descriptionOf(seconds)).toContain('from 0 to 60');
    expect(await seconds.evaluate((field) => field === field.ownerDocument.activeElement)).toBe(true);
    expect(await minutes.getAttribute('aria-invalid')).toBe('false');
    await seconds.fill('2');
    await minutes.fill('a while');
    expect(await descriptionOf(minutes)).toContain('must be a number');
    await minutes.fill('½');
    await play(page).click();
    const control = { kind: 'clock', limitSeconds: 30, incrementSeconds: 2 };
    expect(await scene.calls()).toHaveLength(1);
    expect((await scene.calls())[0]?.[1]).toMatchObject({ control });
  });

  it('judges a clock of one’s own as it is typed, keeps the clocks on the board and the reason in sight', async () => {
    const scene = await open();
    const { page } = scene;
    await page.setViewportSize({ width: 1280, height: 600 });
    await page.getByText('Custom').click();
    const [minutes, seconds] = [page.getByLabel('Minutes a side'), page.getByLabel('Seconds a move')];
    await minutes.fill('7');
    await seconds.fill('');
    expect(await descriptionOf(seconds)).toBeNull();
    await seconds.fill('999');
    expect(await descriptionOf(seconds)).toContain('from 0 to 60');
    expect(await page.getByRole('timer', { name: 'Your clock' }).textContent()).toBe('7:00');
    await seconds.fill('9');
    expect(await descriptionOf(seconds)).toBeNull();
    await seconds.fill('99');
    await page.evaluate('scrollTo(0, 0)');
    await play(page).click();
    const foot = await page.locator('.foot').boundingBox();
    await expect
      .poll(async () => {
        const boxes = [await seconds.boundingBox(), await page.locator('#increment-refusal').boundingBox()];
        return boxes.every((box) => box && box.y >= 0 && box.y + box.height <= (foot?.y ?? 0));
      })
      .toBe(true);
  });

  it('says beside the text why a position cannot be played, and keeps the text', async () => {
    const scene = await open();
    const { page } = scene;
    await paste(scene, 'rnbq1bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
    expect(await descriptionOf(pasted(page))).toMatch(/king/i);
    await play(page).click();
    expect(await scene.calls()).toEqual([]);
    await pasted(page).fill('1. e4 e5 2. Ke3');
    expect(await descriptionOf(pasted(page))).toContain('2. Ke3');
    await page.getByText('Usual').click();
    await page.getByText('FEN or PGN', { exact: true }).click();
    expect(await pasted(page).inputValue()).toBe('1. e4 e5 2. Ke3');
  });

  it('[W-03] starts from any position of a pasted game, and shows it', async () => {
    const scene = await open();
    const { page } = scene;
    await paste(scene, '1. e4 e5 2. Nf3 Nc6');
    await page.getByText('After 2… Nc6').waitFor();
    await page.getByRole('button', { name: 'One move back' }).click();
    await page.getByRole('slider', { name: 'Start from' }).press('ArrowLeft');
    await page.getByRole('img', { name: 'Board, white at the bottom. After 1… e5, white to move.' }).waitFor();
    await play(page).click();
    const fen = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2';
    expect((await scene.calls())[0]?.[1]).toMatchObject({ fen });
  });

  it('refuses to start where the game is over', async () => {
    const scene = await open();
    await paste(scene, '1. f3 e5 2. g4 Qh4#');
    expect(await descriptionOf(pasted(scene.page))).toContain('over in this position');
    await scene.page.getByRole('button', { name: 'One move back' }).click();
    expect(await descriptionOf(pasted(scene.page))).toBeNull();
  });

  it('waits for the bot, and can be called off', async () => {
    const scene = await open();
    const { page } = scene;
    await play(page).click();
    await page.getByText('Waiting for Plain 1500…').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await play(page).waitFor();
    expect((await scene.calls()).map(([name]) => name)).toEqual(['challenge', 'withdraw']);
  });

  it('shows what the server says of a field until something else is asked for', async () => {
    const scene = await open();
    const { page } = scene;
    const refusals = [
      { field: 'bot', message: 'Plain 1500 takes no games now.' },
      { field: 'control', message: 'Plain 1500 does not play so fast.' },
      { field: 'position', message: 'The server does not know this position.' },
      { field: 'form', message: 'Too many challenges: wait a minute.' },
    ] as const;
    await paste(scene, '8/8/4k3/8/8/4K3/4P3/8 w - - 0 1');
    await play(page).click();
    const wish = (await scene.calls())[0]?.[1] as Wish;
    for (const refusal of refusals) {
      await scene.set({ challenge: { phase: 'refused', wish, refusal } });
      await page.getByRole('alert').getByText(refusal.message).waitFor();
      await page.getByText('White', { exact: true }).click();
      await page.getByText('Black', { exact: true }).click();
      await page.getByText(refusal.message).waitFor({ state: 'detached' });
    }
    expect(await pasted(page).inputValue()).not.toBe('');
  });

  it('[W-03] remembers bot, colour and control over a reload', async () => {
    const scene = await open();
    const { page } = scene;
    await page.getByText('Dice', { exact: true }).click();
    await page.getByText('Black', { exact: true }).click();
    await page.getByText('Custom').click();
    await page.getByLabel('Minutes a side').fill('7');
    await play(page).click();
    await page.reload();
    await scene.set({ link: 'live', bots: BOTS });
    expect(await page.getByRole('radio', { name: 'Dice' }).isChecked()).toBe(true);
    expect(await page.getByRole('radio', { name: 'Black' }).isChecked()).toBe(true);
    expect(await page.getByRole('radio', { name: 'Custom' }).isChecked()).toBe(true);
    expect(await page.getByLabel('Minutes a side').inputValue()).toBe('7');
  });

  it('[W-03] folds a long list of bots, but never the one that is chosen', async () => {
    const scene = await open();
    const { page } = scene;
    const many = Array.from({ length: 18 }, (_, i) => ({ id: `bot-${i}`, name: `Bot ${i}`, rating: 1500, about: '' }));
    await scene.set({ bots: many });
    const bots = page.locator('.bot');
    expect(await bots.count()).toBe(6);
    await page.getByRole('button', { name: '12 more' }).click();
    expect(await bots.count()).toBe(18);
    await page.getByText('Bot 17', { exact: true }).click();
    await page.getByRole('button', { name: 'Fewer' }).click();
    expect(await bots.count()).toBe(7);
    expect(await page.getByRole('radio', { name: 'Bot 17' }).isChecked()).toBe(true);
    await page.getByRole('button', { name: '11 more' }).waitFor();
    await scene.set({ bots: many.slice(0, 8) });
    expect(await bots.count()).toBe(8);
  });

  it('tells where nobody can be challenged how to get a board', async () => {
    const scene = await openScene(browser, built.webDir);
    await scene.set({ link: 'live', open: false });
    await scene.page.getByRole('heading', { name: 'No board here' }).waitFor();
    expect(await scene.page.locator('main').textContent()).toContain('server: sandbox');
    expect(await play(scene.page).count()).toBe(0);
  });

  it('cannot be sent before the service answers', async () => {
    const scene = await openScene(browser, built.webDir);
    expect(await play(scene.page).isDisabled()).toBe(true);
  });
});

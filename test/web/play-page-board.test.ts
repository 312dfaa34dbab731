import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { TableGame } from '../../src/web/client/play/table/types.ts';
import { CHROMIUM, launch } from './browser.ts';
import type { BuiltPage } from './build-page.ts';
import { buildScene } from './build-scene.ts';
import { PROMOTING } from './play-scenes.ts';
import { descriptionOf, openGame, press, type Scene } from './scene.ts';

const START: Partial<TableGame> = { moves: [], turn: 'white' };
const entry = (page: Page) => page.getByLabel('Type a move');
const board = (page: Page) => page.getByRole('img', { name: /^Board, / });

const type = async (page: Page, move: string): Promise<void> => {
  await entry(page).fill(move);
  await page.keyboard.press('Enter');
};

describe.skipIf(!CHROMIUM)('the board of the play page', () => {
  let built: BuiltPage;
  let browser: Browser;

  beforeAll(async () => {
    [built, browser] = await Promise.all([buildScene(), launch()]);
  });
  afterAll(async () => {
    await Promise.all([built?.remove(), browser?.close()]);
  });

  const open = (changes: Partial<TableGame> = {}): Promise<Scene> => openGame(browser, built.webDir, changes);
  const moves = async (scene: Scene): Promise<unknown[]> =>
    (await scene.calls()).filter(([name]) => name === 'move').map(([, uci]) => uci);

  it('moves by two clicks, and shows where a piece can go', async () => {
    const scene = await open(START);
    await press(scene.page, 'g1');
    await expect.poll(() => scene.page.locator('.move-dest:visible').count()).toBe(2);
    await press(scene.page, 'f3');
    await expect.poll(() => moves(scene)).toEqual(['g1f3']);
    await board(scene.page)
      .and(scene.page.getByRole('img', { name: 'Last move: knight f3.' }))
      .waitFor();
  });

  it('moves by dragging, and puts a piece back that may not go there', async () => {
    const scene = await open(START);
    const { page } = scene;
    const box = await page.locator('cg-board').boundingBox();
    const at = (file: number, rank: number) =>
      [
        (box?.x ?? 0) + ((file - 0.5) * (box?.width ?? 0)) / 8,
        (box?.y ?? 0) + ((8.5 - rank) * (box?.height ?? 0)) / 8,
      ] as const;
    const drag = async (to: readonly [number, number]): Promise<void> => {
      await page.mouse.move(...at(5, 2));
      await page.mouse.down();
      await page.mouse.move(...to, { steps: 4 });
      await page.locator('piece.dragging').waitFor();
      await page.mouse.up();
    };
    await drag(at(5, 5));
    expect(await moves(scene)).toEqual([]);
    await drag(at(5, 4));
    await expect.poll(() => moves(scene)).toEqual(['e2e4']);
  });

  it('[W-03] takes moves from the keyboard in either spelling', async () => {
    const scene = await open(START);
    const spellings = { e4: 'e2e4', nf3: 'g1f3', e2e4: 'e2e4', ' d4! ': 'd2d4' };
    for (const typed of Object.keys(spellings)) {
      await scene.setGame(START);
      await type(scene.page, typed);
      expect(await entry(scene.page).inputValue(), typed).toBe('');
    }
    expect(await moves(scene)).toEqual(Object.values(spellings));
  });

  it('castles however it is written', async () => {
    const ready: Partial<TableGame> = { moves: 'e2e4 e7e5 g1f3 b8c6 f1c4 f8c5'.split(' '), turn: 'white' };
    const scene = await open(ready);
    const spellings = ['O-O', '0-0', 'o-o', 'e1g1', 'e1h1'];
    for (const typed of spellings) {
      await scene.setGame(ready);
      await type(scene.page, typed);
    }
    expect(await moves(scene)).toEqual(spellings.map(() => 'e1g1'));
  });

  it('refuses beside the field what is no move here, and keeps it', async () => {
    const scene = await open(START);
    const refused = { Ke2: 'not a legal move', hello: 'is not a move', e2e5: 'not a legal move' };
    for (const [typed, why] of Object.entries(refused)) {
      await type(scene.page, typed);
      expect(await descriptionOf(entry(scene.page))).toContain(why);
      expect(await entry(scene.page).inputValue()).toBe(typed);
    }
    expect(await moves(scene)).toEqual([]);
  });

  it('says that it is not your turn', async () => {
    const scene = await open({ moves: ['e2e4'], turn: 'black' });
    await type(scene.page, 'd4');
    expect(await descriptionOf(entry(scene.page))).toContain('not your turn');
  });

  it('[W-03] keeps a move made ahead and plays it when the turn comes', async () => {
    const scene = await open({ moves: ['e2e4'], turn: 'black' });
    const { page } = scene;
    await press(page, 'd2');
    await press(page, 'd4');
    await expect.poll(() => page.locator('.current-premove:visible').count()).toBe(2);
    expect(await moves(scene)).toEqual([]);
    await scene.setGame({ moves: ['e2e4', 'e7e5'], turn: 'white' });
    await expect.poll(() => moves(scene)).toEqual(['d2d4']);
    await expect.poll(() => page.locator('.current-premove:visible').count()).toBe(0);
  });

  it('forgets a move made ahead at the next click, and one that became illegal', async () => {
    const scene = await open({ moves: ['e2e4'], turn: 'black' });
    const { page } = scene;
    await press(page, 'd2');
    await press(page, 'd4');
    await press(page, 'e6');
    await expect.poll(() => page.locator('.current-premove:visible').count()).toBe(0);
    await press(page, 'e4');
    await press(page, 'd5');
    await scene.setGame({ moves: ['e2e4', 'a7a6'], turn: 'white' });
    await page.getByText('Your move', { exact: true }).waitFor();
    await expect.poll(() => page.locator('.current-premove:visible').count()).toBe(0);
    expect(await moves(scene)).toEqual([]);
  });

  it('[W-03] asks what a pawn becomes, by keyboard alone', async () => {
    const scene = await open(PROMOTING);
    const { page } = scene;
    await press(page, 'a7');
    await press(page, 'b8');
    const chooser = page.getByRole('dialog', { name: 'Promote to' });
    await chooser.waitFor();
    const focused = () => page.evaluate('document.activeElement.getAttribute("aria-label")');
    expect(await focused()).toBe('Queen');
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toBe('Knight');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Rook');
    await page.keyboard.press('Enter');
    await chooser.waitFor({ state: 'detached' });
    expect(await moves(scene)).toEqual(['a7b8r']);
  });

  it('puts the pawn back where the choice is called off', async () => {
    const scene = await open(PROMOTING);
    const { page } = scene;
    const pieces = () => page.locator('cg-board piece').count();
    const before = await pieces();
    await press(page, 'a7');
    await press(page, 'b8');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(pieces).toBe(before);
    expect(await moves(scene)).toEqual([]);
    await press(page, 'a7');
    await press(page, 'a8');
    await page.getByRole('dialog').getByRole('button', { name: 'Bishop' }).click();
    await expect.poll(() => moves(scene)).toEqual(['a7a8b']);
  });

  it('takes the promotion that is typed, and a queen where none is', async () => {
    const scene = await open(PROMOTING);
    await type(scene.page, 'a8=N');
    expect(await moves(scene)).toEqual(['a7a8n']);
    const other = await open(PROMOTING);
    await type(other.page, 'axb8q');
    expect(await moves(other)).toEqual(['a7b8q']);
  });

  it('puts a move back that the server takes away again, and says why', async () => {
    const scene = await open(START);
    await type(scene.page, 'e4');
    await scene.setGame({ moves: [], turn: 'white', trouble: 'The server did not take that move.' });
    await scene.page.getByRole('alert').getByText('did not take').waitFor();
    await scene.page.getByRole('img', { name: 'White to move. No move yet.' }).waitFor();
  });

  it('looks at earlier positions by arrow keys and clicks, and is not pulled away by new moves', async () => {
    const scene = await open();
    const { page } = scene;
    const last = (words: string) => page.getByRole('img', { name: `Last move: ${words}.` }).waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await last('bishop d6');
    await page.getByRole('button', { name: 'Rxd1' }).click();
    await last('rook takes d1');
    await scene.setGame({ moves: [...(await plies(page)), 'c3d5'], turn: 'black' });
    await page.getByRole('button', { name: 'Nd5' }).waitFor();
    await last('rook takes d1');
    expect(await page.locator('.move-dest:visible').count()).toBe(0);
    await page.getByRole('button', { name: 'Back to the game' }).click();
    await last('knight d5');
    await page.getByRole('button', { name: 'First position' }).click();
    await page.getByRole('img', { name: 'No move yet.' }).waitFor();
    await page.getByRole('button', { name: 'Last position' }).click();
    await last('knight d5');
  });

  it('leaves the arrow keys to whoever types', async () => {
    const scene = await open();
    await entry(scene.page).fill('abc');
    await scene.page.keyboard.press('ArrowLeft');
    expect(await scene.page.getByText('Back to the game').count()).toBe(0);
  });

  it('is one stop of the Tab key in the list of moves', async () => {
    const { page } = await open();
    expect(await page.locator('ol button:not([tabindex="-1"])').count()).toBe(1);
    await page.getByRole('button', { name: 'b6', exact: true }).press('Home');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('e4');
  });

  it('turns the board and its players around', async () => {
    const { page } = await open();
    await page.getByRole('button', { name: 'Flip the board' }).click();
    await page.getByRole('img', { name: 'Board, black at the bottom.' }).waitFor();
    const names = await page.locator('.seat .name').allTextContents();
    expect(names).toEqual(['You', 'Captain Entropy']);
  });
});

const plies = (page: Page): Promise<string[]> => page.evaluate('table.state.game.moves');

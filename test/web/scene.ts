import type { Browser, Locator, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';

import { systemClock } from '../../src/clock/system.ts';
import type { TableGame, TableState } from '../../src/web/client/play/table/types.ts';
import { listen, serve } from '../http/start-server.ts';
import { openPage, type View, type Watched } from './browser.ts';
import { FORM, game } from './play-scenes.ts';

/** The play page over a table in the test's hands. */
export interface Scene extends Watched {
  readonly url: string;
  set(changes: Partial<TableState>): Promise<void>;
  setGame(changes: Partial<TableGame>): Promise<void>;
  /** What the page asked of the table since it was loaded, in order. */
  calls(): Promise<readonly (readonly [string, unknown])[]>;
}

export const WIDE: View = { width: 1280, colorScheme: 'light' };

export async function openScene(browser: Browser, webDir: string, view: View = WIDE): Promise<Scene> {
  const url = await listen(serve({ webDir, clock: systemClock }).app);
  const watched = await openPage(browser, view);
  onTestFinished(() => watched.page.context().close());
  const { page } = watched;
  await page.goto(url);
  return {
    ...watched,
    url,
    set: (changes) => page.evaluate(`table.set(${JSON.stringify(changes)})`),
    setGame: (changes) => page.evaluate(`table.setGame(${JSON.stringify(changes)})`),
    calls: () => page.evaluate('table.calls'),
  };
}

export async function openForm(browser: Browser, webDir: string, view?: View): Promise<Scene> {
  const scene = await openScene(browser, webDir, view);
  await scene.set(FORM);
  await scene.page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  return scene;
}

export async function openGame(
  browser: Browser,
  webDir: string,
  changes: Partial<TableGame> = {},
  view?: View,
): Promise<Scene> {
  const scene = await openScene(browser, webDir, view);
  await scene.set({ ...FORM, game: game(changes) });
  await scene.page.getByRole('img', { name: /^Board, / }).waitFor();
  return scene;
}

/** Clicks a square, White at the bottom. */
export async function press(page: Page, square: string): Promise<void> {
  const box = await page.locator('cg-board').boundingBox();
  if (!box) throw new Error('there is no board');
  const [file, rank] = [square.charCodeAt(0) - 97, Number(square[1])];
  await page.mouse.click(box.x + ((file + 0.5) * box.width) / 8, box.y + ((8.5 - rank) * box.height) / 8);
}

/** What describes a field beside its name. */
export async function descriptionOf(field: Locator): Promise<string | null> {
  const id = await field.getAttribute('aria-describedby');
  return id === null ? null : field.page().locator(`[id="${id}"]`).textContent();
}

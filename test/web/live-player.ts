import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';

import { openPage, type View } from './browser.ts';
import { press, WIDE } from './scene.ts';

/** What is waited for in vain is named before the test as a whole runs out of time. */
export const PATIENCE = { timeout: 15_000 };
/** Tests of whole games, on a machine that has other things to do as well. */
export const WHOLE_GAME_MS = 45_000;

export interface GameWish {
  readonly bot?: string;
  readonly color?: 'White' | 'Black' | 'Random';
  readonly control?: string;
  readonly fen?: string;
}

/** A person at the page, who knows it by what it says. */
export class LivePlayer {
  readonly page: Page;
  readonly #errors: string[];
  readonly #requests: string[];
  readonly #url: string;

  constructor(url: string, { page, errors, requests }: { page: Page; errors: string[]; requests: string[] }) {
    this.page = page;
    this.#url = url;
    this.#errors = errors;
    this.#requests = requests;
  }

  get context(): BrowserContext {
    return this.page.context();
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, ...(typeof name === 'string' ? { exact: true } : {}) });
  }

  /** Fills the form and plays; comes back when the board is there. */
  async begin(wish: GameWish = {}): Promise<void> {
    await this.fill(wish);
    await this.button('Play').click();
    await this.page.getByRole('heading', { name: /^Game against / }).waitFor({ state: 'attached' });
    // The form's board stands on the same place, and takes no moves.
    await this.page.locator('.cg-wrap.manipulable').waitFor();
  }

  async fill({ bot, color, control, fen }: GameWish): Promise<void> {
    const { page } = this;
    if (bot) await page.locator('label').filter({ hasText: bot }).click();
    if (color) await page.locator('label').filter({ hasText: color }).click();
    if (control) await page.locator('label').filter({ hasText: control }).click();
    if (fen === undefined) return;
    await page.locator('label').filter({ hasText: 'FEN or PGN' }).click();
    await page.getByRole('textbox', { name: 'FEN or PGN' }).fill(fen);
  }

  /** By the keyboard, as it would be written. */
  async type(move: string): Promise<void> {
    await this.page.getByLabel('Type a move').fill(move);
    await this.page.keyboard.press('Enter');
  }

  /** By two clicks, White at the bottom. */
  async click(from: string, to: string): Promise<void> {
    await press(this.page, from);
    await press(this.page, to);
  }

  /** Until the list of moves reads so; `e4 e5 Nf3`. */
  async sees(moves: string): Promise<void> {
    await expect
      .poll(() => this.page.locator('.move').allTextContents(), PATIENCE)
      .toEqual(moves.split(' ').filter(Boolean));
  }

  async seesPlies(count: number): Promise<void> {
    await expect.poll(() => this.page.locator('.move').count(), PATIENCE).toBe(count);
  }

  async result(text: string | RegExp): Promise<void> {
    await this.page.getByRole('heading', { name: text }).waitFor(PATIENCE);
  }

  /** What those hear who do not see. */
  async news(text: string): Promise<void> {
    await this.page.getByRole('status').getByText(text).waitFor({ state: 'attached' });
  }

  /** Whether a move stands on the board that waits for its turn. */
  async madeAhead(stands: boolean): Promise<void> {
    await expect.poll(() => this.page.locator('.current-premove:visible').count(), PATIENCE).toBe(stands ? 2 : 0);
  }

  async isToMove(): Promise<void> {
    await this.page.getByText('Your move', { exact: true }).waitFor();
  }

  async troubles(text: string | RegExp): Promise<void> {
    await this.page.getByRole('alert').getByText(text).waitFor();
  }

  /** @param expected errors of the console that the test has made itself */
  isUnharmed(expected: RegExp | null = null): void {
    expect(this.#errors.filter((error) => !expected?.test(error))).toEqual([]);
    expect(this.#requests.filter((request) => !request.startsWith(this.#url))).toEqual([]);
  }
}

/** @param before a script that runs before any of the page */
export async function sitDown(
  browser: Browser,
  url: string,
  view: View = WIDE,
  before: string | null = null,
): Promise<LivePlayer> {
  const watched = await openPage(browser, view);
  onTestFinished(() => watched.page.context().close());
  if (before) await watched.page.addInitScript(before);
  watched.page.setDefaultTimeout(PATIENCE.timeout);
  await watched.page.goto(`${url}/play`);
  return new LivePlayer(url, watched);
}

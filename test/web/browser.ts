import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';

const PLACES = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** A Chromium on this machine; null where there is none, and the tests that need it are skipped. */
export const CHROMIUM = PLACES.find((path) => path !== undefined && existsSync(path)) ?? null;
if (!CHROMIUM) console.info('skipped: no Chromium at /usr/bin/chromium, nor at CHROMIUM_PATH');

/** A browser with a fresh profile that talks to nobody but the page. */
export function launch({ scrollbars = false } = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: CHROMIUM ?? '',
    // As on a desk: bars that take room from the page.
    ...(scrollbars ? { ignoreDefaultArgs: ['--hide-scrollbars'] } : {}),
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

export interface View {
  readonly width: number;
  readonly colorScheme: 'light' | 'dark';
}

export interface Watched {
  readonly page: Page;
  /** Errors on the console and exceptions. */
  readonly errors: string[];
  /** Every address asked for. */
  readonly requests: string[];
}

export async function openPage(browser: Browser, { width, colorScheme }: View): Promise<Watched> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const errors: string[] = [];
  const requests: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('request', (request) => requests.push(request.url()));
  return { page, errors, requests };
}

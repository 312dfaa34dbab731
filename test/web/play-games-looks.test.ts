import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { CHROMIUM, launch, type View } from './browser.ts';
import type { BuiltPage } from './build-page.ts';
import { buildLivePages, type Live, openLive } from './live-app.ts';
import { type LivePlayer, sitDown, WHOLE_GAME_MS } from './live-player.ts';
import { LiveRival, RIVAL } from './live-rival.ts';
import { danglingIds, faint, nameless, overflow, small } from './page-checks.ts';

/** Where to leave pictures of the page, for people to look at. */
const SHOTS = process.env.FUMBLEFISH_SHOTS;

const VIEWS: readonly View[] = [
  { width: 360, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
];

describe.skipIf(!CHROMIUM)('a game as it goes on, to the eye and the screen reader', { timeout: WHOLE_GAME_MS }, () => {
  let built: BuiltPage;
  let browser: Browser;
  let live: Live;

  beforeAll(async () => {
    [built, browser] = await Promise.all([buildLivePages(), launch()]);
    live = await openLive({ characters: ['harbour-master', 'dice-cup'] });
    if (SHOTS) await mkdir(SHOTS, { recursive: true });
  });
  afterAll(async () => {
    await Promise.all([live?.remove(), browser?.close()]);
    await built?.remove();
  });

  it.each(VIEWS)('[W-03] fits $width pixels, can be read and has a name for everything at each step', async (view) => {
    const rival = await LiveRival.join(live.url);
    try {
      await through(rival, await sitDown(browser, live.url, view), view);
    } finally {
      rival.leave();
    }
  });

  async function through(rival: LiveRival, me: LivePlayer, view: View): Promise<void> {
    await me.page.getByRole('radio', { name: 'The Harbour Master' }).waitFor();
    await look('form');
    await me.begin({ bot: RIVAL, color: 'White', fen: '1r5k/P5pp/8/8/8/8/5PPP/6K1 w - - 0 40' });
    await look('your-turn');
    await me.type('h3');
    await me.page.getByText(`${RIVAL} is thinking`).waitFor();
    await look('thinking');
    await rival.play('h7h6');
    await rival.offerDraw();
    await me.page.getByRole('region', { name: `${RIVAL} offers a draw.` }).waitFor();
    await look('offer');
    await me.click('a7', 'b8');
    await me.page.getByRole('dialog', { name: 'Promote to' }).waitFor();
    await look('promotion');
    await me.page.getByRole('button', { name: 'Queen' }).click();
    await me.sees('h3 h6 axb8=Q+');
    for (let line = 0; line < 15; line++) await rival.say(`Line ${line} of someone who likes to talk a good deal`);
    await me.page.getByRole('log').getByText('Line 14').waitFor();
    await rival.play('h8h7');
    await me.sees('h3 h6 axb8=Q+ Kh7');
    await look('chat');
    await me.button('Resign').click();
    await look('question');
    await me.button('Yes, resign').click();
    await me.result(`You resigned: ${RIVAL} won.`);
    await look('ended');

    async function look(name: string): Promise<void> {
      const { page } = me;
      if (SHOTS) await page.screenshot({ path: join(SHOTS, `live-${name}-${view.width}-${view.colorScheme}.png`) });
      const other = view.colorScheme === 'light' ? 'dark' : 'light';
      const found = { name: `${name}:`, wide: Math.max(0, await overflow(page)), nameless: await nameless(page) };
      const more = { dangling: await danglingIds(page), small: await small(page), faint: await faint(page) };
      const sound = { wide: 0, nameless: [], dangling: [], small: [], faint: [] };
      expect({ ...found, ...more }).toEqual({ ...sound, name: `${name}:` });
      // The other colours on the same page: the theme alone decides.
      await page.evaluate(`document.documentElement.dataset.theme = '${other}'`);
      expect(await faint(page)).toEqual([]);
      if (SHOTS) await page.screenshot({ path: join(SHOTS, `live-${name}-${view.width}-${other}.png`) });
      await page.evaluate(`delete document.documentElement.dataset.theme`);
    }
  }
});

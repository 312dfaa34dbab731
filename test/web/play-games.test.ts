import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { CHROMIUM, launch } from './browser.ts';
import type { BuiltPage } from './build-page.ts';
import { buildLivePages, type Live, openLive } from './live-app.ts';
import { type GameWish, type LivePlayer, sitDown, WHOLE_GAME_MS } from './live-player.ts';
import { LiveRival, RIVAL } from './live-rival.ts';

describe.skipIf(!CHROMIUM)('games at the page against the program', { timeout: WHOLE_GAME_MS }, () => {
  let built: BuiltPage;
  let browser: Browser;
  let live: Live;
  let rival: LiveRival;
  let me: LivePlayer;

  beforeAll(async () => {
    [built, browser] = await Promise.all([buildLivePages(), launch()]);
    live = await openLive({ characters: ['dice-cup', 'harbour-master'] });
  });
  afterAll(async () => {
    await Promise.all([live?.remove(), browser?.close()]);
    await built?.remove();
  });
  beforeEach(async () => {
    rival = await LiveRival.join(live.url);
    me = await sitDown(browser, live.url);
  });
  afterEach(() => {
    rival.leave();
    me.isUnharmed();
  });

  const meetRival = (wish: GameWish = {}): Promise<void> => me.begin({ bot: RIVAL, color: 'White', ...wish });

  it('[W-03] begin two clicks from the start page, with a character that welcomes', async () => {
    const { page } = me;
    await page.goto(live.url);
    await page.getByRole('link', { name: 'Play a game' }).click();
    await page.getByRole('radio', { name: RIVAL }).waitFor();
    const names = await page
      .getByRole('group', { name: 'Who do you want to play?' })
      .locator('.bot-name')
      .allTextContents();
    // Who has no name but the account's comes last; a first guess of the server's is no rating.
    expect(names.map((name) => name.trim())).toEqual(['The Dice Cup', 'The Harbour Master 1500', `${RIVAL} 1500`]);
    expect(await page.getByRole('radio', { name: 'The Dice Cup' }).isChecked()).toBe(true);
    await me.button('Play').click();
    await page.getByRole('heading', { name: 'Game against The Dice Cup' }).waitFor({ state: 'attached' });
    await page.getByRole('img', { name: /^Board, / }).waitFor();
    expect(await page.locator('.seat .rating').count()).toBe(0);
  });

  it('[W-03] are named on the start page among the ways to join', async () => {
    await me.page.goto(live.url);
    const join = me.page.getByRole('region', { name: 'Join in' });
    expect(await join.textContent()).toContain('sandbox_person_ and 16 to 64 letters or digits');
    expect(await join.getByRole('link', { name: `${live.url}/play` }).getAttribute('href')).toBe('/play');
  });

  it('[W-03] is won from the first move to mate, by clicks, and told in words', async () => {
    await meetRival();
    await me.click('e2', 'e4');
    await me.sees('e4');
    await rival.play('e7e5');
    await me.sees('e4 e5');
    await me.click('f1', 'c4');
    await me.sees('e4 e5 Bc4');
    await rival.play('b8c6');
    await me.sees('e4 e5 Bc4 Nc6');
    await me.click('d1', 'h5');
    await me.sees('e4 e5 Bc4 Nc6 Qh5');
    await rival.play('g8f6');
    await me.sees('e4 e5 Bc4 Nc6 Qh5 Nf6');
    await me.click('h5', 'f7');
    await me.result('You won by checkmate.');
    await me.news('You won by checkmate.');
    await me.page.getByRole('img', { name: 'Last move: queen takes f7, checkmate.' }).waitFor();
  });

  it('[W-03] is won against a bot of the house that moves by itself', async () => {
    await me.begin({ bot: 'The Dice Cup', color: 'White', fen: '7k/8/8/8/8/8/8/RR4K1 w - - 0 1' });
    await me.type('Ra7');
    await me.sees('Ra7 Kg8');
    await me.type('Rb8');
    await me.result('You won by checkmate.');
  });

  it('[W-03] is lost to mate, and played again with colours swapped', async () => {
    await meetRival({ fen: '6k1/8/8/8/1r6/8/5PPP/6K1 w - - 0 1' });
    await me.type('h3');
    await me.sees('h3');
    await rival.play('b4b1');
    await me.sees('h3 Rb1+');
    await me.type('Kh2');
    await me.sees('h3 Rb1+ Kh2');
    await rival.resign();
    await me.result(`${RIVAL} resigned: you won.`);
    await me.button('Again, colours swapped').click();
    await me.page.getByRole('img', { name: /^Board, black at the bottom\. White to move\. No move yet\./ }).waitFor();
    await me.page.getByText(`${RIVAL} is thinking`).waitFor();
    await rival.play('g1h1');
    await me.sees('Kh1');
    await me.type('Rb1');
    await me.result(`You won by checkmate.`);
  });

  it('[W-03] ends in a draw that the person offers and the bot takes', async () => {
    await me.begin({ bot: 'The Harbour Master', color: 'White', fen: '4k3/r7/8/8/8/8/R7/4K3 w - - 0 1' });
    await me.type('Rb2');
    await me.seesPlies(2);
    await me.button('Draw').click();
    await me.result('Drawn by agreement.');
  });

  it('[W-03] ends in a draw that the bot offers, or goes on after it', async () => {
    await meetRival();
    await me.type('e4');
    await me.sees('e4');
    await rival.play('e7e5');
    await me.sees('e4 e5');
    await rival.offerDraw();
    const offer = me.page.getByRole('region', { name: `${RIVAL} offers a draw.` });
    await offer.waitFor();
    expect(await me.button('Draw').isDisabled()).toBe(true);
    await offer.getByRole('button', { name: 'Decline' }).click();
    await offer.waitFor({ state: 'detached' });
    await me.button('Draw').click();
    await me.button('Draw offered').waitFor();
    await rival.declineDraw();
    await me.troubles('The draw was not taken.');
    await me.type('Nf3');
    await me.sees('e4 e5 Nf3');
  });

  it('[W-03] goes back a move where the bot grants it', async () => {
    await me.begin({ bot: 'The Dice Cup', color: 'White' });
    await me.type('e4');
    await me.seesPlies(2);
    await me.button('Takeback').click();
    await me.sees('');
    await me.news('The move was taken back.');
    await me.type('d4');
    await me.seesPlies(2);
    expect(await me.page.locator('.move').first().textContent()).toBe('d4');
  });

  it('[W-03] is resigned, after a question', async () => {
    await me.begin({ bot: 'The Dice Cup', color: 'White' });
    await me.type('e4');
    await me.seesPlies(2);
    await me.button('Resign').click();
    await me.button('Yes, resign').click();
    await me.result('You resigned: The Dice Cup won.');
    await me.button('New game').click();
    await me.page.getByRole('heading', { name: 'Play a game' }).waitFor();
  });

  it('[W-03] takes a move made ahead, and plays it the moment the turn comes', async () => {
    await meetRival();
    await me.click('e2', 'e4');
    await me.sees('e4');
    await me.click('g1', 'f3');
    await me.madeAhead(true);
    await rival.play('e7e5');
    await me.sees('e4 e5 Nf3');
    await me.click('f3', 'e5');
    await me.madeAhead(true);
    await rival.play('d7d6');
    await me.sees('e4 e5 Nf3 d6 Nxe5');
    // One that has become illegal falls away.
    await me.click('e5', 'f7');
    await me.madeAhead(true);
    await rival.play('d6e5');
    await me.isToMove();
    await me.sees('e4 e5 Nf3 d6 Nxe5 dxe5');
    await me.madeAhead(false);
  });

  it('[W-03] promotes to what is chosen', async () => {
    await meetRival({ fen: '8/P6k/8/8/8/8/1P6/K6r w - - 0 1' });
    await me.type('Ka2');
    await me.sees('Ka2');
    await rival.play('h1h2');
    await me.sees('Ka2 Rh2');
    await me.click('a7', 'a8');
    const choice = me.page.getByRole('dialog', { name: 'Promote to' });
    await choice.waitFor();
    await me.page.keyboard.press('Escape');
    await choice.waitFor({ state: 'detached' });
    await me.click('a7', 'a8');
    await choice.getByRole('button', { name: 'Knight' }).click();
    await me.sees('Ka2 Rh2 a8=N');
    await rival.play('h2b2');
    await me.sees('Ka2 Rh2 a8=N Rxb2+');
  });

  it('[W-03] castles by the king, and by the king and rook', async () => {
    await meetRival({ fen: 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1' });
    await me.click('e1', 'g1');
    await me.sees('O-O');
    await rival.play('e8c8');
    await me.sees('O-O O-O-O');
    await me.page.getByRole('img', { name: 'Last move: castles queenside.' }).waitFor();
    expect(await me.page.locator('cg-board piece.rook').count()).toBe(4);
  });

  it('[W-03] takes in passing', async () => {
    await meetRival({ fen: '4k3/3p4/8/4P3/8/8/8/4K3 w - - 0 1' });
    await me.type('Kf2');
    await me.sees('Kf2');
    await rival.play('d7d5');
    await me.sees('Kf2 d5');
    await me.click('e5', 'd6');
    await me.sees('Kf2 d5 exd6');
    expect(await me.page.locator('cg-board piece.pawn').count()).toBe(1);
    await me.page.getByRole('img', { name: 'Has taken pawn; ahead by 1' }).waitFor();
  });

  it('[W-03] begins with Black where the position says so', async () => {
    await meetRival({ color: 'Black', fen: '4k3/8/8/8/8/8/4P3/R3K3 b Q - 3 20' });
    await me.isToMove();
    await me.page.getByRole('img', { name: 'Board, black at the bottom. Black to move. No move yet.' }).waitFor();
    await me.type('Ke7');
    await me.sees('Ke7');
    await rival.play('e1c1');
    await me.sees('Ke7 O-O-O');
    expect(await me.page.getByRole('list', { name: 'Moves' }).textContent()).toBe('20.…Ke721.O-O-O');
  });
});

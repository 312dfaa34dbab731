import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { TableGame, Wish } from '../../src/web/client/play/table/types.ts';
import { CHROMIUM, launch } from './browser.ts';
import type { BuiltPage } from './build-page.ts';
import { buildScene } from './build-scene.ts';
import { game, MATED } from './play-scenes.ts';
import { openGame, type Scene } from './scene.ts';

describe.skipIf(!CHROMIUM)('a game on the play page', () => {
  let built: BuiltPage;
  let browser: Browser;

  beforeAll(async () => {
    [built, browser] = await Promise.all([buildScene(), launch()]);
  });
  afterAll(async () => {
    await Promise.all([built?.remove(), browser?.close()]);
  });

  const open = (changes: Partial<TableGame> = {}): Promise<Scene> => openGame(browser, built.webDir, changes);
  const button = ({ page }: Scene, name: string) => page.getByRole('button', { name, exact: true });
  const news = ({ page }: Scene, text: string) =>
    page.getByRole('status').getByText(text).waitFor({ state: 'attached' });

  it('tells moves and results in words to those who listen', async () => {
    const scene = await open({ moves: 'e2e4 e7e5 f1c4 b8c6 d1h5'.split(' '), turn: 'black' });
    await scene.setGame({ moves: 'e2e4 e7e5 f1c4 b8c6 d1h5 g8f6'.split(' '), turn: 'white' });
    await news(scene, 'Captain Entropy: knight f6.');
    await scene.setGame(MATED);
    await news(scene, 'You: queen takes f7, checkmate. You won by checkmate.');
    expect(await scene.page.evaluate('document.activeElement.textContent')).toBe('You won by checkmate.');
  });

  it('does not take the keyboard from whoever writes when the game ends', async () => {
    const scene = await open();
    const message = scene.page.getByLabel('Message to Captain Entropy');
    await message.fill('good ga');
    await scene.setGame({ running: false, status: 'resign', winner: 'white' });
    await scene.page.getByRole('heading', { name: 'Captain Entropy resigned: you won.' }).waitFor();
    expect(await scene.page.evaluate('document.activeElement.getAttribute("aria-label")')).not.toBe('Copy PGN');
  });

  it('says in a sentence how it ended', async () => {
    const scene = await open();
    const ends = [
      { status: 'mate', winner: 'black', text: 'Captain Entropy won by checkmate.' },
      { status: 'outoftime', winner: 'white', text: 'You won on time.' },
      { status: 'outoftime', winner: null, text: 'Drawn: time ran out, but the other side cannot mate.' },
      { status: 'stalemate', winner: null, text: 'Drawn by stalemate.' },
      { status: 'draw', winner: null, text: 'Drawn by agreement.' },
      { status: 'resign', winner: 'black', text: 'You resigned: Captain Entropy won.' },
      { status: 'aborted', winner: null, text: 'The game was aborted.' },
      // The server has forgotten it: nobody drew.
      { status: 'unknownFinish', winner: null, text: 'The game has no result.' },
    ] as const;
    for (const { status, winner, text } of ends) {
      await scene.setGame({ running: false, status, winner });
      await scene.page.getByRole('heading', { name: text, exact: true }).waitFor();
    }
  });

  it('[W-03] goes on to the same game with colours swapped, or to another', async () => {
    const scene = await open(MATED);
    await button(scene, 'Again, colours swapped').click();
    await button(scene, 'New game').click();
    expect((await scene.calls()).map(([name]) => name)).toEqual(['again', 'leave']);
    await scene.page.getByRole('heading', { name: 'Play a game' }).waitFor();
    expect(await scene.page.evaluate('document.activeElement.textContent')).toBe('Play a game');
  });

  it('waits for the next game where the last one ended, and says why it does not begin', async () => {
    const scene = await open(MATED);
    const { wish } = game();
    await scene.set({ challenge: { phase: 'asking', wish: wish as Wish } });
    expect(await button(scene, 'Waiting for Captain Entropy…').isDisabled()).toBe(true);
    await button(scene, 'Cancel').click();
    expect(await scene.calls()).toEqual([['withdraw', null]]);
    const refusal = { field: 'bot', message: 'Captain Entropy has gone to bed.' } as const;
    await scene.set({ challenge: { phase: 'refused', wish: wish as Wish, refusal } });
    await scene.page.getByRole('alert').getByText(refusal.message).waitFor();
    await scene.setGame({ wish: null });
    await button(scene, 'Again, colours swapped').waitFor({ state: 'detached' });
  });

  it('shows what the bot offers, and takes the answer', async () => {
    const scene = await open();
    await scene.setGame({ draw: 'theirs' });
    await news(scene, 'Captain Entropy offers a draw.');
    await button(scene, 'Decline').click();
    await scene.setGame({ draw: null, takeback: 'theirs' });
    await scene.page.getByRole('region', { name: 'Captain Entropy asks to take a move back.' }).waitFor();
    await button(scene, 'Accept').click();
    expect(await scene.calls()).toEqual([
      ['draw', false],
      ['takeback', true],
    ]);
  });

  it('offers a draw and asks for a takeback once, and says that it waits', async () => {
    const scene = await open();
    await button(scene, 'Draw').click();
    await button(scene, 'Takeback').click();
    expect(await scene.calls()).toEqual([
      ['draw', true],
      ['takeback', true],
    ]);
    await scene.setGame({ draw: 'mine', takeback: 'mine' });
    expect(await button(scene, 'Draw offered').isDisabled()).toBe(true);
    expect(await button(scene, 'Takeback asked').isDisabled()).toBe(true);
  });

  it('asks in place before it resigns', async () => {
    const scene = await open();
    await button(scene, 'Resign').click();
    await scene.page.keyboard.press('Escape');
    await button(scene, 'Resign').click();
    await button(scene, 'Play on').click();
    expect(await scene.calls()).toEqual([]);
    await button(scene, 'Resign').click();
    await scene.page.keyboard.press('Enter');
    expect(await scene.calls()).toEqual([['resign', null]]);
  });

  it('aborts in the first moves', async () => {
    const scene = await open({ moves: ['e2e4'], turn: 'black' });
    expect(await button(scene, 'Draw').isDisabled()).toBe(true);
    await button(scene, 'Abort').click();
    await button(scene, 'Yes, abort').click();
    expect(await scene.calls()).toEqual([['abort', null]]);
  });

  it('lets the win be claimed once the bot is gone for long enough', async () => {
    const scene = await open({ gone: { claimAtMs: 3_600_000 } });
    expect(await scene.page.getByRole('button', { name: /Claim the win in \d+ s/ }).isDisabled()).toBe(true);
    await scene.setGame({ gone: { claimAtMs: 0 } });
    await button(scene, 'Claim the win').click();
    expect(await scene.calls()).toEqual([['claim', null]]);
  });

  it('shows a hostile line of chat as text, and sends at most 140 characters', async () => {
    const hostile = '<img src=x onerror="document.title=1"><script>alert(1)</script>';
    const scene = await open({ chat: [{ from: 'bot', text: hostile }] });
    expect(await scene.page.getByRole('log').textContent()).toContain(hostile);
    expect(await scene.page.locator('[role=log] img, [role=log] script').count()).toBe(0);
    const message = scene.page.getByLabel('Message to Captain Entropy');
    await message.pressSequentially('x'.repeat(150));
    await scene.page.keyboard.press('Enter');
    expect(await scene.calls()).toEqual([['say', 'x'.repeat(140)]]);
    expect(await message.inputValue()).toBe('');
  });

  it('says what was taken and who is ahead', async () => {
    const { page } = await open({ moves: 'e2e4 d7d5 e4d5 d8d5 b1c3 d5g2 f1g2'.split(' '), turn: 'black' });
    expect(await page.getByRole('img', { name: 'Has taken queen, pawn; ahead by 8' }).count()).toBe(1);
    expect(await page.getByRole('img', { name: 'Has taken pawn, pawn', exact: true }).count()).toBe(1);
  });

  it('shows tenths when time is short, marks it, and stops all clocks with the connection', async () => {
    const scene = await open({ clocks: { white: 9400, black: 600_000, heardAtMs: 0 } });
    const mine = scene.page.getByRole('timer', { name: 'Your clock' });
    expect(await mine.getAttribute('class')).toBe('clock running low');
    expect(await mine.textContent()).toMatch(/^\d:\d\d\.\d$/);
    expect(await scene.page.getByRole('timer', { name: 'Clock of Captain Entropy' }).textContent()).toBe('10:00');
    await scene.set({ link: 'lost' });
    await scene.page.getByRole('alert').getByText('keeps trying').waitFor();
    expect(await scene.page.locator('.clock.running').count()).toBe(0);
    await scene.set({ link: 'live' });
    await scene.page.locator('.clock.running').waitFor();
  });

  it('says that the sandbox is sped up', async () => {
    const scene = await open();
    await scene.set({ timeScale: 5 });
    await scene.page.getByText('5 times as fast').waitFor();
  });

  it('takes back that it is not the turn once it is', async () => {
    const scene = await open({ turn: 'black', moves: ['e2e4'] });
    const typed = scene.page.getByLabel('Type a move');
    await typed.fill('d4');
    await typed.press('Enter');
    await scene.page.getByRole('alert').getByText('It is not your turn').waitFor();
    await scene.setGame({ turn: 'white', moves: ['e2e4', 'e7e5'] });
    await scene.page.getByText('It is not your turn').waitFor({ state: 'detached' });
    expect(await typed.inputValue()).toBe('d4');
  });

  it('lets whoever saw the end answer a last word, but not a server that has forgotten the game', async () => {
    const scene = await open();
    const message = scene.page.getByLabel('Message to Captain Entropy');
    await scene.setGame(MATED);
    await message.fill('thank you');
    await message.press('Enter');
    expect(await scene.calls()).toEqual([['say', 'thank you']]);
    await scene.setGame({ status: 'unknownFinish', winner: null });
    await message.waitFor({ state: 'detached' });
  });

  it('tells of offers in the room by who made them', async () => {
    const lines = [
      'White offers draw',
      'Black declines draw',
      'Black proposes a takeback',
      'Takeback declined',
      'Red toString',
    ];
    const { page } = await open({ chat: lines.map((text) => ({ from: 'server', text })) });
    expect((await page.locator('.from-server').allTextContents()).map((text) => text.trim())).toEqual([
      'You offer a draw.',
      'Captain Entropy declines the draw.',
      'Captain Entropy asks to take a move back.',
      'Takeback declined',
      'Red toString',
    ]);
  });

  it('keeps its clocks as wide with the turn as without it', async () => {
    const scene = await open({ clocks: { white: 9400, black: 600_000, heardAtMs: 0 } });
    const widths = () =>
      scene.page
        .locator('.seat .clock')
        .evaluateAll((clocks) => clocks.map((clock) => clock.getBoundingClientRect().width));
    const before = await widths();
    expect(new Set(before).size).toBe(1);
    await scene.setGame({ turn: 'black' });
    expect(await widths()).toEqual(before);
  });

  it.each([360, 400])('keeps Takeback, Draw and Resign in one row at %i pixels, asked or not', async (width) => {
    const scene = await openGame(browser, built.webDir, {}, { width, colorScheme: 'light' });
    const rows = () =>
      scene.page
        .locator('.actions .button')
        .evaluateAll((all) => [...new Set(all.map((one) => one.getBoundingClientRect().top))]);
    expect(await rows()).toHaveLength(1);
    await scene.setGame({ draw: 'mine', takeback: 'mine' });
    await button(scene, 'Draw offered').waitFor();
    expect(await rows()).toHaveLength(1);
  });

  it('has sounds only when asked for, and remembers', async () => {
    const scene = await open();
    const sound = scene.page.getByRole('button', { name: 'Sound' });
    expect(await sound.getAttribute('aria-pressed')).toBe('false');
    await sound.click();
    expect(await sound.getAttribute('aria-pressed')).toBe('true');
    expect(await scene.page.evaluate('localStorage.getItem("fumblefish.sound")')).toBe('on');
    expect(scene.errors).toEqual([]);
  });

  it('gives the game away as PGN and FEN', async () => {
    const scene = await open(MATED);
    await scene.page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: scene.url });
    await button(scene, 'Copy PGN').click();
    await button(scene, 'PGN copied').waitFor();
    const pgn = await scene.page.evaluate('navigator.clipboard.readText()');
    expect(pgn).toContain('[Black "Captain Entropy"]');
    expect(pgn).toContain('[TimeControl "600+0"]');
    expect(pgn).toContain('[Result "1-0"]');
    expect(pgn).toMatch(/\[UTCDate "\d{4}\.\d\d\.\d\d"\]\n\[UTCTime "\d\d:\d\d:\d\d"\]/);
    expect(pgn).toContain('1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0');
    await button(scene, 'Copy FEN').click();
    await button(scene, 'FEN copied').waitFor();
    expect(await scene.page.evaluate('navigator.clipboard.readText()')).toMatch(/^r1bqkb1r\/pppp1Qpp/);
  });
});

import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';

import { Gateway } from '../support/gateway.ts';
import { CHROMIUM, launch } from './browser.ts';
import type { BuiltPage } from './build-page.ts';
import { buildLivePages, type Live, openLive } from './live-app.ts';
import { type GameWish, LivePlayer, PATIENCE, sitDown, WHOLE_GAME_MS } from './live-player.ts';
import { LiveRival, RIVAL } from './live-rival.ts';
import { descriptionOf, WIDE } from './scene.ts';

/** What a browser writes of requests that a test has cut off itself. */
const CUT = /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_|ERR_INCOMPLETE|ERR_EMPTY|status of (400|404)/;

/** As a browser does that lets no page store: to name the storage throws. */
const FORBIDDEN_STORAGE = `for (const name of ['localStorage', 'sessionStorage'])
  Object.defineProperty(window, name, { get() { throw new DOMException('Access is denied', 'SecurityError'); } });`;

/** Writes down what is heard. */
const LISTENING = `localStorage.setItem('fumblefish.sound', 'on');
window.heard = [];
window.OscillatorNode = class extends OscillatorNode {
  constructor(context, options) { super(context, options); heard.push(options.frequency); }
};`;
/** The bell (see sound.ts), which no quiet move rings. */
const BELL_HERTZ = 740;

describe.skipIf(!CHROMIUM)('trouble at the page against the program', { timeout: WHOLE_GAME_MS }, () => {
  let built: BuiltPage;
  let browser: Browser;
  let live: Live;
  let rival: LiveRival;
  let me: LivePlayer;

  beforeAll(async () => {
    [built, browser] = await Promise.all([buildLivePages(), launch()]);
    live = await openLive();
  });
  afterAll(async () => {
    await Promise.all([live?.remove(), browser?.close()]);
    await built?.remove();
  });
  beforeEach(async () => {
    rival = await LiveRival.join(live.url);
    me = await sitDown(browser, live.url);
  });
  afterEach(() => rival.leave());

  const meetRival = async (wish: GameWish = {}): Promise<void> => {
    await me.begin({ bot: RIVAL, color: 'White', ...wish });
    await me.type('e4');
    await me.sees('e4');
    await rival.play('e7e5');
    await me.sees('e4 e5');
  };

  it('[W-03] is no trouble to a reload: game, bot, colour, clock and theme are there again', async () => {
    await me.begin({ bot: RIVAL, color: 'Black', control: '3+2' });
    await me.page.getByLabel('Theme').selectOption('dark');
    await me.page.getByText(`${RIVAL} is thinking`).waitFor();
    await rival.play('d2d4');
    await me.type('d5');
    await me.sees('d4 d5');
    await me.page.reload();
    await me.sees('d4 d5');
    await me.page.getByRole('img', { name: /^Board, black at the bottom/ }).waitFor();
    await me.page.getByRole('timer', { name: `Clock of ${RIVAL}` }).waitFor();
    expect(await me.page.getByLabel('Theme').inputValue()).toBe('dark');
    await rival.play('c2c4');
    await me.sees('d4 d5 c4');
    await me.type('e6');
    await me.sees('d4 d5 c4 e6');
    await rival.resign();
    await me.result(`${RIVAL} resigned: you won.`);
    await me.page.reload();
    await me.result(`${RIVAL} resigned: you won.`);
    await me.button('New game').click();
    expect(await me.page.getByRole('radio', { name: RIVAL }).isChecked()).toBe(true);
    expect(await me.page.getByRole('radio', { name: 'Black' }).isChecked()).toBe(true);
    expect(await me.page.getByRole('radio', { name: '3+2' }).isChecked()).toBe(true);
    me.isUnharmed();
  });

  it('[W-03] is no trouble to a lost connection: a move made without it is sent when it is back', async () => {
    const road = await Gateway.open(live.url);
    onTestFinished(() => road.cut());
    me = await sitDown(browser, road.url);
    await meetRival();
    await road.cut();
    await me.troubles('keeps trying');
    expect(await me.page.locator('.clock.running').count()).toBe(0);
    await me.type('Nf3');
    await me.sees('e4 e5 Nf3');
    await road.mend();
    await me.page.getByRole('alert').getByText('keeps trying').waitFor({ state: 'detached' });
    await expect.poll(() => rival.play('b8c6').then(String, String), PATIENCE).toBe('undefined');
    await me.sees('e4 e5 Nf3 Nc6');
    me.isUnharmed(CUT);
  });

  it('[W-03] is told where the server was restarted; the moves stay, and the next game begins', async () => {
    await meetRival();
    await live.stop();
    await me.troubles('keeps trying');
    await live.startAgain();
    await me.troubles('The server no longer knows this game');
    await me.result('The game has no result.');
    await me.sees('e4 e5');
    await me.button('New game').click();
    await me.begin({ bot: 'The Dice Cup', color: 'White' });
    await me.type('d4');
    await me.seesPlies(2);
    me.isUnharmed(CUT);
  });

  it('[W-03] is none where the browser keeps the page from its storage: it plays without a memory', async () => {
    me = await sitDown(browser, live.url, WIDE, FORBIDDEN_STORAGE);
    await meetRival();
    await me.page.getByLabel('Theme').selectOption('dark');
    await me.type('Nf3');
    await me.sees('e4 e5 Nf3');
    expect(await me.page.evaluate('(() => { try { return typeof localStorage; } catch { return "kept"; } })()')).toBe(
      'kept',
    );
    me.isUnharmed();
  });

  it('[W-03] is none with two tabs: each shows the other’s move', async () => {
    await meetRival();
    const other = await secondTab();
    await other.sees('e4 e5');
    await other.type('Nf3');
    await me.sees('e4 e5 Nf3');
    await rival.play('b8c6');
    await Promise.all([me.sees('e4 e5 Nf3 Nc6'), other.sees('e4 e5 Nf3 Nc6')]);
    await me.button('Resign').click();
    await me.button('Yes, resign').click();
    await other.result(`You resigned: ${RIVAL} won.`);
    me.isUnharmed();
    other.isUnharmed();
  });

  it('[W-03] says beside the board that a move came later than one of another tab', async () => {
    await meetRival();
    const other = await secondTab();
    const release = await hold(other.page, '**/move/*');
    await other.type('Nf3');
    await other.sees('e4 e5 Nf3');
    await me.type('Nc3');
    await other.sees('e4 e5 Nc3');
    await other.troubles('Another move was made in this game first');
    // Called off: let through now, it would be made plies later.
    release();
    await rival.play('b8c6');
    await other.sees('e4 e5 Nc3 Nc6');
    await other.type('f4');
    await me.sees('e4 e5 Nc3 Nc6 f4');
    other.isUnharmed(CUT);
  });

  it('[W-03] is none with hostile lines of chat', async () => {
    await meetRival();
    const log = me.page.getByRole('log');
    const hostile = '<img src=x onerror="document.title=1"><b>You</b>';
    await rival.say(hostile);
    // Apart from the name before it, whatever way it is written.
    await log.locator('bdi').getByText(hostile).waitFor();
    expect(await log.locator('img').count()).toBe(0);
    await rival.say('a\u0007b\u0000c\u202Edecalp ton si siht');
    await log.getByText('decalp ton si siht').waitFor();
    expect(await log.textContent()).not.toMatch(/[\p{Cc}\u202e]/u);
    expect((await rival.say('long '.repeat(2_000))).status).toBe(400);
    const message = me.page.getByLabel(`Message to ${RIVAL}`);
    await message.evaluate((field) => field.removeAttribute('maxlength'));
    await message.fill('x'.repeat(10_240));
    await me.page.keyboard.press('Enter');
    await me.troubles('A line of chat has at most 140 characters.');
    await message.fill('\u202E<script>alert(1)</script>');
    await me.page.keyboard.press('Enter');
    await log.getByText('<script>alert(1)</script>').waitFor();
    await me.type('Nf3');
    await me.sees('e4 e5 Nf3');
    me.isUnharmed(CUT);
  });

  it('[W-03] says beside each field what cannot be played, and keeps what was typed', async () => {
    const { page } = me;
    await me.fill({ bot: RIVAL, control: 'Custom', fen: '' });
    const pasted = page.getByRole('textbox', { name: 'FEN or PGN' });
    const minutes = page.getByLabel('Minutes a side');
    const increment = page.getByLabel('Seconds a move');
    const words = {
      '4k3/8/8/8/8/8/8/8 w - - 0 1': /king/,
      'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNX w KQkq - 0 1': /./,
      '1. e4 e5 2. Ke3': /Ke3/,
      'once upon a time': /./,
    };
    for (const [text, word] of Object.entries(words)) {
      await pasted.fill(text);
      await page.locator('#position-refusal').getByText(word).waitFor();
      expect(await pasted.getAttribute('aria-describedby')).toBe('position-refusal');
    }
    await pasted.fill('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1');
    await minutes.fill('0');
    await increment.fill('0');
    await me.button('Play').click();
    await expect.poll(() => descriptionOf(increment), PATIENCE).toMatch(/needs some minutes or an increment/);
    await minutes.fill('3');
    await increment.fill('86400');
    await expect.poll(() => descriptionOf(increment), PATIENCE).toMatch(/whole seconds from 0 to 60/);
    await minutes.fill('-5');
    await expect.poll(() => descriptionOf(minutes), PATIENCE).toMatch(/must be a number/);
    expect(await pasted.inputValue()).toBe('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1');
    await minutes.fill('½');
    await increment.fill('1');
    await me.button('Play').click();
    await page.getByRole('img', { name: /^Board, / }).waitFor();
    await page.getByRole('timer', { name: 'Your clock' }).getByText('0:30').waitFor();
    me.isUnharmed();
  });

  async function secondTab(): Promise<LivePlayer> {
    const page = await me.context.newPage();
    const errors: string[] = [];
    const requests: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('request', (request) => requests.push(request.url()));
    page.setDefaultTimeout(PATIENCE.timeout);
    await page.goto(`${live.url}/play`);
    return new LivePlayer(live.url, { page, errors, requests });
  }

  /** Keeps requests back. @returns the way to let them go */
  async function hold(page: Page, pattern: string): Promise<() => void> {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(pattern, async (route) => {
      await released;
      await route.continue().catch(() => undefined); // The page may have given the request up.
    });
    return release;
  }
});

describe.skipIf(!CHROMIUM)('the page against a program of another kind', { timeout: WHOLE_GAME_MS }, () => {
  let built: BuiltPage;
  let browser: Browser;
  beforeAll(async () => {
    [built, browser] = await Promise.all([buildLivePages(), launch()]);
  });
  afterAll(async () => {
    await browser?.close();
    await built?.remove();
  });

  it('[W-03] says how to get a board where all accounts play on Lichess', async () => {
    const live = await openLive({ token: 'lip_0123456789abcdef' });
    try {
      const me = await sitDown(browser, live.url);
      await me.page.getByRole('heading', { name: 'No board here' }).waitFor();
      await me.page.getByText('server: sandbox').waitFor();
      await me.page.getByRole('link', { name: 'See the games it plays' }).click();
      await me.page.getByText('Watch the games that are going on.').waitFor();
      expect(await me.page.getByRole('link', { name: 'Play a game' }).count()).toBe(0);
      me.isUnharmed();
    } finally {
      await live.remove();
    }
  });

  it('[W-03] says who ran out of time, and warns by a sound before', async () => {
    const live = await openLive({ timeScale: 20 });
    const rival = await LiveRival.join(live.url);
    try {
      const me = await sitDown(browser, live.url, WIDE, LISTENING);
      await me.fill({ bot: RIVAL, color: 'White', control: 'Custom' });
      await me.page.getByLabel('Minutes a side').fill('½');
      await me.page.getByLabel('Seconds a move').fill('0');
      await me.begin({});
      await me.page.getByText('20 times as fast').waitFor();
      await me.type('e4');
      await me.sees('e4');
      await rival.play('e7e5');
      await me.result(`${RIVAL} won on time.`);
      expect(await me.page.evaluate(`heard.filter((hertz) => hertz === ${BELL_HERTZ}).length`)).toBe(1);
      await me.button('Again, colours swapped').click();
      await me.page.getByText(`${RIVAL} is thinking`).waitFor();
      await rival.play('e2e4');
      await me.type('e5');
      await me.sees('e4 e5');
      await me.result('You won on time.');
      me.isUnharmed();
    } finally {
      rival.leave();
      await live.remove();
    }
  });
});

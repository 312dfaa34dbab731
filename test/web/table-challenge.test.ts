import { describe, expect, it } from 'vitest';

import { DECLINE_REASONS } from '../../src/model/lichess.ts';
import { creationRefusal, declineRefusal } from '../../src/web/client/play/table/refusals.ts';
import { challengeId, quiet, startGame, tableRoom, until, WISH } from './table-room.ts';

const clock = (limitSeconds: number, incrementSeconds: number) =>
  ({ kind: 'clock', limitSeconds, incrementSeconds }) as const;

async function openTab(options: Parameters<typeof tableRoom>[0] = {}) {
  const room = await tableRoom(options);
  const tab = room.tab();
  await tab.see(({ link }) => link === 'live', 'the table is open');
  return { room, tab };
}

const refusalOf = ({ challenge }: { challenge: { phase: string; refusal?: unknown } }): unknown => challenge.refusal;

describe('a challenge', () => {
  it.each([
    ['a position without kings', { fen: '8/8/8/8/8/8/8/8 w - - 0 1' }, 'position', /empty/],
    ['a position that is over', { fen: '7k/5QQ1/8/8/8/8/8/K7 b - - 0 1' }, 'position', /checkmate/],
    ['a text that is no position', { fen: 'hello' }, 'position', /rank/],
    ['a clock of nothing', { control: clock(0, 0) }, 'control', /minutes or an increment/],
    ['a clock too fast for bots', { control: clock(15, 0) }, 'control', /too fast/],
    ['a clock of a hundred seconds', { control: clock(100, 0) }, 'control', /whole number/],
    ['an absurd increment', { control: clock(60, 4000) }, 'control', /0 to 60/],
    ['no bot', { botId: '' }, 'bot', /Choose a bot/],
  ])('with %s is refused beside its field, and nothing is sent', async (_title, wish, field, message) => {
    const { room, tab } = await openTab();
    tab.table.challenge({ ...WISH, ...wish });
    expect(tab.state.challenge).toMatchObject({
      phase: 'refused',
      refusal: { field, message: expect.stringMatching(message) },
    });
    await quiet();
    expect(room.sandbox.journal().filter(({ path }) => path.startsWith('/api/challenge'))).toEqual([]);
  });

  it.each(['tooFast', 'variant', 'noBot', 'later'] as const)(
    'declined as %s is told in a sentence about its field',
    async (reason) => {
      const { room, tab } = await openTab();
      tab.table.challenge(WISH);
      expect(tab.state.challenge).toEqual({ phase: 'asking', wish: WISH });
      await room.bot.post(`/api/challenge/${await challengeId(room)}/decline`, { reason });
      await tab.see(({ challenge }) => challenge.phase === 'refused', 'the refusal is shown');
      expect(refusalOf(tab.state)).toEqual(declineRefusal(reason.toLowerCase(), 'Rook'));
      tab.table.challenge(WISH);
      expect(tab.state.challenge.phase).toBe('asking');
    },
  );

  it('to a bot that is gone, or takes none, is refused beside the bot', async () => {
    const { tab } = await openTab({ users: [{ name: 'Shy', title: 'BOT', accepts: 'never' }] });
    for (const botId of ['nobody', 'shy']) {
      tab.table.challenge({ ...WISH, botId });
      await tab.see(({ challenge }) => challenge.phase === 'refused', 'the refusal is shown');
      expect(refusalOf(tab.state)).toMatchObject({ field: 'bot' });
    }
  });

  it('can be withdrawn, and is gone from the server', async () => {
    const { room, tab } = await openTab();
    tab.table.challenge(WISH);
    const id = await challengeId(room);
    await quiet();
    tab.table.withdraw();
    expect(tab.state.challenge).toEqual({ phase: 'idle' });
    await until(
      () => room.sandbox.journal().some(({ path }) => path === `/api/challenge/${id}/cancel`),
      'it is cancelled',
    );
    await quiet();
    expect((await room.bot.post(`/api/challenge/${id}/accept`)).status).toBe(400);
    expect(tab.state).toMatchObject({ challenge: { phase: 'idle' }, game: null });
  });

  it('withdrawn before the server has named it is cancelled as soon as it is named', async () => {
    const { room, tab } = await openTab();
    room.sandbox.faults.add({ target: 'request', path: '^/api/challenge/rook$', kind: 'delay', delayMs: 2000 });
    tab.table.challenge(WISH);
    await quiet();
    tab.table.withdraw();
    await room.clock.advance(2000);
    await until(() => room.sandbox.journal().some(({ path }) => path.endsWith('/cancel')), 'it is cancelled');
    expect(tab.state).toMatchObject({ challenge: { phase: 'idle' }, game: null });
    await startGame(room, tab);
  });

  it('that the server is too busy for says how long to wait', async () => {
    const { room, tab } = await openTab();
    const ratelimit = { key: 'challenge', seconds: 150 };
    room.sandbox.faults.add({ target: 'request', path: '/challenge/', kind: 'status', status: 429, ratelimit });
    tab.table.challenge(WISH);
    await tab.see(({ challenge }) => challenge.phase === 'refused', 'the refusal is shown');
    expect(refusalOf(tab.state)).toMatchObject({ field: 'form', message: expect.stringMatching(/3 minutes/) });
  });

  it.each(['drop', 'silence', 'html'] as const)('that meets a %s can be made again', async (kind) => {
    const { room, tab } = await openTab();
    room.sandbox.faults.add({ target: 'request', path: '^/api/challenge/rook$', kind });
    tab.table.challenge(WISH);
    await tab.pass(({ challenge }) => challenge.phase === 'refused', 'the failure is shown', 1000);
    expect(refusalOf(tab.state)).toMatchObject({ field: 'form', message: expect.stringMatching(/did not answer/) });
    await startGame(room, tab);
  });

  it('whose stream breaks after the bot has said yes still becomes the game', async () => {
    const { room, tab } = await openTab();
    room.sandbox.faults.add({ target: 'stream', stream: 'challenge', kind: 'silence' });
    tab.table.challenge(WISH);
    const id = await challengeId(room);
    await room.bot.post(`/api/challenge/${id}/accept`);
    await tab.pass(({ game }) => game?.id === id, 'the game is found', 1000);
    expect(tab.state.challenge).toEqual({ phase: 'idle' });
    expect(tab.game.wish).toEqual(WISH);
  });

  it('whose stream breaks before any answer is taken back and told', async () => {
    const { room, tab } = await openTab();
    tab.table.challenge(WISH);
    const id = await challengeId(room);
    await quiet();
    room.sandbox.faults.add({ target: 'stream', stream: 'challenge', kind: 'drop' });
    await tab.see(({ challenge }) => challenge.phase === 'refused', 'the failure is shown');
    expect(refusalOf(tab.state)).toMatchObject({ message: expect.stringMatching(/connection was lost/) });
    await quiet();
    expect((await room.bot.post(`/api/challenge/${id}/accept`)).status).toBe(400);
  });

  it('whose game is gone before its first line is told', async () => {
    const { room, tab } = await openTab();
    room.sandbox.faults.add({
      target: 'request',
      path: '/stream/',
      kind: 'status',
      status: 404,
      error: 'No such game',
    });
    tab.table.challenge(WISH);
    await room.bot.post(`/api/challenge/${await challengeId(room)}/accept`);
    await tab.see(({ challenge }) => challenge.phase === 'refused', 'the loss is told');
    expect(tab.state).toMatchObject({ game: null, challenge: { refusal: { field: 'form' } } });
  });

  it('that may have become a game unheard of is looked for', async () => {
    const { room, tab } = await openTab();
    const faults = room.sandbox.faults;
    tab.table.challenge(WISH);
    const id = await challengeId(room);
    await quiet();
    faults.add({ target: 'request', path: '/show$', kind: 'status', status: 503 });
    faults.add({ target: 'request', path: '/cancel$', kind: 'drop' });
    faults.add({ target: 'stream', stream: 'challenge', kind: 'drop' });
    await tab.see(({ challenge }) => challenge.phase === 'refused', 'the failure is shown');
    await room.bot.post(`/api/challenge/${id}/accept`);
    await tab.pass(({ game }) => game?.id === id, 'the game is found');
    expect(tab.game).toMatchObject({ color: 'white', wish: WISH });
  });
});

describe('the words of refusals', () => {
  it('exist for every reason that a bot can give, and for none', () => {
    const told = [...DECLINE_REASONS, 'unheardOf', 7, undefined].map((reason) =>
      declineRefusal(typeof reason === 'string' ? reason.toLowerCase() : reason, 'Rook'),
    );
    for (const { message } of told) expect(message).toMatch(/^Rook .*\.$/);
    expect(declineRefusal('toofast', 'Rook').field).toBe('control');
    expect(declineRefusal('variant', 'Rook').field).toBe('position');
    expect(declineRefusal('constructor', 'Rook').field).toBe('bot');
  });

  it.each([
    [{ global: ['invalidFen'] }, 'position'],
    [{ global: ['Invalid clock'] }, 'control'],
    [{ 'clock.limit': ['Invalid limit'] }, 'control'],
    [{ 'clock.increment': ['Must be less or equal to 60'] }, 'control'],
    [{ fen: ['?'] }, 'position'],
    [{ color: ['Invalid color'] }, 'form'],
    ['Bots cannot play UltraBullet. Choose a slower time control.', 'control'],
    ['Rook does not accept challenges.', 'bot'],
    ['Challenge not created', 'form'],
    [[1, null, 'x'], 'form'],
    [null, 'form'],
  ])('find the field of %j', (error, field) => {
    expect(creationRefusal({ status: 400, body: { error }, text: '', retryAfterMs: 0 }).field).toBe(field);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readChat } from '../../src/sandbox/chat.ts';
import { readStart } from '../../src/sandbox/start-position.ts';
import { passing, type TestClient } from './client.ts';
import { ACCOUNTS, type Room, room } from './world.ts';

const PERSON = 'sandbox_person_0123456789abcdef';
const BLITZ = { 'clock.limit': 180, 'clock.increment': 2 };

const challenge = (client: TestClient, form: Record<string, string | number>) =>
  client.post('/api/challenge/bota', { ...BLITZ, ...form });

describe('a position that nobody can play', () => {
  it.each([
    ['no kings', '8/8/8/8/8/8/PPPPPPPP/8 w - - 0 1', /each side needs one king/],
    ['one king', '8/8/8/8/8/8/PPPPPPPP/4K3 w - - 0 1', /each side needs one king/],
    ['three kings', '4k3/8/8/8/8/8/4K3/4K3 w - - 0 1', /each side needs one king/],
    ['an empty board', '8/8/8/8/8/8/8/8 w - - 0 1', /board is empty/],
    ['the side not to move in check', '4k3/4Q3/8/8/8/8/8/4K3 w - - 0 1', /not to move is in check/],
    ['mate on the board', 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3', /it is mate/],
    ['no move to make', '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1', /has no move/],
    ['bare kings', '4k3/8/8/8/8/8/8/4K3 w - - 0 1', /enough to mate/],
    ['fifty moves gone', '4k3/8/8/8/8/8/R7/4K3 w - - 100 90', /fifty moves/],
    ['a pawn on the last rank', 'P3k3/8/8/8/8/8/8/4K3 w - - 0 1', /pawn stands on the first or last rank/],
    ['four bishops and eight pawns', '7k/8/8/8/8/8/PPPPPPPP/BBBBK3 w - - 0 1', /White has more pieces/],
    ['ten black rooks', 'rrrrrrrr/rr5k/pppppppp/8/8/8/8/K7 w - - 0 1', /Black has more pieces/],
    ['seven ranks', '8/8/8/8/8/8/8 w - - 0 1', /eight ranks/],
    ['no side to move', '4k3/8/8/8/8/8/R7/4K3 x - - 0 1', /w or b/],
    ['a book', 'e'.repeat(5_000), /not written as a FEN/],
  ])('[W-03] is refused at the challenge, beside its field: %s', async (_what, fen, words) => {
    const place = await room();
    const said = await challenge(place.client(PERSON), { fen });
    expect(said.status).toBe(400);
    expect(said.body.error).toEqual({ global: ['invalidFen'], fen: [expect.stringMatching(words)] });
    expect(said.body.fen).toEqual(said.body.error.fen);
    expect((await place.client(PERSON).get('/api/challenge')).body.out).toEqual([]);
  });

  it('[W-03] never passes a start from which no game can begin', () => {
    const square = fc.constantFrom(...'kKqQrRbBnNpP1111111');
    const rank = fc.array(square, { minLength: 8, maxLength: 8 }).map((squares) => squares.join(''));
    const fen = fc
      .tuple(fc.array(rank, { minLength: 8, maxLength: 8 }), fc.constantFrom('w', 'b'))
      .map(([ranks, turn]) => `${ranks.join('/')} ${turn} - - 0 1`);
    fc.assert(
      fc.property(fc.oneof(fen, fc.string()), (text) => {
        const start = readStart('standard', text);
        if (start.ok) expect(readStart('standard', start.value.fen ?? undefined).ok).toBe(true);
        else expect(start.error).toMatch(/^[A-Z].*\.$/s);
      }),
    );
  });
});

describe('a control that nobody can play', () => {
  it.each([
    ['no time at all', { 'clock.limit': 0, 'clock.increment': 0 }, 'clock.limit'],
    ['a second and a half', { 'clock.limit': 1.5 }, 'clock.limit'],
    ['a week', { 'clock.limit': 604_800 }, 'clock.limit'],
    ['a negative start', { 'clock.limit': -60 }, 'clock.limit'],
    ['an absurd increment', { 'clock.increment': 100_000 }, 'clock.increment'],
    ['words', { 'clock.increment': 'many' }, 'clock.increment'],
    ['an absurd bonus', { 'clock.bonusSeconds': 1e8 }, 'clock.bonusSeconds'],
    ['a bonus at no move', { 'clock.bonusSeconds': 60, 'clock.bonusAtMove': 0 }, 'clock.bonusAtMove'],
  ])('[W-03] is refused beside its field: %s', async (_what, form, field) => {
    const place = await room();
    const said = await challenge(place.client(PERSON), form);
    expect(said.status).toBe(400);
    expect(said.body.error[field]).toEqual([expect.any(String)]);
  });

  it('[W-03] is too fast for bots under thirty seconds', async () => {
    const place = await room();
    const said = await challenge(place.client(PERSON), { 'clock.limit': 15, 'clock.increment': 0 });
    expect([said.status, said.body.error]).toEqual([400, expect.stringMatching(/UltraBullet/)]);
  });
});

describe('other odd challenges', () => {
  it('[W-03] of an unknown bot and of oneself are refused in a sentence, those of bad bodies too', async () => {
    const place = await room();
    const person = place.client(PERSON);
    const unknown = await person.post('/api/challenge/nobody-here', BLITZ);
    expect([unknown.status, unknown.body.error]).toEqual([400, 'No such user: nobody-here']);
    const { id } = (await person.get('/api/account')).body;
    expect((await person.post(`/api/challenge/${id}`, BLITZ)).body.error).toBe('You cannot challenge yourself');
    const broken = await person.send('POST', '/api/challenge/bota', '{"clock":', 'application/json');
    expect([broken.status, broken.body.error]).toEqual([400, 'Invalid JSON']);
    const huge = await person.send('POST', '/api/challenge/bota', `fen=${'x'.repeat(2_000_000)}`);
    expect([huge.status, typeof huge.body.error]).toEqual([413, 'string']);
  });

  it('[W-03] of a bot that is away wait, and say so by what they leave out', async () => {
    const place = await room();
    const asked = await place
      .client(PERSON)
      .stream('/api/challenge/bota', 'POST', 'clock.limit=180&clock.increment=2&keepAliveStream=true');
    const made = await asked.next();
    expect(made.destUser).not.toHaveProperty('online');
    await place.clock.advance(120_000);
    expect(asked.ended).toBeNull();
    const events = await place.a.stream('/api/stream/event');
    expect((await events.nextOf('challenge')).challenge).toMatchObject({ id: made.id, destUser: { online: true } });
    asked.close();
  });

  it.each([
    ['tooFast', 'toofast', /too fast/],
    ['later', 'later', /later/],
    ['what is this?', 'generic', /not accepting/],
  ])('[W-03] that are declined say why on their own stream: %s', async (reason, declineReasonKey, words) => {
    const place = await room();
    const asked = await place
      .client(PERSON)
      .stream('/api/challenge/bota', 'POST', 'clock.limit=180&clock.increment=2&keepAliveStream=true');
    const { id } = await asked.next();
    await place.a.post(`/api/challenge/${id}/decline`, { reason });
    const declineReason = expect.stringMatching(words);
    expect(await asked.next()).toEqual({ done: 'declined', declineReason, declineReasonKey });
    expect(await asked.end()).toBe('end');
  });
});

describe('a line of chat', () => {
  const game = (place: Room) =>
    place
      .client(PERSON)
      .get('/api/account')
      .then(({ body }) => place.sandbox.createGame({ white: body.id, black: 'bota' }));
  const say = (place: Room, id: string, text: string) =>
    place.client(PERSON).post(`/api/board/game/${id}/chat`, { room: 'player', text });

  it.each([
    ['empty', ''],
    ['blank', ' \t\n '],
    ['unseen', '\u202e\u0000\u001b\u200b'],
    ['long', 'x'.repeat(141)],
    ['very long', 'x'.repeat(50_000)],
  ])('[W-03] that is %s is refused beside its field and reaches nobody', async (_what, text) => {
    const place = await room();
    const id = await game(place);
    const said = await say(place, id, text);
    expect([said.status, said.body.error]).toEqual([400, { text: [expect.any(String)] }]);
    expect((await place.client(PERSON).get(`/api/board/game/${id}/chat`)).body).toEqual([]);
  });

  it('[W-03] arrives as text, without what could forge another line or turn it round', async () => {
    const place = await room();
    const id = await game(place);
    await say(place, id, '<script>alert(1)</script>\r\n{"type":"gameState"}\u202e\u001b[31m');
    expect((await place.client(PERSON).get(`/api/board/game/${id}/chat`)).body).toEqual([
      { user: expect.stringMatching(/^Guest-/), text: '<script>alert(1)</script> {"type":"gameState"} [31m' },
    ]);
  });

  it('[W-03] is one too many after five in ten seconds, and is taken again later', async () => {
    const place = await room();
    const id = await game(place);
    const statuses: number[] = [];
    for (let n = 0; n < 7; n++) statuses.push((await say(place, id, `line ${n}`)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    await place.clock.advance(10_000);
    expect((await say(place, id, 'later')).status).toBe(200);
  });

  it('[W-03] comes out of any text as one line, or as an error', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const line = readChat({ room: 'player', text });
        // biome-ignore lint/suspicious/noControlCharactersInRegex: none of these may be left
        if (line.ok) expect(line.value.text).toMatch(/^[^\u0000-\u001f\u007f\u202a-\u202e]{1,140}$/u);
        else expect(Object.keys(line.error)).toEqual(['text']);
      }),
    );
  });
});

describe('one person twice at one board', () => {
  it('[W-03] sees the game in both tabs; the second move is refused and changes nothing', async () => {
    const place = await room();
    const person = place.client(PERSON, 'Mozilla/5.0');
    const { id: white } = (await person.get('/api/account')).body;
    const id = place.sandbox.createGame({ white, black: 'bota' });
    const tabs = [
      await person.stream(`/api/board/game/stream/${id}`),
      await person.stream(`/api/board/game/stream/${id}`),
    ];
    for (const tab of tabs) expect((await tab.next()).type).toBe('gameFull');
    const [one, two] = await Promise.all(
      ['e2e4', 'd2d4'].map((uci) => person.post(`/api/board/game/${id}/move/${uci}`)),
    );
    const [taken, refused] = one?.status === 200 ? [one, two] : [two, one];
    expect(taken?.body).toEqual({ ok: true });
    expect([refused?.status, refused?.body.error]).toEqual([400, 'Not your turn, or game already over']);
    for (const tab of tabs) expect((await tab.nextOf('gameState')).moves).toMatch(/^(e2e4|d2d4)$/);
    expect(place.sandbox.game(id)?.moves).toHaveLength(1);
    for (const tab of tabs) expect(tab.ended).toBeNull();
  });

  it('[W-03] has the first event stream ended by the second, and the oldest of too many game streams', async () => {
    const place = await room();
    const person = place.client(PERSON);
    const first = await person.stream('/api/stream/event');
    const second = await person.stream('/api/stream/event');
    expect(await first.end()).toBe('end');
    expect(second.ended).toBeNull();
    const id = place.sandbox.createGame({ white: (await person.get('/api/account')).body.id, black: 'bota' });
    const tabs = [];
    for (let n = 0; n < 9; n++) tabs.push(await person.stream(`/api/board/game/stream/${id}`));
    expect(await tabs[0]?.end()).toBe('end');
    for (const tab of tabs.slice(1)) expect((await tab.next()).type).toBe('gameFull');
    expect(tabs.slice(1).map(({ ended }) => ended)).toEqual(Array(8).fill(null));
  });
});

describe('a game without a clock that a person has left', () => {
  it.each([
    ['', 'aborted', undefined],
    ['e2e4 e7e5', 'timeout', 'black'],
  ])('[W-03] frees the bot after three hours, not before: after "%s"', async (moves, status, winner) => {
    const place = await room();
    const person = place.client(PERSON);
    const { id: white } = (await person.get('/api/account')).body;
    const id = place.sandbox.createGame({
      white,
      black: 'bota',
      control: { kind: 'unlimited' },
      moves: moves === '' ? [] : moves.split(' '),
    });
    const bot = await place.a.stream(`/api/bot/game/stream/${id}`);
    const page = await person.stream(`/api/board/game/stream/${id}`);
    await page.next();
    page.close();
    await passing(place.clock, page.end());
    await place.clock.advance(2.9 * 3_600_000);
    expect(place.sandbox.game(id)?.status).toBe('started');
    await place.clock.advance(0.2 * 3_600_000);
    expect(place.sandbox.game(id)?.status).toBe(status);
    expect(await passing(place.clock, bot.end())).toBe('end');
    expect(bot.lines.at(-1).winner).toBe(winner);
  });

  it.each([
    ['', 'aborted', 10],
    ['e2e4 e7e5', 'timeout', 180],
  ])('[W-03] frees the bot though nobody ever came to it: after "%s"', async (moves, status, minutes) => {
    const place = await room();
    const { id: white } = (await place.client(PERSON).get('/api/account')).body;
    const control = { kind: 'unlimited' } as const;
    const line = moves === '' ? [] : moves.split(' ');
    const id = place.sandbox.createGame({ white, black: 'bota', control, moves: line });
    await place.clock.advance(minutes * 60_000 - 1_000);
    expect(place.sandbox.game(id)?.status).toBe('started');
    await place.clock.advance(6_000);
    expect(place.sandbox.game(id)?.status).toBe(status);
  });

  it('[W-03] goes on for whoever is at the board, and for the players inside the server', async () => {
    const place = await room({ users: [...ACCOUNTS, { name: 'Inside', alwaysOnline: true }] });
    const person = place.client(PERSON);
    const { id: white } = (await person.get('/api/account')).body;
    const control = { kind: 'unlimited' } as const;
    const ids = [white, 'inside'].map((id) => place.sandbox.createGame({ white: id, black: 'bota', control }));
    await (await person.stream(`/api/board/game/stream/${ids[0]}`)).next();
    await place.clock.advance(4 * 3_600_000);
    expect(ids.map((id) => place.sandbox.game(id)?.status)).toEqual(['started', 'started']);
  });
});

describe('more than the server has room for', () => {
  it('[W-03] of open challenges ends the oldest of them, and none that somebody waits for', async () => {
    const place = await room();
    const asked = await place.client(PERSON).stream('/api/challenge/bota', 'POST', 'days=3&keepAliveStream=true');
    const { id } = await asked.next();
    const open = async (): Promise<string> => (await place.client(null).post('/api/challenge/open', BLITZ)).body.id;
    const first = await open();
    for (let n = 0; n < 2_000; n++) await open();
    const known = (challenge: string) => place.client(PERSON).get(`/api/challenge/${challenge}/show`);
    expect([(await known(first)).status, (await known(id)).status]).toEqual([404, 200]);
    expect(asked.ended).toBeNull();
    expect((await known(await open())).status).toBe(200);
    asked.close();
  });

  it('[W-03] of names for them, which are kept, is refused', async () => {
    const place = await room();
    const said = await place.client(null).post('/api/challenge/open', { ...BLITZ, name: 'x'.repeat(61) });
    expect([said.status, said.body.error]).toEqual([400, { name: [expect.any(String)] }]);
    const users = `${'x'.repeat(61)},ann`;
    const strangers = await place.client(null).post('/api/challenge/open', { ...BLITZ, users });
    expect([strangers.status, strangers.body.error]).toEqual([400, { users: [expect.any(String)] }]);
  });

  it('[W-03] of games refuses one more of any kind, until one is over', async () => {
    const place = await room({ limits: { allGames: 2 } });
    const person = place.client(PERSON);
    const waiting = (await person.post('/api/challenge/bota', BLITZ)).body.id;
    const ids = ['ann', 'ben'].map((white) => place.sandbox.createGame({ white, black: 'botb' }));
    const full = [
      await person.post('/api/challenge/bota', BLITZ),
      await person.post('/api/challenge/bota'),
      await person.post('/api/challenge/ai', { level: 1 }),
      await place.a.post(`/api/challenge/${waiting}/accept`),
    ];
    expect(full.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
    place.sandbox.finish(ids[0] ?? '', 'draw', null);
    expect((await place.a.post(`/api/challenge/${waiting}/accept`)).status).toBe(200);
  });
});

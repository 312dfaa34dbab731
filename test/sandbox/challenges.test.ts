import { describe, expect, it } from 'vitest';
import { passing } from './client.ts';
import { type Room, room } from './world.ts';

const BLITZ = { 'clock.limit': 180, 'clock.increment': 2 };

async function events(place: Room) {
  return { a: await place.a.stream('/api/stream/event'), ann: await place.ann.stream('/api/stream/event') };
}

describe('making a challenge', () => {
  it('[S-03] goes to both sides as an event, and expires after 20 s without one (lichess-api §6 no. 21)', async () => {
    const place = await room();
    const streams = await events(place);
    const made = await place.ann.post('/api/challenge/bota', { ...BLITZ, color: 'black' });
    expect(made.body).toMatchObject({ status: 'created', direction: 'out', speed: 'blitz', finalColor: 'black' });
    expect(made.body.timeControl).toEqual({ type: 'clock', limit: 180, increment: 2, show: '3+2' });
    for (const stream of [streams.a, streams.ann]) {
      const line = await stream.next();
      expect(line).toMatchObject({ type: 'challenge', challenge: { id: made.body.id }, compat: { bot: true } });
      expect(line.challenge).not.toHaveProperty('direction');
    }
    await place.clock.advance(21_000);
    const late = await place.a.post(`/api/challenge/${made.body.id}/accept`);
    expect([late.status, late.body.error]).toEqual([404, 'Not found']);
    for (const stream of [streams.a, streams.ann]) expect(stream.lines).toHaveLength(1);
    expect((await place.a.get('/api/challenge')).body).toEqual({ in: [], out: [] });
  });

  it('[S-03] reads a JSON body and a form alike', async () => {
    const { ann } = await room();
    const body = JSON.stringify({ 'clock.limit': 300, 'clock.increment': 3, rated: true });
    const dotted = await ann.send('POST', '/api/challenge/bota', body, 'application/json');
    const nested = JSON.stringify({ clock: { limit: 300, increment: 3 }, rated: true });
    const deep = await ann.send('POST', '/api/challenge/bota', nested, 'application/json');
    const form = await ann.post('/api/challenge/bota', { 'clock.limit': 300, 'clock.increment': 3, rated: true });
    for (const { body: said } of [dotted, deep, form]) {
      expect(said).toMatchObject({ rated: true, timeControl: { limit: 300, increment: 3 } });
    }
  });

  it.each([
    [
      '0+0',
      { 'clock.limit': 0, 'clock.increment': 0 },
      { global: ['Invalid clock'], 'clock.limit': [expect.any(String)] },
    ],
    ['an odd limit', { 'clock.limit': 100, 'clock.increment': 0 }, { 'clock.limit': [expect.any(String)] }],
    ['a limit of words', { 'clock.limit': 'long', 'clock.increment': 0 }, { 'clock.limit': [expect.any(String)] }],
    [
      'too long an increment',
      { 'clock.limit': 60, 'clock.increment': 61 },
      { 'clock.increment': [expect.any(String)] },
    ],
    ['unknown days', { days: 4 }, { days: [expect.any(String)] }],
    ['an unknown variant', { ...BLITZ, variant: 'chess2' }, { variant: [expect.any(String)] }],
    ['an unknown colour', { ...BLITZ, color: 'red' }, { color: [expect.any(String)] }],
    ['a FEN that is none', { ...BLITZ, fen: 'nonsense' }, { global: ['invalidFen'], fen: [expect.any(String)] }],
    [
      'no Chess960 start',
      { ...BLITZ, variant: 'chess960', fen: '4k3/8/8/8/8/8/8/R3K3 w - - 0 1' },
      { global: ['invalidFen'], fen: [expect.any(String)] },
    ],
    [
      'a rated own position',
      { ...BLITZ, rated: true, fen: '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1' },
      { global: ["can't be rated"] },
    ],
    ['a rated variant without a clock', { rated: true, variant: 'antichess' }, { global: ["can't be rated"] }],
  ])('[S-03] refuses %s with a form error (lichess-api §6 no. 26)', async (_what, form, errors) => {
    const { ann } = await room();
    const said = await ann.post('/api/challenge/bota', form as object as Record<string, string>);
    expect(said.status).toBe(400);
    expect(said.body).toEqual({ ...errors, error: errors });
  });

  it('[S-03] refuses UltraBullet by a bot and against one (lichess-api §6 no. 26)', async () => {
    const { a, ann } = await room();
    const fast = { 'clock.limit': 15, 'clock.increment': 0 };
    expect((await a.post('/api/challenge/ann', fast)).body.error).toEqual({ global: ['Invalid speed'] });
    const against = await ann.post('/api/challenge/bota', fast);
    expect([against.status, against.body.error]).toEqual([
      400,
      'Bots cannot play UltraBullet. Choose a slower time control.',
    ]);
    expect((await a.post('/api/challenge/ann', { 'clock.limit': 30, 'clock.increment': 0 })).status).toBe(200);
    expect((await a.post('/api/challenge/ann', { 'clock.limit': 0, 'clock.increment': 1 })).status).toBe(200);
  });

  it('[S-03] says why where the other side cannot be challenged', async () => {
    const { sandbox, ann } = await room();
    sandbox.addUser({ name: 'Shy', accepts: 'never' });
    sandbox.addUser({ name: 'Clan', accepts: 'friends' });
    sandbox.addUser({ name: 'Fan', accepts: 'friends', follows: ['ann'] });
    sandbox.addUser({ name: 'Strong', accepts: 'rating', rating: 2_400 });
    sandbox.addUser({ name: 'Foe', blocks: ['ann'] });
    const error = async (name: string, form = {}) =>
      (await ann.post(`/api/challenge/${name}`, { ...BLITZ, ...form })).body.error;
    expect(await error('nobody')).toBe('No such user: nobody');
    expect(await error('ann')).toBe('You cannot challenge yourself');
    expect(await error('bota', { rules: 'noAbort' })).toBe('Rules not applicable for bots');
    expect(await error('shy')).toBe('Shy does not accept challenges.');
    expect(await error('clan')).toBe('Clan only accepts challenges from friends.');
    expect(await error('fan')).toBeUndefined();
    expect(await error('strong')).toMatch(/rating is too far from Strong/);
    expect(await error('foe')).toBe('You cannot challenge Foe.');
  });

  it('[S-17] makes a standard game from another start fromPosition, and the usual start standard', async () => {
    const { ann } = await room();
    const fen = '4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 1';
    expect((await ann.post('/api/challenge/bota', { ...BLITZ, fen })).body).toMatchObject({
      variant: { key: 'fromPosition' },
      initialFen: fen,
    });
    const usual = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
    const standard = (await ann.post('/api/challenge/bota', { ...BLITZ, variant: 'fromPosition', fen: usual })).body;
    expect(standard.variant.key).toBe('standard');
    const drawn = (await ann.post('/api/challenge/bota', { ...BLITZ, variant: 'chess960' })).body;
    expect(drawn.initialFen).toMatch(/^[bnrqk]{8}\/pppppppp/);
  });

  it('[S-03] replaces an earlier challenge to the same player without an event', async () => {
    const place = await room();
    const streams = await events(place);
    const first = (await place.ann.post('/api/challenge/bota', BLITZ)).body.id;
    const second = (await place.ann.post('/api/challenge/bota', BLITZ)).body.id;
    await streams.a.next();
    expect((await streams.a.next()).challenge.id).toBe(second);
    expect((await place.a.post(`/api/challenge/${first}/accept`)).body.error).toBe('The challenge has been canceled.');
    expect(streams.a.lines).toHaveLength(2);
  });

  it('[S-03] spends five credits a minute on people and one on bots', async () => {
    const { a } = await room();
    for (let i = 0; i < 4; i++) expect((await a.post('/api/challenge/ann', BLITZ)).status).toBe(200);
    for (let i = 0; i < 5; i++) expect((await a.post('/api/challenge/botb', BLITZ)).status).toBe(200);
    expect((await a.post('/api/challenge/botb', BLITZ)).status).toBe(429);
  });

  it('[S-05] follows a challenge by keepAliveStream until it is answered', async () => {
    const place = await room();
    const stream = await place.ann.stream(
      '/api/challenge/bota',
      'POST',
      'clock.limit=180&clock.increment=2&keepAliveStream=true',
    );
    const made = await stream.next();
    await place.clock.advance(49_000);
    expect(stream.raw.filter((line) => line === '')).toHaveLength(0);
    const blank = stream.blankLine();
    await place.clock.advance(1_000);
    await blank;
    expect((await place.a.post(`/api/challenge/${made.id}/accept`)).status).toBe(200);
    expect(await stream.next()).toEqual({ done: 'accepted' });
    expect(await stream.end()).toBe('end');
  });
});

describe('answering a challenge', () => {
  it('[S-03] declines with the lower-case key and the sentence (lichess-api §6 no. 22)', async () => {
    const place = await room();
    const streams = await events(place);
    const { id } = (await place.ann.post('/api/challenge/bota', BLITZ)).body;
    await place.a.post(`/api/challenge/${id}/decline`, { reason: 'tooFast' });
    for (const stream of [streams.a, streams.ann]) {
      expect((await stream.nextOf('challengeDeclined')).challenge).toMatchObject({
        status: 'declined',
        declineReasonKey: 'toofast',
        declineReason: 'This time control is too fast for me, please challenge again with a slower game.',
      });
    }
    const other = (await place.ann.post('/api/challenge/bota', BLITZ)).body.id;
    await place.a.send('POST', `/api/challenge/${other}/decline`, '{"reason":"whatever"}', 'application/json');
    expect((await streams.ann.nextOf('challengeDeclined')).challenge.declineReasonKey).toBe('generic');
    expect((await place.a.post(`/api/challenge/${other}/accept`)).body.error).toBe('The challenge has been declined.');
  });

  it('[S-04] starts a game with the id of the challenge, told to both players (lichess-api §6 no. 23)', async () => {
    const place = await room();
    const streams = await events(place);
    const { id } = (await place.ann.post('/api/challenge/bota', { ...BLITZ, color: 'white' })).body;
    expect((await place.a.post(`/api/challenge/${id}/accept`)).body).toEqual({ ok: true });
    expect((await streams.a.nextOf('gameStart')).game).toMatchObject({ gameId: id, color: 'black', source: 'friend' });
    expect((await streams.ann.nextOf('gameStart')).game).toMatchObject({ gameId: id, color: 'white', isMyTurn: true });
    expect((await place.a.post(`/api/challenge/${id}/accept`)).status).toBe(400);
  });

  it('[S-04] answers 404 to the acceptance of what is unknown or for others (lichess-api §6 no. 24)', async () => {
    const { a, b, ann } = await room();
    expect((await a.post('/api/challenge/unknown1/accept')).body).toEqual({ error: 'Not found' });
    const { id } = (await ann.post('/api/challenge/bota', BLITZ)).body;
    for (const word of ['accept', 'decline', 'cancel']) {
      expect((await b.post(`/api/challenge/${id}/${word}`)).status).toBe(404);
    }
    expect((await a.post('/api/challenge/unknown1/decline')).status).toBe(404);
  });

  it('[S-05] cancels the own, declines the incoming, aborts the game that just started', async () => {
    const place = await room();
    const streams = await events(place);
    const own = (await place.ann.post('/api/challenge/bota', BLITZ)).body.id;
    await place.ann.post(`/api/challenge/${own}/cancel`);
    expect((await streams.a.nextOf('challengeCanceled')).challenge).toMatchObject({ id: own, status: 'canceled' });
    expect((await place.a.post(`/api/challenge/${own}/accept`)).body.error).toBe('The challenge has been canceled.');
    const incoming = (await place.ann.post('/api/challenge/bota', BLITZ)).body.id;
    await place.a.post(`/api/challenge/${incoming}/cancel`);
    await streams.ann.nextOf('challengeDeclined');
    const started = (await place.ann.post('/api/challenge/bota', BLITZ)).body.id;
    await place.a.post(`/api/challenge/${started}/accept`);
    await place.ann.post(`/api/challenge/${started}/cancel`);
    expect(place.sandbox.game(started)?.status).toBe('aborted');
    expect((await place.ann.post(`/api/challenge/${started}/cancel`)).body.error).toBe('Missing opponentToken');
    const wrong = await place.ann.post(`/api/challenge/${started}/cancel?opponentToken=token-b`);
    expect(wrong.body.error).toBe('Not the opponent token');
  });

  it('[S-03] lists and shows challenges to whoever may read them', async () => {
    const { sandbox, a, ann, client } = await room();
    sandbox.addToken('bota', 'play-only', ['bot:play']);
    const { id } = (await ann.post('/api/challenge/bota', BLITZ)).body;
    expect((await a.get('/api/challenge')).body).toMatchObject({ in: [{ id, direction: 'in' }], out: [] });
    expect((await ann.get('/api/challenge')).body).toMatchObject({ in: [], out: [{ id, direction: 'out' }] });
    expect((await client('play-only').get('/api/challenge')).status).toBe(403);
    expect((await a.get(`/api/challenge/${id}/show`)).body).toMatchObject({ id, direction: 'in', status: 'created' });
    expect((await a.get('/api/challenge/unknown1/show')).status).toBe(404);
  });

  it('[S-10] takes a rematch offer as a challenge with rematchOf and the id of the next game', async () => {
    const place = await room();
    const streams = await events(place);
    const old = place.sandbox.createGame({ white: 'ann', black: 'bota', moves: ['e2e4', 'e7e5'] });
    place.sandbox.resign(old, 'white');
    const offer = place.sandbox.offerRematch(old, 'white');
    expect((await streams.a.nextOf('challenge')).challenge).toMatchObject({
      id: offer,
      rematchOf: old,
      finalColor: 'black',
    });
    await passing(place.clock, place.a.post(`/api/challenge/${offer}/accept`));
    expect(place.sandbox.game(offer)).toMatchObject({ white: { id: 'bota' }, black: { id: 'ann' }, status: 'started' });
    const stream = await place.a.stream(`/api/bot/game/stream/${old}`);
    expect((await stream.next()).state.rematch).toBe(offer);
  });
});

describe('games between bots', () => {
  it('[S-05] stop at a hundred a day: 429 at the own limit, 400 at the other (lichess-api §6 no. 25)', async () => {
    const { sandbox, clock, a, b, ann } = await room();
    sandbox.addUser({ name: 'BotC', title: 'BOT', token: 'token-c' });
    for (let i = 0; i < 99; i++) sandbox.finish(sandbox.createGame({ white: 'bota', black: 'botc' }), 'draw');
    const hundredth = (await a.post('/api/challenge/botb', BLITZ)).body.id;
    expect((await b.post(`/api/challenge/${hundredth}/accept`)).status).toBe(200);
    const own = await a.post('/api/challenge/botb', BLITZ);
    expect(own.status).toBe(429);
    expect(own.body.error).toMatch(/^You played 100 games/);
    expect(own.body.ratelimit).toEqual({ key: 'bot.vsBot.day', seconds: 86_400 });
    const theirs = await b.post('/api/challenge/bota', BLITZ);
    expect([theirs.status, theirs.body.ratelimit.key]).toEqual([400, 'bot.vsBot.day']);
    expect(theirs.body.error).toMatch(/^BotA played 100 games against other bots today, please wait until \d{4}-/);
    expect((await ann.post('/api/challenge/bota', BLITZ)).status).toBe(200);
    await clock.advance(86_400_001);
    expect((await a.post('/api/challenge/botb', BLITZ)).status).toBe(200);
  });

  it('[S-05] are refused at acceptance too', async () => {
    const { sandbox, a, b } = await room({ limits: { botGamesPerDay: 1 } });
    const id = (await a.post('/api/challenge/botb', BLITZ)).body.id;
    sandbox.createGame({ white: 'bota', black: 'botb' });
    const said = await b.post(`/api/challenge/${id}/accept`);
    expect([said.status, said.body.ratelimit.key]).toEqual([429, 'bot.vsBot.day']);
  });

  it('[S-05] are not made by a side with 200 running games', async () => {
    const { sandbox, a } = await room({ limits: { runningGames: 2 } });
    for (let i = 0; i < 2; i++) sandbox.createGame({ white: 'botb', black: 'ann' });
    expect((await a.post('/api/challenge/botb', BLITZ)).body.error).toBe('Challenge not created');
  });
});

describe('other ways to a game', () => {
  it('[W-03] plays the server’s own engine, which answers by itself', async () => {
    const { sandbox, clock, a } = await room();
    const made = await a.post('/api/challenge/ai', { level: 3, ...BLITZ, color: 'white' });
    expect(made.status).toBe(201);
    const stream = await a.stream(`/api/bot/game/stream/${made.body.id}`);
    expect(await stream.next()).toMatchObject({ black: { aiLevel: 3 }, white: { id: 'bota' } });
    const moved = a.post(`/api/bot/game/${made.body.id}/move/e2e4`);
    expect((await passing(clock, moved)).status).toBe(200);
    await clock.advance(1_000);
    expect(sandbox.game(made.body.id)?.moves).toHaveLength(2);
    expect((await a.post('/api/challenge/ai', { level: 9, ...BLITZ })).status).toBe(400);
  });

  it('[W-03] refuses a bot its 21st game of the day against the engine', async () => {
    const { a } = await room();
    for (let i = 0; i < 20; i++) expect((await a.post('/api/challenge/ai', { level: 1, ...BLITZ })).status).toBe(201);
    const said = await a.post('/api/challenge/ai', { level: 1, ...BLITZ });
    expect([said.status, said.body.ratelimit.key]).toEqual([429, 'setup.post.bot.ai']);
  });

  it('[W-03] starts an open challenge once two have joined, each with the colour it chose', async () => {
    const { sandbox, ann, ben, client } = await room();
    const { id, url } = (await client(null).post('/api/challenge/open', { ...BLITZ, name: 'Club game' })).body;
    expect(url).toMatch(id);
    expect((await ann.post(`/api/challenge/${id}/accept?color=black`)).status).toBe(200);
    expect(sandbox.game(id)).toBeNull();
    expect((await ben.post(`/api/challenge/${id}/accept`)).status).toBe(200);
    expect(sandbox.game(id)).toMatchObject({ white: { id: 'ben' }, black: { id: 'ann' } });
    const wrong = await client(null).post('/api/challenge/open', { 'clock.limit': 0, 'clock.increment': 0 });
    expect(wrong.body).toEqual({ error: { global: ['Invalid clock'], 'clock.limit': [expect.any(String)] } });
  });

  it('[S-07] takes the bonus and the increment-from-move of the long control in the challenge form', async () => {
    const { sandbox, a, ann } = await room();
    const { id } = (
      await ann.post('/api/challenge/bota', {
        'clock.limit': 5_400,
        'clock.increment': 30,
        'clock.bonusSeconds': 1_800,
        'clock.bonusAtMove': 2,
        'clock.incrementFromMove': 3,
        color: 'white',
      })
    ).body;
    await a.post(`/api/challenge/${id}/accept`);
    const stream = await a.stream(`/api/bot/game/stream/${id}`);
    expect(await stream.next()).toMatchObject({ clock: { initial: 5_400_000, increment: 30_000 }, state: { winc: 0 } });
    for (const [color, uci] of [
      ['white', 'e2e4'],
      ['black', 'e7e5'],
      ['white', 'g1f3'],
      ['black', 'g8f6'],
      ['white', 'b1c3'],
    ] as const) {
      sandbox.play(id, color, uci);
    }
    expect(sandbox.game(id)?.clocksMs).toEqual({ white: 7_230_000, black: 7_200_000 });
  });
});

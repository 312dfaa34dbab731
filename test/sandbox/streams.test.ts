import { describe, expect, it } from 'vitest';
import { CLOCK_3_2, play, playAll, type Room, room } from './world.ts';

const KEEP_ALIVE_LIMIT_MS = 7_000;

describe('event stream', () => {
  it('[S-01] sends every running game as gameStart before every pending challenge (lichess-api §6 no. 1)', async () => {
    const { sandbox, a } = await room();
    sandbox.challenge({ from: 'ann', to: 'bota' });
    const games = [
      sandbox.createGame({ white: 'bota', black: 'ben' }),
      sandbox.createGame({ white: 'botb', black: 'bota', moves: ['e2e4'] }),
    ];
    sandbox.challenge({ from: 'ben', to: 'bota' });
    const events = await a.stream('/api/stream/event');
    const lines = [await events.next(), await events.next(), await events.next(), await events.next()];
    expect(lines.map(({ type }) => type)).toEqual(['gameStart', 'gameStart', 'challenge', 'challenge']);
    expect(lines.slice(0, 2).map(({ game }) => game.gameId)).toEqual(games);
    expect(lines[1].game).toMatchObject({ color: 'black', isMyTurn: true, hasMoved: false, lastMove: 'e2e4' });
  });

  it('[S-01] keeps alive by a blank line at most 7 s apart on every kind of stream (lichess-api §6 no. 2)', async () => {
    const { sandbox, clock, a, ann } = await room();
    const id = sandbox.createGame({ white: 'bota', black: 'ann' });
    const streams = [
      await a.stream('/api/stream/event'),
      await a.stream(`/api/bot/game/stream/${id}`),
      await ann.stream(`/api/board/game/stream/${id}`),
    ];
    for (let round = 0; round < 3; round++) {
      const blanks = Promise.all(streams.map((stream) => stream.blankLine()));
      await clock.advance(KEEP_ALIVE_LIMIT_MS);
      await blanks;
    }
  });

  it('[S-01] is closed cleanly and without a line by a second one of the same account (lichess-api §6 no. 3)', async () => {
    const { a } = await room();
    const first = await a.stream('/api/stream/event');
    const second = await a.stream('/api/stream/event');
    expect(await first.end()).toBe('end');
    expect(first.lines).toEqual([]);
    expect(second.ended).toBeNull();
  });

  it('[S-01] refuses the 31st opening in ten minutes with 429, then opens again (lichess-api §6 no. 4)', async () => {
    const { a, b, clock } = await room();
    for (let i = 0; i < 30; i++) expect((await a.stream('/api/stream/event')).status).toBe(200);
    const refused = await a.get('/api/stream/event');
    expect([refused.status, typeof refused.body.error]).toEqual([429, 'string']);
    expect((await b.stream('/api/stream/event')).status).toBe(200);
    await clock.advance(600_001);
    expect((await a.stream('/api/stream/event')).status).toBe(200);
  });

  it('[S-01] tells the finish of a game by gameFinish, besides the last gameState (lichess-api §6 no. 8)', async () => {
    const { sandbox, a } = await room();
    const events = await a.stream('/api/stream/event');
    const id = sandbox.createGame({ white: 'bota', black: 'ann', rated: true });
    playAll(sandbox, id, 'e2e4 e7e5');
    sandbox.resign(id, 'black');
    const finish = await events.nextOf('gameFinish');
    expect(finish.game).toMatchObject({
      gameId: id,
      winner: 'white',
      status: { id: 31, name: 'resign' },
      isMyTurn: false,
    });
    expect(finish.game.ratingDiff).toBeGreaterThan(0);
    expect(finish.game.opponent.ratingDiff).toBe(-finish.game.ratingDiff);
  });
});

describe('game stream', () => {
  const opened = ({ a }: Room, id: string) => a.stream(`/api/bot/game/stream/${id}`);

  it('[S-01] is ended by a second one with its User-Agent, not by one with another (lichess-api §6 no. 5)', async () => {
    const place = await room();
    const id = place.sandbox.createGame({ white: 'bota', black: 'ann' });
    const first = await place.client('token-a', 'alpha').stream(`/api/bot/game/stream/${id}`);
    const other = await place.client('token-a', 'beta').stream(`/api/bot/game/stream/${id}`);
    await other.next();
    expect(first.ended).toBeNull();
    const second = await place.client('token-a', 'alpha').stream(`/api/bot/game/stream/${id}`);
    expect(await first.end()).toBe('end');
    playAll(place.sandbox, id, 'e2e4');
    expect(await second.nextOf('gameState')).toMatchObject({ moves: 'e2e4' });
    expect(await other.nextOf('gameState')).toMatchObject({ moves: 'e2e4' });
  });

  it('[S-01] of a finished game is one gameFull and the end (lichess-api §6 no. 6)', async () => {
    const place = await room();
    const id = place.sandbox.createGame({ white: 'bota', black: 'ann', status: 'mate', winner: 'black' });
    const stream = await opened(place, id);
    expect(await stream.end()).toBe('end');
    expect(stream.lines).toHaveLength(1);
    expect(stream.lines[0]).toMatchObject({ type: 'gameFull', state: { status: 'mate', winner: 'black' } });
    const moves = ['f2f3', 'e7e5', 'g2g4', 'd8h4'];
    const over = await opened(place, place.sandbox.createGame({ white: 'bota', black: 'ann', moves }));
    expect((await over.next()).state).toMatchObject({ status: 'mate', winner: 'black' });
  });

  it('[S-01] shows the last move and the final status in one gameState, then ends (lichess-api §6 no. 7)', async () => {
    const place = await room();
    const id = place.sandbox.createGame({ white: 'ann', black: 'bota', moves: ['f2f3', 'e7e5', 'g2g4'] });
    const stream = await opened(place, id);
    await play(place.a, id, 'd8h4');
    expect(await stream.end()).toBe('end');
    const states = stream.lines.filter(({ type }) => type === 'gameState');
    expect(states).toHaveLength(1);
    expect(states[0]).toMatchObject({ moves: 'f2f3 e7e5 g2g4 d8h4', status: 'mate', winner: 'black' });
  });

  it('[S-16] tells times in ms, and 2147483647 for both in an unlimited game (lichess-api §6 no. 10)', async () => {
    const place = await room();
    const timed = await opened(place, place.sandbox.createGame({ white: 'bota', black: 'ann', control: CLOCK_3_2 }));
    expect((await timed.next()).state).toMatchObject({ wtime: 180_000, btime: 180_000, winc: 2_000, binc: 2_000 });
    const control = { kind: 'unlimited' } as const;
    const unlimited = await opened(place, place.sandbox.createGame({ white: 'bota', black: 'ann', control }));
    const full = await unlimited.next();
    expect(full).not.toHaveProperty('clock');
    expect(full.state).toMatchObject({ wtime: 2_147_483_647, btime: 2_147_483_647, winc: 0, binc: 0 });
  });

  it('[S-16] gives the side to move what is left of its days, the other its full allowance', async () => {
    const place = await room();
    const control = { kind: 'correspondence', daysPerTurn: 2 } as const;
    const id = place.sandbox.createGame({ white: 'bota', black: 'ann', control });
    await place.clock.advance(3_600_000);
    const stream = await opened(place, id);
    const full = await stream.next();
    expect(full.daysPerTurn).toBe(2);
    expect(full.state).toMatchObject({ wtime: 47 * 3_600_000, btime: 48 * 3_600_000, winc: 0 });
    await place.clock.advance(48 * 3_600_000);
    await stream.end();
    expect(stream.lines.at(-1)).toMatchObject({ status: 'outoftime' });
  });

  it('[S-01] leaves out winner and offers that are not there (lichess-api §6 no. 11)', async () => {
    const place = await room();
    const id = place.sandbox.createGame({ white: 'bota', black: 'ann', moves: ['e2e4', 'e7e5'] });
    const stream = await opened(place, id);
    const { state } = await stream.next();
    for (const key of ['winner', 'wdraw', 'bdraw', 'wtakeback', 'btakeback', 'rematch', 'expiration']) {
      expect(state).not.toHaveProperty(key);
    }
    place.sandbox.offerDraw(id, 'black');
    place.sandbox.proposeTakeback(id, 'black');
    expect(await stream.nextOf('gameState')).toMatchObject({ bdraw: true });
    expect(await stream.nextOf('gameState')).toMatchObject({ bdraw: true, btakeback: true });
  });

  it('[S-01] names the status in gameState, and gives number and name in events (lichess-api §6 no. 12)', async () => {
    const place = await room();
    const events = await place.a.stream('/api/stream/event');
    const id = place.sandbox.createGame({ white: 'bota', black: 'ann' });
    expect((await events.next()).game.status).toEqual({ id: 20, name: 'started' });
    expect((await (await opened(place, id)).next()).state.status).toBe('started');
  });

  it('[S-06] sends both chat rooms to a bot, with the notices of the server', async () => {
    const place = await room();
    const id = place.sandbox.createGame({ white: 'bota', black: 'ann', moves: ['e2e4', 'e7e5'] });
    const stream = await opened(place, id);
    await place.ann.post(`/api/board/game/${id}/chat`, { room: 'player', text: 'hello' });
    await place.a.post(`/api/bot/game/${id}/chat`, { room: 'spectator', text: 'watching?' });
    place.sandbox.offerDraw(id, 'black');
    expect(await stream.nextOf('chatLine')).toEqual({
      type: 'chatLine',
      room: 'player',
      username: 'Ann',
      text: 'hello',
    });
    expect(await stream.nextOf('chatLine')).toMatchObject({ room: 'spectator', username: 'BotA' });
    expect(await stream.nextOf('chatLine')).toMatchObject({ room: 'player', username: 'lichess' });
    expect((await place.a.get(`/api/bot/game/${id}/chat`)).body).toEqual([
      { text: 'hello', user: 'Ann' },
      { text: expect.any(String), user: 'lichess' },
    ]);
  });

  it('is cut off when its reader leaves more than a megabyte unread', async () => {
    const place = await room();
    const id = place.sandbox.createGame({ white: 'bota', black: 'ann' });
    const stream = await opened(place, id);
    await stream.next();
    stream.pause();
    for (let i = 0; i < 20_000 && place.sandbox.streams().length > 0; i++) {
      place.sandbox.chat(id, 'Ann', 'x'.repeat(2_000));
      if (i % 500 === 0) await place.clock.advance(0);
    }
    expect(place.sandbox.streams()).toEqual([]);
  });
});

it('ends every stream at once and leaves no timer when it is closed', async () => {
  const { sandbox, clock, a } = await room();
  const id = sandbox.createGame({ white: 'bota', black: 'ann', moves: ['e2e4', 'e7e5'] });
  const streams = [await a.stream('/api/stream/event'), await a.stream(`/api/bot/game/stream/${id}`)];
  await sandbox.close();
  for (const stream of streams) expect(await stream.end()).toBe('end');
  await clock.advance(0);
  expect(clock.pending).toBe(0);
});

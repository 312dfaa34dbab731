import { expect, it } from 'vitest';
import { room } from './world.ts';

it('plays the shortest game from challenge to mate', async () => {
  const { a, ann } = await room();
  const events = await a.stream('/api/stream/event');
  const made = await ann.post('/api/challenge/BotA', { 'clock.limit': 300, 'clock.increment': 3, color: 'white' });
  expect(made.status).toBe(200);
  const challenge = await events.next();
  expect(challenge.type).toBe('challenge');
  expect((await a.post(`/api/challenge/${challenge.challenge.id}/accept`)).body).toEqual({ ok: true });
  const start = await events.next();
  expect(start).toMatchObject({ type: 'gameStart', game: { gameId: challenge.challenge.id, color: 'black' } });
  const id = start.game.gameId;
  const game = await a.stream(`/api/bot/game/stream/${id}`);
  expect(await game.next()).toMatchObject({ type: 'gameFull', state: { moves: '' } });
  for (const [who, path, uci] of [
    [ann, 'board', 'f2f3'],
    [a, 'bot', 'e7e5'],
    [ann, 'board', 'g2g4'],
    [a, 'bot', 'd8h4'],
  ] as const) {
    expect((await who.post(`/api/${path}/game/${id}/move/${uci}`)).body).toEqual({ ok: true });
  }
  expect(await game.end()).toBe('end');
  expect(game.lines.at(-1)).toMatchObject({ status: 'mate', winner: 'black', moves: 'f2f3 e7e5 g2g4 d8h4' });
  expect(await events.next()).toMatchObject({ type: 'gameFinish', game: { status: { id: 30, name: 'mate' } } });
});

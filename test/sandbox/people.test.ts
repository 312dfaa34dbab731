import { describe, expect, it } from 'vitest';
import { passing } from './client.ts';
import { type Room, room } from './world.ts';

const token = (n: number | string): string => `sandbox_person_${String(n).padStart(16, '0')}`;
const account = async (place: Room, text: string) => (await place.client(text).get('/api/account')).body;

describe('a person who comes with a token of its own making', () => {
  it('[W-03] has an account at once, with the scopes of a human and a name that is not the token', async () => {
    const place = await room();
    const said = await place.client(token('Anna5ecretAnna5ecret')).get('/api/account');
    expect(said.status).toBe(200);
    expect(said.body.username).toMatch(/^Guest-[B-DF-HJ-NP-TV-XZ2-9]{6}$/);
    expect(said.body.id).toBe(said.body.username.toLowerCase());
    expect(said.body).not.toHaveProperty('title');
    expect(said.headers.get('x-oauth-scopes')).toBe('board:play, challenge:read, challenge:write');
    expect(said.text).not.toContain('5ecret');
  });

  it('[W-03] is the same person at every request and after a restart of the server, and nobody else is', async () => {
    const places = [await room({ seed: 'one' }), await room({ seed: 'two' })];
    const names = new Set<string>();
    for (const place of places) for (let again = 0; again < 2; again++) names.add((await account(place, token(1))).id);
    expect(names.size).toBe(1);
    names.add((await account(places[0] as Room, token(2))).id);
    expect(names.size).toBe(2);
  });

  it.each([
    ['too short a token', 'sandbox_person_123456789012345'],
    ['too long a token', `sandbox_person_${'x'.repeat(65)}`],
    ['other signs in it', 'sandbox_person_1234567890123456-'],
    ['another beginning', 'sandbox_persons_1234567890123456'],
  ])('[W-03] gets none for %s', async (_what, text) => {
    const said = await (await room()).client(text).get('/api/account');
    expect([said.status, said.body]).toEqual([401, { error: 'No such token' }]);
  });

  it('[W-03] plays a bot to mate through the board interface alone', async () => {
    const place = await room();
    const person = place.client(token(1));
    const { id } = (
      await person.post('/api/challenge/bota', { 'clock.limit': 180, 'clock.increment': 2, color: 'black' })
    ).body;
    await place.a.post(`/api/challenge/${id}/accept`);
    const { nowPlaying } = (await person.get('/api/account/playing')).body;
    expect(nowPlaying).toMatchObject([{ gameId: id, color: 'black', opponent: { id: 'bota' } }]);
    const game = await person.stream(`/api/board/game/stream/${id}`);
    for (const [side, uci] of [
      ['bot', 'f2f3'],
      ['board', 'e7e5'],
      ['bot', 'g2g4'],
      ['board', 'd8h4'],
    ] as const) {
      const client = side === 'bot' ? place.a : person;
      expect((await client.post(`/api/${side}/game/${id}/move/${uci}`)).body).toEqual({ ok: true });
    }
    await game.end();
    expect(game.lines.at(-1)).toMatchObject({ status: 'mate', winner: 'black' });
  });

  it('[W-03] is never bot enough for the bot interface', async () => {
    const place = await room();
    const id = place.sandbox.createGame({ white: 'bota', black: 'botb' });
    const said = await place.client(token(1)).post(`/api/bot/game/${id}/move/e2e4`);
    expect(said.status).toBe(403);
  });

  it('[W-03] is forgotten for a new one once there are too many: the longest unseen first, whoever plays or listens last', async () => {
    const place = await room({ people: 3 });
    const [plays, listens, idle] = [
      await account(place, token('plays')),
      await account(place, token('listens')),
      await account(place, token('idle')),
    ];
    place.sandbox.createGame({ white: plays.id, black: 'bota' });
    const events = await place.client(token('listens')).stream('/api/stream/event');
    await account(place, token('new'));
    const known = (await place.client(null).send('POST', '/api/users', `${plays.id},${listens.id},${idle.id}`)).body;
    expect(known.map(({ id }: { id: string }) => id)).toEqual([plays.id, listens.id]);
    place.sandbox.createGame({ white: (await account(place, token('new'))).id, black: 'bota' });
    const refused = await place.client(token('late')).get('/api/account');
    expect([refused.status, typeof refused.body.error]).toEqual([429, 'string']);
    events.close();
    await passing(place.clock, events.end());
    const late = await passing(
      place.clock,
      (async () => {
        for (;;) {
          const said = await place.client(token('late')).get('/api/account');
          if (said.status === 200) return said;
        }
      })(),
    );
    expect(late.body.username).toMatch(/^Guest-/);
  });

  it('[W-03] is not forgotten while it waits for the answer to a challenge', async () => {
    const place = await room({ people: 2 });
    const waits = place.client(token('waits'));
    const asked = await waits.stream('/api/challenge/bota', 'POST', 'clock.limit=180&keepAliveStream=true');
    const { id } = await asked.next();
    for (const name of ['one', 'two', 'three']) await account(place, token(name));
    await place.a.post(`/api/challenge/${id}/accept`);
    expect((await waits.post(`/api/board/game/${id}/abort`)).body).toEqual({ ok: true });
  });

  it('[W-03] is kept longer for having been seen again', async () => {
    const place = await room({ people: 2 });
    const [anna, ben] = [await account(place, token('anna')), await account(place, token('ben'))];
    await account(place, token('anna'));
    await account(place, token('new'));
    const known = (await place.client(null).send('POST', '/api/users', `${anna.id},${ben.id}`)).body;
    expect(known.map(({ id }: { id: string }) => id)).toEqual([anna.id]);
  });
});

describe('what is kept of people', () => {
  it('[W-03] is in no answer to others and not made by asking about a token', async () => {
    const place = await room();
    const said = await place.client(null).send('POST', '/api/token/test', token(7));
    expect(said.body).toEqual({ [token(7)]: null });
    expect((await place.client(null).get(`/api/users/status?ids=${token(7)}`)).body).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { passing, until } from './client.ts';
import { play, playAll, type Room, room } from './world.ts';

const GAME = { white: 'bota', black: 'ann' };

async function watched(place: Room) {
  const id = place.sandbox.createGame(GAME);
  const stream = await place.a.stream(`/api/bot/game/stream/${id}`);
  await stream.next();
  return { id, stream };
}

describe('faults of streams', () => {
  it('ends one cleanly, drops one, resets one, as many as told', async () => {
    const place = await room();
    for (const [kind, ending] of [
      ['end', 'end'],
      ['drop', 'error'],
      ['reset', 'error'],
    ] as const) {
      const { stream } = await watched(place);
      const fault = place.sandbox.faults.add({ target: 'stream', stream: 'game', kind });
      expect(await stream.end()).toBe(ending);
      expect(fault.hits).toBe(1);
    }
    const { id, stream } = await watched(place);
    playAll(place.sandbox, id, 'e2e4');
    expect(await stream.nextOf('gameState')).toMatchObject({ moves: 'e2e4' });
  });

  it('waits for a stream to open where none is, and lets it say its first line', async () => {
    const place = await room();
    const id = place.sandbox.createGame(GAME);
    place.sandbox.faults.add({ target: 'stream', kind: 'drop', account: 'bota', gameId: id, times: 2 });
    for (let i = 0; i < 2; i++) {
      const stream = await place.a.stream(`/api/bot/game/stream/${id}`);
      expect((await stream.next()).type).toBe('gameFull');
      await stream.end();
    }
    const stream = await place.a.stream(`/api/bot/game/stream/${id}`);
    await stream.next();
    expect(stream.ended).toBeNull();
  });

  it('strikes only after a time', async () => {
    const place = await room();
    const { stream } = await watched(place);
    place.sandbox.faults.add({ target: 'stream', kind: 'end', afterMs: 5_000 });
    await place.clock.advance(4_999);
    expect(stream.ended).toBeNull();
    await place.clock.advance(1);
    expect(await stream.end()).toBe('end');
  });

  it('silences one: nothing comes, no keep-alive, and it stays open', async () => {
    const place = await room();
    const { id, stream } = await watched(place);
    place.sandbox.faults.add({ target: 'stream', kind: 'silence' });
    await place.clock.advance(60_000);
    playAll(place.sandbox, id, 'e2e4');
    place.sandbox.resign(id, 'white');
    await place.clock.advance(60_000);
    expect([stream.raw.length, stream.ended]).toEqual([1, null]);
    await place.sandbox.close();
    await stream.end();
  });

  it('stalls one: what comes meanwhile comes together, in order, at the end', async () => {
    const place = await room();
    const { id, stream } = await watched(place);
    place.sandbox.faults.add({ target: 'stream', kind: 'delay', delayMs: 3_000 });
    await place.clock.advance(0);
    playAll(place.sandbox, id, 'e2e4 e7e5');
    await place.clock.advance(2_999);
    expect(stream.lines).toHaveLength(1);
    await place.clock.advance(1);
    await until(() => stream.lines.length === 3);
    expect(stream.lines.map(({ moves }) => moves).slice(1)).toEqual(['e2e4', 'e2e4 e7e5']);
  });

  it('writes a line twice, half a line, and a line that is none', async () => {
    const place = await room();
    const { id, stream } = await watched(place);
    place.sandbox.faults.add({ target: 'stream', kind: 'garbage', text: '<html>' });
    place.sandbox.faults.add({ target: 'stream', kind: 'duplicate' });
    await until(() => stream.raw.length === 2);
    playAll(place.sandbox, id, 'e2e4 e7e5');
    await until(() => stream.raw.length === 5);
    expect(stream.raw[1]).toBe('<html>');
    expect(stream.raw[2]).toBe(stream.raw[3]);
    place.sandbox.faults.add({ target: 'stream', kind: 'truncate' });
    playAll(place.sandbox, id, 'g1f3');
    expect(await stream.end()).toBe('error');
    expect(stream.raw).toHaveLength(5);
  });
});

describe('faults of requests', () => {
  it('answers 429, with or without Retry-After and a limiter, as many times as told', async () => {
    const place = await room();
    const { id } = await watched(place);
    const add = (more = {}) =>
      place.sandbox.faults.add({ target: 'request', kind: 'status', status: 429, path: '/move/', ...more });
    add();
    add({ retryAfterSeconds: 3, ratelimit: { key: 'bot.vsBot.day', seconds: 60 } });
    const plain = await place.a.post(`/api/bot/game/${id}/move/e2e4`);
    expect([plain.status, plain.headers.get('retry-after')]).toEqual([429, null]);
    expect(plain.body).toEqual({ error: 'Too many requests. Try again later.' });
    const rich = await place.a.post(`/api/bot/game/${id}/move/e2e4`);
    expect([rich.headers.get('retry-after'), rich.body.ratelimit.seconds]).toEqual(['3', 60]);
    expect(place.sandbox.game(id)?.moves).toEqual([]);
    await play(place.a, id, 'e2e4');
  });

  it('answers 5xx and HTML, by method, path and account', async () => {
    const { sandbox, a, b } = await room();
    sandbox.faults.add({ target: 'request', kind: 'html', status: 502, account: 'bota', times: null });
    sandbox.faults.add({ target: 'request', kind: 'status', status: 503, method: 'POST', path: '^/api/challenge' });
    const page = await a.get('/api/account');
    expect([page.status, page.headers.get('content-type')]).toEqual([502, 'text/html; charset=utf-8']);
    expect((await b.get('/api/account')).status).toBe(200);
    expect((await b.get('/api/challenge')).status).toBe(200);
    expect((await b.post('/api/challenge/ann')).status).toBe(503);
    expect((await b.post('/api/challenge/ann')).status).toBe(200);
    sandbox.faults.clear();
    expect((await a.get('/api/account')).status).toBe(200);
  });

  it('does what was asked and loses the answer, or says 504', async () => {
    const place = await room();
    const { id } = await watched(place);
    place.sandbox.faults.add({ target: 'request', kind: 'lostAnswer', path: '/move/' });
    await expect(place.a.post(`/api/bot/game/${id}/move/e2e4`)).rejects.toThrow();
    expect(place.sandbox.game(id)?.moves).toEqual(['e2e4']);
    playAll(place.sandbox, id, 'e7e5');
    place.sandbox.faults.add({ target: 'request', kind: 'lostAnswer', status: 504 });
    expect((await place.a.post(`/api/bot/game/${id}/move/g1f3`)).status).toBe(504);
    expect(place.sandbox.game(id)?.moves).toHaveLength(3);
  });

  it('drops, resets, delays and never answers', async () => {
    const { sandbox, clock, a } = await room();
    for (const kind of ['drop', 'reset'] as const) {
      sandbox.faults.add({ target: 'request', kind });
      await expect(a.get('/api/account')).rejects.toThrow();
    }
    sandbox.faults.add({ target: 'request', kind: 'delay', delayMs: 2_000 });
    const startMs = clock.nowMs();
    expect((await passing(clock, a.get('/api/account'), 100)).status).toBe(200);
    expect(clock.nowMs() - startMs).toBeGreaterThanOrEqual(2_000);
    sandbox.faults.add({ target: 'request', kind: 'silence' });
    const never = a.get('/api/account').then(
      () => 'answered',
      () => 'cut',
    );
    await until(() => sandbox.journal().at(-1)?.fault === 'silence');
    await clock.advance(600_000);
    await sandbox.close();
    expect(await never).toBe('cut');
  });
});

describe('faults by HTTP', () => {
  it('are taken only where they are allowed', async () => {
    const fault = JSON.stringify({ target: 'request', kind: 'status', status: 500, path: '/api/account' });
    const closed = await room();
    expect((await closed.a.send('POST', '/sandbox/faults', fault, 'application/json')).status).toBe(404);
    const { a, client } = await room({ faults: true });
    const added = await client(null).send('POST', '/sandbox/faults', fault, 'application/json');
    expect([added.status, added.body.spec.times]).toEqual([201, 1]);
    expect((await client(null).get('/sandbox/faults')).body).toHaveLength(1);
    expect((await a.get('/api/account')).status).toBe(500);
    expect((await client(null).get('/sandbox/faults')).body).toEqual([]);
  });

  it('are refused with the reason where they are none', async () => {
    const { client } = await room({ faults: true });
    for (const wrong of [
      '{',
      '{}',
      '{"target":"stream","kind":"explode"}',
      '{"target":"request","kind":"drop","path":"("}',
    ]) {
      const said = await client(null).send('POST', '/sandbox/faults', wrong, 'application/json');
      expect([said.status, typeof said.body.error]).toEqual([400, 'string']);
    }
  });
});

describe('journal', () => {
  it('tells the requests in order, with account, body, status, fault and connection', async () => {
    const { sandbox, clock, a } = await room();
    const id = sandbox.createGame(GAME);
    await clock.advance(1_000);
    sandbox.faults.add({ target: 'request', kind: 'status', status: 503, path: '/chat' });
    await a.post(`/api/bot/game/${id}/chat?x=1`, { room: 'player', text: 'hi' });
    await play(a, id, 'e2e4');
    const [chat, move] = sandbox.journal();
    expect(chat).toMatchObject({
      atMs: clock.nowMs(),
      method: 'POST',
      path: `/api/bot/game/${id}/chat`,
      query: 'x=1',
      account: 'bota',
      userAgent: 'test',
      form: { room: 'player', text: 'hi' },
      status: 503,
      fault: 'status',
    });
    expect(move).toMatchObject({ path: `/api/bot/game/${id}/move/e2e4`, status: 200, fault: null });
    expect(typeof move?.connection).toBe('number');
    await a.post(`/api/challenge/${id}/start-clocks?token1=token-a&token2=token-ann&x=2`);
    expect(sandbox.journal().at(-1)?.query).toBe('token1=&token2=&x=2');
    sandbox.clearJournal();
    expect(sandbox.journal()).toEqual([]);
  });

  it('keeps only as many as it is told to', async () => {
    const { sandbox, client } = await room({ journalLength: 3 });
    for (let i = 0; i < 10; i++) await client(null).get(`/api/bot/online?nb=${i}`);
    expect(sandbox.journal().map(({ query }) => query)).toEqual(['nb=7', 'nb=8', 'nb=9']);
  });
});

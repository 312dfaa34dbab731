import { describe, expect, it } from 'vitest';

import { createLichessClient, type LichessClient } from '../../src/lichess/client.ts';
import { NO_METRICS } from '../../src/ports/metrics.ts';
import { settle } from '../support/manual-clock.ts';
import { clientAndServer, TOKEN } from './harness.ts';
import { accepts, json, until } from './scripted-server.ts';

const OK = { ok: true, value: undefined };

describe('[S-06] what is sent', () => {
  const calls: readonly [string, (client: LichessClient) => Promise<unknown>, string, string][] = [
    ['a move', (c) => c.move('g1', 'e7e8q'), '/api/bot/game/g1/move/e7e8q', ''],
    [
      'a move with an offer',
      (c) => c.move('g1', 'e2e4', { offeringDraw: true }),
      '/api/bot/game/g1/move/e2e4?offeringDraw=true',
      '',
    ],
    ['abort', (c) => c.abort('g1'), '/api/bot/game/g1/abort', ''],
    ['resign', (c) => c.resign('g1'), '/api/bot/game/g1/resign', ''],
    ['draw yes', (c) => c.answerDraw('g1', true), '/api/bot/game/g1/draw/yes', ''],
    ['draw no', (c) => c.answerDraw('g1', false), '/api/bot/game/g1/draw/no', ''],
    ['takeback yes', (c) => c.answerTakeback('g1', true), '/api/bot/game/g1/takeback/yes', ''],
    ['takeback no', (c) => c.answerTakeback('g1', false), '/api/bot/game/g1/takeback/no', ''],
    ['claim a win', (c) => c.claimVictory('g1'), '/api/bot/game/g1/claim-victory', ''],
    ['claim a draw', (c) => c.claimDraw('g1'), '/api/bot/game/g1/claim-draw', ''],
    [
      'chat',
      (c) => c.chat('g1', 'player', 'Good luck & fun'),
      '/api/bot/game/g1/chat',
      'room=player&text=Good+luck+%26+fun',
    ],
    ['accept', (c) => c.acceptChallenge('c1'), '/api/challenge/c1/accept', ''],
    ['decline', (c) => c.declineChallenge('c1', 'tooFast'), '/api/challenge/c1/decline', 'reason=tooFast'],
    ['cancel', (c) => c.cancelChallenge('c1'), '/api/challenge/c1/cancel', ''],
    ['upgrade', (c) => c.upgrade(), '/api/bot/account/upgrade', ''],
  ];

  it.each(calls)('%s', async (_name, call, path, body) => {
    const { client, server } = await clientAndServer(accepts);
    expect(await call(client)).toEqual(OK);
    expect(server.seen).toMatchObject([{ method: 'POST', path, body, headers: { authorization: `Bearer ${TOKEN}` } }]);
    expect(server.seen[0]?.headers['content-type']).toBe(body === '' ? undefined : 'application/x-www-form-urlencoded');
    expect(server.seen[0]?.headers).not.toHaveProperty('accept-encoding');
  });

  it('spells ids and moves so that they stay inside their place in the path', async () => {
    const { client, server } = await clientAndServer(accepts);
    await client.move('../x?y', 'N@f3');
    expect(server.paths).toEqual(['/api/bot/game/..%2Fx%3Fy/move/N%40f3']);
  });

  it('keeps a path that the address of the server has', async () => {
    const { server, clock, log } = await clientAndServer(accepts);
    const client = createLichessClient({ url: `${server.url}/lichess/`, token: TOKEN, version: '1', clock, log });
    await client.resign('g1');
    await client.close();
    expect(server.paths).toEqual(['/lichess/api/bot/game/g1/resign']);
  });
});

describe('[S-06] what an answer becomes', () => {
  it('is a refusal with the sentence of the server', async () => {
    const { client } = await clientAndServer((_seen, response) =>
      json(response, 400, { error: 'Not your turn, or game already over' }),
    );
    expect(await client.move('g1', 'e2e4')).toEqual({
      ok: false,
      error: { kind: 'rejected', status: 400, message: 'Not your turn, or game already over' },
    });
  });

  it('is one attempt, whatever comes back', async () => {
    for (const status of [404, 429, 500]) {
      const { client, server } = await clientAndServer((_seen, response) => json(response, status, {}));
      expect((await client.move('g1', 'e2e4')).ok).toBe(false);
      expect(server.seen).toHaveLength(1);
    }
  });

  it('tells how long the server wants to be left alone, and by which quota', async () => {
    const { client } = await clientAndServer((_seen, response) =>
      json(response, 429, { error: 'Slow', ratelimit: { key: 'x.y', seconds: 5 } }, { 'retry-after': '7' }),
    );
    expect(await client.move('g1', 'e2e4')).toEqual({
      ok: false,
      error: { kind: 'rateLimited', retryAfterMs: 7000, limiter: { key: 'x.y', seconds: 5 } },
    });
  });

  it('is lost where a good status has a page under it', async () => {
    const { client } = await clientAndServer((_seen, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>');
    });
    expect(await client.move('g1', 'e2e4')).toMatchObject({ ok: false, error: { kind: 'lost' } });
  });

  it('is lost where the connection is reset before or during the answer', async () => {
    const { client, server } = await clientAndServer((_seen, response) => {
      response.socket?.resetAndDestroy();
    });
    expect(await client.move('g1', 'e2e4')).toMatchObject({ ok: false, error: { kind: 'lost' } });
    server.script = (_seen, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 11 });
      response.write('{"ok"', () => response.socket?.destroy());
    };
    expect(await client.move('g1', 'e2e4')).toMatchObject({ ok: false, error: { kind: 'lost' } });
  });

  it('is lost where the answer never ends, and its bytes are not kept', async () => {
    const { client, clock } = await clientAndServer((_seen, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write(`{"ok":true,"more":"${'x'.repeat(300_000)}`);
    });
    const answer = client.move('g1', 'e2e4');
    await until(() => clock.pending === 1);
    await settle();
    await clock.advance(3000);
    expect(await answer).toEqual({ ok: false, error: { kind: 'lost', reason: 'no answer within 3000 ms' } });
  });

  it('is lost where an answer is too long to be one', async () => {
    const { client } = await clientAndServer((_seen, response) =>
      json(response, 200, { ok: true, x: 'x'.repeat(3e5) }),
    );
    expect(await client.resign('g1')).toMatchObject({ ok: false, error: { kind: 'lost' } });
  });

  it('is lost where nobody listens', async () => {
    const { client, server } = await clientAndServer();
    await server.close();
    expect(await client.move('g1', 'e2e4')).toMatchObject({
      ok: false,
      error: { kind: 'lost', reason: expect.stringContaining('ECONNREFUSED') },
    });
  });

  it('passes over early hints on the way to the answer', async () => {
    const { client } = await clientAndServer((_seen, response) => {
      response.writeEarlyHints({ link: '</style.css>; rel=preload' });
      json(response, 200, { ok: true });
    });
    expect(await client.move('g1', 'e2e4')).toEqual(OK);
  });
});

describe('[S-06] time-outs', () => {
  it.each([
    ['a move', 3000, (c: LichessClient) => c.move('g1', 'e2e4')],
    ['anything else', 4000, (c: LichessClient) => c.resign('g1')],
  ])('gives %s up after %d ms, closes its connection and calls it lost', async (_name, timeoutMs, call) => {
    const { client, server, clock } = await clientAndServer(() => undefined);
    let answered = false;
    const answer = call(client).finally(() => {
      answered = true;
    });
    await until(() => server.seen.length === 1);
    await clock.advance(timeoutMs - 1);
    expect(answered).toBe(false);
    await clock.advance(1);
    expect(await answer).toEqual({ ok: false, error: { kind: 'lost', reason: `no answer within ${timeoutMs} ms` } });
    // The pool makes itself a fresh connection at once; the one with the hung request is what must go.
    await until(() => !server.connections.open.includes(1));
    expect(clock.pending).toBe(0);
  });

  it('lets the next request out after a time-out', async () => {
    const { client, server, clock } = await clientAndServer(() => undefined);
    const first = client.resign('g1');
    const second = client.resign('g2');
    await until(() => server.seen.length === 1);
    server.script = accepts;
    await clock.advance(4000);
    expect((await first).ok).toBe(false);
    expect(await second).toEqual(OK);
  });

  it('leaves no timer behind an answer', async () => {
    const { client, clock } = await clientAndServer(accepts);
    await client.move('g1', 'e2e4');
    await client.resign('g1');
    expect(clock.pending).toBe(0);
  });
});

describe('[S-06] giving up', () => {
  it('aborts a move under way and closes its connection', async () => {
    const { client, server, clock } = await clientAndServer(() => undefined);
    const controller = new AbortController();
    const answer = client.move('g1', 'e2e4', { signal: controller.signal });
    await until(() => server.seen.length === 1);
    controller.abort();
    expect(await answer).toEqual({ ok: false, error: { kind: 'aborted' } });
    await until(() => !server.connections.open.includes(1));
    expect(clock.pending).toBe(0);
  });

  it('calls off a command that has not left, and lets one go through that has', async () => {
    let answer = (): void => undefined;
    const { client, server } = await clientAndServer((seen, response) => {
      if (seen.path.endsWith('abort')) answer = () => json(response, 200, { ok: true });
      else json(response, 200, { ok: true });
    });
    const controller = new AbortController();
    const left = client.abort('g1', controller.signal);
    const waiting = client.answerDraw('g1', true, controller.signal);
    const kept = client.answerTakeback('g2', false);
    await until(() => server.seen.length === 1);
    controller.abort();
    expect(await waiting).toEqual({ ok: false, error: { kind: 'aborted' } });
    answer();
    expect(await left).toEqual(OK);
    expect(await kept).toEqual(OK);
    expect(server.paths).toEqual(['/api/bot/game/g1/abort', '/api/bot/game/g2/takeback/no']);
  });

  it('answers everything when the client closes, and everything after', async () => {
    const { client, server, clock } = await clientAndServer(() => undefined);
    const answers = [
      client.move('g1', 'e2e4'),
      client.resign('g1'),
      client.chat('g1', 'player', 'x'),
      client.playing(),
    ];
    await until(() => server.seen.length === 2);
    await client.close();
    const aborted = { ok: false, error: { kind: 'aborted' } };
    expect(await Promise.all(answers)).toEqual([aborted, aborted, aborted, aborted]);
    expect(await client.move('g1', 'e2e4')).toEqual(aborted);
    expect(await client.account()).toEqual(aborted);
    expect(clock.pending).toBe(0);
    await client.close();
  });
});

describe('[S-18] the order on the wire', () => {
  it('sends moves past a slow request, and chat last', async () => {
    const { client, server } = await clientAndServer((seen, response) => {
      if (!seen.path.endsWith('resign')) json(response, 200, { ok: true });
    });
    void client.resign('slow');
    await until(() => server.seen.length === 1);
    const chatted = client.chat('g1', 'player', 'Hello');
    const accepted = client.acceptChallenge('c1');
    expect(await Promise.all([client.move('g1', 'e2e4'), client.move('g2', 'd2d4')])).toEqual([OK, OK]);
    expect(server.paths).toHaveLength(3);
    expect(server.paths).toEqual(expect.arrayContaining(['/api/bot/game/g1/move/e2e4', '/api/bot/game/g2/move/d2d4']));
    await client.close();
    expect((await Promise.all([chatted, accepted])).map((answer) => answer.ok)).toEqual([false, false]);
  });

  it('after a 429 on a move sends moves at once and all else a minute later', async () => {
    const { client, server, clock, log } = await clientAndServer((_seen, response) => json(response, 429, {}));
    expect(await client.move('g1', 'e2e4')).toMatchObject({ ok: false, error: { kind: 'rateLimited' } });
    server.script = accepts;
    const chatted = client.chat('g1', 'player', 'Hello');
    const resigned = client.resign('g2');
    expect(await client.move('g1', 'e2e4')).toEqual(OK);
    expect(client.traffic()).toEqual({ pausedForMs: 60_000, queued: 2, openStreams: 0 });
    await clock.advance(60_000);
    expect(await Promise.all([resigned, chatted])).toEqual([OK, OK]);
    expect(server.paths.slice(1)).toEqual([
      '/api/bot/game/g1/move/e2e4',
      '/api/bot/game/g2/resign',
      '/api/bot/game/g1/chat',
    ]);
    expect(log.lines.filter((line) => line.event === 'lichess.rateLimited')).toHaveLength(1);
  });
});

describe('[S-06] looking up running games', () => {
  it('lists what can be read and says how much cannot', async () => {
    const game = { gameId: 'g1', color: 'white', isMyTurn: true };
    const { client, server, log } = await clientAndServer((_seen, response) =>
      json(response, 200, { nowPlaying: [game, {}] }),
    );
    expect(await client.playing()).toMatchObject({ ok: true, value: [{ gameId: 'g1', isMyTurn: true }] });
    expect(server.paths).toEqual(['/api/account/playing?nb=50']);
    expect(log.lines).toMatchObject([{ level: 'warn', event: 'lichess.unreadGames', fields: { games: 1 } }]);
  });

  it('is lost where the answer has another shape', async () => {
    const { client } = await clientAndServer((_seen, response) => json(response, 200, { games: [] }));
    expect(await client.playing()).toMatchObject({ ok: false, error: { kind: 'lost' } });
  });
});

describe('[S-06] what is measured', () => {
  it('starts low on this machine and follows the round trips of moves', async () => {
    const { client, server, clock } = await clientAndServer(accepts);
    expect(client.moveOverheadMs()).toBe(10);
    server.script = (_seen, response) => {
      void clock.advance(250).then(() => json(response, 200, { ok: true }));
    };
    for (let i = 0; i < 20; i++) await client.move('g1', 'e2e4');
    expect(client.moveOverheadMs()).toBe(250);
  });

  it('counts every failed request once, by kind and account', async () => {
    const counted: [string, string][] = [];
    const metrics = { ...NO_METRICS, requestFailed: (...args: [string, string]) => void counted.push(args) };
    const { client } = await clientAndServer((_seen, response) => json(response, 400, { error: 'no' }), {
      metrics,
      accountId: 'house',
    });
    await client.move('g1', 'e2e4');
    await client.resign('g1');
    await client.playing();
    await client.streamEvents({ signal: new AbortController().signal, onEvent: () => undefined });
    await client.move('g1', 'e2e4', { signal: AbortSignal.abort() });
    expect(counted).toEqual(Array(4).fill(['house', 'rejected']));
  });
});

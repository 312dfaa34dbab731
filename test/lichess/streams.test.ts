import type { ServerResponse } from 'node:http';

import { describe, expect, it } from 'vitest';

import { createLichessClient } from '../../src/lichess/client.ts';
import { settle } from '../support/manual-clock.ts';
import { clientAndServer, listen, TOKEN } from './harness.ts';
import { json, openStream, type Script, until } from './scripted-server.ts';

const chat = (text: string) => ({ type: 'chatLine', room: 'player', username: 'anna', text });

/** A server whose every stream stays open, and the latest of them. */
function streaming(): { script: Script; latest: () => ServerResponse } {
  let latest: ServerResponse | undefined;
  return {
    script: (_seen, response) => {
      latest = openStream(response);
    },
    latest: () => {
      if (!latest) throw new Error('no stream yet');
      return latest;
    },
  };
}

async function opened() {
  const { script, latest } = streaming();
  const setup = await clientAndServer(script);
  const stream = listen(setup.client);
  await until(() => stream.heard.opened === 1);
  return { ...setup, ...stream, response: latest() };
}

describe('[S-01] listening to a stream', () => {
  it('hands over every line as it comes', async () => {
    const { heard, response } = await opened();
    response.write(`${JSON.stringify(chat('one'))}\n`);
    await until(() => heard.events.length === 1);
    response.write(`\n${JSON.stringify(chat('two'))}\r\n${JSON.stringify(chat('three'))}\n`);
    await until(() => heard.events.length === 3);
    expect(heard.events).toEqual(['one', 'two', 'three']);
  });

  it('reads a line that drips in byte by byte, through the middle of a character', async () => {
    const { heard, response } = await opened();
    for (const byte of Buffer.from(`${JSON.stringify(chat('♞ Zürich 🙂'))}\n`)) {
      response.write(Buffer.from([byte]));
      await settle();
    }
    await until(() => heard.events.length === 1);
    expect(heard.events).toEqual(['♞ Zürich 🙂']);
  });

  it('asks for lines, plain and with the token', async () => {
    const { server } = await opened();
    expect(server.seen[0]).toMatchObject({
      method: 'GET',
      path: '/api/bot/game/stream/game1234',
      headers: { accept: 'application/x-ndjson', authorization: `Bearer ${TOKEN}` },
    });
    expect(server.seen[0]?.headers).not.toHaveProperty('accept-encoding');
  });

  it('skips a line it cannot read, says so, and goes on', async () => {
    const { heard, response, log } = await opened();
    response.write(`garbage\n{"type":"gameState"}\n${JSON.stringify(chat('after'))}\n`);
    await until(() => heard.events.length === 1);
    expect(heard).toMatchObject({ events: ['after'], unreadable: 2 });
    expect(log.lines.filter((line) => line.event === 'lichess.badLine')).toMatchObject([
      { level: 'warn', fields: { why: 'not JSON', stream: '/api/bot/game/stream/game1234' } },
      { level: 'warn', fields: { why: expect.stringContaining('moves') } },
    ]);
  });

  it('passes over a message it does not know, quietly', async () => {
    const { heard, response, log } = await opened();
    response.write(`{"type":"tournamentPause"}\n${JSON.stringify(chat('after'))}\n`);
    await until(() => heard.events.length === 1);
    expect(log.lines).toMatchObject([
      { level: 'debug', event: 'lichess.unknownMessage', fields: { type: 'tournamentPause' } },
    ]);
    expect(heard.unreadable).toBe(0);
  });

  it('throws an endless line away and goes on', async () => {
    const { heard, response, log } = await opened();
    response.write('x'.repeat(400_000));
    response.write(`\n${JSON.stringify(chat('after'))}\n`);
    await until(() => heard.events.length === 1);
    expect(log.lines).toMatchObject([{ event: 'lichess.badLine', fields: { why: 'too long' } }]);
    expect(heard.unreadable).toBe(1);
  });

  it('survives a listener that throws', async () => {
    const { script, latest } = streaming();
    const { client, log } = await clientAndServer(script);
    const seen: string[] = [];
    void client.streamGame('game1234', {
      signal: new AbortController().signal,
      onEvent: (event) => {
        seen.push(event.type);
        if (seen.length === 1) throw new Error('a bug');
      },
    });
    await until(() => client.traffic().openStreams === 1);
    latest().write(`${JSON.stringify(chat('one'))}\n${JSON.stringify(chat('two'))}\n`);
    await until(() => seen.length === 2);
    expect(log.lines).toMatchObject([{ level: 'error', event: 'lichess.listenerFailed' }]);
  });

  it('reads the event stream by its own rules', async () => {
    const { script, latest } = streaming();
    const { client, server } = await clientAndServer(script);
    const types: string[] = [];
    void client.streamEvents({ signal: new AbortController().signal, onEvent: (event) => types.push(event.type) });
    await until(() => client.traffic().openStreams === 1);
    latest().write(`${JSON.stringify({ type: 'gameStart', game: { gameId: 'g', color: 'white' } })}\n`);
    await until(() => types.length === 1);
    expect(types).toEqual(['gameStart']);
    expect(server.paths).toEqual(['/api/stream/event']);
  });
});

describe('[S-01] the end of a stream', () => {
  it('is clean when the server ends it, and a last line without its end counts', async () => {
    const { ended, heard, response } = await opened();
    response.end(JSON.stringify(chat('last')));
    expect(await ended).toEqual({ kind: 'ended' });
    expect(heard.events).toEqual(['last']);
  });

  it('is a drop when the connection closes in the middle', async () => {
    const { ended, response } = await opened();
    response.socket?.destroy();
    expect(await ended).toMatchObject({ kind: 'dropped', reason: expect.stringMatching(/./) });
  });

  it('is a drop when the connection is reset', async () => {
    const { ended, response } = await opened();
    response.socket?.resetAndDestroy();
    expect(await ended).toMatchObject({ kind: 'dropped', reason: expect.stringMatching(/./) });
  });

  it('is silence after more than 20 s without a byte, keep-alive lines counted', async () => {
    const { ended, heard, response, clock } = await opened();
    await clock.advance(20_000);
    expect(heard.end).toBeNull();
    response.write('\n');
    response.write(`${JSON.stringify(chat('here'))}\n`);
    await until(() => heard.events.length === 1);
    await clock.advance(20_000);
    expect(heard.end).toBeNull();
    await clock.advance(1);
    expect(await ended).toEqual({ kind: 'silent', afterMs: 20_001 });
    await until(() => response.destroyed);
  });

  it('never comes while a blank line arrives every 7 s', async () => {
    const { heard, response, clock, log } = await opened();
    for (let i = 0; i < 20; i++) {
      await clock.advance(7000);
      // The unknown message shows in the log that the bytes have arrived.
      response.write('\n{"type":"tick"}\n');
      await until(() => log.lines.length === i + 1);
    }
    expect(heard.end).toBeNull();
  });

  it('is an abort as soon as the caller says so, and the server sees it', async () => {
    const { abort, ended, response, heard } = await opened();
    abort();
    expect(await ended).toEqual({ kind: 'aborted' });
    await until(() => response.destroyed);
    expect(heard.events).toEqual([]);
  });

  it('hands over nothing after an abort, not even the rest of a chunk', async () => {
    const { script, latest } = streaming();
    const { client } = await clientAndServer(script);
    const controller = new AbortController();
    const seen: string[] = [];
    const ended = client.streamGame('game1234', {
      signal: controller.signal,
      onEvent: (event) => {
        seen.push(event.type);
        controller.abort();
      },
    });
    await until(() => client.traffic().openStreams === 1);
    latest().write(`${JSON.stringify(chat('one'))}\n${JSON.stringify(chat('two'))}\n`);
    expect(await ended).toEqual({ kind: 'aborted' });
    expect(seen).toEqual(['chat']);
  });

  it('leaves no timer, no stream and no connection behind', async () => {
    const { ended, response, clock, client, server } = await opened();
    response.socket?.destroy();
    await ended;
    expect(clock.pending).toBe(0);
    expect(client.traffic().openStreams).toBe(0);
    await client.close();
    await until(() => server.connections.open.length === 0);
  });
});

describe('[S-01] a stream that does not open', () => {
  it.each([
    [404, { error: 'No such game' }, { kind: 'rejected', status: 404, message: 'No such game' }],
    [401, { error: 'No such token' }, { kind: 'rejected', status: 401, message: 'No such token' }],
    [503, 'busy', { kind: 'lost', reason: 'HTTP 503' }],
    [429, {}, { kind: 'rateLimited', retryAfterMs: null, limiter: null }],
  ])('is refused by a %d', async (status, body, failure) => {
    const { client } = await clientAndServer((_seen, response) => json(response, status, body));
    expect(await listen(client).ended).toEqual({ kind: 'refused', failure });
  });

  it('is refused by a page in place of a stream', async () => {
    const { client } = await clientAndServer((_seen, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>maintenance</html>');
    });
    expect(await listen(client).ended).toMatchObject({ kind: 'refused', failure: { kind: 'lost' } });
  });

  it('is refused after 5 s without an answer', async () => {
    const { client, clock, server } = await clientAndServer(() => undefined);
    const { ended, heard } = listen(client);
    await until(() => server.seen.length === 1);
    await clock.advance(4999);
    expect(heard.end).toBeNull();
    await clock.advance(1);
    expect(await ended).toMatchObject({
      kind: 'refused',
      failure: { kind: 'lost', reason: 'no answer within 5000 ms' },
    });
    expect(clock.pending).toBe(0);
    await until(() => !server.connections.open.includes(1));
  });

  it('is refused where nobody listens', async () => {
    const { client, server } = await clientAndServer();
    await server.close();
    expect(await listen(client).ended).toMatchObject({
      kind: 'refused',
      failure: { kind: 'lost', reason: expect.stringContaining('ECONNREFUSED') },
    });
  });

  it('is aborted, not refused, by the caller', async () => {
    const { client, server, clock } = await clientAndServer(() => undefined);
    const { ended, abort } = listen(client);
    await until(() => server.seen.length === 1);
    abort();
    expect(await ended).toEqual({ kind: 'aborted' });
    expect(clock.pending).toBe(0);
  });

  it('is aborted by closing the client, open or not', async () => {
    const { client, server, clock } = await clientAndServer((seen, response) => {
      if (seen.path.endsWith('first')) openStream(response);
    });
    const first = listen(client, 'first');
    await until(() => first.heard.opened === 1);
    const second = listen(client, 'second');
    await until(() => server.seen.length === 2);
    const third = listen(client, 'third');
    await client.close();
    expect(await first.ended).toEqual({ kind: 'aborted' });
    expect(await second.ended).toEqual({ kind: 'aborted' });
    expect(await third.ended).toEqual({ kind: 'aborted' });
    expect(clock.pending).toBe(0);
    await until(() => server.connections.open.length === 0);
  });

  it('never reaches a server whose connection comes after it was given up', async () => {
    const { server, clock, log } = await clientAndServer();
    const client = createLichessClient({ url: server.url, token: TOKEN, version: '1', clock, log });
    const { ended, abort } = listen(client);
    abort();
    expect(await ended).toEqual({ kind: 'aborted' });
    expect((await client.resign('game1234')).ok).toBe(true);
    expect(server.paths).toEqual(['/api/bot/game/game1234/resign']);
    await client.close();
  });
});

describe('[S-18] opening streams', () => {
  it('holds the gate until the headers have come, and no longer', async () => {
    const waiting: ServerResponse[] = [];
    const { client, server } = await clientAndServer((seen, response) => {
      if (seen.path.includes('stream')) waiting.push(response);
      else json(response, 200, { ok: true });
    });
    const first = listen(client, 'first');
    const second = listen(client, 'second');
    const resigned = client.resign('third');
    await until(() => waiting.length === 1);
    await settle();
    expect(server.paths).toEqual(['/api/bot/game/stream/first']);
    if (waiting[0]) openStream(waiting[0]);
    await until(() => first.heard.opened === 1);
    expect((await resigned).ok).toBe(true);
    await until(() => waiting.length === 2);
    expect(server.paths).toEqual([
      '/api/bot/game/stream/first',
      '/api/bot/game/third/resign',
      '/api/bot/game/stream/second',
    ]);
    second.abort();
    expect(await second.ended).toEqual({ kind: 'aborted' });
  });

  it('counts open streams and what waits', async () => {
    const { client } = await opened();
    const second = listen(client, 'second');
    await until(() => second.heard.opened === 1);
    expect(client.traffic()).toEqual({ pausedForMs: 0, queued: 0, openStreams: 2 });
  });
});

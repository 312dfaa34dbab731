import { type AddressInfo, createServer, type Socket } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BookHost, type HostOptions } from '../../src/books/web/book-host.ts';
import { Breaker } from '../../src/books/web/breaker.ts';
import { recordingLog } from '../lichess/recording-log.ts';
import { json, until } from '../lichess/scripted-server.ts';
import { ManualClock, settle } from '../support/manual-clock.ts';
import { scriptedServer } from './support.ts';

const TOKEN = 'lip_secretsecret';
const TEN_SECONDS = { signal: new AbortController().signal };

async function hostAt(changes: Partial<HostOptions> = {}) {
  const server = await scriptedServer();
  const clock = new ManualClock();
  const log = recordingLog();
  const host = new BookHost({ url: server.url, token: TOKEN, version: '1', clock, log, ...changes });
  const get = (path = '/x', waitMs = 10_000) =>
    host.get(path, { ...TEN_SECONDS, deadlineMs: clock.monotonicMs() + waitMs });
  const close = () => host.close();
  return { server, clock, log, host, get, close };
}

const events = (log: ReturnType<typeof recordingLog>) => log.lines.map((line) => `${line.level} ${line.event}`);

describe('one server of books', () => {
  it('[S-20] is asked one request at a time', async () => {
    const { server, get, close } = await hostAt();
    const answers: (() => void)[] = [];
    server.script = ({ path }, response) => void answers.push(() => json(response, 200, { path }));
    const all = Promise.all([get('/1'), get('/2'), get('/3')]);
    for (let i = 0; i < 3; i++) {
      await until(() => answers.length > i);
      await settle();
      expect(server.paths).toEqual(['/1', '/2', '/3'].slice(0, i + 1));
      answers[i]?.();
    }
    expect(await all).toEqual(['/1', '/2', '/3'].map((path) => ({ ok: true, value: { path } })));
    await close();
  });

  it('[S-20] answers at its deadline whether the server speaks or not, and goes on then', async () => {
    const { server, clock, get, close } = await hostAt();
    server.script = ({ path }, response) => void (path === '/waiting' && json(response, 200, 1));
    const hung = get('/hung', 700);
    const waiting = get('/waiting', 900);
    await until(() => server.seen.length === 1);
    await clock.advance(700);
    expect(await hung).toEqual({ ok: false, error: { kind: 'timeout' } });
    expect(await waiting).toEqual({ ok: true, value: 1 });
    expect(clock.pending).toBe(0);
    await close();
  });

  it('[S-20] leaves the queue at its deadline without having asked', async () => {
    const { server, clock, get, close } = await hostAt();
    server.script = () => undefined;
    const hung = get('/hung', 2000);
    const waiting = get('/waiting', 500);
    await until(() => server.seen.length === 1);
    await clock.advance(500);
    expect(await waiting).toEqual({ ok: false, error: { kind: 'timeout' } });
    await clock.advance(1500);
    expect(await hung).toEqual({ ok: false, error: { kind: 'timeout' } });
    expect(server.paths).toEqual(['/hung']);
    expect(await get('/late', 0)).toEqual({ ok: false, error: { kind: 'timeout' } });
    server.script = (_seen, response) => json(response, 200, 1);
    expect(await get('/next')).toEqual({ ok: true, value: 1 });
    await close();
  });

  it('[S-20] an answer that stops half-way is late too', async () => {
    const { server, clock, get, close } = await hostAt();
    server.script = (_seen, response) => void response.writeHead(200).write('{"half":');
    const asked = get('/half', 800);
    await until(() => server.seen.length === 1);
    await clock.advance(800);
    expect(await asked).toEqual({ ok: false, error: { kind: 'timeout' } });
    await close();
  });

  it('lets go when it is called off, and that is nobody’s fault', async () => {
    const { server, clock, host, log, close } = await hostAt();
    server.script = () => undefined;
    for (let i = 0; i < 5; i++) {
      const over = new AbortController();
      const asked = host.get('/x', { deadlineMs: clock.monotonicMs() + 9000, signal: over.signal });
      await until(() => server.seen.length === i + 1);
      over.abort();
      expect(await asked).toEqual({ ok: false, error: { kind: 'aborted' } });
      expect(await host.get('/x', { deadlineMs: 9e9, signal: over.signal })).toMatchObject({
        error: { kind: 'aborted' },
      });
    }
    expect(log.lines).toEqual([]);
    await close();
  });

  it('[S-20] rests for a minute after a 429, longer where it is told to', async () => {
    const { server, clock, get, log, close } = await hostAt();
    server.script = (_seen, response) => json(response, 429, {}, { 'retry-after': '90' });
    expect(await get()).toEqual({ ok: false, error: { kind: 'rateLimited', status: 429 } });
    await clock.advance(89_000);
    expect(await get()).toEqual({ ok: false, error: { kind: 'paused' } });
    await clock.advance(1000);
    server.script = (_seen, response) => json(response, 429, {});
    expect(await get()).toMatchObject({ error: { kind: 'rateLimited' } });
    await clock.advance(59_999);
    expect(await get()).toMatchObject({ error: { kind: 'paused' } });
    await clock.advance(1);
    server.script = (_seen, response) => json(response, 200, 7);
    expect(await get()).toEqual({ ok: true, value: 7 });
    expect(server.seen).toHaveLength(3);
    expect(events(log).filter((event) => event === 'warn books.hostPaused')).toHaveLength(2);
    await close();
  });

  it.each([
    ['a date', new Date(1_000_000 + 120_000).toUTCString(), 120_000],
    ['nonsense', 'soon', 60_000],
    ['a date in the past', 'Thu, 01 Jan 1970 00:00:00 GMT', 60_000],
    ['a year', '31536000', 3_600_000],
  ])('[S-20] reads %s in Retry-After', async (_what, header, pauseMs) => {
    const { server, clock, get, close } = await hostAt();
    server.script = (_seen, response) => json(response, 429, {}, { 'retry-after': header });
    await get();
    server.script = (_seen, response) => json(response, 200, 7);
    await clock.advance(pauseMs - 1);
    expect(await get()).toMatchObject({ error: { kind: 'paused' } });
    await clock.advance(1);
    expect(await get()).toEqual({ ok: true, value: 7 });
    await close();
  });

  it('[S-20] opens its circuit after three failures in a row, tries once, and says when it is back', async () => {
    const { server, clock, get, log, close } = await hostAt();
    server.script = (_seen, response) => json(response, 502, {});
    for (let i = 0; i < 3; i++) expect(await get()).toEqual({ ok: false, error: { kind: 'failed', status: 502 } });
    expect(await get()).toEqual({ ok: false, error: { kind: 'paused' } });
    await clock.advance(60_000);
    expect(await get()).toMatchObject({ error: { kind: 'failed' } });
    await clock.advance(119_999);
    expect(await get()).toMatchObject({ error: { kind: 'paused' } });
    await clock.advance(1);
    server.script = (_seen, response) => json(response, 200, 1);
    expect(await get()).toEqual({ ok: true, value: 1 });
    expect(events(log).at(-1)).toBe('info books.hostBack');
    await close();
  });

  it('[S-20] those who waited for their turn do not ask once the circuit is open', async () => {
    const { server, get, close } = await hostAt();
    server.script = (_seen, response) => json(response, 500, {});
    const kinds = (await Promise.all([1, 2, 3, 4, 5].map(() => get()))).map(
      (answer) => !answer.ok && answer.error.kind,
    );
    expect(kinds).toEqual(['failed', 'failed', 'failed', 'paused', 'paused']);
    expect(server.seen).toHaveLength(3);
    await close();
  });

  it.each([
    ['a hurry of ours does not count against it', 999, 'timeout'],
    ['a second without a word does', 1000, 'paused'],
  ])('%s', async (_what, waitMs, next) => {
    const { server, clock, get, close } = await hostAt();
    server.script = () => undefined;
    for (let i = 1; i <= 3; i++) {
      const asked = get('/x', waitMs);
      await until(() => server.seen.length === i);
      await clock.advance(waitMs);
      expect(await asked).toEqual({ ok: false, error: { kind: 'timeout' } });
    }
    expect(await get('/x', 0)).toEqual({ ok: false, error: { kind: next } });
    await close();
  });

  it.each([400, 404])('[S-20] a %s is an answer, not a failure', async (status) => {
    const { server, get, close } = await hostAt();
    server.script = (_seen, response) => response.writeHead(status).end('bad request: illegal move');
    for (let i = 0; i < 5; i++) expect(await get()).toEqual({ ok: false, error: { kind: 'refused', status } });
    await close();
  });

  it('[S-20] a refused token closes the book for ten minutes', async () => {
    const { server, clock, get, close } = await hostAt();
    server.script = (_seen, response) => response.writeHead(401).end();
    expect(await get()).toEqual({ ok: false, error: { kind: 'failed', status: 401 } });
    await clock.advance(599_999);
    expect(await get()).toMatchObject({ error: { kind: 'paused' } });
    await close();
  });

  it.each([
    ['a web page', '<!doctype html><p>Welcome', { kind: 'unreadable' }],
    ['nothing', '', { kind: 'unreadable' }],
    ['half an answer', '{"moves":[', { kind: 'unreadable' }],
    ['too much', `"${'x'.repeat(400_000)}"`, { kind: 'lost', code: 'UND_ERR_RES_EXCEEDED_MAX_SIZE' }],
  ])('[S-20] takes %s for a failure', async (_what, body, error) => {
    const { server, get, close } = await hostAt();
    server.script = (_seen, response) => response.writeHead(200).end(body);
    expect(await get()).toEqual({ ok: false, error });
    server.script = (_seen, response) => json(response, 200, 1);
    expect(await get()).toEqual({ ok: true, value: 1 });
    await close();
  });

  it('[S-20] follows no redirect: the token is for this server', async () => {
    const { server, get, close } = await hostAt();
    server.script = (_seen, response) => response.writeHead(302, { location: `${server.url}/elsewhere` }).end();
    expect(await get()).toEqual({ ok: false, error: { kind: 'failed', status: 302 } });
    expect(server.seen).toHaveLength(1);
    await close();
  });

  it('[S-20] loses no word on a server that is gone or hangs up, and never logs the token', async () => {
    const { server, get, log, close } = await hostAt();
    server.script = (_seen, response) => response.destroy();
    expect(await get()).toMatchObject({ error: { kind: 'lost' } });
    server.script = ({ headers }, response) => response.writeHead(500, { 'x-echo': headers.authorization }).end(TOKEN);
    await get();
    await server.close();
    expect(await get()).toMatchObject({ error: { kind: 'lost', code: 'ECONNREFUSED' } });
    expect(server.seen[0]?.headers.authorization).toBe(`Bearer ${TOKEN}`);
    expect(log.lines.length).toBeGreaterThan(3);
    expect(JSON.stringify(log.lines)).not.toContain(TOKEN);
    await close();
  });

  it('[S-20] is on time while a connection hangs in being made', async () => {
    const sockets: Socket[] = [];
    // Takes connections and never answers the handshake.
    const mute = createServer((socket) => void sockets.push(socket));
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
    const { port } = mute.address() as AddressInfo;
    const { clock, get, close } = await hostAt({ url: `https://127.0.0.1:${port}` });
    const asked = get('/x', 300);
    await until(() => sockets.length === 1);
    await clock.advance(300);
    // At once, and not when the client's own five seconds for a connection are over.
    expect(await Promise.race([asked, settle()])).toEqual({ ok: false, error: { kind: 'timeout' } });
    await close();
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => mute.close(resolve));
  });

  it('asks without a token that no header can carry', async () => {
    const { server, get, close } = await hostAt({ token: 'two\nlines' });
    server.script = (_seen, response) => json(response, 200, 1);
    expect(await get()).toEqual({ ok: true, value: 1 });
    expect(server.seen[0]?.headers.authorization).toBeUndefined();
    await close();
  });
});

describe('the circuit breaker', () => {
  it('never waits longer than an hour, and admits again after any history', () => {
    const step = fc.oneof(
      fc.constant({ kind: 'failed' as const }),
      fc.constant({ kind: 'succeeded' as const }),
      fc.record({ kind: fc.constant('pause' as const), ms: fc.option(fc.double({ noNaN: true })) }),
      fc.record({ kind: fc.constant('wait' as const), ms: fc.nat(1_000_000) }),
    );
    fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const clock = new ManualClock();
        const breaker = new Breaker(clock);
        for (const next of steps) {
          if (next.kind === 'wait') await clock.advance(next.ms);
          else if (next.kind === 'pause') breaker.pause(next.ms);
          else breaker[next.kind]();
          expect(breaker.remainingMs()).toBeLessThanOrEqual(3_600_000);
        }
        await clock.advance(3_600_000);
        expect(breaker.remainingMs()).toBe(0);
      }),
      { numRuns: 50 },
    );
  });
});

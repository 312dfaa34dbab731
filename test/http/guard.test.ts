import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { isAllowedHost } from '../../src/http/hosts.ts';
import { listen, serve } from './start-server.ts';
import { talk } from './talk.ts';

const OWN = [
  '/healthz',
  '/readyz',
  '/metrics',
  '/v1/service',
  '/v1/accounts',
  '/v1/games',
  '/v1/games/a/b',
  '/v1/events',
  '/v1/openapi.json',
];

describe('the Host header', () => {
  const allowed = new Set(['bots.example.org']);

  it.each([
    'localhost',
    'localhost:8080',
    'LOCALHOST:8080',
    'fish.localhost:8080',
    '127.0.0.1:8080',
    '[::1]:8080',
    '[::1]',
    '192.168.1.20:8080',
    'bots.example.org',
    'bots.example.org.:443',
  ])('may be %s', (host) => expect(isAllowedHost(host, allowed)).toBe(true));

  it.each([
    'evil.example',
    'localhost.evil.example:8080',
    'notlocalhost',
    'evil-bots.example.org',
    '127.0.0.1.evil.example',
    'localhost@evil.example',
    'evil.example#localhost',
    '127.0.0.1:8080:9',
    '[::1',
    '::1',
    'a b',
    '',
    undefined,
  ])('may not be %s', (host) => expect(isAllowedHost(host, allowed)).toBe(false));

  it('is refused by name whatever it contains, unless it is ours', () => {
    fc.assert(
      fc.property(fc.domain(), fc.nat(65_535), (domain, port) => {
        expect(isAllowedHost(`${domain}:${port}`, new Set())).toBe(false);
        expect(isAllowedHost(`${domain}:${port}`, new Set([domain.toLowerCase()]))).toBe(true);
      }),
    );
  });

  it('is read without a throw, whatever it is', () => {
    fc.assert(fc.property(fc.string(), (text) => typeof isAllowedHost(text, allowed) === 'boolean'));
  });

  it.each([...OWN, '/', '/api/account', '/nowhere'])('is checked before %s answers', async (url) => {
    const { app } = serve({ sandbox: async (own) => void own.get('/api/account', () => ({ id: 'x' })) });
    const answer = await app.inject({ url, headers: { host: 'evil.example' } });
    expect(answer.statusCode).toBe(403);
    expect(answer.json().error.code).toBe('HOST_REFUSED');
  });

  it('may be a name that the configuration adds', async () => {
    const { app } = serve({ allowedHosts: ['Bots.Example.org'] });
    const answer = await app.inject({ url: '/healthz', headers: { host: 'bots.example.org' } });
    expect(answer.statusCode).toBe(200);
  });
});

describe('errors', () => {
  const shape = { error: { code: expect.any(String), message: expect.any(String), advice: expect.any(String) } };

  it.each(OWN)('answer 405 for other methods at %s, before the body is read', async (url) => {
    const { app } = serve();
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
      const answer = await app.inject({ method, url, ...(method === 'POST' ? { payload: 'x'.repeat(100_000) } : {}) });
      expect([method, answer.statusCode, answer.headers.allow]).toEqual([method, 405, 'GET, HEAD']);
      expect(answer.json()).toEqual(shape);
    }
  });

  it('answer 404 in the same shape for an unknown address', async () => {
    const { app } = serve();
    for (const url of ['/nowhere', '/v1', '/v1/games/a', '/../etc/passwd', '/%2e%2e/%2e%2e/etc/passwd', '/v2/games']) {
      const answer = await app.inject(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual(shape);
    }
  });

  it('answer 400 in the same shape for an address that cannot be decoded', async () => {
    const { app } = serve();
    const answer = await app.inject('/v1/games/%/x');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ ...shape, error: { ...shape.error, code: 'BAD_REQUEST' } });
    expect(answer.body).not.toContain('%');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });

  it('answer 413 for a body over the limit', async () => {
    const { app } = serve();
    const headers = { 'content-type': 'application/json' };
    const answer = await app.inject({ method: 'POST', url: '/nowhere', headers, payload: `"${'x'.repeat(70_000)}"` });
    expect([answer.statusCode, answer.json().error.code]).toEqual([413, 'TOO_LARGE']);
  });

  it('tell nothing of a throw but that the log has it', async () => {
    const { app, service, logged } = serve();
    service.accounts = () => {
      throw new Error('cannot open /home/me/data/token.txt: lip_secret');
    };
    const answer = await app.inject('/v1/accounts');
    expect(answer.statusCode).toBe(500);
    expect(answer.json().error.code).toBe('INTERNAL');
    expect(answer.body).not.toMatch(/home|lip_|\.ts|at /);
    expect(logged.map(({ event }) => event)).toEqual(['http.failed']);
  });

  it('tell nothing of a view that does not fit its schema', async () => {
    const { app, service } = serve();
    service.accountList = [{ id: 7 } as never];
    const answer = await app.inject('/v1/accounts');
    expect([answer.statusCode, answer.json().error.code]).toEqual([500, 'INTERNAL']);
  });

  it.each([
    ['NONSENSE\r\n\r\n', '400 Bad Request', 'BAD_REQUEST'],
    [`GET / HTTP/1.1\r\nhost: localhost\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, '431 Request Header', 'TOO_LARGE'],
  ])('answer what is not HTTP in HTTP', async (sent, status, code) => {
    const { app } = serve();
    const text = await talk(await listen(app), sent);
    expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status}`));
    expect(JSON.parse(text.slice(text.indexOf('\r\n\r\n'))).error.code).toBe(code);
  });
});

describe('every answer', () => {
  it.each(['/healthz', '/', '/nowhere', '/api/x'])('of %s carries the security headers', async (url) => {
    const { app } = serve({ sandbox: async (own) => void own.get('/api/x', () => ({})) });
    const { headers } = await app.inject(url);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'/);
    expect(headers['content-security-policy']).not.toContain('unsafe');
  });
});

describe('the sandbox', () => {
  it('keeps its own shape for its errors and for its unknown addresses', async () => {
    const { app } = serve({
      sandbox: async (own) => {
        own.setErrorHandler((_error, _request, reply) => reply.code(400).send({ error: 'Invalid move' }));
        own.post('/api/bot/game/:id/move/:move', () => {
          throw new Error('x');
        });
      },
    });
    const answer = await app.inject({ method: 'POST', url: '/api/bot/game/a/move/e2e5' });
    expect([answer.statusCode, answer.json()]).toEqual([400, { error: 'Invalid move' }]);
    const unknown = await app.inject('/api/nowhere');
    expect([unknown.statusCode, unknown.json()]).toEqual([404, { error: 'Not found' }]);
  });
});

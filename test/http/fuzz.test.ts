import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { game } from './fake-service.ts';
import { listen, serve } from './start-server.ts';
import { talk } from './talk.ts';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'] as const;
const piece = fc.oneof(
  fc.constantFrom('v1', 'games', 'house', 'abcd1234', '..', '%2e', '%', ':account', '__proto__', 'x'.repeat(300)),
  fc.string({ maxLength: 20 }).map(encodeURIComponent),
);

describe('whatever is asked', () => {
  it('is answered, never by a failure of ours, and errors have one shape', async () => {
    const { app, service, logged } = serve();
    service.gameList = [game()];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...methods), fc.array(piece, { maxLength: 6 }), async (method, pieces) => {
        const answer = await app.inject({ method, url: `/${pieces.join('/')}` });
        expect([200, 400, 404, 405, 414]).toContain(answer.statusCode);
        if (answer.statusCode === 200 || method === 'HEAD') return;
        expect(Object.keys(answer.json().error)).toEqual(['code', 'message', 'advice']);
      }),
      { numRuns: 300 },
    );
    expect(logged).toEqual([]);
  });

  it('as bytes that may not even be HTTP, leaves the service answering', async () => {
    const { app, logged } = serve();
    const url = await listen(app);
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 200 }), async (text) => {
        await talk(url, `${text}\r\n\r\nGET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n\u0000`);
      }),
      { numRuns: 50 },
    );
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect(logged).toEqual([]);
  });
});

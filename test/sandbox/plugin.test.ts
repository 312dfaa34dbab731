import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { TestClient } from './client.ts';
import { ACCOUNTS } from './world.ts';

it('[W-03] lives beside other routes on one server and leaves their bodies and errors alone', async () => {
  const sandbox = createSandbox({ clock: new ManualClock(), seed: 'x', users: ACCOUNTS });
  const server = fastify({ forceCloseConnections: true });
  server.get('/healthz', () => ({ fine: true }));
  server.post('/v1/echo', ({ body }) => ({ body }));
  server.get('/v1/fail', () => {
    throw new Error('ours');
  });
  await server.register(sandbox.plugin);
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  const client = new TestClient(url, 'token-a');
  expect((await client.get('/healthz')).body).toEqual({ fine: true });
  expect((await client.send('POST', '/v1/echo', '{"a":1}', 'application/json')).body).toEqual({ body: { a: 1 } });
  expect((await client.get('/v1/fail')).body.message).toBe('ours');
  expect((await client.get('/api/account')).body.id).toBe('bota');
  const events = await client.stream('/api/stream/event');
  await server.close();
  expect(await events.end()).toBe('end');
});

import { describe, expect, it } from 'vitest';

import { account } from './fake-service.ts';
import { serve } from './start-server.ts';

describe('[W-01] health', () => {
  it('answers 200 with the version and the uptime while the process works', async () => {
    const { app, clock } = serve();
    await clock.advance(61_400);
    const answer = await app.inject('/healthz');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ healthy: true, version: '1.2.3', uptimeSeconds: 61 });
  });

  it('answers 503 when the process does not work', async () => {
    const { app, service } = serve();
    service.isHealthy = false;
    const answer = await app.inject('/healthz');
    expect(answer.statusCode).toBe(503);
    expect(answer.json().healthy).toBe(false);
  });

  it('is ready without reasons when every account plays', async () => {
    const { app } = serve();
    const answer = await app.inject('/readyz');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ ready: true, reasons: [] });
  });

  it('is healthy though not ready, and tells a reason for each account that does not play', async () => {
    const { app, service } = serve();
    service.isReady = false;
    service.accountList = [
      account({ id: 'one', phase: 'failed', trouble: 'The token is not valid.' }),
      account({ id: 'two', phase: 'starting' }),
    ];
    const answer = await app.inject('/readyz');
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({
      ready: false,
      reasons: ['one: The token is not valid.', 'two: the account is starting'],
    });
    expect((await app.inject('/healthz')).statusCode).toBe(200);
  });

  it('gives no account as the reason where there is none', async () => {
    const { app, service } = serve();
    service.isReady = false;
    service.accountList = [];
    expect((await app.inject('/readyz')).json().reasons).toEqual(['No account is configured.']);
  });

  it('passes the metrics through in their own format', async () => {
    const { app } = serve();
    const answer = await app.inject('/metrics');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(answer.body).toBe('fumblefish_games 1\n');
  });

  it('shows engines and store of the service', async () => {
    const { app } = serve();
    const service = (await app.inject('/v1/service')).json();
    expect(service).toMatchObject({ version: '1.2.3', startedAtMs: 1_000_000, pool: null, ready: true });
    expect(service.store.dropped).toEqual({ decision: 0, move: 0, game: 0, memory: 0 });
  });

  it('[W-03] tells how fast the sandbox runs, and null where there is none', async () => {
    const { app, service } = serve();
    const told = async () => (await app.inject('/v1/service')).json().sandbox;
    expect(await told()).toEqual({ timeScale: 1 });
    service.sandboxView = null;
    expect(await told()).toBeNull();
  });

  it('answers HEAD as load balancers ask', async () => {
    const { app } = serve();
    const answer = await app.inject({ method: 'HEAD', url: '/healthz' });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe('');
  });
});

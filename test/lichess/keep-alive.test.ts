import { Pool } from 'undici';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { clientAndServer, listen } from './harness.ts';
import { json, openStream, ScriptedServer, until } from './scripted-server.ts';

/** Longer than most players think over one move. */
const SPACING_MS = 55_000;
const MOVES = 4;

// The timers of the HTTP client run on the runtime's own, so that a minute between two moves passes in no time; the
// network is real, and the server keeps its side open for ever.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

/** Makes moves with a pause after each, and counts the connections they took. */
async function connectionsFor(server: ScriptedServer, post: (ply: number) => Promise<unknown>): Promise<number> {
  for (let ply = 0; ply < MOVES; ply++) {
    await post(ply);
    await vi.advanceTimersByTimeAsync(SPACING_MS);
  }
  expect(server.seen).toHaveLength(MOVES);
  return server.connections.made;
}

describe('[S-06] connections over spaced moves', () => {
  it('makes moves 55 s apart over one connection', async () => {
    const { client, server } = await clientAndServer();
    expect(await connectionsFor(server, (ply) => client.move('g1', `a${ply + 1}a${ply + 2}`))).toBe(1);
  });

  it('does so whatever idle time the server hints at', async () => {
    for (const hint of ['timeout=1', 'timeout=5', 'timeout=5, max=1000', 'timeout=600']) {
      const { client, server } = await clientAndServer((_seen, response) =>
        json(response, 200, { ok: true }, { connection: 'keep-alive', 'keep-alive': hint }),
      );
      expect(await connectionsFor(server, () => client.move('g1', 'e2e4'))).toBe(1);
    }
  });

  it('lets an idle connection go in the end', async () => {
    const { client, server } = await clientAndServer();
    await client.move('g1', 'e2e4');
    await vi.advanceTimersByTimeAsync(75_000);
    await until(() => server.connections.open.length === 0);
  });

  it('keeps the connection for moves while streams come and go', async () => {
    const { client, server } = await clientAndServer((seen, response) => {
      if (seen.method === 'GET') openStream(response);
      else json(response, 200, { ok: true });
    });
    for (let ply = 0; ply < MOVES; ply++) {
      const stream = listen(client, `g${ply}`);
      await until(() => stream.heard.opened === 1);
      await client.move('g1', 'e2e4');
      stream.abort();
      await stream.ended;
    }
    const moves = server.seen.filter((seen) => seen.method === 'POST');
    expect(new Set(moves.map((seen) => seen.connection)).size).toBe(1);
  });

  it('would take a connection a move with the defaults of the HTTP client', async () => {
    const server = await ScriptedServer.start();
    const pool = new Pool(server.url);
    const post = async () => (await pool.request({ method: 'POST', path: '/' })).body.dump();
    expect(await connectionsFor(server, post)).toBe(MOVES);
    await pool.destroy();
    await server.close();
  });
});

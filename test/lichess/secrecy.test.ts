import { describe, expect, it } from 'vitest';

import { checkAccount, describeTrouble } from '../../src/lichess/check-account.ts';
import { createLichessClient } from '../../src/lichess/client.ts';
import { clientAndServer, listen, TOKEN } from './harness.ts';
import { accepts, json, openStream, type Script } from './scripted-server.ts';

/** A server, or a proxy before it, that tells everybody what it was sent. */
const echoing =
  (status: number): Script =>
  (seen, response) =>
    json(
      response,
      status,
      { error: `bad header ${seen.headers.authorization}`, headers: seen.headers },
      {
        location: `/?${seen.headers.authorization}`,
      },
    );

const pageEchoing: Script = (seen, response) => void response.end(`<html>${seen.headers.authorization}</html>`);

const linesEchoing: Script = (seen, response) => {
  openStream(
    response,
    { type: seen.headers.authorization },
    { type: 'gameState', [`${seen.headers.authorization}`]: 1 },
  );
  response.write(`${seen.headers.authorization}\n`);
  response.end();
};

describe('[S-15] the token', () => {
  it.each<[string, Script]>([
    ['refuses', echoing(400)],
    ['forbids', echoing(403)],
    ['fails', echoing(500)],
    ['redirects', echoing(302)],
    ['limits', echoing(429)],
    ['answers well', echoing(200)],
    ['sends a page', pageEchoing],
    ['sends lines', linesEchoing],
  ])(
    'is in no answer, error or log when the server %s and repeats it',
    async (_name, script) => {
      const { client, log, server, clock } = await clientAndServer(script);
      const outputs: unknown[] = [];
      const run = async (start: () => Promise<unknown>): Promise<void> => {
        const output = start();
        await clock.advance(client.traffic().pausedForMs);
        outputs.push(await output);
      };
      await run(() => client.move('g1', 'e2e4'));
      await run(() => listen(client).ended);
      await run(() => client.playing());
      await run(() => client.chat('g1', 'player', 'x'));
      await run(async () => {
        const { troubles } = await checkAccount(client);
        return [troubles, troubles.map(describeTrouble)];
      });
      outputs.push(client.traffic(), log.lines);
      expect(server.seen[0]?.headers.authorization).toBe(`Bearer ${TOKEN}`);
      expect(JSON.stringify(outputs)).not.toContain(TOKEN);
    },
    5000,
  );

  it('is in no error when the client is made wrongly or the token cannot be sent', async () => {
    const { server, clock, log } = await clientAndServer(accepts);
    const odd = `${TOKEN}\u0007`;
    const client = createLichessClient({ url: server.url, token: odd, version: '1', clock, log });
    const answer = await client.move('g1', 'e2e4');
    expect(JSON.stringify([answer, log.lines])).not.toContain(TOKEN);
    expect(server.seen[0]?.headers).not.toHaveProperty('authorization');
    await client.close();
    expect(() => createLichessClient({ url: 'no address', token: TOKEN, version: '1', clock, log })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining(TOKEN) }),
    );
  });

  it('may come with the line end of its file', async () => {
    const { server, clock, log } = await clientAndServer(accepts);
    const client = createLichessClient({ url: server.url, token: `${TOKEN}\n`, version: '1', clock, log });
    await client.move('g1', 'e2e4');
    expect(server.seen[0]?.headers.authorization).toBe(`Bearer ${TOKEN}`);
    await client.close();
  });

  it('is shown by no part of the client', async () => {
    const { client } = await clientAndServer(accepts);
    const { inspect } = await import('node:util');
    expect(inspect(client, { depth: 10, showHidden: true })).not.toContain(TOKEN);
  });
});

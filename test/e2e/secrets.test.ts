import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { isRunning } from '../../src/model/lichess.ts';
import { until } from '../support/wait.ts';
import { Rival } from './rival.ts';
import { wordsInFiles } from './secrets.ts';
import { gameOf } from './tables.ts';
import { account, build, HOUSE_TOKEN, openWorld, RIVAL_TOKEN } from './world.ts';

beforeAll(build, 120_000);

const PAGES = ['/', '/healthz', '/readyz', '/metrics', '/v1/accounts', '/v1/games', '/v1/service', '/v1/openapi.json'];

describe('the search for secrets', () => {
  it('finds a word among bytes, and in the name of a file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'fumblefish-secrets-'));
    writeFileSync(join(folder, 'bytes'), Buffer.concat([Buffer.from([0, 255, 0]), Buffer.from('a needle here')]));
    writeFileSync(join(folder, 'needle.txt'), '');
    expect(wordsInFiles(folder, ['needle', 'thread'])).toHaveLength(2);
    rmSync(folder, { recursive: true });
  });
});

describe('tokens', () => {
  it('[W-08] stay out of logs, files and answers, whatever goes wrong', async () => {
    const config = {
      log: { level: 'debug' },
      accounts: [account({ token: { env: 'HOUSE_TOKEN' } }), account({ id: 'rival', token: { env: 'RIVAL_TOKEN' } })],
    };
    const world = await openWorld({ config });
    const rival = new Rival({ sandbox: world.sandbox, ids: ['anna'], seed: 'secrets' });
    const program = await world.serve({ HOUSE_TOKEN, RIVAL_TOKEN, LICHESS_TOKEN: '' }).ready();
    const { faults } = world.sandbox;
    // An answer that throws the token back at its sender, a page in place of an answer, and lost ones.
    faults.add({
      target: 'request',
      kind: 'status',
      path: '/move/',
      status: 400,
      error: `No ${HOUSE_TOKEN}`,
      times: 2,
    });
    faults.add({ target: 'request', kind: 'html', path: '/move/', status: 502, times: 2 });
    faults.add({ target: 'request', kind: 'reset', path: '/move/', times: 2 });
    const ids = ['white', 'black'].map((color) =>
      world.sandbox.createGame({
        white: color === 'white' ? 'house' : 'anna',
        black: color === 'white' ? 'anna' : 'house',
      }),
    );
    await until(() => ids.every((id) => gameOf(world, id).moves.length > 5), 'both games are under way');
    faults.add({ target: 'stream', kind: 'garbage', stream: 'game', text: `{"token":"${HOUSE_TOKEN}"`, times: 2 });
    faults.add({ target: 'stream', kind: 'drop', stream: 'event', times: 1 });
    await until(() => ids.every((id) => !isRunning(gameOf(world, id).status)), 'both games are over');
    rival.stop();
    for (const page of [...PAGES, ...ids.map((id) => `/v1/games/house/${id}`), '/v1/games/house/unknown', '/nothing']) {
      expect((await program.get(page)).text.length, page).toBeGreaterThan(0);
    }
    const second = world.serve({ HOUSE_TOKEN, RIVAL_TOKEN, LICHESS_TOKEN: '' });
    expect((await second.ended).code).toBe(1);
    world.sandbox.revokeToken(RIVAL_TOKEN);
    faults.add({ target: 'stream', kind: 'end', account: 'rival', times: 1 });
    await until(
      async () => (await program.get('/readyz')).text.includes('rival: '),
      'the revoked account is in trouble',
    );
    program.signal('SIGTERM');
    await program.ended;
    expect(program.said).toContain('"event":"move not accepted"');
    // What was seen is searched at the end of every test of this kind; the way this one looks must be the same.
    expect(program.said).not.toContain(HOUSE_TOKEN);
    expect(wordsInFiles(world.folder, [HOUSE_TOKEN, RIVAL_TOKEN])).toEqual([]);
  }, 60_000);
});

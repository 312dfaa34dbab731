import { existsSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { UserSpec } from '../../src/sandbox/users.ts';
import { until } from '../support/wait.ts';
import type { Program } from './program.ts';
import { account, build, HOUSE_TOKEN, openWorld, RIVAL_TOKEN, type World } from './world.ts';

beforeAll(build, 120_000);

const EXIT_FAILED = 1;
const EXIT_BAD_INPUT = 2;

/** The house as the server knows it. */
const house = (more: Partial<UserSpec>): { sandbox: { users: readonly UserSpec[] } } => ({
  sandbox: { users: [{ name: 'House', title: 'BOT', token: HOUSE_TOKEN, ...more }, { name: 'Anna' }] },
});

/** What it says to people: standard error without the lines of its log. */
const sentences = (program: Program): string[] =>
  program.err
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('{') && !line.startsWith('Fumblefish plays'));

async function refused(program: Program, code: number, sentence: RegExp): Promise<void> {
  expect(await program.ended, program.said).toEqual({ code, signal: null });
  expect(sentences(program).join('\n')).toMatch(sentence);
  expect(program.said, 'a stack trace').not.toMatch(/\n\s+at /);
}

/** Nothing but questions about the account were asked. */
const expectNoPlay = ({ sandbox }: World): void =>
  expect(sandbox.journal().filter(({ path }) => !/^\/api\/(account$|token\/test$)/.test(path))).toEqual([]);

async function served(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`;
}

describe('an account that cannot play', () => {
  it('[S-15] is told that the server does not know its token', async () => {
    const world = await openWorld();
    const program = world.serve({ LICHESS_TOKEN: 'k3yThatNobodyKnows' });
    await refused(program, EXIT_FAILED, /^house: The server does not know this token .*bot:play\.$/m);
    expect(program.said).not.toContain('k3yThatNobodyKnows');
    expectNoPlay(world);
  }, 60_000);

  it('[S-15] is told that its token lacks the scope', async () => {
    const world = await openWorld(house({ scopes: ['challenge:read', 'challenge:write'] }));
    const program = world.serve();
    await refused(program, EXIT_FAILED, /^house: The token may not play as a bot: it lacks the scope bot:play/m);
    expectNoPlay(world);
  }, 60_000);

  it('[S-15] is told how to become a BOT account', async () => {
    const world = await openWorld(house({ title: null, scopes: ['bot:play'] }));
    await refused(world.serve(), EXIT_FAILED, /^house: The account is not a BOT account .*fumblefish upgrade/m);
    expectNoPlay(world);
  }, 60_000);

  it('[S-15] is told that after games there is no way to become one', async () => {
    const world = await openWorld(house({ title: null, scopes: ['bot:play'], gamesPlayed: 12 }));
    await refused(world.serve(), EXIT_FAILED, /^house: .*has played games it cannot become one.*\(House, 12 games\)/m);
    expectNoPlay(world);
  }, 60_000);

  it('[S-15] is told when the address answers with a page', async () => {
    const world = await openWorld();
    const url = await served(
      createServer((_request, response) => response.setHeader('content-type', 'text/html').end('<html>Hello</html>')),
    );
    const program = world.serve({ LICHESS_URL: url });
    await refused(program, EXIT_FAILED, /^house: The address answers, but not as Lichess does .*lichess\.url/m);
  }, 60_000);

  it('[S-02] does not stand in the way of another one that can', async () => {
    const accounts = [account({ token: { env: 'HOUSE' } }), account({ id: 'rival', token: { env: 'RIVAL' } })];
    const world = await openWorld({ config: { accounts } });
    const env = { HOUSE: 'k3yThatNobodyKnows', RIVAL: RIVAL_TOKEN, LICHESS_TOKEN: '' };
    const program = await world.serve(env).ready();
    const { ready, reasons } = await program.json<{ ready: boolean; reasons: string[] }>('/readyz');
    expect({ ready, reasons }).toEqual({
      ready: true,
      reasons: [expect.stringMatching(/^house: The server does not/)],
    });
    expect(program.running).toBe(true);
  }, 60_000);
});

describe('a server that is not there', () => {
  it('[S-15] [W-01] is asked again and again, and readiness says why', async () => {
    const world = await openWorld();
    const program = world.serve({ LICHESS_URL: await nobodysUrl() });
    const why = await until(async () => {
      const page = await program.get('/readyz');
      return page.text.includes('cannot be reached') && page;
    }, 'it says why');
    expect(why.status).toBe(503);
    expect(JSON.parse(why.text).reasons).toEqual([expect.stringMatching(/^house: The server cannot be reached/)]);
    expect((await program.get('/healthz')).status).toBe(200);
    expect(await program.json('/v1/accounts')).toMatchObject({ accounts: [{ phase: 'starting', username: null }] });
    program.signal('SIGTERM');
    expect(await program.ended).toEqual({ code: 0, signal: null });
  }, 60_000);

  it('[S-14] is not waited for at a stop', async () => {
    const world = await openWorld();
    const asked: string[] = [];
    const url = await served(createServer((request) => void asked.push(request.url ?? '')));
    const program = world.serve({ LICHESS_URL: url });
    await until(() => asked.includes('/api/account'), 'it has asked');
    await program.url();
    // The signal is answered from the first announcement on.
    await until(async () => (await program.get('/healthz')).status === 200, 'it is up');
    program.signal('SIGTERM');
    expect(await program.ended).toEqual({ code: 0, signal: null });
  }, 60_000);

  it('[S-15] is played on as soon as it answers', async () => {
    const world = await openWorld();
    const fault = world.sandbox.faults.add({ target: 'request', kind: 'reset', path: '^/api/account$', times: null });
    const program = world.serve();
    await until(() => world.sandbox.journal().length >= 2, 'it tries again');
    expect((await program.get('/readyz')).status).toBe(503);
    world.sandbox.faults.remove(fault.id);
    await program.ready();
    expect(await program.json('/readyz')).toEqual({ ready: true, reasons: [] });
  }, 60_000);
});

/** An address at which nobody listens any more. */
async function nobodysUrl(): Promise<string> {
  const server = createServer();
  const url = await served(server);
  await new Promise((resolve) => server.close(resolve));
  return url;
}

describe('a start that cannot be', () => {
  it('[W-10] says that the port is taken', async () => {
    const world = await openWorld();
    const { port } = new URL(world.url);
    const program = world.serve({ PORT: port });
    await refused(program, EXIT_FAILED, /^Another program listens on this port.*PORT or --port/m);
    expect(world.sandbox.journal()).toEqual([]);
  }, 60_000);

  it('[S-02] says that another process plays with this token', async () => {
    const world = await openWorld();
    const first = await world.serve().ready();
    const asked = world.sandbox.journal().length;
    const second = world.serve();
    await refused(
      second,
      EXIT_FAILED,
      new RegExp(`^Another process plays with this token.*process ${first.pid},`, 'm'),
    );
    expect(world.sandbox.journal()).toHaveLength(asked);
    expect(first.running).toBe(true);
    await first.kill();
    const third = await world.serve().ready();
    expect(third.running, 'a crash leaves no lock that keeps others out').toBe(true);
  }, 60_000);

  it('[S-12] says that the data folder cannot be written to', async () => {
    const world = await openWorld();
    // Nobody may make a file there, whatever the rights.
    const program = world.serve({ FUMBLEFISH_DATA: '/proc' });
    await refused(program, EXIT_FAILED, /^The data folder cannot be written to .*FUMBLEFISH_DATA/m);
    expect(world.sandbox.journal()).toEqual([]);
  }, 60_000);

  it('[S-12] says that the data folder is a file', async () => {
    const world = await openWorld();
    writeFileSync(join(world.folder, 'file'), '');
    const program = world.serve({ FUMBLEFISH_DATA: join(world.folder, 'file') });
    await refused(program, EXIT_FAILED, /^The data folder is not a folder .*FUMBLEFISH_DATA/m);
  }, 60_000);

  it('[W-10] tells every mistake of the configuration at once, and begins nothing', async () => {
    const world = await openWorld();
    const file = join(world.folder, 'bots.yml');
    writeFileSync(
      file,
      'version: 1\nserver: { port: eighty }\naccounts:\n  - id: house\n    personalities: [{ use: nobody }]\n    chalenge: {}\n',
    );
    const program = world.serve();
    await refused(program, EXIT_BAD_INPUT, /bots\.yml:2:\d+/);
    const said = sentences(program).join('\n');
    expect(said).toMatch(/bots\.yml:5:\d+/);
    expect(said).toMatch(/bots\.yml:6:\d+[\s\S]*challenge/);
    expect(world.sandbox.journal()).toEqual([]);
    expect(existsSync(world.data), 'the data folder').toBe(false);
  }, 60_000);

  it('[S-15] tells what is wrong with a token without showing it', async () => {
    const world = await openWorld();
    const program = world.serve({ LICHESS_TOKEN: 'two words' });
    await refused(program, EXIT_BAD_INPUT, /LICHESS_TOKEN/);
    expect(program.said).not.toContain('two words');
    expect(world.sandbox.journal()).toEqual([]);
  }, 60_000);
});

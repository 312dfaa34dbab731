import { describe, expect, it } from 'vitest';

import { checkAccount, describeTrouble } from '../../src/lichess/check-account.ts';
import { LICHESS_ERRORS } from '../../src/lichess/errors.ts';
import { clientAndServer, TOKEN } from './harness.ts';
import { json, type Script, until } from './scripted-server.ts';

const BOT = { id: 'beta', username: 'Beta', title: 'BOT', count: { all: 12 } };
const SCOPES = { 'x-oauth-scopes': 'bot:play, challenge:write', date: 'Mon, 01 Jun 2026 12:00:00 GMT' };

const answering =
  (status: number, body: unknown, headers: object = SCOPES): Script =>
  (_seen, response) =>
    json(response, status, body, headers);

/** The codes of everything that the check finds wrong, each with its weight. */
async function troublesOf(script: Script): Promise<string[]> {
  const { client } = await clientAndServer(script);
  const { troubles } = await checkAccount(client);
  const codes = Object.entries(LICHESS_ERRORS);
  return troubles.map(({ kind, weight }) => `${codes.find(([, known]) => known === kind)?.[0]} ${weight}`);
}

describe('[S-15] the check at the start', () => {
  it('finds nothing wrong with a bot account and its token', async () => {
    const { client, server } = await clientAndServer(answering(200, BOT));
    expect(await checkAccount(client)).toEqual({
      account: {
        id: 'beta',
        username: 'Beta',
        isBot: true,
        scopes: ['bot:play', 'challenge:write'],
        gamesPlayed: 12,
      },
      troubles: [],
    });
    expect(server.paths).toEqual(['/api/account']);
  });

  it('tells everything that is wrong at once', async () => {
    const headers = { 'x-oauth-scopes': 'msg:write', date: 'Mon, 01 Jun 2026 13:30:00 GMT' };
    expect(await troublesOf(answering(200, { ...BOT, title: undefined, count: { all: 0 } }, headers))).toEqual([
      'SCOPE_MISSING stops',
      'NOT_A_BOT stops',
      'CLOCK_WRONG note',
    ]);
  });

  it.each<[string, Script, string]>([
    ['no token', answering(401, { error: 'Missing authorization header' }), 'TOKEN_MISSING stops'],
    ['an unknown token', answering(401, { error: 'No such token' }), 'TOKEN_UNKNOWN stops'],
    [
      'a token of another user',
      answering(401, { error: "The user in the user-agent doesn't match" }),
      'TOKEN_UNKNOWN stops',
    ],
    ['no scope at all', answering(200, BOT, { 'x-oauth-scopes': '' }), 'SCOPE_MISSING stops'],
    ['a refused scope', answering(403, { error: 'Missing scope: bot:play' }), 'SCOPE_MISSING stops'],
    ['a human account with games', answering(200, { ...BOT, title: 'GM' }), 'NOT_A_BOT_AND_PLAYED stops'],
    ['a closed account', answering(403, { error: 'Closed' }), 'REFUSED stops'],
    ['a page', (_seen, response) => void response.end('<html>'), 'NOT_LICHESS stops'],
    ['some other API', answering(200, { hello: 'world' }), 'NOT_LICHESS stops'],
    ['some other server', answering(404, 'nothing here'), 'NOT_LICHESS stops'],
    [
      'a redirect',
      (_seen, response) => void response.writeHead(301, { location: 'https://x' }).end(),
      'NOT_LICHESS stops',
    ],
    ['a 429', answering(429, {}), 'RATE_LIMITED passes'],
    ['a server in trouble', answering(502, ''), 'SERVER_UNREACHABLE passes'],
    ['a reset', (_seen, response) => void response.socket?.resetAndDestroy(), 'SERVER_UNREACHABLE passes'],
  ])('recognises %s', async (_name, script, trouble) => {
    expect(await troublesOf(script)).toEqual([trouble]);
  });

  it('recognises a server that nobody runs', async () => {
    const { client, server } = await clientAndServer();
    await server.close();
    const { account, troubles } = await checkAccount(client);
    expect(account).toBeNull();
    expect(troubles).toMatchObject([
      { kind: LICHESS_ERRORS.SERVER_UNREACHABLE, detail: expect.stringContaining('ECONNREFUSED'), weight: 'passes' },
    ]);
  });

  it('recognises a certificate that is not accepted', async () => {
    const lost = { ok: false, error: { kind: 'lost', reason: 'certificate has expired' } } as const;
    const { troubles } = await checkAccount({ account: async () => lost, clockSkewMs: () => null });
    expect(troubles).toMatchObject([{ kind: LICHESS_ERRORS.SERVER_UNTRUSTED }]);
  });

  it('finds nothing wrong where it was given up', async () => {
    const { client } = await clientAndServer();
    await client.close();
    expect(await checkAccount(client)).toEqual({ account: null, troubles: [] });
  });

  it('says what is wrong and what to do, in sentences', async () => {
    const { client } = await clientAndServer(answering(200, { ...BOT, title: null, count: { all: 0 } }));
    const { troubles } = await checkAccount(client);
    const sentences = troubles.map(describeTrouble);
    expect(sentences).toHaveLength(1);
    expect(sentences[0]).toMatch(/^The account is not a BOT account \(Beta\)\. Run fumblefish upgrade/);
  });
});

describe('[S-15] the scopes of a token', () => {
  const withoutHeader =
    (tested: Script): Script =>
    (seen, response) =>
      seen.path === '/api/token/test' ? tested(seen, response) : json(response, 200, BOT);

  it('are asked for where the answer has no header for them', async () => {
    const { client, server } = await clientAndServer(
      withoutHeader(answering(200, { [TOKEN]: { userId: 'beta', scopes: 'bot:play', expires: null } })),
    );
    expect(await client.account()).toMatchObject({ ok: true, value: { scopes: ['bot:play'] } });
    expect(server.seen[1]).toMatchObject({
      method: 'POST',
      path: '/api/token/test',
      body: TOKEN,
      headers: { 'content-type': 'text/plain' },
    });
  });

  it('do not stop an account where the server tells them nowhere', async () => {
    expect(await troublesOf(withoutHeader(answering(404, 'no such thing')))).toEqual([]);
  });
});

describe('[S-15] the name that requests carry', () => {
  it('is the program alone until the account is known, then the account too', async () => {
    const { client, server } = await clientAndServer(answering(200, BOT));
    await client.account();
    await client.resign('g1');
    expect(server.seen.map((seen) => seen.headers['user-agent'])).toEqual([
      'fumblefish/1.2.3 (chess bot)',
      'fumblefish/1.2.3 (chess bot) user:Beta',
    ]);
  });

  it('leaves out a name that would not be read as one', async () => {
    const { client, server } = await clientAndServer(answering(200, { ...BOT, username: 'B (eta)\r\nx: y' }));
    await client.account();
    await client.resign('g1');
    expect(server.seen[1]?.headers['user-agent']).toBe('fumblefish/1.2.3 (chess bot)');
  });
});

describe('[S-15] upgrading an account', () => {
  it('tells the reason where the server refuses', async () => {
    const { client, server } = await clientAndServer(
      answering(400, { error: 'You already have games played. Make a new account.' }),
    );
    expect(await client.upgrade()).toMatchObject({ error: { message: expect.stringContaining('Make a new account') } });
    await until(() => server.seen.length === 1);
    expect(server.paths).toEqual(['/api/bot/account/upgrade']);
  });
});

import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { placeText, renderProblems } from '../../src/config/render.ts';
import { Secret } from '../../src/config/secret.ts';
import { load, problemsIn } from './memory-files.ts';

const account = (id: string, more = '') =>
  `  - id: ${id}\n    personalities: [{ use: steady }]\n${more ? `    ${more}\n` : ''}`;
const bots = (...accounts: string[]) => `version: 1\naccounts:\n${accounts.join('')}`;
const ONE = bots(account('house'));

const tokensOf = (text: string, env: Record<string, string> = {}, files: Record<string, string> = {}) => {
  const loaded = load(text, { env, files });
  if (!loaded.ok) throw new Error(renderProblems(loaded.error));
  return {
    tokens: loaded.value.tokens,
    byAccount: loaded.value.config.accounts.map(({ token }) => token?.reveal() ?? null),
  };
};
const told = (text: string, env: Record<string, string> = {}, files: Record<string, string> = {}) =>
  problemsIn(text, { env, files }).map(
    ({ place, code, message }) => `${placeText(place).replace('/c/bots.yml', '')} ${code} ${message}`,
  );

describe('the token of an account', () => {
  it('is none where nothing gives one: all accounts then play in the sandbox', () => {
    expect(tokensOf(bots(account('a'), account('b', 'token: { env: NOT_SET }')))).toEqual({
      tokens: 'none',
      byAccount: [null, null],
    });
  });

  it.each([
    ['the environment', {}, 'token: { env: MY_TOKEN }', { MY_TOKEN: 'lip_one' }],
    ['a file beside the configuration', { '/c/token': '  lip_one\n' }, 'token: { file: token }', {}],
    ['a file by its absolute path', { '/run/token': 'lip_one' }, 'token: { file: /run/token }', {}],
    ['LICHESS_TOKEN', {}, '', { LICHESS_TOKEN: 'lip_one' }],
    ['LICHESS_TOKEN_FILE', { '/run/token': 'lip_one\r\n' }, '', { LICHESS_TOKEN_FILE: '/run/token' }],
    [
      'LICHESS_TOKEN_FILE in place of LICHESS_TOKEN',
      { '/t': 'lip_one' },
      'token: { env: LICHESS_TOKEN }',
      { LICHESS_TOKEN_FILE: '/t' },
    ],
  ])('comes from %s', (_, files, token, env) => {
    expect(tokensOf(bots(account('house', token)), env, files)).toEqual({ tokens: 'present', byAccount: ['lip_one'] });
  });

  it('in the environment fills the one account without', () => {
    const text = bots(account('a', 'token: { env: A }'), account('b'), account('c', 'server: sandbox'));
    expect(tokensOf(text, { A: 'lip_a', LICHESS_TOKEN: 'lip_b' }).byAccount).toEqual(['lip_a', 'lip_b', null]);
  });

  it('in the environment is refused where two accounts have none', () => {
    expect(told(bots(account('a'), account('b', 'token: { env: NOT_SET }')), { LICHESS_TOKEN: 'lip_x' })).toEqual([
      ':7:5 AMBIGUOUS_TOKEN account b has no token, nor has account a; LICHESS_TOKEN is for one account',
    ]);
  });

  it('that was forgotten is told of where another account has one', () => {
    expect(
      told(bots(account('a', 'token: { env: A }'), account('b', 'token: { env: B }'), account('c')), { A: 'x' }),
    ).toEqual([
      ':8:5 NO_TOKEN account b has no token: its environment variable is not set, while another account has one',
      ':9:5 NO_TOKEN account c has no token, while another account has one',
    ]);
  });

  it('cannot be that of another account on the same server', () => {
    const two = (more: string) => bots(account('a', 'token: { env: A }'), account('b', `token: { env: B }${more}`));
    expect(told(two(''), { A: 'same', B: 'same' })).toEqual([
      ':8:5 SAME_TOKEN account b has the same token as account a',
    ]);
    expect(told(two('\n    server: https://other.example'), { A: 'same', B: 'same' })).toEqual([]);
  });

  it('may be named as the usual variable, without a word about it', () => {
    expect(told(bots(account('house', 'token: { env: LICHESS_TOKEN }')), { LICHESS_TOKEN: 'lip_x' })).toEqual([]);
  });

  it('has no effect in the sandbox, nor in the environment where no account is without', () => {
    expect(told(bots(account('a', 'server: sandbox\n    token: { env: A }')), { LICHESS_TOKEN: 'x' })).toEqual([
      ':6:5 NO_EFFECT token has no effect: this account plays in the sandbox',
      '$LICHESS_TOKEN NO_EFFECT the token in the environment is not used: no account is without one',
    ]);
  });

  it.each<[string, string, Record<string, string>, Record<string, string>, string]>([
    ['an empty file', 'token: { file: t }', {}, { '/c/t': '\n' }, ':5:5 BAD_TOKEN the token file is empty'],
    ['two words', 'token: { file: t }', {}, { '/c/t': 'a b' }, ':5:5 BAD_TOKEN the token file does not hold one token'],
    ['a foreign character', 'token: { env: A }', { A: 'lip-x' }, {}, '$A BAD_TOKEN A does not hold one token'],
    ['too long', 'token: { env: A }', { A: 'x'.repeat(513) }, {}, '$A BAD_TOKEN A does not hold one token'],
    ['no file', 'token: { file: /t }', {}, {}, ':5:5 UNREADABLE_FILE the token file /t does not exist'],
    [
      'two sources',
      'token: { env: A, file: t }',
      {},
      { '/c/t': 'x' },
      ':5:28 CONTRADICTION the token comes from env or from file, not from both',
    ],
    ['no source', 'token: {}', {}, {}, ':5:5 CONTRADICTION token names neither a variable (env) nor a file'],
    [
      'itself',
      'token: lip_abc',
      {},
      {},
      ':5:12 WRONG_TYPE token does not fit; expected a map with env or file, never the token itself',
    ],
    [
      'itself as a variable',
      'token: { env: lip_abc }',
      {},
      {},
      ':5:19 BAD_FORMAT env does not fit; expected the name of an environment variable',
    ],
    ['itself as a file', 'token: { file: aB3dE5gH7jK9mN1p }', {}, {}, ':5:5 UNREADABLE_FILE no such file'],
    [
      'both variables',
      '',
      { LICHESS_TOKEN: 'a', LICHESS_TOKEN_FILE: 'b' },
      {},
      '$LICHESS_TOKEN_FILE AMBIGUOUS_TOKEN LICHESS_TOKEN and LICHESS_TOKEN_FILE are both set',
    ],
  ])('is refused with its place: %s', (_, token, env, files, expected) => {
    expect(told(bots(account('house', token)), env, files)).toEqual([expect.stringContaining(expected)]);
  });
});

describe('a token', () => {
  const TOKEN = 'aB3dE5gH7jK9mN1p';

  it('prints as nothing wherever it is put', () => {
    const secret = new Secret(TOKEN);
    const printed = [
      String(secret),
      `${secret}`,
      JSON.stringify({ secret }),
      inspect({ secret }, { depth: 9, showHidden: true }),
    ];
    for (const text of printed) expect(text).not.toContain(TOKEN);
    expect(secret.reveal()).toBe(TOKEN);
  });

  it('is not in the printed configuration', () => {
    const loaded = load(ONE, { env: { LICHESS_TOKEN: TOKEN } });
    expect(loaded.ok).toBe(true);
    expect(inspect(loaded, { depth: 20, showHidden: true }) + JSON.stringify(loaded)).not.toContain(TOKEN);
  });

  const lip = fc.stringMatching(/^lip_[A-Za-z0-9]{20}$/);
  const spoiled = fc.constantFrom(
    (token: string) => `token: ${token}`,
    (token: string) => `token: { env: ${token} }`,
    (token: string) => `token: { file: ${token} }`,
    (token: string) => `token: { ${token}: 1 }`,
    (token: string) => `token: { env: A, ${token} }`,
    (token: string) => `token:\n      - ${token}`,
    (token: string) => `token: "${token}`,
    (token: string) => `token: @${token}`,
    (token: string) => `token: { env: A }\n    ${token}: 1`,
    (token: string) => `chat: { greeting: "{${token}}" }`,
    (token: string) => `server: https://${token}@lichess.org`,
    (token: string) => `challenge: { order: ${token} }`,
    (token: string) => `challenge: { blockFrom: [ ${token} ] }`,
    (token: string) => `id: ${token}`,
  );

  it('is in no message and no excerpt, wherever it was written by mistake', () => {
    fc.assert(
      fc.property(lip, spoiled, (token, spoil) => {
        const problems = problemsIn(bots(account('house', spoil(token))));
        expect(problems.length).toBeGreaterThan(0);
        expect(renderProblems(problems) + JSON.stringify(problems)).not.toContain(token);
      }),
      { numRuns: 300 },
    );
  });

  it('is in no message once it is known, whatever it looks like', () => {
    const problems = problemsIn(bots(account('house', `chalenge: ${TOKEN}\n    challenge: { order: ${TOKEN} }`)), {
      env: { LICHESS_TOKEN: TOKEN },
    });
    expect(problems).toHaveLength(2);
    expect(renderProblems(problems) + JSON.stringify(problems)).not.toContain(TOKEN);
  });
});

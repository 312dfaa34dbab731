import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

import { configFileFor } from '../../src/config/place.ts';
import { placeText } from '../../src/config/render.ts';
import { load, problemsIn, SMALL } from './memory-files.ts';

const config = (bots: string, env: Record<string, string>) => {
  const loaded = load(bots, { env });
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.error));
  return loaded.value.config;
};
const told = (env: Record<string, string>) =>
  problemsIn(SMALL, { env }).map(({ place, message }) => `${placeText(place)} ${message}`);

describe('an environment variable', () => {
  it.each<[name: string, value: string, pick: (loaded: ReturnType<typeof config>) => unknown, expected: unknown]>([
    ['LICHESS_URL', 'http://localhost:9663/', (c) => c.lichess.url, 'http://localhost:9663'],
    ['EXPLORER_URL', 'https://explorer.example', (c) => c.lichess.explorerUrl, 'https://explorer.example'],
    ['TABLEBASE_URL', 'https://tables.example/x/', (c) => c.lichess.tablebaseUrl, 'https://tables.example/x'],
    ['HOST', '0.0.0.0', (c) => c.server.host, '0.0.0.0'],
    ['HOST', '::1', (c) => c.server.host, '::1'],
    ['PORT', '0', (c) => c.server.port, 0],
    ['PORT', ' 9000 ', (c) => c.server.port, 9000],
    ['FUMBLEFISH_DATA', '/var/lib/fish', (c) => c.dataFolder, '/var/lib/fish'],
    ['FUMBLEFISH_DATA', 'fish', (c) => c.dataFolder, resolve('fish')],
  ])('stands above the file: %s=%s', (name, value, pick, expected) => {
    const bots = `${SMALL}server: { host: localhost, port: 1 }\nlichess: { url: https://a.example, explorerUrl: https://b.example, tablebaseUrl: https://c.example }\n`;
    expect(pick(config(bots, { [name]: value }))).toEqual(expected);
  });

  it('that is empty counts as unset', () => {
    const empty = Object.fromEntries(
      [
        'LICHESS_URL',
        'HOST',
        'PORT',
        'FUMBLEFISH_DATA',
        'FUMBLEFISH_CONFIG',
        'LICHESS_TOKEN',
        'LICHESS_TOKEN_FILE',
      ].map((name) => [name, ' ']),
    );
    expect(config(SMALL, empty)).toEqual(config(SMALL, {}));
    expect(config(SMALL, empty)).toMatchObject({ server: { port: 8080 }, dataFolder: resolve('data') });
  });

  it('moves the accounts of server: lichess, and no others', () => {
    const two = `${SMALL}  - id: other\n    server: https://other.example/\n    personalities: [{ use: steady }]\n`;
    expect(config(two, { LICHESS_URL: 'http://localhost:1' }).accounts.map(({ server }) => server)).toEqual([
      { kind: 'remote', url: 'http://localhost:1' },
      { kind: 'remote', url: 'https://other.example' },
    ]);
  });

  it.each<[name: string, value: string, told: string]>([
    ['PORT', '99999', '$PORT PORT is 99999; expected a whole number from 0 to 65535'],
    ['PORT', '80a', '$PORT PORT is "80a"; expected a whole number from 0 to 65535'],
    ['HOST', 'a b', '$HOST HOST is "a b"; expected a host name or an IP address'],
    [
      'LICHESS_URL',
      'lichess.org',
      '$LICHESS_URL LICHESS_URL is "lichess.org"; expected an http(s) address such as https://lichess.org, without user name, ? or #',
    ],
    [
      'EXPLORER_URL',
      'https://me:hunter2@x.example',
      '$EXPLORER_URL EXPLORER_URL is "https://**********@x.example"; expected an http(s) address such as https://lichess.org, without user name, ? or #',
    ],
    ['FUMBLEFISH_DATA', 'a\nb', '$FUMBLEFISH_DATA FUMBLEFISH_DATA is "a\\nb"; expected a path'],
    [
      'LICHESS_TOKEN',
      'not one word',
      '$LICHESS_TOKEN LICHESS_TOKEN does not hold one token of 1 to 512 letters, digits and underscores',
    ],
    ['LICHESS_TOKEN_FILE', '/none', '$LICHESS_TOKEN_FILE the token file /none does not exist'],
  ])('is checked as its key in the file is: %s=%s', (name, value, expected) => {
    expect(told({ [name]: value })).toEqual([expected]);
  });

  it('is checked even where the file cannot be read', () => {
    const problems = problemsIn('a: @', { env: { PORT: 'x', LICHESS_TOKEN: '-' } });
    expect(problems.map(({ place }) => placeText(place))).toEqual(['/c/bots.yml:1:4', '$LICHESS_TOKEN', '$PORT']);
  });

  it('names the file to read, below the command line and above the shipped one', () => {
    expect(configFileFor({ FUMBLEFISH_CONFIG: '/etc/bots.yml' }, 'mine.yml')).toBe('mine.yml');
    expect(configFileFor({ FUMBLEFISH_CONFIG: '/etc/bots.yml' })).toBe('/etc/bots.yml');
    expect(configFileFor({ FUMBLEFISH_CONFIG: '' })).toBe('config/bots.yml');
  });
});

import { describe, expect, it } from 'vitest';

import { DISK } from '../../src/config/files.ts';
import { loadConfig } from '../../src/config/load.ts';
import type { Migration } from '../../src/config/migrate.ts';
import { loadPersonality } from '../../src/config/personalities.ts';
import { load, memoryFiles, problemsIn, SMALL, STEADY } from './memory-files.ts';

const FULL = `version: 1
server: { host: 127.0.0.1, port: 8080 }
lichess: { url: https://lichess.org/, explorerUrl: https://explorer.lichess.org, tablebaseUrl: https://tablebase.lichess.org }
accounts:
  - id: house
    server: lichess
    token: { env: LICHESS_TOKEN }
    personalities:
      - { use: captain, weight: 2, when: { speed: [blitz, rapid], opponent: human } }
      - { use: steady }
    challenge:
      concurrency: 4
      reservedForHumans: 1
      variants: [standard, fromPosition, chess960]
      speeds: blitz
      timeControls: [5+3, ½+0, 3d]
      initialSeconds: { min: 60 }
      allow: [Some_Body]
      allowFrom: [lists/friends.txt, https://example.org/friends]
    takebacks: { opponents: [] }
    chat: { greeting: "" }
    abortAfterSeconds: 20.5
engines: { pool: auto, path: null, hashMb: 16 }
models: { maia: auto, autoInstall: true }
store: { url: null, keepDays: 365 }
log: { level: info }
`;
const CAPTAIN = 'version: 1\nname: Captain Entropy\nplayer: { blend: [{ player: flounder@900, weight: 1 }] }\n';
const FILES = { '/c/personalities/captain.yml': CAPTAIN, '/c/lists/friends.txt': 'anna\n' };

describe('a whole configuration', () => {
  const loaded = load(FULL, { files: FILES, env: { LICHESS_TOKEN: 'lip_x' } });
  const config = loaded.ok ? loaded.value.config : null;
  const account = config?.accounts[0];

  it('is read into the units of the program', () => {
    expect(config).toMatchObject({ lichess: { url: 'https://lichess.org' }, engines: { pool: 'auto', path: null } });
    expect(account).toMatchObject({
      id: 'house',
      server: { kind: 'remote', url: 'https://lichess.org' },
      policy: {
        challenge: {
          speeds: ['blitz'],
          timeControls: ['5+3', '½+0', '3d'],
          initialSeconds: { min: 60, max: 10_800 },
          allow: ['some_body'],
          allowFrom: ['/c/lists/friends.txt', 'https://example.org/friends'],
        },
        takebacks: { perGame: 1, opponents: [] },
        chat: { greeting: '', goodbye: 'Thank you for the game, {opponent}.' },
        abortAfterMs: 20_500,
      },
    });
  });

  it('holds every personality with its conditions', () => {
    expect(account?.personalities).toMatchObject([
      {
        use: 'captain',
        weight: 2,
        when: { speed: ['blitz', 'rapid'], opponent: ['human'] },
        personality: { name: 'Captain Entropy' },
      },
      { use: 'steady', weight: 1, when: { speed: [], opponent: [] }, file: '/c/personalities/steady.yml' },
    ]);
  });

  it('names the files it came from', () => {
    expect(loaded.ok && loaded.value.files).toEqual([
      '/c/bots.yml',
      '/c/personalities/captain.yml',
      '/c/personalities/steady.yml',
    ]);
  });
});

describe('the defaults', () => {
  const loaded = load(SMALL);
  const policy = loaded.ok ? loaded.value.config.accounts[0]?.policy : undefined;

  it('are those of a friendly bot that leaves room for people', () => {
    expect(policy).toMatchObject({
      challenge: {
        concurrency: 4,
        reservedForHumans: 1,
        variants: ['standard', 'fromPosition', 'chess960'],
        speeds: ['bullet', 'blitz', 'rapid', 'classical'],
        gamesPerOpponent: { hour: 30, day: 200 },
      },
      takebacks: { perGame: 1, opponents: ['human'] },
      abortAfterMs: 30_000,
    });
    expect(policy?.chat.greeting).toContain('{opponent}');
  });
});

describe('several faults in several places', () => {
  it('are sorted by file and place: the configuration, the personalities, the environment', () => {
    const bots = `${FULL.replace('level: info', 'level: loud').replace('concurrency: 4', 'concurrency: 0')}`;
    const files = {
      ...FILES,
      '/c/personalities/captain.yml': 'version: 1\nname: X\n',
      '/c/personalities/steady.yml': 'a: [',
    };
    const problems = problemsIn(bots, { files, env: { PORT: '-1', HOST: '/' } });
    expect(problems.map(({ place }) => (place.kind === 'text' ? `${place.file}:${place.line}` : place))).toEqual([
      '/c/bots.yml:12',
      '/c/bots.yml:26',
      '/c/personalities/captain.yml:1',
      '/c/personalities/steady.yml:1',
      { kind: 'variable', name: 'HOST' },
      { kind: 'variable', name: 'PORT' },
    ]);
  });
});

describe('a configuration of an older version', () => {
  const migrations: Migration[] = [
    { from: 0, steps: [{ do: 'rename', key: 'bots', to: 'accounts', note: 'bots are called accounts' }] },
  ];
  const old = SMALL.replace('version: 1', 'version: 0').replace('accounts:', 'bots:');
  const loadOld = (text: string, save = true) => {
    const files = memoryFiles({ 'bots.yml': text, 'personalities/steady.yml': STEADY });
    return { loaded: loadConfig({ file: 'bots.yml', env: {}, files, migrations, save }), held: files.held };
  };

  it('is used and saved as this version writes it, with a note and a backup', () => {
    const { loaded, held } = loadOld(old);
    expect(loaded).toMatchObject({
      ok: true,
      value: {
        notes: [
          'bots.yml was carried over from version 0; the old file is bots.yml.v0.bak',
          'bots are called accounts',
        ],
        config: { accounts: [{ id: 'house' }] },
      },
    });
    expect(held.get('bots.yml')).toBe(SMALL.replace('[{ use: steady }]', '[ { use: steady } ]'));
    expect(held.get('bots.yml.v0.bak')).toBe(old);
  });

  it('stays as it is while anything is wrong with it, and while it is only checked', () => {
    const wrong = `${old}log: { level: loud }\n`;
    expect(loadOld(wrong)).toMatchObject({
      loaded: { ok: false },
      held: new Map([
        ['bots.yml', wrong],
        ['personalities/steady.yml', STEADY],
      ]),
    });
    const checked = loadOld(old, false);
    expect(checked.held.get('bots.yml')).toBe(old);
    expect(checked.loaded).toMatchObject({
      ok: true,
      value: { notes: ['bots.yml is of version 0 and will be carried over'] },
    });
  });
});

describe('a single personality', () => {
  it('can be read again on its own', () => {
    const loaded = loadPersonality('config/personalities/dice-cup.yml', DISK, () => null);
    expect(loaded).toMatchObject({
      ok: true,
      value: { personality: { player: { kind: 'rule', bot: 'random' } }, warnings: [] },
    });
  });
});

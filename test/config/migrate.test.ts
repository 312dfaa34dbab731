import { describe, expect, it } from 'vitest';

import { type Migration, migrate, route } from '../../src/config/migrate.ts';
import { openFile, saveCarriedOver } from '../../src/config/open-file.ts';
import { parseYaml } from '../../src/config/yaml-text.ts';
import { memoryFiles } from './memory-files.ts';

/** What a version before the first might have looked like. */
const FROM_ZERO: Migration = {
  from: 0,
  steps: [
    { do: 'rename', key: 'bots', to: 'accounts', note: 'bots are called accounts' },
    { do: 'rename', key: 'accounts.*.maxGames', to: 'accounts.*.challenge.concurrency', note: 'maxGames moved' },
    { do: 'remove', key: 'telemetry', note: 'telemetry is gone' },
    { do: 'change', key: 'log.level', from: 'verbose', to: 'debug', note: 'verbose is called debug' },
    { do: 'add', key: 'accounts.*.server', value: 'lichess', note: 'every account names its server' },
  ],
};
const KIND = { version: 1, migrations: [FROM_ZERO] };

const OLD = `# My bots
version: 0
# The people
bots:
  - id: one # the first
    # as many as the machine can stand
    maxGames: 3
  - id: two
    server: sandbox
telemetry: { on: true }
log:
  level: verbose
`;

const NEW = `# My bots
version: 1
# The people
accounts:
  - id: one # the first
    challenge:
      # as many as the machine can stand
      concurrency: 3
    server: lichess
  - id: two
    server: sandbox
log:
  level: debug
`;

const carry = (text: string, migrations: readonly Migration[] = [FROM_ZERO]) => {
  const parsed = parseYaml('old.yml', text);
  if (!parsed.ok) throw new Error('broken');
  const notes = migrate(parsed.value.document, migrations);
  return { notes, text: parsed.value.document.toString({ lineWidth: 0 }) };
};

describe('[W-10] a file of an older version', () => {
  it('is carried over with its comments, and every change is noted', () => {
    expect(carry(OLD)).toEqual({
      text: NEW,
      notes: [
        'bots are called accounts',
        'maxGames moved',
        'telemetry is gone',
        'verbose is called debug',
        'every account names its server',
      ],
    });
  });

  it('gets notes only for what changed in it', () => {
    expect(carry('version: 0\nbots: []\n').notes).toEqual(['bots are called accounts']);
  });

  it('keeps what stands where a new key should go, for the check to refuse', () => {
    const both = 'version: 0\naccounts:\n  - maxGames: 3\n    challenge:\n      concurrency: 4\n';
    expect(carry(both).text).toContain('maxGames: 3');
    const scalar = 'version: 0\naccounts:\n  - maxGames: 3\n    challenge: none\n';
    expect(carry(scalar).text).toContain('maxGames: 3');
  });

  it('is carried over several versions in a row', () => {
    const fromOne: Migration = {
      from: 1,
      steps: [{ do: 'rename', key: 'accounts', to: 'players', note: 'renamed again' }],
    };
    const way = route([fromOne, FROM_ZERO], 0, 2);
    expect(way).toEqual([FROM_ZERO, fromOne]);
    expect(carry('version: 0\nbots: []\n', way)).toEqual({
      text: 'version: 2\nplayers: []\n',
      notes: ['bots are called accounts', 'renamed again'],
    });
  });

  it('is not carried over where a step on the way is missing', () => {
    expect(route([FROM_ZERO], 0, 2)).toBeUndefined();
  });

  it('keeps the places of what it holds, so that faults are told where they are written', () => {
    const opened = openFile('old.yml', KIND, memoryFiles({ 'old.yml': OLD }));
    if (!opened.ok) throw new Error('refused');
    const { tree } = opened.value;
    const place = (path: (string | number)[]) => tree.spot(path, 'value').place;
    expect(place(['accounts', 0, 'challenge', 'concurrency'])).toMatchObject({ line: 7, column: 15 });
    expect(place(['log', 'level'])).toMatchObject({ line: 12, column: 10 });
    // A key that the old file does not have is told at the map it was put into.
    expect(place(['accounts', 0, 'server'])).toMatchObject({ line: 5 });
  });

  it('is saved beside a backup of the old one', () => {
    const files = memoryFiles({ 'old.yml': OLD });
    const opened = openFile('old.yml', KIND, files);
    const carried = opened.ok ? opened.value.carriedOver : null;
    expect(files.held.get('old.yml')).toBe(OLD);
    expect(carried && saveCarriedOver(carried, files)).toMatchObject({
      ok: true,
      value: expect.arrayContaining(['old.yml was carried over from version 0; the old file is old.yml.v0.bak']),
    });
    expect(files.held.get('old.yml')).toBe(NEW);
    expect(files.held.get('old.yml.v0.bak')).toBe(OLD);
  });

  it('that cannot be saved is used all the same, with a warning', () => {
    const opened = openFile('old.yml', KIND, memoryFiles({ 'old.yml': OLD }));
    const carried = opened.ok ? opened.value.carriedOver : null;
    const readOnly = { ...memoryFiles({}), replace: () => ({ ok: false, error: 'denied' }) as const };
    expect(carried && saveCarriedOver(carried, readOnly)).toMatchObject({
      ok: false,
      error: { code: 'NOT_SAVED', severity: 'warning' },
    });
  });
});

describe('a file of another version', () => {
  it('is refused where it is newer, whatever else it holds', () => {
    const opened = openFile('new.yml', KIND, memoryFiles({ 'new.yml': '# x\nversion: 2\nwhat: ever\n' }));
    expect(opened).toMatchObject({
      ok: false,
      error: [
        {
          code: 'NEWER_VERSION',
          place: { line: 2, column: 10 },
          message: 'version 2 is newer than this program, which reads version 1',
        },
      ],
    });
  });

  it('is left as it is where it is the current one', () => {
    const opened = openFile('a.yml', KIND, memoryFiles({ 'a.yml': 'version: 1\n' }));
    expect(opened).toMatchObject({ ok: true, value: { carriedOver: null } });
  });
});

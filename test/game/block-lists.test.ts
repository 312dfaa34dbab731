import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BlockLists, DEFAULT_REFRESH_MS, parseNames } from '../../src/game/block-lists.ts';
import type { ChallengePolicy } from '../../src/model/account.ts';
import type { Log, LogFields } from '../../src/ports/log.ts';
import { SILENT_LOG } from '../../src/ports/log.ts';
import { ManualClock, settle } from '../support/manual-clock.ts';

const HOUR_MS = 3_600_000;
const namesOf = (text: string): readonly string[] | string => {
  const parsed = parseNames(text);
  return parsed.ok ? parsed.value : parsed.error;
};

describe('reading a list of names', () => {
  it.each([
    ['one name a line', 'Ann\nbob\n', ['ann', 'bob']],
    ['comments and empty lines', '# cheaters\n\nann # since May\n   \n#bob', ['ann']],
    ['any line ends', 'ann\r\nbob\rcat', ['ann', 'bob', 'cat']],
    ['a table', 'username,reason,when\nann,"left, twice",2026\n"Bob";x\ncat\tx', ['username', 'ann', 'bob', 'cat']],
    ['marks before the text and the name', '\uFEFF@Ann\n  @bob  ', ['ann', 'bob']],
    ['a name twice', 'ann\nANN', ['ann']],
    ['a few lines that are no names', 'ann\nbob\ntwo words\nÉmile', ['ann', 'bob']],
    ['nothing', '', []],
  ])('understands %s', (_, text, names) => {
    expect(namesOf(text)).toEqual(names);
  });

  it('refuses a page that is no list', () => {
    expect(namesOf('<!doctype html>\n<html>\n<body>\nnot found\n</body>\n</html>')).toBe('not a list of names');
  });

  it('refuses a list without end', () => {
    const text = Array.from({ length: 100_001 }, (_, i) => `user${i}`).join('\n');
    expect(namesOf(text)).toContain('100000');
  });

  it('never throws, and finds only ids as the server writes them', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const names = namesOf(text);
        if (typeof names !== 'string') for (const name of names) expect(name).toMatch(/^[a-z0-9_-]{2,30}$/);
      }),
    );
  });
});

interface Warning {
  readonly event: string;
  readonly fields: LogFields | undefined;
}

function setUp(policy: Partial<ChallengePolicy>) {
  const clock = new ManualClock();
  const sources = new Map<string, string | Error>();
  const reads: string[] = [];
  const warnings: Warning[] = [];
  const log: Log = { ...SILENT_LOG, warn: (event, fields) => warnings.push({ event, fields }) };
  const lists = new BlockLists({
    policy: { allow: [], block: [], allowFrom: [], blockFrom: [], ...policy },
    readText: async (source) => {
      reads.push(source);
      const text = sources.get(source) ?? new Error('missing');
      if (text instanceof Error) throw text;
      return text;
    },
    clock,
    log,
  });
  return { clock, sources, reads, warnings, lists };
}

describe('[S-03] allow and block lists', () => {
  it('let anybody play and block nobody where none are given', () => {
    const { lists, reads, clock } = setUp({});
    lists.start();
    expect([lists.allow, lists.block.size, reads.length, clock.pending]).toEqual([null, 0, 0, 0]);
  });

  it('take names from the policy in any case', () => {
    const { lists } = setUp({ allow: ['Ann'], block: ['BOB'] });
    expect([[...(lists.allow ?? [])], [...lists.block]]).toEqual([['ann'], ['bob']]);
  });

  it('add the names of files and addresses as they arrive', async () => {
    const { lists, sources } = setUp({ block: ['ann'], blockFrom: ['a.txt', 'https://x.example/b'] });
    sources.set('a.txt', 'bob').set('https://x.example/b', 'Cat');
    lists.start();
    expect([...lists.block]).toEqual(['ann']);
    await settle();
    expect([...lists.block]).toEqual(['ann', 'bob', 'cat']);
  });

  it('let nobody play but those named while an allow list is still to come', async () => {
    const { lists, sources } = setUp({ allowFrom: ['friends.txt'] });
    sources.set('friends.txt', 'ann');
    expect(lists.allow).toEqual(new Set());
    lists.start();
    await settle();
    expect(lists.allow).toEqual(new Set(['ann']));
  });

  it('are read again every few hours', async () => {
    const { lists, sources, clock, reads } = setUp({ blockFrom: ['a.txt'] });
    sources.set('a.txt', 'ann');
    lists.start();
    await settle();
    sources.set('a.txt', 'bob');
    await clock.advance(DEFAULT_REFRESH_MS - 1);
    expect([...lists.block]).toEqual(['ann']);
    await clock.advance(1);
    expect([[...lists.block], reads.length]).toEqual([['bob'], 2]);
  });

  it('keep the last good names when a list cannot be read, and warn once', async () => {
    const { lists, sources, clock, warnings } = setUp({ blockFrom: ['a.txt', 'b.txt'] });
    sources.set('a.txt', 'ann').set('b.txt', 'bob');
    lists.start();
    await settle();
    sources.set('a.txt', new Error('the server answered 503')).set('b.txt', '<html>\n<body>sorry');
    await clock.advance(24 * HOUR_MS);
    expect([...lists.block]).toEqual(['ann', 'bob']);
    expect(warnings.map(({ fields }) => fields)).toEqual([
      { source: 'a.txt', reason: 'the server answered 503', namesKept: 1 },
      { source: 'b.txt', reason: 'not a list of names', namesKept: 1 },
    ]);
  });

  it('try a list that failed again within minutes, and warn anew after it was well in between', async () => {
    const { lists, sources, clock, warnings } = setUp({ blockFrom: ['a.txt'] });
    lists.start();
    await clock.advance(0);
    sources.set('a.txt', 'ann');
    await clock.advance(300_000);
    expect([[...lists.block], warnings.length]).toEqual([['ann'], 1]);
    sources.set('a.txt', new Error('gone'));
    await clock.advance(DEFAULT_REFRESH_MS);
    expect(warnings).toHaveLength(2);
  });

  it('read a list that allows and blocks alike once', async () => {
    const { lists, reads } = setUp({ allowFrom: ['a.txt'], blockFrom: ['a.txt'] });
    lists.start();
    await settle();
    expect(reads).toEqual(['a.txt']);
  });

  it('leave no timer behind when stopped, not even in the middle of a read', async () => {
    const { lists, sources, clock } = setUp({ blockFrom: ['a.txt', 'b.txt'] });
    sources.set('a.txt', 'ann');
    lists.start();
    await settle();
    expect(clock.pending).toBe(2);
    lists.stop();
    expect(clock.pending).toBe(0);
    const early = setUp({ blockFrom: ['a.txt'] });
    early.lists.start();
    early.lists.stop();
    await settle();
    expect(early.clock.pending).toBe(0);
  });

  it('[S-03] is ready once each source has been tried, also where one cannot be read', async () => {
    const { lists, sources } = setUp({ blockFrom: ['a', 'b'] });
    sources.set('a', 'ann').set('b', new Error('gone'));
    const told: string[] = [];
    lists.onReady(() => told.push('ready'));
    expect(lists.ready).toBe(false);
    lists.start();
    await settle();
    expect([lists.ready, told, lists.block.has('ann')]).toEqual([true, ['ready'], true]);
  });

  it('[S-03] is ready from the beginning where no source is named', () => {
    expect(setUp({ block: ['ann'] }).lists.ready).toBe(true);
  });
});

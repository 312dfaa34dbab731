import { describe, expect, it } from 'vitest';

import { placeText } from '../../src/config/render.ts';
import { load, problemsIn, SMALL } from './memory-files.ts';

const told = (text: string | Uint8Array) =>
  problemsIn(text).map(
    ({ place, code, message }) => `${placeText(place).replace('/c/bots.yml', '')} ${code} ${message}`,
  );
const syntax = (text: string) => told(text).map((line) => line.replace(' YAML_SYNTAX', ''));

describe('[A-19] a file that is not YAML', () => {
  it.each<[name: string, text: string, told: string]>([
    ['a tab as indentation', 'server:\n\tport: 1\n', ':2:1 a tab is used for indentation'],
    ['a quote that is never closed', 'a: "x\nb: 1\n', ':1:4 this quote is never closed'],
    [
      'a bracket that is never closed',
      'a: [1, 2\nb: 3\n',
      ':2:1 the indentation does not fit, or a [ or { above is not closed',
    ],
    [
      'a second colon',
      'greeting: Hi: there\n',
      ':1:11 a second colon on this line, or keys that are indented differently',
    ],
    ['a reserved character', 'a: @x\n', ':1:4 a value cannot begin with this character unless it is quoted'],
    ['a key without its colon', 'a: 1\nb\nc: 2\n', ':2:1 a key must be followed by a colon'],
    ['a bracket out of place', 'a: }\n', ':1:4 "}" was not expected here'],
    ['a second document', 'a: 1\n---\nb: 2\n', ':2:1 a second document begins here; a configuration file holds one'],
    ['an unknown tag', 'a: !ref 3\n', ':1:4 this tag is not known'],
    ['an unknown directive', '%YAML 9\n---\na: 1\n', ':1:7 this line beginning with % is not understood'],
    ['an unknown escape', 'a: "\\q"\n', ':1:5 this backslash begins no known escape'],
    ['two anchors', 'a: &x &y 1\n', ':1:7 a value can have one anchor only'],
  ])('is told in one sentence with its place: %s', (_, text, expected) => {
    expect(syntax(text)).toEqual([expected]);
  });

  it('is told of every line that is broken, and nothing is guessed about the rest', () => {
    expect(syntax('a: @x\nservr: 1\nb: `y`\n')).toEqual([
      ':1:4 a value cannot begin with this character unless it is quoted',
      ':3:4 a value cannot begin with this character unless it is quoted',
    ]);
  });
});

describe('[A-19] a map', () => {
  it('has each key once', () => {
    expect(told(`${SMALL}log: { level: info, level: warn }\n`)).toEqual([
      ':5:21 DUPLICATE_KEY "level" appears twice in this map',
    ]);
  });

  it('has words as keys', () => {
    expect(told(`${SMALL}log: { 5: x }\n`)[0]).toContain(':5:8 UNKNOWN_KEY unknown key "5" in log');
    expect(told(`${SMALL}? [a, b]\n: x\n`)[0]).toMatch(/^:5:3 UNKNOWN_KEY/);
    expect(told(`${SMALL}__proto__: { x: 1 }\n`)[0]).toContain(':5:1 UNKNOWN_KEY unknown key "__proto__"');
  });

  it('that is empty lacks what is required', () => {
    const lacking = [':1:1 MISSING_KEY "version" is missing; expected 1', ':1:1 MISSING_KEY "accounts" is missing'];
    for (const text of ['', '# nothing yet\n', '{}\n']) {
      expect(told(text).map((line) => line.split('; expected a list')[0])).toEqual(lacking);
    }
  });

  it('is what a file must hold', () => {
    expect(told('hello\n')).toEqual([
      expect.stringMatching(/^:1:1 WRONG_TYPE the file is "hello"; expected a map with version/),
    ]);
    expect(told('- a\n')).toEqual([expect.stringMatching(/^:1:1 WRONG_TYPE the file is a list/)]);
  });
});

describe('an alias', () => {
  const TWO = `version: 1
accounts:
  - id: one
    server: sandbox
    personalities: &who [{ use: steady }]
    challenge: &rules { concurrency: 2, reservedForHumans: 0 }
  - id: two
    server: sandbox
    personalities: *who
    challenge: *rules
`;

  it('stands for what its anchor holds', () => {
    const loaded = load(TWO);
    const policies = loaded.ok ? loaded.value.config.accounts.map(({ policy }) => policy.challenge.concurrency) : [];
    expect(policies).toEqual([2, 2]);
  });

  it('shares the faults of its anchor, which are told once, where they are written', () => {
    expect(told(TWO.replace('concurrency: 2', 'concurrency: 0'))).toEqual([
      ':6:38 OUT_OF_BOUNDS concurrency is 0; expected a whole number from 1 to 200 (games)',
    ]);
  });

  it('without an anchor above it, or inside of it, is refused', () => {
    expect(told(`${SMALL}log: *nowhere\n`)).toContainEqual(':5:6 BAD_ALIAS no anchor &nowhere stands above');
    expect(told(`${SMALL}log: &self { level: *self }\n`)).toContainEqual(':5:21 BAD_ALIAS *self repeats itself');
  });

  it('may not unfold to more than a configuration holds', () => {
    const levels = Array.from({ length: 9 }, (_, i) => `l${i + 1}: &l${i + 1} [${Array(9).fill(`*l${i}`).join(', ')}]`);
    const bomb = `l0: &l0 [lol, lol, lol, lol, lol, lol, lol, lol, lol]\n${levels.join('\n')}\n`;
    expect(told(bomb)).toEqual([':1:1 TOO_MUCH_YAML aliases unfold this file to more than 50000 values']);
  });
});

describe('a hostile text', () => {
  it.each([
    ['lists', '['.repeat(100_000)],
    ['maps', '{a: '.repeat(50_000)],
    ['dashes', '- '.repeat(100_000)],
    ['question marks', '? '.repeat(100_000)],
    ['colons', ': '.repeat(100_000)],
  ])('that nests without end is refused before it can exhaust the process: %s', (_, text) => {
    expect(told(text)).toEqual([expect.stringMatching(/^:1:\d+ TOO_MUCH_YAML more than 60 levels are nested here$/)]);
  });

  it('with more values than anybody writes is refused', () => {
    expect(told('- x\n'.repeat(120_000))).toEqual([
      expect.stringMatching(/TOO_MUCH_YAML this file holds too many values$/),
    ]);
  });

  it('with thousands of faults is told of them in its own time', () => {
    const keys = Array.from({ length: 3000 }, (_, i) => `key${i}: ${i}`).join('\n');
    expect(told(`${SMALL}${keys}\n`)).toHaveLength(3000);
  });
});

describe('the bytes of a file', () => {
  const bytes = (...parts: (string | number[])[]) =>
    Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : part)));

  it('may begin with a byte order mark', () => {
    expect(load(bytes([0xef, 0xbb, 0xbf], SMALL)).ok).toBe(true);
    expect(told(bytes([0xef, 0xbb, 0xbf], `servr: 1\n${SMALL}`))[0]).toMatch(/^:1:1 UNKNOWN_KEY/);
  });

  it('may end their lines with CR LF', () => {
    expect(load(SMALL.replaceAll('\n', '\r\n')).ok).toBe(true);
    expect(told(`${SMALL}servr: 1\n`.replaceAll('\n', '\r\n'))[0]).toMatch(/^:5:1 UNKNOWN_KEY/);
  });

  it.each<[string, Uint8Array, string]>([
    ['Latin-1', bytes('version: 1\n# Gr', [0xfc], 'n\n'), ':2:5 NOT_UTF8 a byte here is not UTF-8 text'],
    [
      'a cut character at the end',
      bytes('version: 1\n# é'.slice(0, -1), [0xc3]),
      ':2:3 NOT_UTF8 a byte here is not UTF-8 text',
    ],
    [
      'a bad byte after a good replacement character',
      bytes('# \ufffd', [0xff], '\n'),
      ':1:4 NOT_UTF8 a byte here is not UTF-8 text',
    ],
    ['UTF-16', bytes([0xff, 0xfe], 'v', [0]), ':1:1 NOT_UTF8 this file is UTF-16 text, not UTF-8'],
  ])('are refused at the first that is not UTF-8: %s', (_, text, expected) => {
    expect(told(text)).toEqual([expected]);
  });

  it('are at most 1 MB', () => {
    expect(told(`${SMALL}# ${'x'.repeat(1_048_576)}\n`)).toEqual([' FILE_TOO_LARGE this file is larger than 1 MB']);
    expect(load(`${SMALL}# ${'x'.repeat(1_000_000)}\n`).ok).toBe(true);
  });
});

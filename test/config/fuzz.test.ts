import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { renderProblems } from '../../src/config/render.ts';
import { problemsIn, SMALL } from './memory-files.ts';

const BOTS = readFileSync(new URL('../../config/bots.yml', import.meta.url), 'utf8').replace(/^\s*#.*\n/gm, '');

/** Every problem of a text is told, and its place lies inside of it. */
function expectPlaces(text: string): void {
  const lines = text.split('\n');
  for (const { place, message, advice, excerpt } of problemsIn(text)) {
    expect(message).not.toMatch(/undefined|NaN|\[object/);
    expect(message.length * advice.length).toBeGreaterThan(0);
    if (place.kind !== 'text' || place.file !== '/c/bots.yml') continue;
    const line = lines[place.line - 1];
    expect(line, `line ${place.line} of ${JSON.stringify(text)}`).toBeDefined();
    expect(place.column).toBeGreaterThan(0);
    expect(place.column).toBeLessThanOrEqual((line?.length ?? 0) + 1);
    if (excerpt) expect(excerpt.column).toBe(place.column);
  }
  renderProblems(problemsIn(text));
}

const yamlish = fc
  .array(
    fc.constantFrom(
      'a',
      'version',
      'accounts',
      'id',
      '1',
      ': ',
      ':',
      '- ',
      '\n',
      '\n  ',
      '[',
      ']',
      '{',
      '}',
      ', ',
      '"',
      "'",
      '#',
      '&x ',
      '*x',
      '|',
      '>',
      '? ',
      '!t ',
      '%',
      '@',
      '\t',
      '\r',
      '---',
      '<<',
      '~',
      'null',
      '.nan',
      '1e999',
      '\u2028',
      '\ufeff',
      '😀',
      '__proto__',
      'constructor',
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''));

/** A line of the shipped file left out, doubled, spoiled or put elsewhere. */
const mutation = fc.record({
  at: fc.nat(),
  how: fc.constantFrom('drop', 'double', 'indent', 'value', 'key', 'cut', 'insert'),
  word: fc.oneof(
    yamlish,
    fc.string({ maxLength: 12 }),
    fc.constantFrom('0', '-1', 'true', '[]', '{}', 'null', '"x"', '1.5', '99999', '*a', '&a 1'),
  ),
  place: fc.nat(),
});
type Mutation = typeof mutation extends fc.Arbitrary<infer M> ? M : never;

function mutate(text: string, { at, how, word, place }: Mutation): string {
  const lines = text.split('\n');
  const index = at % lines.length;
  const line = lines[index] ?? '';
  const column = place % (line.length + 1);
  const changed = {
    drop: [],
    double: [line, line],
    indent: [`${' '.repeat(place % 5)}${line}`],
    value: [line.replace(/:.*/, () => `: ${word}`)],
    key: [line.replace(/\w+(?=:)/, () => word)],
    cut: [line.slice(0, column)],
    insert: [line.slice(0, column) + word + line.slice(column)],
  }[how];
  return [...lines.slice(0, index), ...changed, ...lines.slice(index + 1)].join('\n');
}

describe('[A-19] any text at all', () => {
  it('is read or refused with places inside of it', () => {
    fc.assert(
      fc.property(fc.oneof(yamlish, fc.string({ unit: 'binary', maxLength: 60 })), (text) => {
        expectPlaces(text);
        expectPlaces(`${SMALL}${text}`);
      }),
      { numRuns: 400 },
    );
  });

  it('that was the shipped file before somebody edited it is read or refused with places inside of it', () => {
    fc.assert(
      fc.property(fc.array(mutation, { minLength: 1, maxLength: 3 }), (mutations) => {
        expectPlaces(mutations.reduce(mutate, BOTS));
      }),
      { numRuns: 300 },
    );
  });

  it('of bytes is read or refused', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
        expect(problemsIn(bytes).length).toBeGreaterThan(0);
      }),
    );
  });

  it('in the environment is read or refused', () => {
    const name = fc.constantFrom(
      'PORT',
      'HOST',
      'LICHESS_URL',
      'EXPLORER_URL',
      'TABLEBASE_URL',
      'FUMBLEFISH_DATA',
      'LICHESS_TOKEN',
      'LICHESS_TOKEN_FILE',
    );
    fc.assert(
      fc.property(fc.dictionary(name, fc.oneof(fc.string(), fc.constantFrom('8080', 'https://x', 'a'))), (env) => {
        for (const { place } of problemsIn(SMALL, { env })) expect(place.kind).toBe('variable');
      }),
    );
  });
});

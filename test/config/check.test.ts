import { describe, expect, it } from 'vitest';

import { checkConfig, renderReport } from '../../src/config/check.ts';
import { ERRORS } from '../../src/config/errors.ts';
import { nearest } from '../../src/config/nearest.ts';
import { renderProblems } from '../../src/config/render.ts';
import { memoryFiles, problemsIn, SMALL, STEADY } from './memory-files.ts';

const report = (bots: string, env: Record<string, string> = {}) => {
  const files = memoryFiles({ 'c/bots.yml': bots, 'c/personalities/steady.yml': STEADY });
  return renderReport(checkConfig({ file: 'c/bots.yml', env, files }));
};

describe('[W-06] the report of a check', () => {
  it('shows each problem with its place, its line, a mark and what to do', () => {
    expect(report(`${SMALL}    chalenge: { order: best }\nlog: { level: loud }\n`, { PORT: 'x' })).toBe(`\
c/bots.yml:5:5  unknown key "chalenge" in accounts
  5 |     chalenge: { order: best }
    |     ^^^^^^^^
  Did you mean "challenge"?

c/bots.yml:6:15  level is "loud"; expected debug, info, warn or error
  6 | log: { level: loud }
    |               ^^^^
  The least important lines to write.

$PORT  PORT is "x"; expected a whole number from 0 to 65535
  TCP port; 0 takes any free one. PORT overrides it.

3 errors.`);
  });

  it('tells what a sound configuration comes to', () => {
    expect(report(SMALL, { LICHESS_TOKEN: 'lip_x' })).toBe(
      'The configuration is sound.\n\nhouse plays on https://lichess.org as Steady.',
    );
    expect(report(SMALL)).toBe(
      'The configuration is sound.\n\nhouse plays on the sandbox as Steady.\nNo token is given: all accounts play in the built-in sandbox.',
    );
  });

  it('counts warnings apart', () => {
    expect(report(`${SMALL}    challenge: { opponents: bot }\n`)).toContain('\n\n1 warning.\n\nhouse plays on');
  });

  it('cuts long lines around the place, and does not let a file write to the terminal', () => {
    const [found] = problemsIn(`${SMALL}log: { level: "\u001b[31m${'x'.repeat(300)}", colour: red }\n`).slice(-1);
    const text = renderProblems(found ? [found] : []);
    expect(text).not.toContain('\u001b');
    const [, line = '', mark = ''] = text.split('\n');
    expect(line.length).toBeLessThan(120);
    expect(line.slice(mark.indexOf('^'), mark.lastIndexOf('^') + 1)).toBe('colour');
  });

  it('stops after fifty problems', () => {
    const keys = Array.from({ length: 80 }, (_, i) => `key${i}: ${i}`).join('\n');
    expect(renderProblems(problemsIn(`${SMALL}${keys}\n`))).toMatch(/\n\n… and 30 more$/);
  });

  it('changes nothing on disk', () => {
    const files = memoryFiles({ 'c/bots.yml': SMALL, 'c/personalities/steady.yml': STEADY });
    const before = new Map(files.held);
    checkConfig({ file: 'c/bots.yml', env: {}, files });
    expect(files.held).toEqual(before);
  });
});

describe('the nearest name', () => {
  it.each([
    ['concurency', 'concurrency'],
    ['CONCURRENCY', 'concurrency'],
    ['raiting', 'rating'],
    ['minimum', 'min'],
    ['fixedMs', 'fixedSeconds'],
    ['gamesPerOponent', 'gamesPerOpponent'],
  ])('of %s is %s', (word, name) => {
    expect(nearest(word, ['concurrency', 'rating', 'min', 'max', 'fixedSeconds', 'gamesPerOpponent', 'id'])).toBe(name);
  });

  it.each(['colour', 'x', '', 'if', 'a'.repeat(5000)])('of %s is none', (word) => {
    expect(nearest(word, ['concurrency', 'rating', 'min', 'max', 'id'])).toBeUndefined();
  });
});

describe('the registry', () => {
  it('says of every kind what happened and what to do, in sentences', () => {
    for (const [code, kind] of Object.entries(ERRORS)) {
      expect(kind.code).toBe(code);
      expect(kind.message).toMatch(/^[A-Z].*[^.]$/);
      expect(kind.advice).toMatch(/^[A-Z].*\.$/);
    }
  });
});

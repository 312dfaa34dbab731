import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { type AnnouncedOption, checkValue, parseOption } from '../../src/engines/option.ts';
import { EngineOptions } from '../../src/engines/options.ts';

const announced = (...lines: readonly string[]): AnnouncedOption[] =>
  lines.map((line) => {
    const option = parseOption(`option name ${line}`);
    if (!option) throw new Error(`not an option: ${line}`);
    return option;
  });

const HASH = 'Hash type spin default 16 min 1 max 33554432';
const SKILL = 'Skill Level type spin default 20 min 0 max 20';
const STYLE = 'Style type combo default Normal var Solid var Normal var Very Risky';

describe('announced options', () => {
  it.each([
    [SKILL, { name: 'Skill Level', type: 'spin', initial: '20', min: 0, max: 20 }],
    ['UCI_Chess960 type check default false', { name: 'UCI_Chess960', type: 'check', initial: 'false' }],
    ['Clear Hash type button', { name: 'Clear Hash', type: 'button', initial: '' }],
    ['SyzygyPath type string default <empty>', { name: 'SyzygyPath', type: 'string', initial: '<empty>' }],
    ['Book File type string default', { name: 'Book File', type: 'string', initial: '' }],
    [STYLE, { name: 'Style', type: 'combo', initial: 'Normal', choices: ['Solid', 'Normal', 'Very Risky'] }],
    [
      'Contempt type spin default -5 min -100 max 100',
      { name: 'Contempt', type: 'spin', initial: '-5', min: -100, max: 100 },
    ],
  ])('are read from "%s"', (line, option) => {
    expect(parseOption(`option name ${line}`)).toEqual(option);
  });

  it('are never an exception, however odd the line', () => {
    const words = fc.constantFrom(
      'option',
      'name',
      'type',
      'spin',
      'combo',
      'var',
      'min',
      'max',
      'default',
      '9',
      'x',
      '',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(words).map((list) => `option name ${list.join(' ')}`),
        ),
        (line) => {
          const option = parseOption(line);
          if (option?.type === 'spin') expect(Number.isSafeInteger(option.min + option.max)).toBe(true);
        },
      ),
      { numRuns: 2_000 },
    );
    expect(parseOption('option name Hash type spin default 16 min 1')).toBeUndefined();
  });
});

describe('values for an option', () => {
  it.each([
    [SKILL, 20, '20'],
    [SKILL, '0', '0'],
    [STYLE, 'Very Risky', 'Very Risky'],
    ['UCI_ShowWDL type check default false', true, 'true'],
    ['SyzygyPath type string default <empty>', '', '<empty>'],
    ['Clear Hash type button', true, ''],
  ])('of %s: %s is taken', (line, value, text) => {
    expect(announced(line).map((option) => checkValue(option, value))).toEqual([{ ok: true, value: text }]);
  });

  it.each([
    [SKILL, 21, 'Skill Level takes a whole number from 0 to 20, not 21'],
    [SKILL, 1.5, 'Skill Level takes a whole number from 0 to 20, not 1.5'],
    [SKILL, 'high', 'Skill Level takes a whole number from 0 to 20, not "high"'],
    [SKILL, Number.NaN, 'Skill Level takes a whole number from 0 to 20, not NaN'],
    [HASH, 2048, 'Hash takes a whole number from 1 to 256, not 2048'],
    [STYLE, 'Wild', 'Style takes one of Solid, Normal, Very Risky, not "Wild"'],
    ['UCI_ShowWDL type check default false', 'yes', 'UCI_ShowWDL takes true or false, not "yes"'],
    ['SyzygyPath type string default <empty>', 'a\nquit', 'SyzygyPath takes a single line, not "a\\nquit"'],
  ])('of %s: %s is refused with the bound and the value', (line, value, reason) => {
    expect(announced(line).map((option) => checkValue(option, value))).toEqual([{ ok: false, error: reason }]);
  });
});

describe('wanted against actual options', () => {
  const all = announced(
    HASH,
    SKILL,
    'MultiPV type spin default 1 min 1 max 256',
    'Clear Hash type button',
    'EvalFile type string default nn.nnue',
    'Path type string default',
  );

  it('sends only what differs, once', () => {
    const options = new EngineOptions(all);
    options.base('Hash', 16);
    expect(options.takeChanges()).toEqual([]);
    options.manage('MultiPV', 256);
    options.want('skill level', 3);
    expect(options.takeChanges()).toEqual(['setoption name MultiPV value 256', 'setoption name Skill Level value 3']);
    options.want('Skill Level', 3);
    expect(options.takeChanges()).toEqual([]);
  });

  it('goes back to what is wanted for good and to what the engine began with', () => {
    const options = new EngineOptions(all);
    options.base('Hash', 32);
    expect(options.takeChanges()).toEqual(['setoption name Hash value 32']);
    options.want('Hash', 64);
    options.want('Path', 'x');
    options.takeChanges();
    options.reset();
    expect(options.takeChanges()).toEqual(['setoption name Hash value 32', 'setoption name Path value <empty>']);
  });

  it('hands a button over at once', () => {
    expect(new EngineOptions(all).want('Clear Hash', '')).toEqual({ ok: true, value: 'setoption name Clear Hash' });
  });

  it.each([
    ['MultiPV', 3, 'MultiPV is set by each search and cannot be set by hand'],
    ['UCI_Chess960', true, 'UCI_Chess960 is set by each search and cannot be set by hand'],
    ['evalfile', 'x.nnue', 'evalfile cannot be changed: the engine would not survive it'],
    ['SyzygyPath', '/tb', 'the engine has no option SyzygyPath'],
  ])('refuses %s', (name, value, reason) => {
    expect(new EngineOptions(all).want(name, value)).toEqual({ ok: false, error: reason });
  });

  it('needs no option for what every engine does anyway', () => {
    const options = new EngineOptions([]);
    expect(options.manage('MultiPV', 1).ok && options.manage('UCI_Chess960', false).ok).toBe(true);
    expect(options.manage('UCI_Chess960', true)).toEqual({ ok: false, error: 'the engine has no option UCI_Chess960' });
    expect(options.takeChanges()).toEqual([]);
  });
});

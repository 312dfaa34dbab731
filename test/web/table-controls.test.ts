import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { readChallengeForm } from '../../src/sandbox/challenge-form.ts';
import { backoffMs } from '../../src/web/client/play/table/backoff.ts';
import { clockLeftMs } from '../../src/web/client/play/table/clock-left.ts';
import { CONTROLS, checkControl, readCustom } from '../../src/web/client/play/table/controls.ts';
import type { ControlWish, TableGame } from '../../src/web/client/play/table/types.ts';

const taken = (control: ControlWish): boolean =>
  readChallengeForm(
    control.kind === 'clock'
      ? { 'clock.limit': String(control.limitSeconds), 'clock.increment': String(control.incrementSeconds) }
      : {},
    true,
  ).ok;

describe('the controls on offer', () => {
  it('are the ten, in their groups, each with its own short name', () => {
    expect(CONTROLS.map(({ label }) => label)).toEqual([
      ...['Bullet 1+0', 'Blitz 3+2', 'Blitz 5+0', 'Rapid 10+0', 'Rapid 15+10'],
      ...['Classical 30+0', 'Classical 60+0', 'Classical 90+0', 'FIDE 90+30', 'Untimed ∞'],
    ]);
    expect(new Set(CONTROLS.map(({ id }) => id)).size).toBe(10);
    expect(CONTROLS.map(({ group }) => group.charAt(0)).join('')).toBe('BBBRRRCCFI');
  });

  it('are taken by the server, every one', () => {
    for (const { control, id } of CONTROLS) {
      expect(checkControl(control).ok, id).toBe(true);
      expect(taken(control), id).toBe(true);
    }
  });

  it('have a second period in the longest one', () => {
    expect(CONTROLS.find(({ group }) => group === 'FIDE')?.control).toEqual({
      kind: 'clock',
      limitSeconds: 5400,
      incrementSeconds: 30,
      bonus: { seconds: 1800, atMove: 40, incrementFromMove: 41 },
    });
  });
});

describe('a control of one’s own', () => {
  it.each([
    ['¼', '1', 15, 1],
    ['.5', '0', 30, 0],
    ['½', '0', 30, 0],
    ['0,75', '0', 45, 0],
    ['1½', '3', 90, 3],
    ['0', '2', 0, 2],
    [' 25 ', ' 10 ', 1500, 10],
    ['180', '60', 10_800, 60],
  ])('is read from %s minutes and %s seconds', (minutes, increment, limitSeconds, incrementSeconds) => {
    expect(readCustom(minutes, increment)).toEqual({
      ok: true,
      value: { kind: 'clock', limitSeconds, incrementSeconds },
    });
  });

  it.each([
    ['0', '0', /some minutes or an increment/],
    ['¼', '0', /too fast/],
    ['181', '0', /whole number up to 180/],
    ['2.5', '0', /whole number/],
    ['0.33', '0', /whole number/],
    ['', '0', /must be a number/],
    ['-1', '0', /must be a number/],
    ['1e3', '0', /must be a number/],
    ['ten', '0', /must be a number/],
    ['5', '61', /0 to 60/],
    ['5', '', /0 to 60/],
    ['5', '1.5', /0 to 60/],
    ['5', '-1', /0 to 60/],
  ])('is refused from %j minutes and %j seconds in a sentence', (minutes, increment, message) => {
    expect(readCustom(minutes, increment)).toMatchObject({ ok: false, error: expect.stringMatching(message) });
  });

  it('is accepted exactly where the server would accept it from a bot', () => {
    const seconds = fc.oneof(
      fc.integer({ min: -60, max: 12_000 }),
      fc.constantFrom(0, 15, 30, 45, 60, 90, 120, 10_800),
    );
    fc.assert(
      fc.property(seconds, fc.integer({ min: -2, max: 70 }), (limitSeconds, incrementSeconds) => {
        const control = { kind: 'clock', limitSeconds, incrementSeconds } as const;
        expect(checkControl(control).ok).toBe(taken(control));
      }),
      { numRuns: 1000 },
    );
  });

  it('never throws, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (minutes, increment) => {
        const read = readCustom(minutes, increment);
        expect(read.ok ? checkControl(read.value).ok : /^[A-Z].*\.$/.test(read.error)).toBe(true);
      }),
    );
  });
});

describe('what a clock shows', () => {
  const game: Pick<TableGame, 'clocks' | 'turn' | 'running' | 'moves'> = {
    clocks: { white: 60_000, black: 50_000, heardAtMs: 1000 },
    turn: 'white',
    running: true,
    moves: ['e2e4', 'e7e5'],
  };

  it('runs down on its side’s turn, as fast as the sandbox runs, to zero', () => {
    expect(clockLeftMs(game, 'white', 1, 3000)).toBe(58_000);
    expect(clockLeftMs(game, 'white', 10, 3000)).toBe(40_000);
    expect(clockLeftMs(game, 'white', 1, 90_000)).toBe(0);
    expect(clockLeftMs(game, 'black', 1, 90_000)).toBe(50_000);
  });

  it('stands before both have moved and after the end', () => {
    expect(clockLeftMs({ ...game, moves: ['e2e4'] }, 'white', 1, 9000)).toBe(60_000);
    expect(clockLeftMs({ ...game, running: false }, 'white', 1, 9000)).toBe(60_000);
  });

  it('does not run up where the page’s clock goes back', () => {
    expect(clockLeftMs(game, 'white', 1, 0)).toBe(60_000);
  });

  it('is none in an unlimited game', () => {
    expect(clockLeftMs({ ...game, clocks: null }, 'white', 1, 9000)).toBeNull();
  });
});

describe('the wait before a next attempt', () => {
  it('grows from one second to five', () => {
    expect([0, 1, 2, 3, 4, 50].map(backoffMs)).toEqual([1000, 1000, 2000, 4000, 5000, 5000]);
  });
});

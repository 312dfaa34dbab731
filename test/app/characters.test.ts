import { describe, expect, it } from 'vitest';
import { charactersOf, profileOf, ratingOf } from '../../src/app/characters.ts';
import type { AccountConfig, AccountPersonality } from '../../src/config/config.ts';
import { type PlayerSpec, parsePlayerSpec } from '../../src/model/player-spec.ts';
import { PLAIN } from '../support/facts.ts';
import { shippedConfig } from '../support/house.ts';
import { POLICY } from '../support/session-table.ts';

const player = (text: string): PlayerSpec => {
  const parsed = parsePlayerSpec(text);
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.value;
};

const use = (file: string, spec: PlayerSpec = player('flounder@1500')): AccountPersonality => ({
  use: file,
  weight: 1,
  when: { speed: [], opponent: [] },
  file: `/config/personalities/${file}.yml`,
  personality: { ...PLAIN, name: `The ${file}`, about: `About ${file}.`, player: spec },
});

const account = (id: string, ...personalities: AccountPersonality[]): AccountConfig => ({
  id,
  server: { kind: 'sandbox' },
  token: null,
  personalities,
  policy: POLICY,
});

describe('the characters of the sandbox', () => {
  it('[W-03] are the personalities of an account that draws one for each game, with its policy and nothing else', () => {
    const house = account('house', use('porter'), use('dice'));
    const characters = charactersOf([house], ['house']);
    expect(characters.map(({ id }) => id)).toEqual(['porter', 'dice']);
    for (const one of characters) {
      expect(one).toMatchObject({ server: { kind: 'sandbox' }, token: null, policy: POLICY });
      expect(one.personalities).toHaveLength(1);
    }
    expect(charactersOf([account('alone', use('porter'))], ['alone'])).toEqual([]);
    expect(charactersOf([account('alone', use('porter'), use('porter'))], ['alone'])).toEqual([]);
  });

  it('[W-03] have ids that are nobody else’s, and that users and files can bear', () => {
    const one = account('dice', use('dice'), use('Old Salt (2)'));
    const two = account('salt', use('dice'), use('x'.repeat(60)), use('…'));
    const ids = charactersOf([one, two], ['dice', 'salt', 'visitor']).map(({ id }) => id);
    expect(ids).toEqual(['dice-2', 'old-salt-2-', 'dice-3', 'x'.repeat(32), '-']);
    for (const id of ids) expect(id).toMatch(/^[a-z0-9_-]{1,32}$/);
    const long = charactersOf([account('a', use('x'.repeat(60)), use(`${'x'.repeat(50)}y`))], ['a']);
    expect(long.map(({ id }) => id)).toEqual(['x'.repeat(32), `${'x'.repeat(30)}-2`]);
  });

  it('[W-03] tell their names and what they are like; who draws one is a stranger', () => {
    expect(profileOf(account('a', use('porter')))).toEqual({ realName: 'The porter', bio: 'About porter.' });
    expect(profileOf(account('a', use('porter'), use('dice'))).realName).toBe('A Stranger');
    expect(profileOf(account('a', use('dice'), use('dice'))).realName).toBe('The dice');
  });

  it('[W-03] of weight 0 can be met, but count for nothing in the account that never draws them', () => {
    const guest = { ...use('guest'), weight: 0 };
    expect(charactersOf([account('a', use('porter'), guest)], ['a']).map(({ id }) => id)).toEqual(['porter', 'guest']);
    expect(profileOf(account('a', use('porter'), guest))).toEqual({ realName: 'The porter', bio: 'About porter.' });
    expect(ratingOf(account('a', use('porter'), guest))).toBe(1500);
    expect(profileOf(account('guest', guest)).realName).toBe('The guest');
  });

  it.each([
    ['flounder@1225', 1225],
    ['maia@1900', 1900],
    ['ladder:800', 800],
    ['ladder:full', null],
    ['rule:random', null],
    ['fumble:club', null],
  ])('[W-03] are rated as their player is: %s', (text, rating) => {
    expect(ratingOf(account('a', use('one', player(text))))).toBe(rating);
    expect(ratingOf(account('a', use('one', player(text)), use('two')))).toBeNull();
  });

  it('[W-03] of several players are rated between them, where all are rated', () => {
    const blend = (...slots: [string, number][]): PlayerSpec => ({
      kind: 'blend',
      blend: slots.map(([text, weight]) => ({ player: parsePlayer(text), weight })),
    });
    const parsePlayer = (text: string) => {
      const parsed = parsePlayerSpec(text);
      if (!parsed.ok) throw new Error(parsed.error);
      return parsed.value;
    };
    expect(ratingOf(account('a', use('one', blend(['flounder@1000', 1], ['maia@1600', 3]))))).toBe(1450);
    expect(ratingOf(account('a', use('one', blend(['flounder@1000', 1], ['rule:random', 3]))))).toBeNull();
  });

  it('[W-03] of the shipped configuration are all of its personalities', () => {
    const { config } = shippedConfig();
    const names = new Set(config.accounts.flatMap(({ personalities }) => personalities.map((p) => p.personality.name)));
    const characters = charactersOf(config.accounts, []);
    expect(characters.length).toBeGreaterThan(1);
    expect(new Set(characters.map((one) => profileOf(one).realName))).toEqual(names);
  });
});

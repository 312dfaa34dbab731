import { describe, expect, it } from 'vitest';

import { placeText } from '../../src/config/render.ts';
import { problemsIn, SMALL } from './memory-files.ts';

/** Lines that follow the account of the smallest file; they begin at line 5. */
const ACCOUNT = '    ';
const told = (bots: string, files: Record<string, string> = {}) =>
  problemsIn(bots, { files }).map(
    ({ place, message, advice }) => `${placeText(place).replace('/c/', '')} ${message} | ${advice}`,
  );

describe('[A-19] a wrong key or value', () => {
  it.each<[name: string, added: string, told: string]>([
    [
      'an unknown key with a likely spelling',
      'server: { prot: 1 }',
      'bots.yml:5:11 unknown key "prot" in server | Did you mean "port"?',
    ],
    [
      'an unknown key that is at home elsewhere',
      `${ACCOUNT}concurrency: 3`,
      'bots.yml:5:5 unknown key "concurrency" in accounts | It belongs under accounts.challenge.',
    ],
    [
      'an unknown key like no other',
      'log: { colour: red }',
      'bots.yml:5:8 unknown key "colour" in log | Known here: level.',
    ],
    [
      'a number out of its bounds',
      `${ACCOUNT}challenge: { concurrency: 500 }`,
      'bots.yml:5:31 concurrency is 500; expected a whole number from 1 to 200 (games) | Games at the same time, correspondence included.',
    ],
    [
      'a fraction where whole numbers are due',
      `${ACCOUNT}takebacks: { perGame: 0.5 }`,
      'bots.yml:5:27 perGame is 0.5; expected a whole number from 0 to 100 (takebacks) | Takebacks granted in one game; 0 grants none.',
    ],
    [
      'a number in quotes',
      'server: { port: "8080" }',
      'bots.yml:5:17 port is "8080"; expected a whole number from 0 to 65535 | Write the number without quotes.',
    ],
    [
      'a choice that is none, with the nearest',
      `${ACCOUNT}challenge: { variants: [standard, ches960] }`,
      'bots.yml:5:39 item 2 of variants is "ches960"; expected standard, fromPosition or chess960 | Did you mean chess960?',
    ],
    [
      'a single choice that is none',
      `${ACCOUNT}challenge: { speeds: blits }`,
      'bots.yml:5:26 speeds is "blits"; expected bullet, blitz, rapid, classical or correspondence, or a list of these | Did you mean blitz?',
    ],
    [
      'an empty list where something must be chosen',
      `${ACCOUNT}challenge: { modes: [] }`,
      'bots.yml:5:25 modes is an empty list; expected rated or casual, or a list of these | Whether games may count for rating.',
    ],
    [
      'a truth value of older YAML',
      `${ACCOUNT}challenge: { unlimited: yes }`,
      'bots.yml:5:29 unlimited is "yes"; expected true or false | Did you mean true?',
    ],
    [
      'a key with nothing behind it',
      `${ACCOUNT}challenge:\n      order:`,
      'bots.yml:6:7 order is empty; expected first or best | Who is taken when several wait: the longest waiting, or people first and then the highest rating.',
    ],
    [
      'a value where a map is due',
      'models: off',
      'bots.yml:5:9 models is "off"; expected a map with maia, autoInstall | The networks that move as people do.',
    ],
    [
      'bounds written as one number',
      `${ACCOUNT}challenge: { rating: 1500 }`,
      "bots.yml:5:26 rating is 1500; expected { min, max }, each from 0 to 4000 (rating points) | Bounds of the opponent's rating; whoever has none is inside.",
    ],
    [
      'bounds the wrong way round',
      `${ACCOUNT}challenge: { rating: { min: 2000, max: 1000 } }`,
      'bots.yml:5:33 min (2000) is above max (1000) | Change one of them.',
    ],
    [
      'bounds the wrong way round against a default',
      `${ACCOUNT}challenge: { daysPerTurn: { max: 0 } }`,
      'bots.yml:5:38 max is 0; expected a whole number from 1 to 14 | Bounds in correspondence games.',
    ],
    [
      'more places reserved than there are',
      `${ACCOUNT}challenge: { concurrency: 1, reservedForHumans: 2 }`,
      'bots.yml:5:53 reservedForHumans (2) is more than concurrency (1) | Change one of them.',
    ],
    [
      'a time control that cannot be read',
      `${ACCOUNT}challenge: { timeControls: [5 min] }`,
      'bots.yml:5:33 item 1 of timeControls is "5 min"; expected minutes + seconds such as 5+3 or 1.5+0, or days such as 3d | Exact controls, minutes + seconds or days; empty means any inside the three bounds below.',
    ],
    [
      'a placeholder that nothing fills',
      `${ACCOUNT}chat: { greeting: "Hi {oponent}" }`,
      'bots.yml:5:23 {oponent} is no placeholder; expected {opponent} | Write it in the expected form.',
    ],
    [
      'an address without its scheme',
      'lichess: { url: lichess.org }',
      'bots.yml:5:17 url is "lichess.org"; expected an http(s) address such as https://lichess.org, without user name, ? or # | The server that accounts with server: lichess play on. LICHESS_URL overrides it.',
    ],
    [
      'a server that is neither a name nor an address',
      `${ACCOUNT}server: lichss`,
      'bots.yml:5:13 server is "lichss"; expected lichess, sandbox or an http(s) address such as https://lichess.org, without user name, ? or # | Did you mean lichess?',
    ],
    [
      'a number or a word, neither of which fits',
      'engines: { pool: 99 }',
      'bots.yml:5:18 pool is 99; expected auto or a whole number from 1 to 64 | Engine processes that all games share; auto takes as many as the processor cores allow.',
    ],
    [
      'an engine that is not there',
      'engines: { path: ./bin/fish }',
      'bots.yml:5:18 ./bin/fish does not exist | Check that the path is right and that this user may read the file.',
    ],
    [
      'a list file that is not there',
      `${ACCOUNT}challenge: { blockFrom: [rude.txt, "https://example.org/list"] }`,
      'bots.yml:5:30 rude.txt does not exist | Check that the path is right and that this user may read the file.',
    ],
  ])('is told with its place: %s', (_, added, expected) => {
    expect(told(`${SMALL}${added}\n`)).toEqual([expected]);
  });

  it('is told of the accounts as a whole', () => {
    expect(told('version: 1\naccounts: []\n')).toEqual([
      'bots.yml:2:11 accounts is an empty list; expected a list of at least one account | The accounts that play, each with its personalities and limits.',
    ]);
    expect(told('version: 1\naccounts:\n  - server: sandbox\n')).toEqual([
      'bots.yml:3:5 "id" is missing in accounts; expected 1 to 32 small letters, digits, - and _ | Our name for the account; the token says which one it is.',
      'bots.yml:3:5 "personalities" is missing in accounts; expected a list of at least one personality, such as { use: harbour-master } | Who the account plays as: one is drawn for each game.',
    ]);
  });

  it('is told of two accounts with one id, and of personalities that can never be drawn', () => {
    const second = '  - id: house\n    server: sandbox\n    personalities:\n      - { use: steady, weight: 0 }\n';
    expect(told(SMALL + second)).toEqual([
      'bots.yml:5:9 account 1 is called "house" already | Change one of them.',
      'bots.yml:7:5 every personality of this account has weight 0, so none can be drawn | Change one of them.',
    ]);
  });

  it('is told with the others at once, in the order of the file', () => {
    const lines = told(`servr: {}\n${SMALL}    challenge: { concurency: 2, queue: many }\nlog: { level: loud }\n`);
    expect(lines.map((line) => line.split(' ')[0])).toEqual([
      'bots.yml:1:1',
      'bots.yml:6:18',
      'bots.yml:6:40',
      'bots.yml:7:15',
    ]);
  });

  it('does not hide a rule that joins two keys of the same map', () => {
    const added = `${ACCOUNT}challenge: { concurrency: 1, reservedForHumans: 2, colour: red, queue: many }\n`;
    expect(told(SMALL + added).map((line) => line.split(' | ')[0])).toEqual([
      'bots.yml:5:53 reservedForHumans (2) is more than concurrency (1)',
      'bots.yml:5:56 unknown key "colour" in accounts.challenge',
      'bots.yml:5:76 queue is "many"; expected a whole number from 0 to 100 (challenges)',
    ]);
  });
});

describe('[A-19] a personality', () => {
  const withPersonality = (text: string) =>
    told(SMALL, { '/c/personalities/steady.yml': `version: 1\nname: X\n${text}\n` });

  it('that does not exist is refused with the nearest that does', () => {
    expect(told(SMALL.replace('steady', 'steddy'))).toEqual([
      'bots.yml:4:28 there is no personality "steddy"; looked for /c/personalities/steddy.yml | Did you mean "steady"?',
    ]);
  });

  it('unlike any other is refused with those that exist', () => {
    expect(told(SMALL.replace('steady', 'captain'))[0]).toMatch(/There are steady\.$/);
  });

  it('may be named by its path', () => {
    const files = { '/c/mine/one.yml': 'version: 1\nname: X\nplayer: rule:random\n' };
    expect(told(SMALL.replace('steady', './mine/one.yml'), files)).toEqual([]);
    expect(told(SMALL.replace('steady', 'mine/two.yml'), files)[0]).toContain('looked for /c/mine/two.yml');
  });

  it.each<[name: string, text: string, told: string]>([
    [
      'an unknown kind of player',
      'player: flunder@1500',
      '3:9 "flunder" is not a kind of player; known are maia, flounder, explorer, fumble, ladder and rule',
    ],
    [
      'a rating between the steps',
      'player: flounder@1510',
      '3:9 flounder plays at 600 to 2400 in steps of 25, not at 1510',
    ],
    [
      'a player of another type',
      'player: 5',
      '3:9 player is 5; expected a player such as flounder@1500 or rule:random, or a map with blend: [{ player, weight }]',
    ],
    [
      'a slot without weight',
      'player: { blend: [{ player: rule:random }] }',
      '3:19 "weight" is missing in player.blend; expected a number above 0 up to 1000',
    ],
    ['a wrong slot', 'player: { blend: [{ player: rule:rnd, weight: 1 }] }', '3:29 rule takes one of random, copycat'],
    [
      'a mode that is none',
      'player: rule:random\ntiming: { mode: instnt }',
      '4:17 mode is "instnt"; expected instant, fixed, pace, complexity, mirror or human',
    ],
    [
      'a unit that is not in the key',
      'player: rule:random\ntiming: { fixedMs: 3 }',
      '4:11 unknown key "fixedMs" in timing',
    ],
    ['a missing player', '', '1:1 "player" is missing; expected a player such as'],
  ])('is checked in its own file: %s', (_, text, expected) => {
    const [first, ...more] = withPersonality(text);
    expect(first).toContain(`personalities/steady.yml:${expected}`);
    expect(more).toEqual([]);
  });

  it('whose player this build cannot play is refused at its line, whatever else is wrong', () => {
    const files = { '/c/personalities/steady.yml': 'version: 1\nname: X\nplayer: fumble:club\ncolour: red\n' };
    const playable = () => 'fumble:club cannot be played by this version';
    expect(problemsIn(SMALL, { files, playable }).map(({ place, code }) => `${placeText(place)} ${code}`)).toEqual([
      '/c/personalities/steady.yml:3:9 UNPLAYABLE_PLAYER',
      '/c/personalities/steady.yml:4:1 UNKNOWN_KEY',
    ]);
  });

  it('that two accounts share is told of once', () => {
    const second = '  - id: two\n    server: sandbox\n    personalities: [{ use: steady }]\n';
    expect(told(SMALL + second, { '/c/personalities/steady.yml': 'version: 1\nname: X\nplayer: 1\n' })).toHaveLength(1);
  });
});

describe('[A-19] a setting without effect', () => {
  const warned = (text: string, player = 'flounder@1500') =>
    problemsIn(SMALL, {
      files: { '/c/personalities/steady.yml': `version: 1\nname: X\nplayer: ${player}\n${text}\n` },
    }).map(({ severity, place, message }) =>
      `${severity} ${placeText(place)} ${message}`.replace('/c/personalities/', ''),
    );

  it('is warned of, and the configuration loads', () => {
    expect(warned('timing: { mode: instant, fixedSeconds: 2, canFlag: true }')).toEqual([
      'warning steady.yml:4:26 timing.fixedSeconds has no effect: mode is instant',
      'warning steady.yml:4:43 timing.canFlag has no effect: instant never waits',
    ]);
    expect(warned('draws: { accept: false, marginCp: 50 }')).toEqual([
      'warning steady.yml:4:25 draws.marginCp has no effect: draws.accept is false',
    ]);
    expect(warned('timing: { mode: pace, blink: false }', 'rule:random')).toEqual([
      'warning steady.yml:4:23 timing.blink has no effect: this player does not tell which moves are obvious',
    ]);
    expect(warned('draws: { accept: true }', 'rule:random')).toEqual([
      'warning steady.yml:4:10 draws.accept has no effect: this player evaluates nothing, so it plays on',
    ]);
  });

  it.each([
    ['timing: { mode: fixed, pace: 60 }', '4:24 timing.pace has no effect: mode is fixed'],
    ['timing: { complexity: { min: 0.5 } }', '4:25 timing.complexity.min has no effect: mode is human'],
    [
      'timing: { mode: complexity, complexity: { plan: base, gameMoves: 40 } }',
      '4:55 timing.complexity.gameMoves has no effect: plan is base',
    ],
    ['timing: { mode: pace, mirror: { offsetPct: 5 } }', '4:33 timing.mirror.offsetPct has no effect: mode is pace'],
    ['timing: { mode: mirror, pace: 50 }', '4:25 timing.pace has no effect: mode is mirror'],
    [
      'timing: { clockModel: graduated }',
      '4:11 timing.clockModel has no effect: mode human has what clocks do to people in it',
    ],
    ['timing: { mode: fixed, blink: false }', '4:24 timing.blink has no effect: mode fixed never blinks by itself'],
    ['timing: { mode: instant, blink: true }', '4:26 timing.blink has no effect: instant never waits'],
    ['timing: { reconsider: false }', '4:11 timing.reconsider has no effect: mode human does without by itself'],
    [
      'timing: { mode: mirror, clockMirror: true }',
      '4:25 timing.clockMirror has no effect: mode mirror takes the opponent’s times as they are, once there are some',
    ],
    [
      'timing: { weaponizer: { triggerSeconds: 9 } }',
      '4:25 timing.weaponizer.triggerSeconds has no effect: weaponizer.enabled is false',
    ],
    [
      'timing: { mode: instant, weaponizer: { enabled: true, minSeconds: 1 } }',
      '4:55 timing.weaponizer.minSeconds has no effect: mode is instant',
    ],
    ['timing: { mode: fixed }\nattractors: { hustle: 3 }', '5:15 attractors.hustle has no effect: mode is fixed'],
    [
      'timing: { mode: mirror }\nattractors: { hustle: 3 }',
      '5:15 attractors.hustle has no effect: mode mirror takes the opponent’s times as they are, once there are some',
    ],
  ])('is warned of: %s', (text, expected) => {
    expect(warned(text)).toEqual([`warning steady.yml:${expected}`]);
  });

  it.each([
    'timing: { mode: pace, pace: 60, clockModel: graduated }\nattractors: { hustle: 5 }',
    'timing: { mode: complexity, complexity: { plan: clock, gameMoves: 40, baseSeconds: 5, min: 0.2, max: 3 } }',
    'timing: { mode: mirror, mirror: { fallback: pace, offsetPct: -20 }, pace: 60, blink: false }',
    'timing: { mode: human, blink: true, reconsider: true, clockMirror: true }\nattractors: { hustle: -5 }',
    'timing: { mode: fixed, blink: true, weaponizer: { enabled: true, minSeconds: 1 } }',
  ])('is not warned of where it acts: %s', (text) => {
    expect(warned(text)).toEqual([]);
  });

  it('is not warned of where it stands at its default or has an effect', () => {
    expect(warned('timing: { mode: fixed, fixedSeconds: 2, canFlag: true }\ndraws: { marginCp: 50 }')).toEqual([]);
    expect(warned('timing: { mode: instant }\ndraws: { accept: false }')).toEqual([]);
  });

  it.each([
    [
      'a control of a speed that is not played',
      'challenge: { timeControls: [3+2, 3d] }',
      '3d is never played: it is correspondence, which speeds does not list',
    ],
    [
      'places kept for people who are not played',
      'challenge: { opponents: bot }',
      'reservedForHumans keeps places free for people, who are not played',
    ],
    [
      'more games an hour than a day',
      'challenge: { gamesPerOpponent: { hour: 300 } }',
      'hour (300) has no effect: day allows only 200',
    ],
  ])('is warned of in the accounts: %s', (_, added, message) => {
    expect(problemsIn(`${SMALL}    ${added}\n`)).toMatchObject([{ severity: 'warning', message }]);
  });

  it('is warned of where no personality is meant for a kind of game', () => {
    const bots = SMALL.replace('use: steady', 'use: steady, when: { speed: [blitz, rapid], opponent: human }');
    expect(problemsIn(bots).map(({ message }) => message)).toEqual([
      'no personality is meant for bullet, classical against a human; all of them are drawn from then',
      'no personality is meant for bullet, blitz, rapid, classical against a bot; all of them are drawn from then',
    ]);
  });
});

import { readFileSync } from 'node:fs';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { toAccountEvent, toOngoingGame, toPlaying } from '../../src/lichess/account-events.ts';
import { toAccount, toScopes, toTestedScopes } from '../../src/lichess/account-info.ts';
import type { AccountEvent, ChallengeInfo } from '../../src/model/lichess.ts';
import { NO_SHARED, shared } from '../support/shared.ts';

const CHALLENGE = {
  id: 'chal1234',
  url: 'https://lichess.org/chal1234',
  status: 'created',
  challenger: { id: 'anna', name: 'Anna', title: 'WGM', rating: 2100, provisional: true, online: true },
  destUser: { id: 'beta-bot', name: 'Beta-Bot', title: 'BOT', rating: 1900 },
  variant: { key: 'standard', name: 'Standard', short: 'Std' },
  rated: true,
  speed: 'blitz',
  timeControl: { type: 'clock', limit: 300, increment: 3, show: '5+3' },
  color: 'random',
  finalColor: 'white',
  perf: { icon: '', name: 'Blitz' },
};
const GAME = {
  fullId: 'game12345678',
  gameId: 'game1234',
  id: 'game1234',
  fen: '8/8/8/8/8/8/8/8 w - - 0 1',
  color: 'black',
  lastMove: '',
  source: 'friend',
  status: { id: 20, name: 'started' },
  variant: { key: 'standard', name: 'Standard' },
  speed: 'blitz',
  rated: true,
  hasMoved: false,
  opponent: { id: 'gamma', username: 'BOT Gamma', rating: 1600 },
  isMyTurn: true,
  secondsLeft: 12,
  compat: { bot: true, board: true },
};

const read = (message: unknown): AccountEvent => {
  const reading = toAccountEvent(JSON.stringify(message));
  if (reading.kind !== 'event') throw new Error(`expected an event, got ${JSON.stringify(reading)}`);
  return reading.event;
};
const challengeOf = (changes: object): ChallengeInfo => {
  const event = read({ type: 'challenge', challenge: { ...CHALLENGE, ...changes } });
  if (!('challenge' in event)) throw new Error(`expected a challenge, got ${event.type}`);
  return event.challenge;
};

describe('[S-03] reading challenges', () => {
  it('tells who, how and what', () => {
    expect(challengeOf({ rules: ['noAbort'], rematchOf: 'prev1234' })).toEqual({
      id: 'chal1234',
      challenger: { id: 'anna', name: 'Anna', rating: 2100, provisional: true, isBot: false, aiLevel: null },
      destinationId: 'beta-bot',
      destinationRating: 1900,
      variantKey: 'standard',
      rated: true,
      speed: 'blitz',
      clock: { kind: 'clock', initialSeconds: 300, incrementSeconds: 3 },
      startFen: null,
      rules: ['noAbort'],
      rematchOf: 'prev1234',
    });
  });

  it('reads correspondence and unlimited controls', () => {
    expect(challengeOf({ timeControl: { type: 'correspondence', daysPerTurn: 3 } }).clock).toEqual({
      kind: 'correspondence',
      daysPerTurn: 3,
    });
    expect(challengeOf({ timeControl: { type: 'unlimited' } }).clock).toEqual({ kind: 'unlimited' });
  });

  it('reads an open challenge, which has no players', () => {
    expect(challengeOf({ challenger: null, destUser: null })).toMatchObject({ challenger: null, destinationId: null });
  });

  it('knows a bot by its title', () => {
    expect(challengeOf({ challenger: { id: 'x', name: 'X', title: 'BOT' } }).challenger?.isBot).toBe(true);
  });

  it('reads cancellations and declines', () => {
    expect(read({ type: 'challengeCanceled', challenge: CHALLENGE }).type).toBe('challengeCanceled');
    expect(read({ type: 'challengeDeclined', challenge: { ...CHALLENGE, declineReasonKey: 'later' } }).type).toBe(
      'challengeDeclined',
    );
  });

  it('passes a variant and a speed on that this program does not know', () => {
    const challenge = challengeOf({ variant: { key: 'duckChess' }, speed: 'hyperbullet' });
    expect(challenge).toMatchObject({ variantKey: 'duckChess', speed: 'blitz' });
  });
});

describe('[S-01] reading starts and ends of games', () => {
  it('tells the game from our side', () => {
    expect(read({ type: 'gameStart', game: GAME })).toEqual({
      type: 'gameStart',
      game: {
        gameId: 'game1234',
        color: 'black',
        opponent: { id: 'gamma', name: 'Gamma', rating: 1600, provisional: false, isBot: true, aiLevel: null },
        variantKey: 'standard',
        speed: 'blitz',
        rated: true,
        isMyTurn: true,
        clockMs: 12_000,
        playable: true,
      },
    });
  });

  it('says where a bot may not play', () => {
    expect(read({ type: 'gameStart', game: { ...GAME, compat: { bot: false, board: true } } })).toMatchObject({
      game: { playable: false },
    });
  });

  it('takes the id alone where the older key is missing, and refuses a game without any', () => {
    expect(toOngoingGame({ ...GAME, gameId: undefined })).toMatchObject({ ok: true, value: { gameId: 'game1234' } });
    expect(toOngoingGame({ ...GAME, gameId: undefined, id: undefined })).toMatchObject({ ok: false });
  });

  it('refuses an id that could lead out of a path or a folder', () => {
    for (const gameId of ['../../etc', 'a/b', '\ud800', '', 'x'.repeat(65)]) {
      expect(toOngoingGame({ ...GAME, gameId, id: gameId })).toMatchObject({ ok: false });
      expect(
        toAccountEvent(JSON.stringify({ type: 'challenge', challenge: { ...CHALLENGE, id: gameId } })),
      ).toMatchObject({
        kind: 'bad',
      });
    }
  });

  it('[S-16] has no clock in an unlimited game', () => {
    expect(toOngoingGame({ ...GAME, secondsLeft: undefined })).toMatchObject({ ok: true, value: { clockMs: null } });
  });

  it('keeps the readable games of a list and counts the others', () => {
    expect(toPlaying({ nowPlaying: [GAME, { gameId: 'x' }, null] })).toMatchObject({
      ok: true,
      value: { games: [{ gameId: 'game1234' }], unread: 2 },
    });
    expect(toPlaying({ games: [] })).toMatchObject({ ok: false });
  });
});

describe('[S-15] reading an account', () => {
  it('tells name, title and games played', () => {
    const json = { id: 'beta', username: 'Beta', title: 'BOT', count: { all: 12 }, perfs: {} };
    expect(toAccount(json, ['bot:play'])).toEqual({
      ok: true,
      value: { id: 'beta', username: 'Beta', isBot: true, scopes: ['bot:play'], gamesPlayed: 12 },
    });
    expect(toAccount({ id: 'beta' }, null)).toMatchObject({ ok: true, value: { isBot: false, gamesPlayed: 0 } });
    expect(toAccount({ username: 'Beta' }, null)).toMatchObject({ ok: false });
  });

  it('reads scopes as header and token test write them', () => {
    expect(toScopes('bot:play, challenge:write')).toEqual(['bot:play', 'challenge:write']);
    expect(toScopes('')).toEqual([]);
    expect(toTestedScopes({ tok: { userId: 'beta', scopes: 'bot:play,msg:write', expires: null } }, 'tok')).toEqual([
      'bot:play',
      'msg:write',
    ]);
    expect(toTestedScopes({ tok: null }, 'tok')).toBeNull();
    expect(toTestedScopes({}, 'toString')).toBeNull();
    expect(toTestedScopes('<html>', 'tok')).toBeNull();
  });
});

describe('[S-01] reading any account event at all', () => {
  it('never throws, whatever the JSON', () => {
    const near = (message: Record<string, unknown>) =>
      fc.record(
        Object.fromEntries(Object.entries(message).map(([k, v]) => [k, fc.oneof(fc.constant(v), fc.jsonValue())])),
        { requiredKeys: [] },
      );
    const messages = fc.oneof(
      fc.jsonValue(),
      fc.record({ type: fc.constantFrom('challenge', 'challengeCanceled'), challenge: near(CHALLENGE) }),
      fc.record({ type: fc.constantFrom('gameStart', 'gameFinish'), game: near(GAME) }),
    );
    fc.assert(
      fc.property(messages, (message) => {
        const reading = toAccountEvent(JSON.stringify(message) ?? '');
        if (reading.kind !== 'event') return;
        const { event } = reading;
        const id = 'game' in event ? event.game.gameId : event.challenge.id;
        expect(id.length).toBeGreaterThan(0);
        toPlaying(message);
        toAccount(message, null);
      }),
      { numRuns: 500 },
    );
  });
});

describe.skipIf(NO_SHARED)('[S-01] reading recorded account events', () => {
  const fixture = (name: string): string => readFileSync(shared(`fixtures/lichess/${name}`), 'utf8').trim();
  const events = (name: string): AccountEvent[] =>
    fixture(name)
      .split('\n')
      .map((line) => read(JSON.parse(line)));

  it('reads every event of both streams', () => {
    const all = [...events('01-event-stream-dev-2026.ndjson'), ...events('02-event-stream-bots-prod.ndjson')];
    expect(all.map((event) => event.type)).toEqual([
      'challenge',
      'challengeDeclined',
      'challengeCanceled',
      'gameStart',
      'gameFinish',
      'gameStart',
      'gameFinish',
      'challenge',
      'challenge',
      'challengeDeclined',
      'gameFinish',
    ]);
  });

  it('finds the bot behind its title and the engine of the server in them', () => {
    expect(events('02-event-stream-bots-prod.ndjson').at(-1)).toMatchObject({
      game: { opponent: { id: 'bot-f', name: 'Bot-F', isBot: true }, playable: true, clockMs: 48_000 },
    });
    expect(events('01-event-stream-dev-2026.ndjson').at(-1)).toMatchObject({
      game: { opponent: { id: null, name: 'Stockfish level 1', aiLevel: 1 }, playable: false, clockMs: null },
    });
  });

  it('reads the list of running games, a token test and a user', () => {
    expect(toPlaying(JSON.parse(fixture('05-account-playing.json')))).toMatchObject({
      ok: true,
      value: { games: [{ gameId: 'nLsUARdZ', isMyTurn: true, clockMs: 893_000 }], unread: 0 },
    });
    const [, , test, user] = fixture('09-lookups.ndjson')
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);
    expect(toTestedScopes(test, 'lip_jose')).toContain('bot:play');
    expect(toTestedScopes(test, 'lip_badToken')).toBeNull();
    expect(toAccount(user, null)).toMatchObject({ ok: true, value: { username: 'bot3', isBot: true } });
  });
});

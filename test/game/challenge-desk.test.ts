import { describe, expect, it } from 'vitest';
import type { ChallengeInfo } from '../../src/model/lichess.ts';
import { listsOf } from '../support/lists.ts';
import { settle } from '../support/manual-clock.ts';
import { challenge, player } from './challenge-samples.ts';
import { botLimit, DeskRoom, limited, lost, notFound } from './challenge-server.ts';

const from = (id: string, user: string, rating = 1500): ChallengeInfo =>
  challenge(id, { challenger: player(user, { rating }) });
const fromBot = (id: string, user = `bot-${id}`, rating = 1500): ChallengeInfo =>
  challenge(id, { challenger: player(user, { rating, isBot: true }) });

const one = { concurrency: 1, reservedForHumans: 0 };

describe('[S-04] a place', () => {
  it('is reserved before the accept call and becomes the game', async () => {
    const room = new DeskRoom();
    await room.challenges(from('a', 'ann'));
    expect([room.open, room.reserved]).toEqual([['a'], ['a']]);
    await room.answer();
    expect(room.reserved).toEqual(['a']);
    await room.start('a', 'ann');
    expect([room.reserved, room.accepted, room.clock.pending]).toEqual([[], ['a'], 0]);
    expect(room.history.recent('ann')).toEqual({ hour: 1, day: 1 });
  });

  it('is taken once where the game starts before the accept call is answered', async () => {
    const room = new DeskRoom({ policy: one });
    await room.challenges(from('a', 'ann'));
    await room.start('a', 'ann');
    await room.answer();
    expect([room.reserved, room.clock.pending]).toEqual([[], 0]);
    await room.finish('a');
    await room.challenges(from('b', 'bob'));
    expect(room.open).toEqual(['b']);
  });

  it.each([
    ['refused with 404', notFound],
    ['refused with 400', { kind: 'rejected', status: 400, message: 'The challenge has been canceled.' } as const],
    ['cut off by the end of the client', { kind: 'aborted' } as const],
  ])('is free again at once where the accept is %s', async (_, failure) => {
    const room = new DeskRoom({ policy: one });
    await room.challenges(from('a', 'ann'), from('b', 'bob'));
    await room.answer(failure);
    expect(room.accepted).toEqual(['a', 'b']);
    expect(room.reserved).toEqual(['b']);
  });

  it('is free again thirty seconds after an accept that no game came of', async () => {
    const room = new DeskRoom({ policy: one });
    await room.challenges(from('a', 'ann'), from('b', 'bob'));
    await room.answer();
    await room.clock.advance(29_999);
    expect([room.accepted, room.reserved]).toEqual([['a'], ['a']]);
    await room.clock.advance(1);
    expect([room.accepted, room.reserved]).toEqual([['a', 'b'], ['b']]);
  });

  it('stays reserved where the answer was lost, until the game starts', async () => {
    const room = new DeskRoom({ policy: one });
    await room.challenges(from('a', 'ann'), from('b', 'bob'));
    await room.answer(lost);
    expect([room.accepted, room.reserved]).toEqual([['a'], ['a']]);
    await room.clock.advance(1000);
    await room.answer({ kind: 'rejected', status: 400, message: 'already accepted' });
    await room.clock.advance(19_000);
    await room.start('a', 'ann');
    await room.clock.advance(60_000);
    expect([room.accepted, room.games.size]).toEqual([['a', 'a'], 1]);
  });

  it('[S-04] is asked for again where the accept was lost, so that the challenge is not', async () => {
    const room = new DeskRoom({ policy: one });
    await room.challenges(from('a', 'ann'));
    await room.answer(lost);
    await room.clock.advance(1000);
    await room.answer();
    await room.start('a', 'ann');
    expect([room.accepted, room.games.size, room.reserved]).toEqual([['a', 'a'], 1, []]);
  });

  it('is free at once where a lost accept turns out to be of a challenge that is gone', async () => {
    const room = new DeskRoom({ policy: one });
    await room.challenges(from('a', 'ann'), from('b', 'bob'));
    await room.answer(lost);
    await room.clock.advance(1000);
    await room.answer(notFound);
    expect([room.accepted, room.reserved]).toEqual([['a', 'a', 'b'], ['b']]);
  });

  it('is free thirty seconds after the last of four lost answers, and the challenge may be told again', async () => {
    const room = new DeskRoom({ policy: one });
    await room.challenges(from('a', 'ann'));
    for (const waitMs of [1000, 2000, 3000]) {
      await room.answer(lost);
      await room.clock.advance(waitMs);
    }
    await room.answer(lost);
    await room.challenges(from('a', 'ann'));
    await room.clock.advance(30_000);
    expect([room.accepted, room.reserved]).toEqual([['a', 'a', 'a', 'a'], []]);
    await room.challenges(from('a', 'ann'));
    expect(room.accepted).toHaveLength(5);
  });

  it('is counted once while the game runs and the desk has not heard of its start', async () => {
    const room = new DeskRoom({ policy: { concurrency: 2, reservedForHumans: 0 } });
    await room.challenges(from('a', 'ann'));
    room.games.set('a', { gameId: 'a', opponentId: 'ann', opponentKind: 'human' });
    await room.answer();
    await room.challenges(from('b', 'bob'));
    expect(room.open).toEqual(['b']);
  });
});

describe('[S-04] a cancelled challenge', () => {
  it('leaves no place behind when the accept finds it gone, and the next is accepted', async () => {
    const room = new DeskRoom({ policy: one });
    room.desk.onChallenge(from('a', 'ann'));
    room.desk.onCanceled('a');
    await settle();
    await room.answer(notFound);
    expect([room.reserved, room.clock.pending]).toEqual([[], 0]);
    await room.challenges(from('b', 'bob'));
    expect(room.accepted).toEqual(['a', 'b']);
  });

  it('leaves no place behind when the accept was lost or limited as well', async () => {
    for (const failure of [lost, limited(), limited(60)]) {
      const room = new DeskRoom({ policy: one });
      await room.challenges(fromBot('a'));
      await room.cancel('a');
      await room.answer(failure);
      expect([room.reserved, room.waiting, room.accepted]).toEqual([[], [], ['a']]);
    }
  });

  it('gives its place back after the accept went through and no game began', async () => {
    const room = new DeskRoom({ policy: one });
    await room.challenges(from('a', 'ann'), from('b', 'bob'));
    await room.answer();
    await room.cancel('a');
    expect(room.accepted).toEqual(['a', 'b']);
    const late = new DeskRoom({ policy: one });
    await late.challenges(from('a', 'ann'));
    await late.cancel('a');
    await late.answer();
    await late.clock.advance(30_000);
    expect([late.reserved, late.clock.pending]).toEqual([[], 0]);
  });

  it('is not accepted when its turn comes, nor when it is told once more', async () => {
    const room = new DeskRoom({ policy: one });
    await room.challenges(from('a', 'ann'), from('b', 'bob'), from('c', 'cat'));
    await room.cancel('b');
    await room.challenges(from('b', 'bob'));
    await room.answer(notFound);
    expect([room.accepted, room.declined]).toEqual([['a', 'c'], []]);
  });
});

describe('[S-04] the queue', () => {
  it('takes exactly one of two challenges ten milliseconds apart and keeps the other waiting', async () => {
    const room = new DeskRoom({ policy: one });
    await room.challenges(from('a', 'ann'));
    await room.clock.advance(10);
    await room.challenges(from('b', 'bob'));
    await room.answer();
    await room.start('a', 'ann');
    expect([room.accepted, room.waiting, room.declined]).toEqual([['a'], ['b'], []]);
    await room.finish('a');
    expect(room.accepted).toEqual(['a', 'b']);
  });

  it('declines with "later" at once where nobody may wait', async () => {
    const room = new DeskRoom({ policy: { ...one, queue: 0 } });
    await room.challenges(from('a', 'ann'), from('b', 'bob'));
    expect([room.open, room.declined]).toEqual([['a'], [['b', 'later']]]);
  });

  it('does not decline for want of a queue what only waits for the call before it', async () => {
    const room = new DeskRoom({ policy: { concurrency: 3, reservedForHumans: 0, queue: 0 } });
    await room.challenges(from('a', 'ann'), from('b', 'bob'), from('c', 'cat'));
    for (const id of ['a', 'b', 'c']) {
      expect(room.open).toEqual([id]);
      await room.answer();
    }
    expect([room.accepted, room.declined]).toEqual([['a', 'b', 'c'], []]);
  });

  it('declines whoever comes after its bound', async () => {
    const room = new DeskRoom({ policy: { ...one, queue: 2 } });
    await room.challenges(from('a', 'ann'), from('b', 'bob'), from('c', 'cat'), from('d', 'dan'));
    expect([room.waiting, room.declined]).toEqual([['b', 'c'], [['d', 'later']]]);
  });

  it('serves people first and then the highest rating where the best come first', async () => {
    const room = new DeskRoom({ policy: { ...one, order: 'best', perUser: 9 } });
    await room.challenges(
      from('a', 'ann'),
      fromBot('b', 'robot', 2900),
      from('c', 'cat', 1200),
      from('d', 'dan', 1800),
    );
    expect(room.waiting).toEqual(['d', 'c', 'b']);
    await room.answer(notFound);
    await room.answer(notFound);
    await room.answer(notFound);
    expect(room.accepted).toEqual(['a', 'd', 'c', 'b']);
  });

  it('keeps the best where the queue is too short for all', async () => {
    const room = new DeskRoom({ policy: { ...one, order: 'best', queue: 1 } });
    await room.challenges(from('a', 'ann'), from('b', 'bob', 1200), from('c', 'cat', 1800));
    expect([room.waiting, room.declined]).toEqual([['c'], [['b', 'later']]]);
  });

  it('lets somebody past who may be served now', async () => {
    const room = new DeskRoom({ policy: { concurrency: 2, reservedForHumans: 1 } });
    await room.challenges(fromBot('a'), fromBot('b'));
    await room.answer();
    await room.start('a', 'bot-a', 'bot');
    await room.challenges(from('c', 'cat'));
    expect([room.accepted, room.waiting]).toEqual([['a', 'c'], ['b']]);
  });

  it("lets a user's newer challenge take the place of the older one", async () => {
    const room = new DeskRoom({ policy: one });
    await room.challenges(from('a', 'ann'), from('b', 'bob'), from('b2', 'bob'));
    expect(room.waiting).toEqual(['b2']);
    await room.answer(notFound);
    expect([room.accepted, room.declined]).toEqual([['a', 'b2'], []]);
  });

  it('keeps the older challenge where the newer one of that user is declined', async () => {
    const room = new DeskRoom({ policy: one });
    const atomic = { ...from('b2', 'bob'), variantKey: 'atomic' };
    await room.challenges(from('a', 'ann'), from('b', 'bob'), atomic);
    expect([room.waiting, room.declined]).toEqual([['b'], [['b2', 'variant']]]);
  });

  it('goes on with the new challenge where the accepted one had been superseded', async () => {
    const room = new DeskRoom({ policy: one });
    await room.challenges(from('a', 'ann'), from('a2', 'ann'));
    await room.answer(notFound);
    await room.answer();
    await room.start('a2', 'ann');
    expect([room.accepted, room.reserved, room.declined]).toEqual([['a', 'a2'], [], []]);
  });

  it('accepts a rematch offered before the old game is cleared away', async () => {
    const room = new DeskRoom();
    await room.challenges(from('a', 'ann'));
    await room.answer();
    await room.start('a', 'ann');
    await room.challenges({ ...from('r', 'ann'), rematchOf: 'a' });
    expect(room.waiting).toEqual(['r']);
    await room.finish('a');
    expect(room.open).toEqual(['r']);
  });

  it('gives up whoever has waited five minutes, at the next change', async () => {
    const room = new DeskRoom({ policy: { ...one, queue: 1 } });
    await room.challenges(from('a', 'ann'));
    await room.answer();
    await room.start('a', 'ann');
    await room.challenges(from('b', 'bob'));
    await room.clock.advance(300_001);
    await room.challenges(from('c', 'cat'));
    expect([room.waiting, room.declined]).toEqual([['c'], [['b', 'later']]]);
  });

  it('still serves who has waited long when a place comes free', async () => {
    const room = new DeskRoom({ policy: { ...one, queue: 1 } });
    await room.challenges(from('a', 'ann'));
    await room.start('a', 'ann');
    await room.answer();
    await room.challenges(from('b', 'bob'));
    await room.clock.advance(3_600_000);
    await room.finish('a');
    expect([room.accepted, room.declined]).toEqual([['a', 'b'], []]);
  });
});

describe('[S-04] answers are given once', () => {
  it('however often a challenge is told', async () => {
    const room = new DeskRoom({ policy: one });
    const atomic = challenge('x', { variantKey: 'atomic' });
    await room.challenges(from('a', 'ann'), from('a', 'ann'), atomic, atomic, from('b', 'bob'), from('b', 'bob'));
    await room.answer();
    await room.start('a', 'ann');
    await room.challenges(from('a', 'ann'), atomic, from('b', 'bob'));
    expect([room.accepted, room.declined, room.waiting]).toEqual([['a'], [['x', 'variant']], ['b']]);
  });

  it('and not again after the server has refused them', async () => {
    const room = new DeskRoom();
    await room.challenges(from('a', 'ann'));
    await room.answer(notFound);
    await room.challenges(from('a', 'ann'));
    room.declineFailures.push(notFound);
    const atomic = challenge('x', { variantKey: 'atomic' });
    await room.challenges(atomic);
    await room.challenges(atomic);
    expect([room.accepted, room.declined]).toEqual([['a'], [['x', 'variant']]]);
  });

  it('but again where the server did not take the decline and tells of the challenge anew', async () => {
    const room = new DeskRoom();
    room.declineFailures.push(limited());
    const atomic = challenge('x', { variantKey: 'atomic' });
    await room.challenges(atomic);
    await room.challenges(atomic);
    expect(room.declined).toEqual([
      ['x', 'variant'],
      ['x', 'variant'],
    ]);
  });

  it('but again a moment after the decline was lost', async () => {
    const room = new DeskRoom();
    room.declineFailures.push(lost);
    await room.challenges(challenge('x', { variantKey: 'atomic' }));
    await room.clock.advance(60_000);
    expect(room.declined).toEqual([
      ['x', 'variant'],
      ['x', 'variant'],
    ]);
  });

  it('and our own challenges and those of others get none', async () => {
    const room = new DeskRoom();
    await room.challenges(challenge('o', { challenger: player('fumblefish'), destinationId: 'ann' }));
    await room.challenges(challenge('p', { destinationId: 'ann' }));
    await room.cancel('o');
    expect([room.accepted, room.declined, room.waiting]).toEqual([[], [], []]);
  });
});

describe('[S-04] limits of the server', () => {
  it.each([
    ['a 429', limited(3600)],
    ['a 400', { kind: 'rejected', status: 400, message: 'You played 100 games', limiter: botLimit(3600) } as const],
  ])(
    '%s with the key of games between bots stops those games for its seconds, and people are still accepted',
    async (_, failure) => {
      const room = new DeskRoom();
      await room.challenges(fromBot('a'));
      await room.answer(failure);
      expect([room.reserved, room.declined]).toEqual([[], [['a', 'later']]]);
      await room.challenges(fromBot('b'), from('c', 'cat'));
      expect([room.accepted, room.declined.at(-1)]).toEqual([
        ['a', 'c'],
        ['b', 'later'],
      ]);
      await room.answer();
      await room.clock.advance(3_599_999);
      await room.challenges(fromBot('d'));
      expect(room.accepted).toEqual(['a', 'c']);
      await room.clock.advance(1);
      await room.challenges(fromBot('e'));
      expect(room.accepted).toEqual(['a', 'c', 'e']);
    },
  );

  it('any other 429 stops all accepts for a minute; then the same challenge is accepted', async () => {
    const room = new DeskRoom();
    await room.challenges(from('a', 'ann'));
    await room.answer(limited());
    await room.challenges(from('b', 'bob'));
    expect([room.accepted, room.reserved, room.waiting]).toEqual([['a'], [], ['a', 'b']]);
    await room.clock.advance(59_999);
    expect(room.accepted).toEqual(['a']);
    await room.clock.advance(1);
    expect(room.accepted).toEqual(['a', 'a']);
    await room.answer();
    expect(room.accepted).toEqual(['a', 'a', 'b']);
  });

  it('waits longer where the server says so', async () => {
    const room = new DeskRoom();
    await room.challenges(from('a', 'ann'));
    await room.answer({ kind: 'rateLimited', retryAfterMs: 90_000, limiter: null });
    await room.clock.advance(89_999);
    expect(room.accepted).toEqual(['a']);
    await room.clock.advance(1);
    expect(room.accepted).toEqual(['a', 'a']);
  });

  it('does not go in circles where the limit names no time or hits a person', async () => {
    const room = new DeskRoom();
    await room.challenges(fromBot('a'), from('b', 'bob'));
    await room.answer(limited(0));
    await room.answer(limited(0));
    expect(room.accepted).toEqual(['a', 'b']);
    await room.clock.advance(60_000);
    expect(room.accepted).toEqual(['a', 'b', 'b']);
  });

  it('forgets a limited challenge whose sender has sent another meanwhile', async () => {
    const room = new DeskRoom();
    await room.challenges(from('a', 'ann'), from('a2', 'ann'));
    await room.answer(limited());
    expect(room.waiting).toEqual(['a2']);
  });
});

describe('[S-04] room for games', () => {
  it('is none after a restart with more games than allowed, until their number is below', async () => {
    const room = new DeskRoom({ policy: { concurrency: 4, reservedForHumans: 0 } });
    for (let i = 0; i < 10; i++) await room.start(`g${i}`, `u${i}`);
    await room.challenges(from('a', 'ann'));
    for (let i = 0; i < 6; i++) await room.finish(`g${i}`);
    expect([room.games.size, room.accepted]).toEqual([4, []]);
    await room.finish('g6');
    expect(room.accepted).toEqual(['a']);
  });

  it('is kept for people, in the middle of a crowd of bots', async () => {
    const room = new DeskRoom({ policy: { concurrency: 3, reservedForHumans: 1, queue: 0 } });
    await room.challenges(fromBot('a'), fromBot('b'), fromBot('c'));
    await room.answer();
    await room.answer();
    expect([room.accepted, room.declined]).toEqual([['a', 'b'], [['c', 'later']]]);
    await room.challenges(from('d', 'dan'));
    expect(room.accepted).toEqual(['a', 'b', 'd']);
  });

  it('counts reserved games towards the caps per opponent', async () => {
    const caps = { perUser: 5, gamesPerOpponent: { hour: 2, day: 2 } };
    const room = new DeskRoom({ policy: caps });
    for (const id of ['a', 'b']) {
      await room.challenges(from(id, 'ann'));
      await room.answer();
    }
    await room.challenges(from('c', 'ann'));
    expect([room.accepted, room.declined]).toEqual([['a', 'b'], [['c', 'later']]]);
  });

  it('ends where the engines would be busy seventy per cent, reserved games included', async () => {
    let running = 0.3;
    const room = new DeskRoom({ capacity: { predictedUse: () => running, useOf: () => 0.15 } });
    await room.challenges(from('a', 'ann'), from('b', 'bob'), from('c', 'cat'));
    await room.answer();
    await room.answer();
    expect([room.accepted, room.waiting]).toEqual([['a', 'b'], ['c']]);
    running = 0.1;
    room.desk.reconsider();
    expect(room.accepted).toEqual(['a', 'b', 'c']);
  });

  it('heeds a list that changes while somebody waits', async () => {
    const block = new Set<string>();
    const room = new DeskRoom({ policy: one, lists: listsOf(null, block) });
    await room.challenges(from('a', 'ann'), from('b', 'bob'));
    block.add('bob');
    await room.answer(notFound);
    expect([room.accepted, room.declined]).toEqual([['a'], [['b', 'generic']]]);
  });
});

describe('[S-14] after the order to stop', () => {
  it('nothing is accepted, declined or left ticking', async () => {
    const room = new DeskRoom({ policy: one });
    await room.challenges(from('a', 'ann'), from('b', 'bob'));
    room.desk.stop();
    await room.answer(limited());
    expect(room.clock.pending).toBe(0);
    await room.challenges(from('c', 'cat'), challenge('x', { variantKey: 'atomic' }));
    await room.finish('a');
    expect([room.accepted, room.declined, room.waiting, room.reserved]).toEqual([['a'], [], [], []]);
    expect(room.clock.pending).toBe(0);
  });

  it('the places and pauses that were counted down are let go', async () => {
    const room = new DeskRoom();
    await room.challenges(from('a', 'ann'), from('b', 'bob'));
    await room.answer();
    await room.answer(limited());
    expect(room.clock.pending).toBe(2);
    room.desk.stop();
    expect(room.clock.pending).toBe(0);
  });
});

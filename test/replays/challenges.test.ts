import { describe, expect, it } from 'vitest';
import { UNLIMITED } from '../../src/sandbox/control.ts';
import { quiet, until } from '../support/service.ts';
import { POLICY } from '../support/session-table.ts';
import { type Replay, replay, TOO_MANY } from './replay.ts';

const alone = (more: object = {}) => ({ policy: { challenge: { ...POLICY.challenge, concurrency: 1, ...more } } });
const accepts = (table: Replay, id: string): (number | null)[] =>
  table.requests(new RegExp(`/challenge/${id}/accept`)).map(({ status }) => status);
const declines = (table: Replay): [string, string | undefined][] =>
  table.requests(/decline/).map(({ path, form }) => [path.split('/')[3] ?? '', form.reason]);
const nothingReserved = (table: Replay): void => expect(table.service.supervisor.view().reserved).toBe(0);

// X25 a
describe('a challenge that is taken back at once', () => {
  for (const [status, fault] of [
    [400, { kind: 'delay', delayMs: 50 }],
    [404, { kind: 'status', status: 404, error: 'Not found' }],
    [403, { kind: 'html', status: 403 }],
  ] as const) {
    it(`[S-04] while our acceptance is on its way, which gets ${status}, leaks no place`, async () => {
      const table = await replay(alone());
      table.failRequest({ path: '/accept', ...fault });
      const first = table.sandbox.challenge({ from: 'anna', to: 'house' });
      await until(() => accepts(table, first).length === 1, 'the acceptance is on its way');
      await table.clock.advance(1);
      table.sandbox.cancelChallenge(first);
      await table.elapse(250);
      expect(accepts(table, first)).toEqual([status]);
      nothingReserved(table);
      const second = table.sandbox.challenge({ from: 'ben', to: 'house' });
      await until(() => table.sandbox.game(second) !== null, 'the next game');
      await table.elapse(35_000, 500);
      expect(accepts(table, first)).toHaveLength(1);
    });
  }

  it('[S-04] or expires without a word leaks no place either', async () => {
    const table = await replay(alone());
    const busy = await table.game('house', 'anna', { moves: ['e2e4', 'e7e5', 'g1f3'] });
    const first = table.sandbox.challenge({ from: 'ben', to: 'house' });
    await table.elapse(25_000, 500);
    expect(accepts(table, first)).toEqual([]);
    table.sandbox.resign(busy, 'black');
    await until(() => accepts(table, first).length === 1, 'it is tried');
    await quiet();
    expect(accepts(table, first)).toEqual([404]);
    nothingReserved(table);
    const second = table.sandbox.challenge({ from: 'anna', to: 'house' });
    await until(() => table.sandbox.game(second) !== null, 'the next game');
  });

  it('[S-04] and accepted by an answer that is lost is played all the same', async () => {
    const table = await replay(alone());
    table.failRequest({ path: '/accept', kind: 'lostAnswer' });
    const id = table.sandbox.challenge({ from: 'anna', to: 'house', color: 'black' });
    await table.playedTo(id, 1);
    expect(accepts(table, id)).toHaveLength(1);
    nothingReserved(table);
  });

  it('[S-04] and never starts gives its place back thirty seconds after the last try', async () => {
    const table = await replay(alone());
    const first = table.sandbox.challenge({ from: 'anna', to: 'house' });
    table.failRequest({ path: `/${first}/accept`, kind: 'drop', times: null });
    await until(() => accepts(table, first).length === 1, 'the lost acceptance');
    await table.elapse(35_000, 500);
    expect(table.service.supervisor.view().reserved).toBe(1);
    const second = table.sandbox.challenge({ from: 'ben', to: 'house' });
    await table.elapse(2000);
    await until(() => table.sandbox.game(second) !== null, 'the next game');
  });
});

// X25 b
describe('two challenges at the same time', () => {
  it('[S-04] with room for one: one is accepted, the other waits for its end', async () => {
    const table = await replay(alone());
    const first = table.sandbox.challenge({ from: 'anna', to: 'house', color: 'black' });
    await table.clock.advance(10);
    const second = table.sandbox.challenge({ from: 'ben', to: 'house', control: UNLIMITED });
    await table.playedTo(first, 1);
    await table.elapse(5000);
    expect(accepts(table, second)).toEqual([]);
    expect(table.running).toBe(1);
    table.sandbox.abort(first);
    await until(() => table.sandbox.game(second) !== null, 'the next game');
    expect([accepts(table, first), accepts(table, second)]).toEqual([[200], [200]]);
  });

  it('[S-04] with room for one and no queue: the other is declined for later', async () => {
    const table = await replay(alone({ queue: 0 }));
    const first = table.sandbox.challenge({ from: 'anna', to: 'house' });
    await table.clock.advance(10);
    const second = table.sandbox.challenge({ from: 'ben', to: 'house' });
    await until(() => declines(table).length === 1, 'the refusal');
    await table.elapse(1000);
    expect(declines(table)).toEqual([[second, 'later']]);
    expect(accepts(table, first)).toEqual([200]);
    expect(table.count(/accept/)).toBe(1);
  });

  it('[S-04] of a dozen, never more than the places are taken', async () => {
    const table = await replay(
      alone({ concurrency: 2, queue: 20, perUser: 12, gamesPerOpponent: { hour: 99, day: 99 } }),
    );
    for (let i = 0; i < 12; i++) {
      table.sandbox.addUser({ name: `Guest${i}` });
      table.sandbox.challenge({ from: `guest${i}`, to: 'house', control: UNLIMITED });
    }
    for (let i = 0; i < 12; i++) {
      await until(() => table.running === Math.min(2, 12 - i), 'the places are filled');
      await quiet();
      expect(table.running).toBeLessThanOrEqual(2);
      const running = table.sandbox.games().find(({ status }) => status === 'started');
      if (running) table.sandbox.abort(running.id);
      await quiet();
    }
    expect(table.count(/accept/)).toBe(12);
  });
});

// X25 c
describe('a challenge that takes the place of an earlier one', () => {
  it('[S-04] without a word is the one that is accepted; the old id makes no loop of errors', async () => {
    const table = await replay(alone());
    const busy = await table.game('house', 'anna', { moves: ['e2e4', 'e7e5', 'g1f3'] });
    const stale = table.sandbox.challenge({ from: 'ben', to: 'house', control: UNLIMITED });
    await quiet();
    const fresh = table.sandbox.challenge({ from: 'ben', to: 'house', control: UNLIMITED });
    await quiet();
    table.sandbox.resign(busy, 'black');
    await until(() => table.sandbox.game(fresh) !== null, 'the game');
    await table.elapse(10_000);
    expect(accepts(table, stale).length).toBeLessThanOrEqual(1);
    expect(accepts(table, fresh)).toEqual([200]);
  });

  it('[S-04] is not answered twice when the stream tells of it again', async () => {
    const table = await replay(alone({ queue: 0 }));
    await table.game('house', 'anna', { moves: ['e2e4', 'e7e5', 'g1f3'] });
    table.failRequest({ path: '/decline', kind: 'delay', delayMs: 3000 });
    const id = table.sandbox.challenge({ from: 'ben', to: 'house', control: UNLIMITED });
    await until(() => declines(table).length === 1, 'the refusal is on its way');
    table.failStream('drop', { stream: 'event' });
    await table.elapse(6000);
    expect(declines(table)).toEqual([[id, 'later']]);
  });
});

// X25 e, as far as it concerns challenges to us
describe('the daily limit of games between bots', () => {
  for (const status of [429, 400]) {
    it(`[S-03] told by ${status} keeps bots waiting for as long as it says, and people not`, async () => {
      const table = await replay(alone({ concurrency: 4 }));
      const ratelimit = { key: 'bot.vsBot.day', seconds: 7200 };
      table.failRequest({ path: '/accept', kind: 'status', status, ratelimit });
      const bots = table.sandbox.challenge({ from: 'robot', to: 'house', control: UNLIMITED });
      await until(() => accepts(table, bots).length === 1, 'the limit is met');
      await table.elapse(61_000, 1000);
      const person = table.sandbox.challenge({ from: 'anna', to: 'house', control: UNLIMITED });
      await until(() => table.sandbox.game(person) !== null, 'a person is played');
      table.sandbox.challenge({ from: 'robot', to: 'house', control: UNLIMITED });
      await table.elapse(1000);
      expect(declines(table).map(([, reason]) => reason)).toContain('later');
      expect(table.count(/accept/)).toBe(2);
    });
  }
});

describe('an acceptance that meets a rate limit', () => {
  it('[S-18] is not repeated within the minute, and running games are played on', async () => {
    const table = await replay(alone({ concurrency: 4 }));
    const running = await table.game('anna', 'house');
    table.failRequest({ path: '/accept', ...TOO_MANY });
    const id = table.sandbox.challenge({ from: 'ben', to: 'house', control: UNLIMITED });
    await until(() => accepts(table, id).length === 1, 'the first attempt');
    await table.elapse(30_000, 500);
    table.theirs(running, 'white', 'e2e4');
    await table.playedTo(running, 2);
    await table.elapse(28_000, 500);
    expect(accepts(table, id)).toEqual([429]);
    await table.elapse(4000);
    await until(() => table.sandbox.game(id) !== null, 'the game');
    expect(accepts(table, id)).toEqual([429, 200]);
  });

  it('[S-18] of a challenge that does not live so long ends in one refusal, and the place is free', async () => {
    const table = await replay(alone());
    table.failRequest({ path: '/accept', ...TOO_MANY });
    const id = table.sandbox.challenge({ from: 'anna', to: 'house' });
    await table.elapse(65_000, 500);
    expect(accepts(table, id)).toEqual([429, 404]);
    nothingReserved(table);
    const next = table.sandbox.challenge({ from: 'ben', to: 'house' });
    await until(() => table.sandbox.game(next) !== null, 'the next game');
  });
});

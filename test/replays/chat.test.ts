import { describe, expect, it } from 'vitest';
import { until } from '../support/service.ts';
import { type Replay, replay, TOO_MANY } from './replay.ts';

const TALKATIVE = {
  policy: {
    chat: {
      greeting: 'Hello {opponent}',
      goodbye: 'Thank you',
      spectatorGreeting: 'Welcome',
      spectatorGoodbye: '',
    },
  },
};
const warnings = (table: Replay) => table.logged('chat line dropped');

// X10
describe('a greeting', () => {
  for (const [what, fault] of [
    ['refused', { kind: 'status', status: 400 }],
    ['rate limited', TOO_MANY],
    ['lost to an error of the server', { kind: 'status', status: 500 }],
    ['reset', { kind: 'reset' }],
    ['never answered', { kind: 'silence' }],
  ] as const) {
    it(`[S-06] that is ${what} neither delays nor loses our first move, and is warned of once`, async () => {
      const table = await replay(TALKATIVE);
      table.failRequest({ path: '/chat', ...fault, times: null });
      const id = await table.game('house', 'anna');
      await table.playedTo(id, 1);
      await table.elapse(9000);
      table.theirs(id, 'black', 'e7e5');
      await table.playedTo(id, 3);
      expect(table.sent(id)).toHaveLength(2);
      if (fault.kind !== 'status' || fault.status !== 429) expect(table.count(/chat/)).toBe(2);
      expect(warnings(table).length).toBe(1);
    });
  }

  it('[S-06] refused and then rate limited is dropped, not repeated', async () => {
    const table = await replay(TALKATIVE);
    table.failRequest({ path: '/chat', kind: 'status', status: 400 });
    table.failRequest({ path: '/chat', ...TOO_MANY });
    const id = await table.game('house', 'anna');
    await table.playedTo(id, 1);
    await table.elapse(70_000, 1000);
    expect(table.requests(/chat/).map(({ status, form }) => [status, form.room])).toEqual([
      [400, 'player'],
      [429, 'spectator'],
    ]);
    expect(warnings(table)).toHaveLength(1);
  });

  it('[S-06] that hangs does not keep a dropped stream closed for long', async () => {
    const table = await replay(TALKATIVE);
    table.failRequest({ path: '/chat', kind: 'silence', times: null });
    const id = await table.game('anna', 'house');
    await until(() => table.count(/chat/) === 1, 'the greeting');
    table.failStream('drop');
    await table.elapse(250);
    table.theirs(id, 'white', 'e2e4');
    await table.elapse(4500);
    await table.playedTo(id, 2);
  });

  it('[S-13] is said once, also over a restart before the first move', async () => {
    const table = await replay(TALKATIVE);
    const id = await table.game('anna', 'house');
    await until(() => table.count(/chat/) === 2, 'the greetings');
    await table.service.restart();
    table.theirs(id, 'white', 'e2e4');
    await table.playedTo(id, 2);
    expect(table.count(/chat/)).toBe(2);
    table.sandbox.resign(id, 'white');
    await table.over(id);
    await until(() => table.count(/chat/) === 3, 'the goodbye');
    expect(table.requests(/chat/).map(({ form }) => form.text)).toEqual(['Hello Anna', 'Welcome', 'Thank you']);
  });
});

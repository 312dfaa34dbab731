import { describe, expect, it } from 'vitest';
import { err, ok } from '../../src/chess/result.ts';
import { clockControl, UNLIMITED } from '../../src/sandbox/control.ts';
import { fakePool, scored } from '../support/fake-pool.ts';
import { quiet, until } from '../support/service.ts';
import { fixed, type Replay, replay, slowEngine } from './replay.ts';

const FLOUNDER = { player: { kind: 'flounder', rating: 1500 } } as const;
const HOURS = 3_600_000;
const DAYS = 24 * HOURS;

async function ourTurn(table: Replay, more: object = {}): Promise<string> {
  const id = await table.game('house', 'anna', { moves: ['e2e4', 'e7e5', 'g1f3'], ...more });
  table.theirs(id, 'black', 'b8c6');
  return id;
}

// X13
describe('a clock that has all but run out', () => {
  for (const incrementSeconds of [0, 2]) {
    for (const leftMs of [0, 1, 90]) {
      it(`[S-07] [T-21] moves at once from ${leftMs} ms + ${incrementSeconds} s, without an engine`, async () => {
        const pool = fakePool(() => scored({ e2e4: 0 }));
        const table = await replay({ personality: { ...FLOUNDER, ...fixed(2000) }, pool });
        const id = await table.game('house', 'anna', {
          moves: ['e2e4', 'e7e5', 'g1f3', 'b8c6'],
          control: clockControl(60, incrementSeconds),
          leftMs: { white: leftMs, black: 60_000 },
        });
        await until(() => table.sent(id).length === 1, 'the move');
        await quiet();
        expect(pool.leased).toBe(0);
        expect(table.requests(/move/)).toMatchObject([{ status: 200 }]);
        if (leftMs > 0) expect(table.played(id)).toHaveLength(5);
      });
    }
  }

  it('[S-07] [S-01] moves at once when the stream comes back into our turn with nothing left', async () => {
    const table = await replay({ personality: fixed(20_000) });
    const id = await table.game('house', 'anna', {
      moves: ['e2e4', 'e7e5', 'g1f3'],
      control: clockControl(60, 0),
      leftMs: { white: 21_000, black: 60_000 },
    });
    table.failRequest({ method: 'GET', path: '/stream/', kind: 'drop', times: null });
    table.failStream('drop');
    await quiet();
    table.theirs(id, 'black', 'b8c6');
    await table.elapse(20_900);
    expect(table.sent(id)).toEqual([]);
    table.sandbox.faults.clear();
    await table.service.restart();
    await until(() => table.sent(id).length === 1, 'the move');
    await table.playedTo(id, 5);
  });

  it('[T-21] keeps a think plan to what the clock allows, whatever the personality says', async () => {
    const table = await replay({ personality: fixed(60_000) });
    const id = await ourTurn(table, { control: clockControl(60, 0), leftMs: { white: 10_000, black: 10_000 } });
    await table.elapse(1000);
    await table.playedTo(id, 5);
  });
});

// X9
describe('a flag that falls', () => {
  it('[S-06] while the engine searches ends the search: no move, one goodbye, the place free within a second', async () => {
    const engine = slowEngine();
    const chat = { greeting: '', goodbye: 'Bye {opponent}', spectatorGreeting: '', spectatorGoodbye: '' };
    const table = await replay({ personality: FLOUNDER, pool: engine.pool, policy: { chat } });
    const id = await ourTurn(table, { control: clockControl(60, 0), leftMs: { white: 5000, black: 60_000 } });
    await until(() => engine.searches.length === 1, 'the search');
    table.sandbox.finish(id, 'outoftime', 'black');
    await table.over(id);
    await table.elapse(1000);
    expect(engine.searches[0]?.signal?.aborted).toBe(true);
    engine.searches[0]?.answer('g1h1');
    await table.elapse(3000);
    expect(table.sent(id)).toEqual([]);
    expect(table.answers(id, 'chat')).toEqual([200]);
    expect(table.running).toBe(0);
    expect(table.service.store.archived).toMatchObject([{ status: 'outoftime', winner: 'black' }]);
  });

  it('[S-06] while our move is on its way leaves a refusal that harms nobody', async () => {
    const table = await replay();
    table.failRequest({ path: '/move/', kind: 'delay', delayMs: 1000 });
    const id = await ourTurn(table);
    await until(() => table.sent(id).length === 1, 'the move on its way');
    table.sandbox.finish(id, 'outoftime', 'black');
    await table.over(id);
    await table.elapse(5000);
    expect(table.sent(id)).toHaveLength(1);
    expect(table.logged('session broke down')).toEqual([]);
  });

  it('[S-06] on the other side ends the game for us too', async () => {
    const table = await replay();
    const id = await table.game('house', 'anna', {
      moves: ['e2e4', 'e7e5', 'g1f3'],
      control: clockControl(60, 0),
      leftMs: { white: 60_000, black: 2000 },
    });
    await table.elapse(5000);
    await table.over(id);
    expect(table.service.store.archived).toMatchObject([{ status: 'outoftime', winner: 'white' }]);
    expect(table.sent(id)).toEqual([]);
    expect(table.count(/claim|abort|resign/)).toBe(0);
  });

  it('[S-06] in a game that the opponent aborts ends the thinking without a word', async () => {
    const chat = { greeting: '', goodbye: 'Bye', spectatorGreeting: '', spectatorGoodbye: '' };
    const table = await replay({ personality: fixed(10_000), policy: { chat } });
    const id = await table.game('house', 'anna');
    await table.elapse(2000);
    table.sandbox.abort(id);
    await table.over(id);
    await table.elapse(12_000);
    expect(table.sent(id)).toEqual([]);
    expect(table.count(/chat/)).toBe(0);
  });
});

describe('an engine that is slow', () => {
  it('[S-06] is waited for through a dropped stream, asked once, and its move played once', async () => {
    const engine = slowEngine();
    const table = await replay({ personality: FLOUNDER, pool: engine.pool });
    const id = await ourTurn(table);
    await until(() => engine.searches.length === 1, 'the search');
    for (const kind of ['drop', 'end', 'reset'] as const) {
      table.failStream(kind);
      await table.elapse(1500);
    }
    expect(table.openings(id)).toBe(4);
    engine.searches[0]?.answer('f1b5');
    await table.playedTo(id, 5);
    await quiet();
    expect(engine.searches).toHaveLength(1);
    expect(table.sent(id)).toEqual(['f1b5']);
  });

  it('[S-06] whose answer is late for a position that is gone does not play it in the next', async () => {
    const engine = slowEngine();
    const table = await replay({ personality: FLOUNDER, pool: engine.pool });
    const id = await ourTurn(table);
    await until(() => engine.searches.length === 1, 'the search');
    table.sandbox.proposeTakeback(id, 'black');
    await until(() => table.played(id).length === 3, 'the takeback');
    table.theirs(id, 'black', 'g8f6');
    await until(() => engine.searches.length === 2, 'the second search');
    engine.searches[0]?.answer('f1b5');
    await quiet();
    expect(table.sent(id)).toEqual([]);
    engine.searches[1]?.answer('f3e5');
    await table.playedTo(id, 5);
    expect(table.sent(id)).toEqual(['f3e5']);
  });

  it('[S-06] or dead is replaced by a second try, then by any legal move', async () => {
    const pool = fakePool(() => err({ kind: 'died', reason: 'exit 1' }));
    const table = await replay({ personality: FLOUNDER, pool });
    const id = await ourTurn(table);
    await table.playedTo(id, 5);
    expect(pool.requests).toHaveLength(2);
    expect(table.logged('fallback')).toHaveLength(1);
  });

  it('[S-06] that names an illegal move costs a second try, not the game', async () => {
    const pool = fakePool(() => ok({ bestMove: 'a1a8', depths: [], nodes: 1 }));
    const table = await replay({ personality: FLOUNDER, pool });
    const id = await ourTurn(table);
    await table.playedTo(id, 5);
    expect(table.refused).toEqual([]);
  });
});

// X23
describe('a game without a real-time clock', () => {
  for (const [what, control] of [
    ['correspondence', { kind: 'correspondence', daysPerTurn: 2 }],
    ['unlimited', UNLIMITED],
  ] as const) {
    it(`[S-16] of ${what} is taken up running and played at leisure`, async () => {
      const table = await replay({ personality: fixed(5000) });
      const id = await ourTurn(table, { control });
      await table.elapse(5250);
      await table.playedTo(id, 5);
      expect(table.refused).toEqual([]);
    });

    it(`[S-16] of ${what} goes on after hours without a connection`, async () => {
      const table = await replay({ gateway: true });
      const id = await table.game('house', 'anna', { control, moves: ['e2e4', 'e7e5', 'g1f3'] });
      await table.service.gateway?.cut();
      table.theirs(id, 'black', 'b8c6');
      // The sandbox ends a game without a clock that a person has left for three.
      await table.elapse(2.5 * HOURS, 120_000);
      expect(table.sent(id)).toEqual([]);
      await table.service.gateway?.mend();
      await table.elapse(61_000, 1000);
      await table.playedTo(id, 5);
      expect(table.service.supervisor.view().phase).toBe('playing');
      expect(table.refused).toEqual([]);
    });

    it(`[S-16] of ${what} is not aborted because its opponent takes hours to begin`, async () => {
      const table = await replay();
      await table.game('anna', 'house', { control });
      await table.elapse(2 * HOURS, 300_000);
      expect(table.count(/abort/)).toBe(0);
    });
  }

  it('[S-16] is played in time when half an hour of its days is left', async () => {
    const table = await replay({ personality: fixed(10_000) });
    const control = { kind: 'correspondence', daysPerTurn: 1 } as const;
    const id = await table.game('house', 'anna', {
      control,
      moves: ['e2e4', 'e7e5'],
      leftMs: { white: HOURS / 2, black: DAYS },
    });
    await table.elapse(10_250);
    await table.playedTo(id, 3);
  });
});

import { describe, expect, it } from 'vitest';
import { clockControl, UNLIMITED } from '../../src/sandbox/control.ts';
import { BOT_TOKEN, quiet, until } from '../support/service.ts';
import { POLICY } from '../support/session-table.ts';
import { fixed, type Replay, replay, TOO_MANY } from './replay.ts';

const concurrency = (games: number) => ({ policy: { challenge: { ...POLICY.challenge, concurrency: games } } });
const streamsOpened = (table: Replay): string[] =>
  table.requests(/game\/stream/).map(({ path }) => path.split('/').at(-1) ?? '');

/** Ten games in which it is our turn, with different clocks; @returns their ids, the least time first. */
function tenGames(table: Replay): string[] {
  const seconds = [170, 30, 90, 10, 150, 50, 130, 70, 110, 20];
  const games = seconds.map((left) => ({
    left,
    id: table.sandbox.createGame({
      white: 'house',
      black: 'anna',
      moves: ['e2e4', 'e7e5'],
      control: clockControl(180, 0),
      leftMs: { white: left * 1000, black: 100_000 },
      announce: false,
    }),
  }));
  return games.sort((a, b) => a.left - b.left).map(({ id }) => id);
}

// X5
describe('a restart in the middle of ten games', () => {
  it('[S-13] resumes every one, the least time first, and moves in each once', async () => {
    const table = await replay(concurrency(4));
    let ids: string[] = [];
    await table.service.restart(() => {
      ids = tenGames(table);
    });
    for (const id of ids) await table.playedTo(id, 3);
    expect(streamsOpened(table)).toEqual(ids);
    for (const id of ids) expect(table.sent(id)).toHaveLength(1);
    expect(table.refused).toEqual([]);
  });

  it('[S-13] [S-04] accepts nothing before there is room again', async () => {
    const table = await replay(concurrency(4));
    let ids: string[] = [];
    await table.service.restart(() => {
      ids = tenGames(table);
      table.sandbox.challenge({ from: 'ben', to: 'house', control: { kind: 'unlimited' } });
    });
    for (const id of ids) await table.playedTo(id, 3);
    for (const [done, id] of ids.slice(0, 7).entries()) {
      expect(table.count(/accept/), `with ${10 - done} games`).toBe(0);
      table.sandbox.resign(id, 'black');
      await table.over(id);
      await quiet();
    }
    await until(() => table.count(/accept/) === 1, 'the challenge is accepted with three games left');
  });

  it('[S-13] resumes them in order from the event stream where the list is refused', async () => {
    const table = await replay(concurrency(4));
    table.failRequest({ path: '/account/playing', kind: 'status', status: 502 });
    let ids: string[] = [];
    await table.service.restart(() => {
      ids = tenGames(table);
    });
    for (const id of ids) await table.playedTo(id, 3);
    // The first that the stream tells of is opened at once; the others are in line by then.
    expect(streamsOpened(table).toSorted()).toEqual(ids.toSorted());
    expect(streamsOpened(table).slice(1)).toEqual(ids.filter((id) => id !== streamsOpened(table)[0]));
  });

  it('[S-13] resumes those that are low on time in spite of a rate limit on the way', async () => {
    const table = await replay(concurrency(4));
    let ids: string[] = [];
    const back = table.service.restart(() => {
      ids = tenGames(table);
      table.failRequest({ path: '/game/stream/', ...TOO_MANY });
    });
    await quiet();
    await table.elapse(70_000, 500);
    await back;
    for (const id of ids) {
      await table.playedTo(id, 3);
      expect(table.sandbox.game(id)?.status).toBe('started');
    }
  });

  it('[S-13] gives each game its memory back', async () => {
    const table = await replay({ personality: fixed(1000) });
    const id = await table.game('house', 'anna', { moves: ['e2e4', 'e7e5'] });
    await table.elapse(1250);
    await table.clock.advance(3000);
    table.theirs(id, 'black', 'b8c6');
    await table.elapse(1250);
    await table.playedTo(id, 5);
    await quiet();
    const before = table.session(id)?.memory;
    expect(before?.opponentTimesMs).toEqual([3250]);
    await table.service.restart();
    await until(() => (table.session(id)?.table ?? null) !== null, 'the game is resumed');
    expect(table.session(id)?.memory).toEqual(before);
  });

  it('[S-12] [S-13] writes down how a game ended that was over when it came back, without a word in it', async () => {
    const chat = { greeting: 'Hello', goodbye: 'Bye', spectatorGreeting: '', spectatorGoodbye: '' };
    const table = await replay({ policy: { ...concurrency(1).policy, chat } });
    const id = await table.game('house', 'anna', { moves: ['e2e4', 'e7e5', 'g1f3'] });
    const lost = await table.game('anna', 'house', { moves: ['e2e4', 'e7e5'] });
    await quiet();
    const said = table.count(/chat/);
    await table.service.restart(() => {
      table.theirs(id, 'black', 'f7f6');
      table.sandbox.finish(id, 'resign', 'white');
      table.sandbox.finish(lost, 'resign', 'white');
      const gone = { path: `/stream/${lost}`, kind: 'status', status: 404, times: null } as const;
      table.failRequest(gone);
    });
    const next = table.sandbox.challenge({ from: 'ben', to: 'house', control: UNLIMITED });
    await until(() => table.sandbox.game(next) !== null, 'the next game, for they take up no place');
    await table.elapse(3000);
    expect(table.service.store.archived).toMatchObject([{ gameId: id, status: 'resign', winner: 'white' }]);
    expect(table.service.store.archived[0]?.moves.at(-1)).toBe('f7f6');
    expect([...table.service.store.kept.keys()]).toEqual([next]);
    expect(table.requests(/chat/).filter(({ path }) => !path.includes(next))).toHaveLength(said);
    expect(table.openings(lost)).toBe(1 + 4);
  });

  it('[S-13] sends no move a second time that had arrived, and none that differs', async () => {
    const table = await replay({ personality: fixed(2000) });
    const id = await table.game('house', 'anna');
    table.failRequest({ path: '/move/', kind: 'lostAnswer' });
    await table.clock.advance(2000);
    await until(() => table.played(id).length === 1, 'the move');
    await table.service.restart();
    await table.elapse(5000);
    expect(table.sent(id)).toHaveLength(1);
    table.theirs(id, 'black', 'e7e5');
    await table.elapse(2250);
    await table.playedTo(id, 3);
  });

  it('[S-14] is prepared by sending the moves that are owed', async () => {
    const table = await replay({ personality: fixed(20_000) });
    const id = await table.game('house', 'anna');
    await quiet();
    await table.service.supervisor.drain();
    expect(table.played(id)).toHaveLength(1);
    await table.service.restart();
    table.theirs(id, 'black', 'e7e5');
    await table.elapse(20_250);
    await table.playedTo(id, 3);
    expect(table.refused).toEqual([]);
  });
});

describe('a server that goes away and comes back', () => {
  it('[S-01] finds every game and the account again, and moves where it is our turn', async () => {
    const table = await replay({ gateway: true });
    const ours = await table.game('house', 'anna', { moves: ['e2e4', 'e7e5', 'g1f3'] });
    const theirs = await table.game('ben', 'house');
    await table.service.gateway?.cut();
    await until(() => table.service.supervisor.view().phase === 'reconnecting', 'the loss is noticed');
    table.theirs(ours, 'black', 'b8c6');
    await table.elapse(20_000, 500);
    expect(table.running).toBe(2);
    await table.service.gateway?.mend();
    await table.elapse(32_000, 500);
    await table.playedTo(ours, 5);
    expect(table.service.supervisor.view().phase).toBe('playing');
    table.theirs(theirs, 'white', 'd2d4');
    await table.playedTo(theirs, 2);
    expect(table.sent(ours)).toHaveLength(1);
    expect(table.refused).toEqual([]);
  });

  it('[S-01] while we think gets the move when it is back, once', async () => {
    const table = await replay({ gateway: true, personality: fixed(5000) });
    const id = await table.game('house', 'anna');
    await table.elapse(1000);
    await table.service.gateway?.cut();
    await table.elapse(30_000, 500);
    expect(table.sent(id)).toEqual([]);
    await table.service.gateway?.mend();
    await table.elapse(3000);
    await table.playedTo(id, 1);
    await table.elapse(16_000, 500);
    table.theirs(id, 'black', 'e7e5');
    await table.elapse(6000);
    await table.playedTo(id, 3);
    expect(table.sent(id)).toHaveLength(2);
    expect(table.logged('session broke down')).toEqual([]);
  });

  it('[S-01] with good answers that are none is waited out', async () => {
    const table = await replay();
    const id = await table.game('anna', 'house');
    table.failRequest({ kind: 'html', status: 200, times: null });
    table.failStream('end', { times: 2 });
    await quiet();
    table.theirs(id, 'white', 'e2e4');
    await table.elapse(20_000, 500);
    expect(table.sent(id)).toEqual([]);
    table.sandbox.faults.clear();
    await table.elapse(16_000, 500);
    await table.playedTo(id, 2);
    expect(table.sent(id)).toHaveLength(1);
  });

  it('[S-01] that does not know our token for a while is not given up', async () => {
    const table = await replay();
    const id = await table.game('anna', 'house');
    table.sandbox.revokeToken(BOT_TOKEN);
    table.failStream('end', { times: 2 });
    await quiet();
    table.theirs(id, 'white', 'e2e4');
    await table.elapse(20_000, 500);
    expect(table.played(id)).toHaveLength(1);
    table.sandbox.addToken('house', BOT_TOKEN);
    await table.elapse(32_000, 500);
    await table.playedTo(id, 2);
    expect(table.service.supervisor.view().phase).toBe('playing');
    expect(table.sent(id)).toHaveLength(1);
  });

  it('[S-01] that knows our token no more when the move is due gets it afterwards', async () => {
    const table = await replay({ personality: fixed(2000) });
    const id = await table.game('anna', 'house');
    table.theirs(id, 'white', 'e2e4');
    await table.elapse(1000);
    table.sandbox.revokeToken(BOT_TOKEN);
    await table.elapse(10_000, 500);
    table.sandbox.addToken('house', BOT_TOKEN);
    await table.elapse(16_000, 500);
    await table.playedTo(id, 2);
    expect(table.logged('session broke down')).toEqual([]);
  });

  it('[S-15] at our start is waited for', async () => {
    const table = await replay({ gateway: true });
    const id = await table.game('house', 'anna', { moves: ['e2e4', 'e7e5', 'g1f3'] });
    await table.service.gateway?.cut();
    const back = table.service.restart(() => table.theirs(id, 'black', 'b8c6'));
    await table.elapse(10_000, 500);
    expect(table.service.supervisor.view()).toMatchObject({ phase: 'starting' });
    await table.service.gateway?.mend();
    await table.elapse(20_000, 500);
    await back;
    await table.playedTo(id, 5);
    expect(table.sent(id)).toHaveLength(1);
  });
});

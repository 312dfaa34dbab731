import { describe, expect, it } from 'vitest';

import type { FaultSpec } from '../../src/sandbox/faults.ts';
import { pageFetch, play, quiet, type Room, startGame, type Tab, tableRoom, until } from './table-room.ts';

const movesSent = (room: Room): string[] =>
  room.sandbox
    .journal()
    .filter(({ path, account }) => account === 'ann' && path.includes('/move/'))
    .map(({ path }) => path.split('/').at(-1) ?? '');

/** A game in which both have moved and the person is to move. */
async function underWay(room: Room, tab: Tab): Promise<string> {
  const id = await startGame(room, tab);
  tab.table.move('e2e4');
  await tab.seeGame(({ unconfirmed }) => !unconfirmed, 'the move is taken');
  await play(room.bot, id, 'e7e5');
  await tab.seeGame(({ turn }) => turn === 'white', 'the bot has moved');
  room.sandbox.clearJournal();
  return id;
}

describe('a move on a bad road', () => {
  const FAULTS: readonly [string, Partial<FaultSpec>][] = [
    ['whose request is dropped', { kind: 'drop' }],
    ['whose request is reset', { kind: 'reset' }],
    ['that nobody answers', { kind: 'silence' }],
    ['that meets a server error', { kind: 'status', status: 500 }],
    ['that meets a gateway page', { kind: 'html' }],
    ['that meets too many requests', { kind: 'status', status: 429, retryAfterSeconds: 3 }],
  ];

  it.each(FAULTS)('is sent again, the same one, where it is one %s', async (_title, fault) => {
    const room = await tableRoom();
    const tab = room.tab();
    const id = await underWay(room, tab);
    room.sandbox.faults.add({ target: 'request', path: '/move/', account: 'ann', times: 2, ...fault } as FaultSpec);
    tab.table.move('g1f3');
    await tab.pass(({ game }) => game?.unconfirmed === false, 'the move is taken');
    expect(movesSent(room)).toEqual(['g1f3', 'g1f3', 'g1f3']);
    expect(room.sandbox.game(id)?.moves).toEqual(['e2e4', 'e7e5', 'g1f3']);
    expect(tab.game).toMatchObject({ moves: ['e2e4', 'e7e5', 'g1f3'], trouble: null });
  });

  it('that is held up is called off where the board was taken back meanwhile, so that it never comes plies later', async () => {
    const room = await tableRoom();
    let heldUp: AbortSignal | null = null;
    const hold: typeof fetch = (input, init) => {
      if (!String(input).includes('/move/g1f3')) return pageFetch()(input, init);
      heldUp = init?.signal ?? null;
      return new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('called off'))));
    };
    const tab = room.tab({ fetch: hold });
    const id = await underWay(room, tab);
    tab.table.move('g1f3');
    expect(heldUp).toMatchObject({ aborted: false });
    await room.bot.post(`/api/bot/game/${id}/takeback/yes`);
    tab.table.takeback(true);
    await tab.seeGame(({ moves }) => moves.length < 2, 'the board is taken back');
    expect(heldUp).toMatchObject({ aborted: true });
    expect(tab.game.unconfirmed).toBe(false);
  });

  it('waits as long as a busy server asks', async () => {
    const room = await tableRoom();
    const tab = room.tab();
    await underWay(room, tab);
    room.sandbox.faults.add({ target: 'request', path: '/move/', kind: 'status', status: 429, retryAfterSeconds: 7 });
    tab.table.move('g1f3');
    await until(() => movesSent(room).length === 1, 'the move is sent');
    await quiet();
    expect(await tab.pass(({ game }) => game?.unconfirmed === false, 'the move is taken')).toBeGreaterThanOrEqual(7000);
  });

  it('is not sent again where it arrived and only the answer was lost', async () => {
    const room = await tableRoom();
    const tab = room.tab();
    await underWay(room, tab);
    room.sandbox.faults.add({ target: 'request', path: '/move/', account: 'ann', kind: 'lostAnswer' });
    tab.table.move('g1f3');
    await tab.seeGame(({ unconfirmed }) => !unconfirmed, 'the stream shows the move');
    await room.clock.advance(20_000);
    expect(movesSent(room)).toEqual(['g1f3']);
    expect(tab.game.trouble).toBeNull();
  });

  it('waits for the stream where both broke, so that a move in an older position is never made', async () => {
    const room = await tableRoom();
    const tab = room.tab();
    const id = await underWay(room, tab);
    room.sandbox.faults.add({ target: 'request', path: '/stream/', account: 'ann', kind: 'drop', times: 3 });
    room.sandbox.faults.add({ target: 'stream', stream: 'game', account: 'ann', kind: 'drop' });
    room.sandbox.faults.add({ target: 'request', path: '/move/', account: 'ann', kind: 'drop' });
    await tab.see(({ link }) => link === 'lost', 'the stream is lost');
    tab.table.move('g1f3');
    await until(() => movesSent(room).length === 1, 'the move is sent');
    room.sandbox.proposeTakeback(id, 'white');
    room.sandbox.answerTakeback(id, 'black', true);
    await tab.pass(({ link }) => link === 'live', 'the stream is back');
    await tab.seeGame(({ moves }) => moves.length === 0, 'the takeback is seen');
    await room.clock.advance(20_000);
    expect(movesSent(room)).toEqual(['g1f3']);
    expect(tab.game).toMatchObject({ unconfirmed: false, trouble: expect.stringMatching(/taken back/) });
  });

  it('is put back with a sentence where the server refuses it for good', async () => {
    const room = await tableRoom();
    const tab = room.tab();
    await underWay(room, tab);
    const error = 'Piece on g1 cannot move to f3';
    room.sandbox.faults.add({ target: 'request', path: '/move/', kind: 'status', status: 400, error });
    tab.table.move('g1f3');
    await tab.seeGame(({ trouble }) => trouble !== null, 'the refusal is told');
    expect(tab.game).toMatchObject({ moves: ['e2e4', 'e7e5'], unconfirmed: false, turn: 'white', running: true });
    tab.table.move('d2d4');
    expect(tab.game.trouble).toBeNull();
    await tab.seeGame(({ unconfirmed }) => !unconfirmed, 'the next move is taken');
    expect(movesSent(room)).toEqual(['g1f3', 'd2d4']);
  });

  it('stands where the server refuses what it has taken before', async () => {
    const room = await tableRoom();
    const tab = room.tab();
    await underWay(room, tab);
    // The line that shows the move is held up; the answer to it is lost.
    room.sandbox.faults.add({ target: 'stream', stream: 'game', account: 'ann', kind: 'delay', delayMs: 6000 });
    await quiet();
    room.sandbox.faults.add({ target: 'request', path: '/move/', account: 'ann', kind: 'lostAnswer' });
    tab.table.move('g1f3');
    await tab.pass(({ game }) => game?.unconfirmed === false, 'the server has shown the move');
    expect(tab.game).toMatchObject({ moves: ['e2e4', 'e7e5', 'g1f3'], trouble: null });
    expect(new Set(movesSent(room))).toEqual(new Set(['g1f3']));
  });

  it('is asked after where the server said yes and never showed it', async () => {
    const room = await tableRoom();
    const tab = room.tab();
    await underWay(room, tab);
    room.sandbox.faults.add({ target: 'stream', stream: 'game', account: 'ann', kind: 'delay', delayMs: 60_000 });
    await quiet();
    tab.table.move('g1f3');
    expect(await tab.pass(({ game }) => game?.unconfirmed === false, 'the move is shown')).toBeLessThanOrEqual(6000);
    expect(movesSent(room)).toEqual(['g1f3']);
  });
});

describe('a stream on a bad road', () => {
  it.each(['drop', 'reset', 'end', 'truncate'] as const)(
    'is opened anew after its %s, and nothing is missed',
    async (kind) => {
      const room = await tableRoom();
      const tab = room.tab();
      const id = await underWay(room, tab);
      room.sandbox.faults.add({ target: 'stream', stream: 'game', account: 'ann', kind });
      if (kind !== 'truncate') await until(() => room.sandbox.streams().length === 0, 'the stream is gone');
      room.sandbox.play(id, 'white', 'g1f3');
      room.sandbox.play(id, 'black', 'b8c6');
      const waitedMs = await tab.pass(({ game }) => game?.moves.length === 4, 'the moves are shown');
      expect(waitedMs).toBeLessThanOrEqual(1500);
      await tab.see(({ link }) => link === 'live', 'the link is live');
    },
  );

  it('is taken for dead after fifteen seconds of silence, with the game still shown', async () => {
    const room = await tableRoom();
    const tab = room.tab();
    const id = await underWay(room, tab);
    room.sandbox.faults.add({ target: 'stream', stream: 'game', account: 'ann', kind: 'silence' });
    await quiet();
    room.sandbox.play(id, 'white', 'g1f3');
    const waitedMs = await tab.pass(({ link }) => link === 'lost', 'the silence is noticed');
    expect(waitedMs).toBeGreaterThan(14_000);
    expect(waitedMs).toBeLessThanOrEqual(15_500);
    expect(tab.game).toMatchObject({ id, running: true, moves: ['e2e4', 'e7e5'] });
    await tab.pass(({ link, game }) => link === 'live' && game?.moves.length === 3, 'the stream is back');
  });

  it('that only keeps alive is not dead', async () => {
    const room = await tableRoom();
    const tab = room.tab();
    await underWay(room, tab);
    const seen = tab.states.length;
    for (let i = 0; i < 60; i++) {
      await room.clock.advance(1000);
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
    expect(tab.states.slice(seen).map(({ link }) => link)).not.toContain('lost');
    expect(room.sandbox.journal().filter(({ path }) => path.includes('/stream/'))).toHaveLength(0);
  });

  it('is opened more and more slowly while the server stays away, and the game is kept', async () => {
    const room = await tableRoom();
    const tab = room.tab();
    const id = await underWay(room, tab);
    room.sandbox.faults.add({ target: 'request', path: '/stream/', kind: 'status', status: 503, times: null });
    room.sandbox.faults.add({ target: 'stream', stream: 'game', account: 'ann', kind: 'drop' });
    await tab.pass(({ link }) => link === 'lost', 'the loss is seen');
    for (let ms = 0; ms < 30_000; ms += 250) {
      await room.clock.advance(250);
      await quiet();
    }
    const at = room.sandbox.journal().flatMap(({ path, atMs }) => (path.includes('/stream/') ? [atMs] : []));
    const gaps = at.slice(1).map((ms, i) => ms - (at[i] ?? 0));
    expect(gaps[0]).toBeLessThan(gaps[3] ?? 0);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(5250);
    expect(tab.state.link).toBe('lost');
    expect(tab.game).toMatchObject({ id, running: true });
  });

  it('may say anything without harm', async () => {
    const room = await tableRoom();
    const tab = room.tab();
    const id = await underWay(room, tab);
    const before = tab.game;
    for (const text of [
      '{',
      'null',
      '[]',
      '"x"',
      '{"type":"gameState"}',
      '{"type":"gameFull","id":"x"}',
      '<html>',
      '\u0000',
    ]) {
      room.sandbox.faults.add({ target: 'stream', stream: 'game', account: 'ann', kind: 'garbage', text });
    }
    await quiet();
    expect(tab.state).toMatchObject({ link: 'live' });
    expect(tab.game).toEqual(before);
    room.sandbox.play(id, 'white', 'g1f3');
    await tab.seeGame(({ moves }) => moves.length === 3, 'the stream still works');
  });

  it('is asked for everything where it takes moves back that nobody asked back', async () => {
    const room = await tableRoom();
    const tab = room.tab();
    const id = await underWay(room, tab);
    const text = JSON.stringify({ type: 'gameState', moves: '', wtime: 1000, btime: 1000, status: 'started' });
    room.sandbox.faults.add({ target: 'stream', stream: 'game', account: 'ann', kind: 'garbage', text });
    await until(
      () => room.sandbox.journal().some(({ path }) => path.includes('/stream/')),
      'the server is asked again',
    );
    expect(tab.game.moves).toEqual(['e2e4', 'e7e5']);
    room.sandbox.play(id, 'white', 'g1f3');
    await tab.seeGame(({ moves }) => moves.length === 3, 'the new stream works');
  });

  it('may repeat its lines', async () => {
    const room = await tableRoom();
    const tab = room.tab();
    const id = await underWay(room, tab);
    room.sandbox.faults.add({ target: 'stream', stream: 'game', account: 'ann', kind: 'duplicate', times: null });
    tab.table.move('g1f3');
    await tab.seeGame(({ unconfirmed }) => !unconfirmed, 'the move is taken');
    await play(room.bot, id, 'b8c6');
    await tab.seeGame(({ turn }) => turn === 'white', 'the bot has moved');
    const { clocks } = tab.game;
    await quiet();
    expect(tab.game).toMatchObject({ moves: ['e2e4', 'e7e5', 'g1f3', 'b8c6'], clocks, trouble: null });
  });
});

describe('a server that comes back without the game', () => {
  it('ends it in a sentence, with the board as it was', async () => {
    const room = await tableRoom();
    const tab = room.tab();
    await underWay(room, tab);
    await room.stop();
    await tab.pass(({ link }) => link === 'lost', 'the loss is seen');
    await room.restart();
    await tab.pass(({ game }) => game?.running === false, 'the end is shown');
    expect(tab.game).toMatchObject({
      moves: ['e2e4', 'e7e5'],
      status: 'unknownFinish',
      winner: null,
      trouble: expect.stringMatching(/no longer knows/),
    });
    await tab.pass(({ link }) => link === 'live', 'the table is open again');
    tab.table.again();
    expect(tab.state.challenge.phase).toBe('asking');
  });

  it('takes a move that was on its way with it', async () => {
    const room = await tableRoom();
    const tab = room.tab();
    await underWay(room, tab);
    await room.stop();
    tab.table.move('g1f3');
    await quiet();
    await room.restart();
    await tab.pass(({ game }) => game?.running === false, 'the end is shown');
    expect(tab.game).toMatchObject({ moves: ['e2e4', 'e7e5'], unconfirmed: false });
  });
});

import { describe, expect, it } from 'vitest';
import { quiet, until } from '../support/service.ts';
import { fixed, type Replay, replay, slowEngine, TOO_MANY } from './replay.ts';

const FLOUNDER = { player: { kind: 'flounder', rating: 1500 } } as const;
const takebacks = (perGame: number) => ({ policy: { takebacks: { perGame, opponents: ['human'] as const } } });
const yes = (table: Replay, id: string) => table.answers(id, 'takeback/yes').length;
const no = (table: Replay, id: string) => table.answers(id, 'takeback/no').length;

/** The opponent, to move, asks to take back its move before ours. */
async function asked(table: Replay): Promise<string> {
  const id = await table.game('anna', 'house', { moves: ['e2e4', 'e7e5', 'g1f3', 'b8c6'] });
  table.sandbox.proposeTakeback(id, 'white');
  return id;
}

// X15
describe('a takeback that is asked for', () => {
  it('[S-09] by the side to move rewinds two plies, and what is played instead is answered', async () => {
    const table = await replay(takebacks(1));
    const id = await asked(table);
    await until(() => table.played(id).length === 2, 'the takeback');
    table.theirs(id, 'white', 'f1c4');
    await table.playedTo(id, 4);
    await quiet();
    expect([yes(table, id), no(table, id)]).toEqual([1, 0]);
    expect(table.sent(id)).toHaveLength(1);
    expect(table.refused).toEqual([]);
    expect(table.session(id)?.view()?.moves).toEqual(table.played(id));
  });

  for (const color of ['white', 'black'] as const) {
    it(`[S-09] while we think as ${color} ends the search and takes back one ply`, async () => {
      const engine = slowEngine();
      const table = await replay({ ...takebacks(1), personality: FLOUNDER, pool: engine.pool });
      const them = color === 'white' ? 'black' : 'white';
      const id =
        color === 'white'
          ? await table.game('house', 'anna', { moves: ['e2e4', 'e7e5', 'g1f3', 'b8c6'] })
          : await table.game('anna', 'house', { moves: ['e2e4', 'e7e5', 'g1f3'] });
      await until(() => engine.searches.length === 1, 'the search');
      const plies = table.played(id).length;
      table.sandbox.proposeTakeback(id, them);
      await until(() => table.played(id).length === plies - 1, 'the takeback');
      await until(() => engine.searches[0]?.signal?.aborted === true, 'the search ends');
      engine.searches[0]?.answer(color === 'white' ? 'f1b5' : 'b8c6');
      table.theirs(id, them, color === 'white' ? 'g8f6' : 'f1c4');
      await until(() => engine.searches.length === 2, 'the next search');
      engine.searches[1]?.answer(color === 'white' ? 'f1c4' : 'g8f6');
      await table.playedTo(id, plies + 1);
      await quiet();
      expect(yes(table, id)).toBe(1);
      expect(table.sent(id)).toHaveLength(1);
    });
  }

  it('[S-09] is not overtaken by the move that is just due', async () => {
    const table = await replay({ ...takebacks(1), personality: fixed(2000) });
    const id = await table.game('house', 'anna', { moves: ['e2e4', 'e7e5', 'g1f3', 'b8c6'] });
    await table.clock.advance(1990);
    table.failRequest({ path: '/takeback/', kind: 'delay', delayMs: 500 });
    table.sandbox.proposeTakeback(id, 'black');
    await table.elapse(1000, 50);
    expect(table.played(id)).toHaveLength(3);
    expect(table.sent(id)).toEqual([]);
  });

  it('[S-09] and agreed to in vain holds our move up for a second at most', async () => {
    const table = await replay({ ...takebacks(1), personality: fixed(2000) });
    const id = await table.game('house', 'anna', { moves: ['e2e4', 'e7e5', 'g1f3', 'b8c6'] });
    table.failRequest({ path: '/takeback/', kind: 'silence', times: null });
    table.sandbox.proposeTakeback(id, 'black');
    await table.elapse(3250);
    await table.playedTo(id, 5);
    expect(yes(table, id)).toBe(1);
  });

  it('[S-09] is answered by the move where that is on its way already', async () => {
    const table = await replay(takebacks(1));
    table.failRequest({ path: '/move/', kind: 'delay', delayMs: 1000 });
    const id = await table.game('house', 'anna', { moves: ['e2e4', 'e7e5', 'g1f3', 'b8c6'] });
    await until(() => table.sent(id).length === 1, 'the move on its way');
    table.sandbox.proposeTakeback(id, 'black');
    await table.elapse(1250);
    await table.playedTo(id, 5);
    await quiet();
    expect([yes(table, id), no(table, id)]).toEqual([0, 0]);
    expect(table.session(id)?.memory.takebacksGranted).toBe(0);
  });

  it('[S-09] is granted as often as the policy says, and then refused once', async () => {
    const table = await replay(takebacks(1));
    const id = await asked(table);
    await until(() => table.played(id).length === 2, 'the takeback');
    table.theirs(id, 'white', 'f1c4');
    await table.playedTo(id, 4);
    table.sandbox.proposeTakeback(id, 'white');
    await until(() => no(table, id) === 1, 'the refusal');
    await quiet();
    expect(table.played(id)).toHaveLength(4);
    table.theirs(id, 'white', 'd2d3');
    await table.playedTo(id, 6);
    expect([yes(table, id), no(table, id)]).toEqual([1, 1]);
  });

  it('[S-09] [S-13] is counted over a restart', async () => {
    const table = await replay(takebacks(1));
    const id = await asked(table);
    await until(() => table.session(id)?.view()?.moves.length === 2, 'our board is taken back');
    await table.service.restart();
    table.theirs(id, 'white', 'f1c4');
    await table.playedTo(id, 4);
    table.sandbox.proposeTakeback(id, 'white');
    await until(() => no(table, id) === 1, 'the refusal');
    expect(yes(table, id)).toBe(1);
  });

  it('[S-09] is answered once though the stream comes back with it still open', async () => {
    const table = await replay(takebacks(2));
    table.failRequest({ path: '/takeback/', kind: 'drop' });
    const id = await asked(table);
    await until(() => yes(table, id) === 1, 'the answer, which is lost');
    table.failStream('drop');
    await table.elapse(300, 50);
    expect(table.openings(id)).toBe(2);
    expect([yes(table, id), no(table, id)]).toEqual([1, 0]);
    await table.elapse(1000, 50);
    expect(table.played(id)).toHaveLength(2);
    expect([yes(table, id), no(table, id)]).toEqual([2, 0]);
    expect(table.session(id)?.memory.takebacksGranted).toBe(1);
  });

  it('[S-09] by a bot, or where none are granted, gets one no and the game goes on', async () => {
    for (const opponent of ['robot', 'anna']) {
      const table = await replay(takebacks(opponent === 'robot' ? 5 : 0));
      const id = await table.game(opponent, 'house', { moves: ['e2e4', 'e7e5', 'g1f3', 'b8c6'] });
      table.sandbox.proposeTakeback(id, 'white');
      await until(() => no(table, id) === 1, 'the refusal');
      table.theirs(id, 'white', 'd2d4');
      await table.playedTo(id, 6);
      expect([yes(table, id), no(table, id)]).toEqual([0, 1]);
      expect(table.refused).toEqual([]);
    }
  });

  it('[S-09] in a pause of the traffic is not agreed to any more once the game has gone on', async () => {
    const table = await replay({ ...takebacks(1), personality: fixed(5000) });
    const id = await table.game('house', 'anna', { moves: ['e2e4', 'e7e5', 'g1f3', 'b8c6'] });
    const other = await table.game('ben', 'house');
    table.failRequest({ path: '/move/', ...TOO_MANY });
    table.theirs(other, 'white', 'd2d4');
    await table.elapse(5250);
    table.sandbox.proposeTakeback(id, 'black');
    await table.elapse(8000);
    await table.playedTo(id, 5);
    await table.elapse(70_000, 1000);
    expect(yes(table, id)).toBe(0);
  });

  it('[S-09] back to the start leaves a game that is not aborted for being slow', async () => {
    const table = await replay(takebacks(1));
    const id = await table.game('anna', 'house', { moves: ['e2e4', 'e7e5'] });
    table.sandbox.proposeTakeback(id, 'white');
    await until(() => table.played(id).length === 0, 'the takeback');
    await table.elapse(45_000, 1000);
    expect(table.count(/abort/)).toBe(0);
    table.theirs(id, 'white', 'd2d4');
    await table.playedTo(id, 2);
    expect(table.refused).toEqual([]);
  });

  it('[S-09] [S-01] and carried out while the stream was away is found in the whole game', async () => {
    const table = await replay({ ...takebacks(1), personality: fixed(4000) });
    const id = await table.game('house', 'anna', { moves: ['e2e4', 'e7e5', 'g1f3', 'b8c6'] });
    table.failStream('silence');
    await quiet();
    table.sandbox.proposeTakeback(id, 'black');
    table.sandbox.answerTakeback(id, 'white', true);
    table.failStream('drop');
    await table.elapse(1000);
    table.theirs(id, 'black', 'g8f6');
    await table.elapse(4250);
    await table.playedTo(id, 5);
    expect(table.sent(id)).toHaveLength(1);
    expect(table.refused).toEqual([]);
  });
});

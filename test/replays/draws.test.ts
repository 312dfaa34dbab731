import { describe, expect, it } from 'vitest';
import { quiet, until } from '../support/service.ts';
import { fixed, playing, type Replay, replay, slowEngine, TOO_MANY } from './replay.ts';

const FLOUNDER = { player: { kind: 'flounder', rating: 1500 } } as const;
const MOVES = ['e2e4', 'e7e5', 'g1f3', 'b8c6'];
const draws = (table: Replay, id: string) => table.answers(id, 'draw/yes').length;

// X16
describe('a draw that is offered', () => {
  it('[D-02] while we think, and withdrawn, costs neither a second search nor a second move', async () => {
    const engine = slowEngine();
    const table = await replay({ personality: FLOUNDER, pool: engine.pool });
    const id = await table.game('house', 'anna', { moves: MOVES });
    await until(() => engine.searches.length === 1, 'the search');
    table.sandbox.offerDraw(id, 'black');
    await quiet();
    table.sandbox.declineDraw(id, 'black');
    table.sandbox.addTime(id, 'black', 15);
    await quiet();
    engine.searches[0]?.answer('f1b5', 50);
    await table.playedTo(id, 5);
    await quiet();
    expect(engine.searches).toHaveLength(1);
    expect(table.sent(id)).toEqual(['f1b5']);
    expect(draws(table, id)).toBe(0);
  });

  it('[D-02] while we think is taken instead of moving, where the position is not better than that', async () => {
    const engine = slowEngine();
    const table = await replay({ personality: FLOUNDER, pool: engine.pool });
    const id = await table.game('house', 'anna', { moves: MOVES });
    await until(() => engine.searches.length === 1, 'the search');
    table.sandbox.offerDraw(id, 'black');
    await quiet();
    engine.searches[0]?.answer('f1b5', 150);
    await table.over(id);
    await quiet();
    expect(table.sandbox.game(id)?.status).toBe('draw');
    expect(draws(table, id)).toBe(1);
    expect(table.sent(id)).toEqual([]);
  });

  it('[D-02] with a move is judged by the position that the move makes', async () => {
    for (const [evaluationCp, status] of [
      [-300, 'draw'],
      [300, 'started'],
    ] as const) {
      const table = await replay(playing(['f1b5', evaluationCp]));
      const id = await table.game('house', 'anna', { moves: MOVES.slice(0, 3) });
      table.theirs(id, 'black', 'b8c6', true);
      await until(() => draws(table, id) === 1 || table.sent(id).length === 1, 'an answer');
      await table.elapse(500);
      expect(table.sandbox.game(id)?.status).toBe(status);
      expect(draws(table, id) + table.sent(id).length).toBe(1);
    }
  });

  it('[D-02] on their turn is answered by what we thought of the position before', async () => {
    const table = await replay(playing(['f1b5', -20]));
    const id = await table.game('house', 'anna', { moves: MOVES });
    await table.playedTo(id, 5);
    await quiet();
    table.sandbox.offerDraw(id, 'black');
    await table.over(id);
    expect(table.sandbox.game(id)?.status).toBe('draw');
    expect(draws(table, id)).toBe(1);
  });

  it('[D-02] and refused is refused by silence, and the game goes on', async () => {
    const table = await replay(playing(['f1b5', 500], ['e1g1', 500]));
    const id = await table.game('house', 'anna', { moves: MOVES });
    await table.playedTo(id, 5);
    await quiet();
    table.sandbox.offerDraw(id, 'black');
    await quiet();
    table.theirs(id, 'black', 'a7a6');
    await table.playedTo(id, 7);
    expect(table.count(/draw/)).toBe(0);
  });

  it('[D-02] is left to our move where that is on its way', async () => {
    const table = await replay(playing(['f1b5', -100]));
    table.failRequest({ path: '/move/', kind: 'delay', delayMs: 1000 });
    const id = await table.game('house', 'anna', { moves: MOVES });
    await until(() => table.sent(id).length === 1, 'the move on its way');
    table.sandbox.offerDraw(id, 'black');
    await table.elapse(1250);
    await table.playedTo(id, 5);
    await quiet();
    expect(draws(table, id)).toBe(0);
  });

  for (const [times, status] of [
    [1, 'draw'],
    [null, 'started'],
  ] as const) {
    it(`[D-02] and taken with an answer that is lost ${times ? 'once is taken all the same' : 'for good does not stop the game'}`, async () => {
      const { personality, pool } = playing(['f1b5', -100]);
      const table = await replay({ pool, personality: { ...personality, ...fixed(1000) } });
      const id = await table.game('house', 'anna', { moves: MOVES });
      table.failRequest({ path: '/draw/', kind: 'drop', times });
      table.sandbox.offerDraw(id, 'black');
      await table.elapse(3000);
      expect(table.sandbox.game(id)?.status).toBe(status);
      expect(table.sent(id)).toEqual(status === 'draw' ? [] : ['f1b5']);
      await table.elapse(10_000);
      expect(draws(table, id)).toBeLessThanOrEqual(4);
    });
  }

  it('[D-02] [S-18] in a pause of the traffic is not turned into an offer of ours afterwards', async () => {
    const { personality, pool } = playing(['f1b5', -100], ['e1g1', -100]);
    const table = await replay({ pool, personality: { ...personality, ...fixed(1000) } });
    const id = await table.game('house', 'anna', { moves: MOVES });
    table.failRequest({ path: '/move/', ...TOO_MANY });
    await table.elapse(3000);
    await table.playedTo(id, 5);
    table.theirs(id, 'black', 'a7a6', true);
    await table.elapse(5000);
    await table.playedTo(id, 7);
    await table.elapse(65_000, 1000);
    expect(draws(table, id)).toBe(0);
    expect(table.sandbox.game(id)?.status).toBe('started');
  });
});

import { describe, expect, it } from 'vitest';
import { PLAIN } from '../support/facts.ts';
import { quiet } from '../support/service.ts';
import { playing, replay } from './replay.ts';

const MOVES = ['e2e4', 'e7e5', 'g1f3', 'b8c6'];
const premove = { ...PLAIN.premove, enabled: true, rate: 1, minConfidence: 0 };

describe('premoves of a player that foresees nothing', () => {
  it('[T-16] cost it no search, and its games go on as they would without', async () => {
    const { personality, pool } = playing(['f1b5'], ['e1g1']);
    const table = await replay({ pool, personality: { ...personality, premove } });
    const id = await table.game('house', 'anna', { moves: MOVES });
    await table.playedTo(id, 5);
    await quiet();
    expect(pool.requests).toHaveLength(1);
    table.theirs(id, 'black', 'a7a6');
    await table.playedTo(id, 7);
    expect(table.sent(id)).toEqual(['f1b5', 'e1g1']);
    expect(table.session(id)?.view()?.premoves).toEqual({ armed: 0, fired: 0, busted: 0 });
  });

  it('[T-16] are tried once where Flounder stands in for a network', async () => {
    const maia = { player: { kind: 'maia', rating: 1500 }, premove } as const;
    const { pool } = playing(['f1b5'], ['a7a6'], ['e1g1'], ['f1e1']);
    const table = await replay({ pool, personality: maia });
    const id = await table.game('house', 'anna', { moves: MOVES });
    await table.playedTo(id, 5);
    await quiet();
    expect(pool.requests.map(({ moves }) => moves.length)).toEqual([4, 5]);
    table.theirs(id, 'black', 'a7a6');
    await table.playedTo(id, 7);
    table.theirs(id, 'black', 'a6b5');
    await table.playedTo(id, 9);
    expect(pool.requests.map(({ moves }) => moves.length)).toEqual([4, 5, 6, 8]);
  });
});

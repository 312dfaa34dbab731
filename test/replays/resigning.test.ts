import { describe, expect, it } from 'vitest';
import { PLAIN } from '../support/facts.ts';
import { quiet } from '../support/service.ts';
import { playing, replay } from './replay.ts';

/** Twenty half-moves of a Ruy Lopez; White, which we are, to move. */
const MOVES =
  'e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6 c2c3 e8g8 h2h3 c6a5 b3c2 c7c5'.split(' ');

describe('a lost game', () => {
  it('[D-05] is resigned on the server, whose end of the game is the last word, or played on by one that plays to mate', async () => {
    const endings = new Map<string, number>();
    for (let game = 0; game < 12; game++) {
      const { pool } = playing(['d2d4', -2500]);
      const personality = {
        player: { kind: 'flounder', rating: 2000 },
        draws: { ...PLAIN.draws, resign: true },
      } as const;
      const table = await replay({ pool, personality });
      for (let earlier = 0; earlier < game; earlier++) table.sandbox.createGame({ white: 'anna', black: 'ben' });
      const id = await table.game('house', 'anna', { moves: MOVES });
      await table.elapse(61_000, 1000);
      await quiet();
      const status = table.sandbox.game(id)?.status ?? 'none';
      endings.set(status, (endings.get(status) ?? 0) + 1);
      expect(table.sent(id)).toEqual(status === 'resign' ? [] : ['d2d4']);
      expect(table.answers(id, 'resign')).toEqual(status === 'resign' ? [200] : []);
      if (status === 'resign') await table.over(id);
    }
    expect(endings.get('resign')).toBeGreaterThan(4);
    expect([...endings.keys()].every((status) => ['resign', 'started'].includes(status))).toBe(true);
  });
});

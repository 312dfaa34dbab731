import { describe, expect, it } from 'vitest';
import { OpponentHistory } from '../../src/game/opponent-history.ts';
import { ManualClock } from '../support/manual-clock.ts';

const HOUR_MS = 3_600_000;

describe('games with one opponent', () => {
  it('[S-03] are counted by hour and day, and forgotten after that', async () => {
    const clock = new ManualClock();
    const history = new OpponentHistory(clock);
    history.began('g1', 'ann');
    await clock.advance(HOUR_MS - 1);
    history.began('g2', 'ann');
    history.began('g3', 'bob');
    expect(history.recent('ann')).toEqual({ hour: 2, day: 2 });
    await clock.advance(1);
    expect(history.recent('ann')).toEqual({ hour: 1, day: 2 });
    await clock.advance(24 * HOUR_MS);
    expect(history.recent('ann')).toEqual({ hour: 0, day: 0 });
  });

  it('[S-03] outlive a restart through the store, each counted once', () => {
    const clock = new ManualClock(50 * HOUR_MS);
    const history = new OpponentHistory(clock);
    history.seed([
      { gameId: 'old', opponentId: 'ann', startedAtMs: 20 * HOUR_MS },
      { gameId: 'g1', opponentId: 'ann', startedAtMs: 49.5 * HOUR_MS },
      { gameId: 'g2', opponentId: 'ann', startedAtMs: 40 * HOUR_MS },
    ]);
    history.began('g1', 'ann');
    expect(history.recent('ann')).toEqual({ hour: 1, day: 2 });
  });

  it('do not exist for a player without an account', () => {
    const history = new OpponentHistory(new ManualClock());
    history.began('g1', null);
    expect(history.recent(null)).toEqual({ hour: 0, day: 0 });
  });
});

import { describe, expect, it } from 'vitest';
import { AcceptPause } from '../../src/game/challenge-pause.ts';
import { ManualClock } from '../support/manual-clock.ts';

const DAY_MS = 86_400_000;

describe('a limit that the server names', () => {
  it('[S-04] keeps us from accepting for a day at most, however long it says', () => {
    const clock = new ManualClock();
    const pause = new AcceptPause(clock, () => undefined);
    pause.begin({ key: 'any', seconds: 1e300 }, null, 'human');
    expect(pause.untilMs.all).toBe(clock.nowMs() + DAY_MS);
    pause.begin({ key: 'bot.vsBot.day', seconds: 1e300 }, null, 'bot');
    expect(pause.untilMs.bots).toBe(clock.nowMs() + DAY_MS);
    pause.stop();
    expect(clock.pending).toBe(0);
  });
});

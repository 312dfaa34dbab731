import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { legalUcis } from '../../src/chess/uci.ts';
import { systemClock } from '../../src/clock/system.ts';
import { SILENT_LOG } from '../../src/ports/log.ts';
import { stream } from '../../src/random/streams.ts';
import { createStore } from '../../src/store/store.ts';
import { connect, until as untilSo } from '../store/support.ts';
import { lineOf } from '../support/facts.ts';
import { serve, until } from '../support/service.ts';

const MOVES = 12;

describe('a locked database', () => {
  it('[S-12] delays no move: a game is played on while another program holds the file', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'fumblefish-locked-'));
    const store = createStore({
      dataDir,
      url: null,
      keepDays: 0,
      pgn: 'off',
      log: SILENT_LOG,
      clock: systemClock,
      random: stream('store'),
      tuning: { busyTimeoutMs: 5000 },
    });
    const service = await serve({ store });
    onTestFinished(async () => {
      await service.close();
      await store.close();
      rmSync(dataDir, { recursive: true, force: true });
    });
    await untilSo(() => store.status().queued === 0);
    const lock = await connect(dataDir).transaction('write');
    const id = service.sandbox.createGame({ white: 'house', black: 'anna' });
    const startedMs = service.clock.monotonicMs();
    for (let move = 0; move < MOVES; move++) {
      await until(() => service.sandbox.game(id)?.moves.length === 2 * move + 1, `our move ${move + 1}`);
      const answer = legalUcis(lineOf(service.sandbox.game(id)?.fen))[0];
      if (answer === undefined) break;
      service.sandbox.play(id, 'black', answer);
    }
    // The clock that games are played by has not moved at all: nothing waited.
    expect(service.clock.monotonicMs()).toBe(startedMs);
    expect(store.status().queued).toBeGreaterThan(0);
    await lock.commit();
    await untilSo(() => store.status().queued === 0);
  });
});

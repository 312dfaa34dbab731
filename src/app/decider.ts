import type { Decide } from '../game/session-ports.ts';
import { decide } from '../pipeline/decide.ts';
import type { DecisionPorts } from '../pipeline/stage.ts';
import { createPositionProbe } from '../players/position-probe.ts';
import { reflex } from '../players/reflex.ts';
import { createRoster } from '../players/roster.ts';
import type { Clock } from '../ports/clock.ts';
import type { EnginePool } from '../ports/engine.ts';
import type { PlayerRoster } from '../ports/player.ts';

export interface DeciderOptions {
  readonly pool: EnginePool;
  /** The clock that games of this account are played on. */
  readonly gameClock: Clock;
  /** The clock that engines are timed by; slower than the game's by `timeScale`. */
  readonly engineClock: Clock;
  readonly timeScale: number;
  readonly onFallback: (from: string, to: string, reason: string) => void;
}

const LAST_RESORT: PlayerRoster = { find: () => reflex };

/** Decisions as sessions ask for them: by the personality's player, or by the last resort alone. */
export function createDecider(options: DeciderOptions): { decide: Decide; decideSafely: Decide } {
  const { pool, gameClock, engineClock, timeScale, onFallback } = options;
  const monotonicMs = () => engineClock.monotonicMs();
  const players = createRoster({ pool, onFallback, monotonicMs });
  const probe = createPositionProbe(pool, monotonicMs);
  const by =
    (ports: DecisionPorts): Decide =>
    (facts, signal, deadlineMs) => {
      const leftMs = (deadlineMs - gameClock.monotonicMs()) / timeScale;
      return decide(facts, ports, { signal, deadlineMs: monotonicMs() + leftMs });
    };
  return { decide: by({ players, probe }), decideSafely: by({ players: LAST_RESORT }) };
}

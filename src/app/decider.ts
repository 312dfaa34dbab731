import { turnOf } from '../chess/line.ts';
import { scoreCp } from '../chess/score.ts';
import type { SessionPorts } from '../game/session-ports.ts';
import type { Facts } from '../model/facts.ts';
import { decide } from '../pipeline/decide.ts';
import { preparePremove } from '../pipeline/premove.ts';
import type { DecisionLimits, DecisionPorts } from '../pipeline/stage.ts';
import { createMoveProbe } from '../players/move-probe.ts';
import { createPositionProbe } from '../players/position-probe.ts';
import { reflex } from '../players/reflex.ts';
import { createRoster } from '../players/roster.ts';
import type { BookShelf } from '../ports/book.ts';
import type { Clock } from '../ports/clock.ts';
import type { EnginePool } from '../ports/engine.ts';
import type { PlayerRoster } from '../ports/player.ts';
import type { PositionProbe } from '../ports/probe.ts';

export interface DeciderOptions {
  readonly pool: EnginePool;
  readonly books: BookShelf | null;
  /** The clock that games of this account are played on. */
  readonly gameClock: Clock;
  /** The clock that engines are timed by; slower than the game's by `timeScale`. */
  readonly engineClock: Clock;
  readonly timeScale: number;
  readonly onFallback: (from: string, to: string, reason: string) => void;
}

const LAST_RESORT: PlayerRoster = { find: () => reflex };

type Decider = Pick<SessionPorts, 'decide' | 'decideSafely' | 'preparePremove' | 'evaluate'>;

/** Decisions as sessions ask for them: by the personality's player, or by the last resort alone. */
export function createDecider(options: DeciderOptions): Decider {
  const { pool, books, gameClock, engineClock, timeScale, onFallback } = options;
  const monotonicMs = () => engineClock.monotonicMs();
  const probe = createPositionProbe(pool, monotonicMs);
  const ports: DecisionPorts = {
    players: createRoster({ pool, onFallback, monotonicMs }),
    probe,
    moves: createMoveProbe(pool, monotonicMs),
    ...(books && { books }),
  };
  const timed =
    <T>(compute: (facts: Facts, limits: DecisionLimits) => Promise<T>) =>
    (facts: Facts, signal: AbortSignal, deadlineMs: number): Promise<T> => {
      const leftMs = (deadlineMs - gameClock.monotonicMs()) / timeScale;
      return compute(facts, { signal, deadlineMs: monotonicMs() + leftMs });
    };
  return {
    decide: timed((facts, limits) => decide(facts, ports, limits)),
    decideSafely: timed((facts, limits) => decide(facts, { players: LAST_RESORT }, limits)),
    preparePremove: timed((facts, limits) => preparePremove(facts, ports, limits)),
    evaluate: timed((facts, limits) => evaluate(probe, facts, limits)),
  };
}

/** The fewest lines that a probe has. */
const LINES = 2;

async function evaluate(probe: PositionProbe, facts: Facts, limits: DecisionLimits): Promise<number | null> {
  const answer = await probe({ facts, lines: LINES, ...limits });
  const best = answer.ok ? answer.value.at(-1)?.lines[0] : undefined;
  if (!best) return null;
  return turnOf(facts.line) === facts.color ? scoreCp(best.score) : -scoreCp(best.score);
}

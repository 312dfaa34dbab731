import { NO_POOL } from '../app/no-pool.ts';
import { ok, type Result } from '../chess/result.ts';
import { systemClock } from '../clock/system.ts';
import { createEnginePool } from '../engines/pool.ts';
import type { FumblefishError } from '../model/errors.ts';
import type { Facts } from '../model/facts.ts';
import type { Decision } from '../model/trace.ts';
import { decide, gameOver } from '../pipeline/decide.ts';
import { createPositionProbe } from '../players/position-probe.ts';
import { createRoster, needsEngine } from '../players/roster.ts';
import type { EnginePool } from '../ports/engine.ts';
import { stream } from '../random/streams.ts';
import { createLog } from '../telemetry/log.ts';
import { computeBudgetMs } from '../timing/compute-budget.ts';
import { complain, EXIT_FAILED } from './exit.ts';
import { renderDecision } from './render-decision.ts';

export interface EngineSettings {
  readonly path: string | null;
  readonly hashMb: number;
}

/** Takes one decision with an engine of its own, and prints it. */
export async function decideOnce(facts: Facts, engine: EngineSettings, json: boolean): Promise<void> {
  const over = gameOver(facts);
  if (over) return print(facts, over, json);
  const pool = await openPool(facts, engine);
  if (!pool.ok) return complain(pool.error);
  const failures: string[] = [];
  try {
    const decision = await decideWith(facts, pool.value, failures);
    print(facts, decision, json);
  } finally {
    await pool.value.close();
  }
  for (const failure of failures) console.error(failure);
  if (failures.length > 0) process.exitCode = EXIT_FAILED;
}

async function openPool(facts: Facts, engine: EngineSettings): Promise<Result<EnginePool, FumblefishError>> {
  if (!needsEngine(facts.personality.player)) return ok(NO_POOL);
  const log = createLog({ level: 'warn', destination: process.stderr, secrets: () => [] });
  const pool = createEnginePool({ ...engine, size: 1, log, clock: systemClock, random: stream('decide') });
  const started = await pool.start();
  if (!started.ok) await pool.close();
  return started.ok ? ok(pool) : started;
}

function decideWith(facts: Facts, pool: EnginePool, failures: string[]): Promise<Decision> {
  const monotonicMs = () => systemClock.monotonicMs();
  const probe = createPositionProbe(pool, monotonicMs);
  const players = createRoster({
    pool,
    monotonicMs,
    onFallback: (_from, to, reason) => {
      // A clock too short for any engine is no failure of one.
      if (!reason.split('; ').every((part) => part.endsWith('no time left')))
        failures.push(`${reason}; played by ${to}`);
    },
  });
  const deadlineMs = monotonicMs() + computeBudgetMs(facts);
  return decide(facts, { players, probe }, { deadlineMs, signal: new AbortController().signal });
}

function print(facts: Facts, decision: Decision, json: boolean): void {
  console.info(json ? JSON.stringify(jsonOf(decision)) : renderDecision(facts, decision));
}

const jsonOf = ({ move, delayMs, drawOffer, trace }: Decision) => ({ move, delayMs, drawOffer, trace });

import { consultLibrary } from '../app/library.ts';
import { NO_POOL } from '../app/no-pool.ts';
import { ok, type Result } from '../chess/result.ts';
import { systemClock } from '../clock/system.ts';
import type { Config } from '../config/config.ts';
import { createEnginePool } from '../engines/pool.ts';
import type { FumblefishError } from '../model/errors.ts';
import type { Facts } from '../model/facts.ts';
import type { Decision } from '../model/trace.ts';
import { decide, gameOver } from '../pipeline/decide.ts';
import { createMoveProbe } from '../players/move-probe.ts';
import { createPositionProbe } from '../players/position-probe.ts';
import { createRoster, needsEngine } from '../players/roster.ts';
import type { BookShelf } from '../ports/book.ts';
import type { EnginePool } from '../ports/engine.ts';
import type { Log } from '../ports/log.ts';
import { stream } from '../random/streams.ts';
import { createLog } from '../telemetry/log.ts';
import { computeBudgetMs } from '../timing/compute-budget.ts';
import { complain, EXIT_FAILED } from './exit.ts';
import { renderDecision } from './render-decision.ts';

/** Takes one decision with an engine of its own, and prints it. */
export async function decideOnce(facts: Facts, config: Config, json: boolean): Promise<void> {
  const over = gameOver(facts);
  if (over) return print(facts, over, json);
  const log = createLog({ level: 'warn', destination: process.stderr, secrets: () => [] });
  const pool = await openPool(facts, config.engines, log);
  if (!pool.ok) return complain(pool.error);
  const library = await consultLibrary(config, log);
  const failures: string[] = [];
  try {
    const decision = await decideWith(facts, pool.value, library.shelf, failures);
    print(facts, decision, json);
  } finally {
    await Promise.all([pool.value.close(), library.close()]);
  }
  for (const failure of failures) console.error(failure);
  if (failures.length > 0) process.exitCode = EXIT_FAILED;
}

async function openPool(
  facts: Facts,
  { path, hashMb }: Config['engines'],
  log: Log,
): Promise<Result<EnginePool, FumblefishError>> {
  if (!needsEngine(facts.personality.player)) return ok(NO_POOL);
  const pool = createEnginePool({ path, hashMb, size: 1, log, clock: systemClock, random: stream('decide') });
  const started = await pool.start();
  if (!started.ok) await pool.close();
  return started.ok ? ok(pool) : started;
}

function decideWith(facts: Facts, pool: EnginePool, books: BookShelf, failures: string[]): Promise<Decision> {
  const monotonicMs = () => systemClock.monotonicMs();
  const probe = createPositionProbe(pool, monotonicMs);
  const moves = createMoveProbe(pool, monotonicMs);
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
  return decide(facts, { players, probe, moves, books }, { deadlineMs, signal: new AbortController().signal });
}

function print(facts: Facts, decision: Decision, json: boolean): void {
  console.info(json ? JSON.stringify(jsonOf(decision)) : renderDecision(facts, decision));
}

const jsonOf = ({ move, delayMs, drawOffer, trace }: Decision) => ({ move, delayMs, drawOffer, trace });

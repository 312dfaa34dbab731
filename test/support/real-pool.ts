import { systemClock } from '../../src/clock/system.ts';
import { connectProcess } from '../../src/engines/child-process.ts';
import { createEnginePool } from '../../src/engines/pool.ts';
import type { Transport } from '../../src/engines/transport.ts';
import type { EngineLease } from '../../src/ports/engine.ts';
import { SILENT_LOG } from '../../src/ports/log.ts';
import { stream } from '../../src/random/streams.ts';

/**
 * A pool of real engines on the machine's own time, open to mischief: `transports` reaches them behind its back.
 * @param path a UCI engine's executable; null for the bundled one
 */
export async function realPool(size: number, path: string | null = null) {
  const transports: Transport[] = [];
  const pool = createEnginePool({
    clock: systemClock,
    log: SILENT_LOG,
    size,
    path,
    hashMb: 16,
    random: stream('real pool'),
    connect: (events) => {
      const transport = connectProcess(path)(events);
      transports.push(transport);
      return transport;
    },
  });
  const started = await pool.start();
  if (!started.ok) throw started.error;
  /** A lease that lasts as long as a test may. */
  const lease = async (): Promise<EngineLease> => {
    const granted = await pool.lease({ deadlineMs: systemClock.monotonicMs() + 60_000, urgencyMs: 0 });
    if (!granted.ok) throw new Error(JSON.stringify(granted.error));
    return granted.value;
  };
  const leased = async <T>(use: (lease: EngineLease) => Promise<T>): Promise<T> => {
    const granted = await lease();
    try {
      return await use(granted);
    } finally {
      granted.release();
    }
  };
  return { pool, lease, leased, transports };
}

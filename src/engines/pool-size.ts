import { availableParallelism, totalmem } from 'node:os';

/** Resident memory of the bundled engine without its hash table: 119 MB at 16, 169 at 64, 348 at 256. */
const ENGINE_MB = 105;
/** More engines than this serve more games than one account may play. */
const MAX_AUTO = 16;

export interface Machine {
  readonly cores: number;
  readonly memoryMb: number;
}

/**
 * How many engines may be busy at once. More than cores gains nothing (two cores: 563 k nodes a second with two engines,
 * 591 k with four); a quarter of the memory is theirs.
 */
export function poolSize(size: number | 'auto', hashMb: number, machine: Machine = thisMachine()): number {
  if (size !== 'auto') return Math.max(1, Math.floor(size));
  const fitting = Math.floor(machine.memoryMb / 4 / (ENGINE_MB + hashMb));
  return Math.max(1, Math.min(machine.cores, fitting, MAX_AUTO));
}

/** What this process may use: a container's limits, where it runs in one. */
function thisMachine(): Machine {
  const limit = process.constrainedMemory() ?? 0;
  const bytes = limit > 0 ? Math.min(limit, totalmem()) : totalmem();
  return { cores: availableParallelism(), memoryMb: bytes / 2 ** 20 };
}

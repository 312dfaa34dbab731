import { readFileSync } from 'node:fs';

/** True while some process has this id, ours to signal or not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * When a process began, in ticks since the machine did (field 22 of `/proc/PID/stat`); with the id it names one process.
 * @returns null where the system does not tell
 */
export function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name in brackets may hold spaces and brackets of its own; the fields after the last one are plain.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    // No such process, or no such file system: the id alone has to do.
    return null;
  }
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Where the system does not tell of processes, tests about them are skipped. */
export const NO_PROCESS_TABLE = !existsSync('/proc/self/stat');

interface Entry {
  readonly pid: number;
  readonly parent: number;
  /** `Z`: it has ended, and only nobody has asked how. */
  readonly state: string;
}

function entryOf(pid: number): Entry | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const [state = '', parent = ''] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { pid, state, parent: Number(parent) };
  } catch {
    // It ended between the listing and the look.
    return null;
  }
}

export const isRunning = (pid: number): boolean => {
  const entry = entryOf(pid);
  return entry !== null && entry.state !== 'Z';
};

/** The processes that one has started, and those that they have. */
export function descendantsOf(pid: number): number[] {
  const entries = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => entryOf(Number(name)) ?? []);
  const children = (of: number): number[] =>
    entries.filter(({ parent, state }) => parent === of && state !== 'Z').flatMap((e) => [e.pid, ...children(e.pid)]);
  return children(pid);
}

import { descendantsOf, NO_PROCESS_TABLE } from '../support/processes.ts';

/** What keeps this process alive, by kind, and its child processes. */
export type Holdings = Readonly<Record<string, number>>;

/** Timers, sockets, servers, pipes, processes, threads. */
export function holdings(): Holdings {
  const counts: Record<string, number> = {};
  const resources = [...process.getActiveResourcesInfo(), ...children()];
  for (const kind of resources) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

const children = (): string[] => (NO_PROCESS_TABLE ? [] : descendantsOf(process.pid).map(() => 'child process'));

/** What there is more of than before. */
export function leftover(before: Holdings, after: Holdings): Holdings {
  const more = Object.entries(after).map(([kind, count]) => [kind, count - (before[kind] ?? 0)] as const);
  return Object.fromEntries(more.filter(([, count]) => count > 0));
}

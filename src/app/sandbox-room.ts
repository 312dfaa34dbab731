import { randomBytes } from 'node:crypto';
import type { AccountConfig, Config } from '../config/config.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import { clockControl } from '../sandbox/control.ts';
import { createSandbox, type Sandbox } from '../sandbox/sandbox.ts';
import type { UserSpec } from '../sandbox/users.ts';

export interface SandboxRoomOptions {
  readonly config: Config;
  readonly residents: readonly AccountConfig[];
  /** Runs `timeScale` times as fast as real time. */
  readonly clock: Clock;
  readonly faults: boolean;
  readonly log: Log;
}

/** The built-in server with our accounts in it and a visitor that challenges them. */
export interface SandboxRoom {
  readonly sandbox: Sandbox;
  /** The one that the sandbox lives by; games in it are played on it too. */
  readonly clock: Clock;
  /** Made up at every start: it opens nothing outside this process. */
  tokenOf(accountId: string): string;
}

export function openSandbox({ config, residents, clock, faults, log }: SandboxRoomOptions): SandboxRoom {
  const tokens = new Map(residents.map(({ id }) => [id, `sandbox_${randomBytes(12).toString('hex')}`]));
  const { games, timeControls, pauseSeconds } = config.sandbox;
  const sandbox = createSandbox({
    clock,
    seed: randomBytes(8).toString('hex'),
    faults,
    log: log.child({ server: 'sandbox' }),
    users: [
      ...residents.map(({ id }) => ({ name: nameOf(id), id, title: 'BOT', token: tokens.get(id) ?? '' })),
      ...GUESTS,
    ],
    guest:
      games > 0
        ? {
            opponents: residents.map(({ id }) => id),
            games,
            controls: timeControls.flatMap(controlOf),
            pauseMs: pauseSeconds * 1000,
          }
        : null,
  });
  return { sandbox, clock, tokenOf: (accountId) => tokens.get(accountId) ?? '' };
}

/** Accounts for whoever wants to try a client of their own; the page names them. */
const GUESTS: readonly UserSpec[] = [
  { id: 'sandbox-guest', name: 'sandbox-guest', token: 'sandbox_guest' },
  { id: 'sandbox-rival', name: 'sandbox-rival', title: 'BOT', token: 'sandbox_rival' },
];

const nameOf = (id: string): string => id.charAt(0).toUpperCase() + id.slice(1);

/** `3+2`: minutes and seconds; correspondence is nothing to watch. */
function controlOf(text: string) {
  const match = /^([\d.]+)\+(\d+)$/.exec(text);
  return match ? [clockControl(Number(match[1]) * 60, Number(match[2]))] : [];
}

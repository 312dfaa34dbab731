import { randomBytes } from 'node:crypto';
import type { AccountConfig, Config } from '../config/config.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import { clockControl } from '../sandbox/control.ts';
import { VISITOR } from '../sandbox/guest.ts';
import { createSandbox, type Sandbox } from '../sandbox/sandbox.ts';
import type { UserSpec } from '../sandbox/users.ts';
import { charactersOf, profileOf, ratingOf } from './characters.ts';

export interface SandboxRoomOptions {
  readonly config: Config;
  readonly residents: readonly AccountConfig[];
  /** Runs `timeScale` times as fast as real time. */
  readonly clock: Clock;
  readonly faults: boolean;
  readonly log: Log;
}

/** The player inside the server, and how many games it keeps going. */
export interface Visitor {
  readonly id: string;
  readonly games: number;
}

/** The built-in server with our accounts in it and a visitor that challenges them. */
export interface SandboxRoom {
  readonly sandbox: Sandbox;
  /** Accounts that only the sandbox has, each one personality of a resident. */
  readonly characters: readonly AccountConfig[];
  readonly visitor: Visitor | null;
  /** The one that the sandbox lives by; games in it are played on it too. */
  readonly clock: Clock;
  /** Made up at every start: it opens nothing outside this process. */
  tokenOf(accountId: string): string;
}

export function openSandbox({ config, residents, clock, faults, log }: SandboxRoomOptions): SandboxRoom {
  const taken = [...config.accounts.map(({ id }) => id), ...GUESTS.map(({ name }) => name), VISITOR.toLowerCase()];
  const characters = charactersOf(residents, taken);
  // Lists of bots keep this order: characters welcome people, whoever draws one of them comes after.
  const players = [...characters, ...residents];
  const tokens = new Map(players.map(({ id }) => [id, `sandbox_${randomBytes(12).toString('hex')}`]));
  const tokenOf = (accountId: string): string => tokens.get(accountId) ?? '';
  const { games, timeControls, pauseSeconds } = config.sandbox;
  const sandbox = createSandbox({
    clock,
    seed: randomBytes(8).toString('hex'),
    faults,
    // Nobody can read it without them, and forms are as long as their senders like.
    ...(faults ? {} : { journalLength: 0 }),
    log: log.child({ server: 'sandbox' }),
    users: [...players.map((account) => userOf(account, tokenOf(account.id))), ...GUESTS],
    guest:
      games > 0
        ? {
            opponents: players.map(({ id }) => id),
            games,
            controls: timeControls.flatMap(controlOf),
            pauseMs: pauseSeconds * 1000,
          }
        : null,
  });
  const visitor = games > 0 ? { id: VISITOR.toLowerCase(), games } : null;
  return { sandbox, characters, visitor, clock, tokenOf };
}

function userOf(account: AccountConfig, token: string): UserSpec {
  const { id, policy } = account;
  const rating = ratingOf(account);
  return {
    id,
    name: nameOf(id),
    title: 'BOT',
    token,
    profile: profileOf(account),
    // Without a rating of its own it shows the server's first guess, marked as one.
    ...(rating === null ? { provisional: true } : { rating }),
    takebacks: policy.takebacks.perGame > 0 && policy.takebacks.opponents.length > 0,
  };
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

import type { AccountPolicy, PersonalityUse } from '../model/account.ts';
import type { Personality } from '../model/personality.ts';
import type { AccountFile } from './account-schema.ts';
import type { BotsFile } from './schema.ts';
import type { Secret } from './secret.ts';
import { withoutSlash } from './text-schema.ts';

/** A personality in use, read and checked. */
export interface AccountPersonality extends PersonalityUse {
  readonly personality: Personality;
  /** The file it was read from. */
  readonly file: string;
}

/** Where an account plays; `url` without a slash at its end. */
export type AccountServer = { readonly kind: 'sandbox' } | { readonly kind: 'remote'; readonly url: string };

/** One account, everything about it settled. */
export interface AccountConfig {
  readonly id: string;
  readonly server: AccountServer;
  /** Null where the account plays in the sandbox, or where no account has one (`LoadedConfig.tokens`). */
  readonly token: Secret | null;
  readonly personalities: readonly AccountPersonality[];
  readonly policy: AccountPolicy;
}

/** Everything the program was told: the file, the environment over it, and defaults below. */
export interface Config {
  readonly server: BotsFile['server'];
  readonly lichess: BotsFile['lichess'];
  readonly accounts: readonly AccountConfig[];
  readonly engines: BotsFile['engines'];
  readonly models: BotsFile['models'];
  readonly store: BotsFile['store'];
  readonly log: BotsFile['log'];
  readonly sandbox: BotsFile['sandbox'];
  /** The one folder that is written to. */
  readonly dataFolder: string;
}

/**
 * The policy of an account in the units of the program: milliseconds, user ids in lower case as the server compares them.
 * @param resolve makes a path of the file absolute; addresses stay as they are
 */
export function policyOf(file: AccountFile, resolve: (path: string) => string): AccountPolicy {
  const { challenge, takebacks, chat, abortAfterSeconds } = file;
  const sources = (list: readonly string[]) => list.map((from) => (isAddressText(from) ? from : resolve(from)));
  const ids = (names: readonly string[]) => names.map((name) => name.toLowerCase());
  return {
    challenge: {
      ...challenge,
      allow: ids(challenge.allow),
      block: ids(challenge.block),
      allowFrom: sources(challenge.allowFrom),
      blockFrom: sources(challenge.blockFrom),
    },
    takebacks,
    chat,
    abortAfterMs: Math.round(abortAfterSeconds * 1000),
  };
}

/** Tells addresses from file paths in lists that hold both. */
export const isAddressText = (text: string): boolean => /^https?:\/\//i.test(text);

/** @param lichessUrl what `server: lichess` means, the environment considered */
export function serverOf(server: string, lichessUrl: string): AccountServer {
  if (server === 'sandbox') return { kind: 'sandbox' };
  return { kind: 'remote', url: server === 'lichess' ? lichessUrl : withoutSlash(server) };
}

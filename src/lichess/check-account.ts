import type { ErrorKind } from '../model/errors.ts';
import type { AccountInfo } from '../model/lichess.ts';
import type { RequestFailure } from '../ports/lichess.ts';
import type { LichessClient } from './client.ts';
import { LICHESS_ERRORS } from './errors.ts';
import { HTML_PAGE, UNREADABLE } from './failure.ts';

/** The one scope that everything of the Bot API needs (lichess-api §1). */
const SCOPE = 'bot:play';

/** Clocks further apart than this are wrong; less is the network and the whole seconds of the header. */
const MAX_SKEW_MS = 60_000;

export interface AccountTrouble {
  readonly kind: ErrorKind;
  /** What the server or the network said, or a number; null where the kind says it all. */
  readonly detail: string | null;
  /** `stops`: the account cannot play until somebody acts. `passes`: worth trying again. `note`: it plays all the same. */
  readonly weight: 'stops' | 'passes' | 'note';
}

export interface AccountCheck {
  /** Null where the server told none. */
  readonly account: AccountInfo | null;
  /** Everything that is wrong, not only the first thing. */
  readonly troubles: readonly AccountTrouble[];
}

/** The start-up check: who the token belongs to, and whether that account can play as a bot. */
export async function checkAccount(client: Pick<LichessClient, 'account' | 'clockSkewMs'>): Promise<AccountCheck> {
  const answer = await client.account();
  if (!answer.ok) return { account: null, troubles: troubleOf(answer.error) };
  const account = answer.value;
  return {
    account,
    troubles: [...scopeTrouble(account), ...titleTrouble(account), ...clockTrouble(client.clockSkewMs())],
  };
}

/** The trouble in a sentence or two, with what to do about it. */
export const describeTrouble = ({ kind, detail }: AccountTrouble): string =>
  `${kind.message}${detail === null ? '' : ` (${detail})`}. ${kind.advice}`;

const stops = (kind: ErrorKind, detail: string | null = null): AccountTrouble => ({ kind, detail, weight: 'stops' });
const passes = (kind: ErrorKind, detail: string | null): AccountTrouble => ({ kind, detail, weight: 'passes' });

function troubleOf(failure: RequestFailure): AccountTrouble[] {
  switch (failure.kind) {
    case 'rateLimited':
      return [passes(LICHESS_ERRORS.RATE_LIMITED, secondsOf(failure.retryAfterMs))];
    case 'rejected':
      return [refusal(failure.status, failure.message)];
    case 'lost':
      return [loss(failure.reason)];
    case 'aborted':
      return [];
  }
}

const secondsOf = (ms: number | null): string | null => (ms === null ? null : `${Math.ceil(ms / 1000)} s`);

function refusal(status: number, message: string): AccountTrouble {
  if (status === 401) {
    if (/missing authorization/i.test(message)) return stops(LICHESS_ERRORS.TOKEN_MISSING);
    return stops(LICHESS_ERRORS.TOKEN_UNKNOWN, message);
  }
  if (status === 404 || status < 400) return stops(LICHESS_ERRORS.NOT_LICHESS, message);
  if (/scope/i.test(message)) return stops(LICHESS_ERRORS.SCOPE_MISSING, message);
  return stops(LICHESS_ERRORS.REFUSED, message);
}

function loss(reason: string): AccountTrouble {
  if (reason === HTML_PAGE || reason === UNREADABLE) return stops(LICHESS_ERRORS.NOT_LICHESS, reason);
  // What the runtime calls a certificate that is out of date, self-signed or for another name.
  if (/certificate|altnames/i.test(reason)) return passes(LICHESS_ERRORS.SERVER_UNTRUSTED, reason);
  return passes(LICHESS_ERRORS.SERVER_UNREACHABLE, reason);
}

function scopeTrouble({ scopes }: AccountInfo): AccountTrouble[] {
  if (scopes === null || scopes.includes(SCOPE)) return [];
  return [stops(LICHESS_ERRORS.SCOPE_MISSING, `it has ${scopes.length === 0 ? 'none' : scopes.join(', ')}`)];
}

function titleTrouble({ isBot, gamesPlayed, username }: AccountInfo): AccountTrouble[] {
  if (isBot) return [];
  if (gamesPlayed === 0) return [stops(LICHESS_ERRORS.NOT_A_BOT, username)];
  return [stops(LICHESS_ERRORS.NOT_A_BOT_AND_PLAYED, `${username}, ${gamesPlayed} games`)];
}

function clockTrouble(skewMs: number | null): AccountTrouble[] {
  if (skewMs === null || Math.abs(skewMs) <= MAX_SKEW_MS) return [];
  const minutes = Math.round(Math.abs(skewMs) / 60_000);
  const detail = `${minutes} min ${skewMs > 0 ? 'behind' : 'ahead'}`;
  return [{ kind: LICHESS_ERRORS.CLOCK_WRONG, detail, weight: 'note' }];
}

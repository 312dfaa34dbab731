import { z } from 'zod';

import { ok, type Result } from '../chess/result.ts';
import type { AccountInfo } from '../model/lichess.ts';
import { readAs } from './reading.ts';
import { lenient } from './wire.ts';

const accountSchema = z.object({
  id: z.string().min(1),
  username: lenient(z.string()),
  title: lenient(z.string()),
  count: lenient(z.object({ all: z.number() })),
});

/** The answer of `/api/account`, with the scopes learnt elsewhere. */
export function toAccount(json: unknown, scopes: AccountInfo['scopes']): Result<AccountInfo, string> {
  const read = readAs(accountSchema, json);
  if (!read.ok) return read;
  const { id, username, title, count } = read.value;
  return ok({ id, username: username ?? id, isBot: title === 'BOT', scopes, gamesPlayed: count?.all ?? 0 });
}

/** `bot:play, challenge:write` as header and token test write it. */
export const toScopes = (text: string): string[] =>
  text
    .split(',')
    .map((scope) => scope.trim())
    .filter((scope) => scope !== '');

const testedSchema = z.record(z.string(), z.object({ scopes: z.string() }).nullable());

/** The answer of `/api/token/test` for one token; null where it does not tell. */
export function toTestedScopes(json: unknown, token: string): AccountInfo['scopes'] {
  const read = readAs(testedSchema, json);
  const tested = read.ok && Object.hasOwn(read.value, token) ? read.value[token] : null;
  return tested ? toScopes(tested.scopes) : null;
}

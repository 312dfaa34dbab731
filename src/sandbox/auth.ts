import { err, ok, type Result } from '../chess/result.ts';
import { type Answer, failure } from './answer.ts';
import type { Token } from './users.ts';

/** What a route asks of its caller: nothing, any token, or one of these scopes. */
export type Access = 'open' | 'anyToken' | readonly string[];

/** @returns the caller's token, null on open routes without one, or the refusal (lichess-api §1.0) */
export function authorise(
  signIn: (token: string) => Result<Token, Answer>,
  access: Access,
  authorization: string | undefined,
  userAgent: string,
): Result<Token | null, Answer> {
  if (access === 'open' && authorization === undefined) return ok(null);
  const bearer = /^Bearer\s+(\S+)\s*$/i.exec(authorization ?? '')?.[1];
  if (bearer === undefined) return err(failure(401, 'Missing authorization header'));
  const known = signIn(bearer);
  if (!known.ok) return known;
  const token = known.value;
  const claimed = /\b(?:user|as):([\w-]+)/.exec(userAgent)?.[1];
  if (claimed !== undefined && claimed.toLowerCase() !== token.user.id) {
    return err(failure(401, "The user in the user-agent doesn't match the token bearer"));
  }
  if (typeof access !== 'string' && !access.some((scope) => token.scopes.includes(scope))) {
    return err(missingScope(access, token));
  }
  return ok(token);
}

/** Old server source joined several accepted scopes with comma and space; the newest is not known. */
function missingScope(accepted: readonly string[], token: Token): Answer {
  return { ...failure(403, `Missing scope: ${accepted.join(', ')}`), headers: scopeHeaders(accepted, token) };
}

/** What the token may do, and what would do: told with every answer to a bearer. */
export function scopeHeaders(access: Access, token: Token): Readonly<Record<string, string>> {
  const wanted = typeof access === 'string' ? '' : access.join(', ');
  return { 'X-OAuth-Scopes': token.scopes.join(', '), 'X-Accepted-OAuth-Scopes': wanted };
}

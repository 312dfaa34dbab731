import type { Answer } from './api.ts';
import { fieldsOf, listOf } from './json.ts';
import type { Field, Refusal } from './types.ts';

const refusal = (field: Field, message: string): Refusal => ({ field, message });

/** Why a bot declines, by the server's key (lichess-api §5.1). */
const DECLINED: Readonly<Record<string, readonly [Field, string]>> = {
  generic: ['bot', 'takes no challenges at the moment.'],
  later: ['bot', 'asks to be challenged again later.'],
  toofast: ['control', 'finds this too fast: choose a slower time control.'],
  tooslow: ['control', 'finds this too slow: choose a faster time control.'],
  timecontrol: ['control', 'does not play this time control.'],
  rated: ['form', 'plays rated games only, and games here are casual.'],
  casual: ['form', 'plays rated games only, and games here are casual.'],
  standard: ['position', 'starts from the usual position only.'],
  variant: ['position', 'does not start from a position like this.'],
  nobot: ['bot', 'takes no challenges from bots.'],
  onlybot: ['bot', 'takes challenges from bots only.'],
};

/** @param key as the server answers it, lower case; anything else counts as no reason given */
export function declineRefusal(key: unknown, botName: string): Refusal {
  const known = typeof key === 'string' && Object.hasOwn(DECLINED, key.toLowerCase()) ? key.toLowerCase() : 'generic';
  const [field, words] = DECLINED[known] ?? ['bot', 'declined.'];
  // Asked for a casual game where it wants rated ones, the reason is called `rated`; the other way round it is `casual`.
  if (known === 'casual') return refusal('form', `${botName} plays casual games only.`);
  return refusal(field, `${botName} ${words}`);
}

export const NOT_REACHED = refusal('form', 'The server did not answer: please try again.');
export const CUT_OFF = refusal('form', 'The connection was lost before the bot answered: please ask again.');
export const RUNNING_GAME = refusal('form', 'Finish, resign or abort the running game first.');

/** What the server says of a challenge that it does not even pass on, in our words (lichess-api §1.4). */
const ERRORS: readonly (readonly [RegExp, Field, string])[] = [
  [/invalidFen/i, 'position', 'The server cannot start a game from this position.'],
  [/invalid clock/i, 'control', 'The server does not play this time control.'],
  [/ultrabullet|invalid speed/i, 'control', 'That is too fast for a bot: choose a slower time control.'],
  [/no such user/i, 'bot', 'This bot is not there any more.'],
  [/cannot challenge|does not accept|only accepts|does not follow/i, 'bot', 'This bot does not take your challenges.'],
  [/too far/i, 'bot', 'This bot takes challenges from players of its own strength only.'],
  [/not created/i, 'form', 'There are too many running games: finish some first.'],
  [/token|authorization|scope/i, 'form', 'The sandbox does not know you: please reload the page.'],
];

/** Form fields and what of our form they are about. */
const FIELDS: readonly (readonly [RegExp, Field, string])[] = [
  [/^(?:clock|days)/, 'control', 'The server does not play this time control.'],
  [/^(?:fen|variant)$/, 'position', 'The server cannot start a game from this position.'],
];

/** @param answer to the request that would have made the challenge */
export function creationRefusal(answer: Answer): Refusal {
  const { status, retryAfterMs } = answer;
  if (status === 0 || status >= 500) return NOT_REACHED;
  if (status === 429) return tooMany(answer.body, retryAfterMs);
  const { error } = fieldsOf(answer.body);
  for (const text of textsOf(error)) {
    const known = ERRORS.find(([pattern]) => pattern.test(text));
    if (known) return refusal(known[1], known[2]);
  }
  for (const name of Object.keys(fieldsOf(error))) {
    const known = FIELDS.find(([pattern]) => pattern.test(name));
    if (known) return refusal(known[1], known[2]);
  }
  return status === 404 ? refusal('bot', 'This bot is not there any more.') : refusal('form', UNKNOWN);
}

const UNKNOWN = 'The server did not take the challenge.';

/** The messages of an error in any of its shapes: a text, or lists of texts by field. */
function textsOf(error: unknown): string[] {
  if (typeof error === 'string') return [error];
  return Object.values(fieldsOf(error))
    .flatMap(listOf)
    .filter((text) => typeof text === 'string');
}

function tooMany(body: unknown, retryAfterMs: number): Refusal {
  const told = fieldsOf(fieldsOf(body).ratelimit).seconds;
  const seconds = typeof told === 'number' && told > 0 ? told : retryAfterMs / 1000 || 60;
  const minutes = Math.ceil(seconds / 60);
  return refusal(
    'form',
    `Too many challenges: please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
  );
}

import type { Speed } from '../chess/clock.ts';
import type { Color } from '../chess/line.ts';
import { type Control, controlJson, speedOfControl } from './control.ts';
import type { Rule } from './game.ts';
import { isBot, ratingOf, type User, type Users } from './users.ts';
import { perfKey, perfName, type VariantKey, variantJson } from './variants.ts';

/** What a challenger asks for. */
export interface Terms {
  readonly variant: VariantKey;
  /** Null for the variant's own start; a Chess960 start is drawn when the challenge is made. */
  readonly fen: string | null;
  readonly control: Control;
  readonly rated: boolean;
  readonly color: Color | 'random';
  readonly rules: readonly Rule[];
}

export type ChallengeStatus = 'created' | 'offline' | 'canceled' | 'declined' | 'accepted';

export interface OpenTerms {
  readonly name: string | null;
  /** The two who may join, where it is not for everybody. */
  readonly userIds: readonly string[] | null;
  readonly expiresAtMs: number;
}

export interface Challenge {
  readonly id: string;
  readonly terms: Terms;
  readonly speed: Speed;
  challenger: User | null;
  /** The challenger's colour in the game. */
  finalColor: Color;
  readonly destination: User | null;
  readonly rematchOf: string | null;
  readonly open: OpenTerms | null;
  readonly createdAtMs: number;
  status: ChallengeStatus;
  declineReason: DeclineReason | null;
}

/** Why a challenge was declined: as the request spells it, with the server's sentence (lichess-api §5.1). */
export const DECLINE_REASONS = {
  generic: "I'm not accepting challenges at the moment.",
  later: 'This is not the right time for me, please ask again later.',
  tooFast: 'This time control is too fast for me, please challenge again with a slower game.',
  tooSlow: 'This time control is too slow for me, please challenge again with a faster game.',
  timeControl: "I'm not accepting challenges with this time control.",
  rated: 'Please send me a rated challenge instead.',
  casual: 'Please send me a casual challenge instead.',
  standard: "I'm not accepting variant challenges right now.",
  variant: "I'm not willing to play this variant right now.",
  noBot: "I'm not accepting challenges from bots.",
  onlyBot: "I'm only accepting challenges from bots.",
} as const;
export type DeclineReason = keyof typeof DECLINE_REASONS;

export const declineReasonOf = (asked: string | undefined): DeclineReason =>
  asked !== undefined && Object.hasOwn(DECLINE_REASONS, asked) ? (asked as DeclineReason) : 'generic';

/** A challenge as answers and events carry it (lichess-api §5.3). */
export function challengeJson(challenge: Challenge, users: Users, siteUrl: string, direction?: 'in' | 'out'): object {
  const { terms, speed, declineReason, open } = challenge;
  const key = perfKey(terms.variant, speed);
  return {
    id: challenge.id,
    url: `${siteUrl}/${challenge.id}`,
    status: challenge.status,
    challenger: challenge.challenger && personJson(challenge.challenger, key, users),
    destUser: challenge.destination && personJson(challenge.destination, key, users),
    variant: variantJson(terms.variant),
    rated: terms.rated,
    speed,
    timeControl: controlJson(terms.control),
    color: terms.color,
    finalColor: challenge.finalColor,
    perf: { icon: PERF_ICON, name: perfName(terms.variant, speed) },
    ...(challenge.rematchOf ? { rematchOf: challenge.rematchOf } : {}),
    ...(direction ? { direction } : {}),
    ...(terms.fen === null ? {} : { initialFen: terms.fen }),
    ...declineJson(declineReason),
    ...(terms.rules.length > 0 ? { rules: terms.rules } : {}),
    ...(open ? openJson(challenge, open, siteUrl) : {}),
  };
}

/** The server's icon font has one private-use character a kind of game; clients only pass it on. */
const PERF_ICON = '\ue01d';

/** Why a challenge was declined, for a person and for a program; nothing where it was not. */
export const declineJson = (reason: DeclineReason | null): object =>
  reason ? { declineReason: DECLINE_REASONS[reason], declineReasonKey: reason.toLowerCase() } : {};

function openJson(challenge: Challenge, open: OpenTerms, siteUrl: string): object {
  const url = `${siteUrl}/${challenge.id}`;
  return {
    ...(open.name === null ? {} : { name: open.name }),
    urlWhite: `${url}?color=white`,
    urlBlack: `${url}?color=black`,
    open: open.userIds ? { userIds: open.userIds } : {},
  };
}

function personJson(user: User, key: string, users: Users): object {
  return {
    id: user.id,
    name: user.name,
    rating: ratingOf(user, key),
    ...(user.title ? { title: user.title } : {}),
    ...(user.provisional ? { provisional: true } : {}),
    ...(users.isOnline(user) ? { online: true } : {}),
  };
}

export function challengeCompat(challenge: Challenge): { bot: boolean; board: boolean } {
  const playable = challenge.speed !== 'ultraBullet';
  return { bot: playable && (isBot(challenge.challenger) || isBot(challenge.destination)), board: playable };
}

export const termsSpeed = (terms: Terms): Speed => speedOfControl(terms.control);

import { startLine, VARIANTS, type Variant } from '../chess/line.ts';
import { endingOf } from '../chess/outcome.ts';
import type { ChallengePolicy, OpponentKind } from '../model/account.ts';
import type { ChallengeInfo } from '../model/lichess.ts';
import { MAX_USE } from './capacity.ts';
import { timeRefusal } from './challenge-time.ts';
import { type Refusal, refuse, type Verdict } from './challenge-verdict.ts';
import { kindOf } from './opponent-kind.ts';

/** Lower-case user ids. `allow` is null where anybody may play. */
export interface ChallengeLists {
  readonly allow: ReadonlySet<string> | null;
  readonly block: ReadonlySet<string>;
  /** False while a list has not been read for the first time: who it names is not known yet. */
  readonly ready: boolean;
  /** Calls once, when `ready` has become true. */
  onReady(run: () => void): void;
}

/** How things stand when a challenge is judged. Games count whether they run or only have their place reserved. */
export interface ChallengeContext {
  readonly myId: string;
  readonly nowMs: number;
  /** Our rating at the challenge's speed; null where unknown, and then no difference is too large. */
  readonly ownRating: number | null;
  readonly lists: ChallengeLists;
  readonly games: { readonly human: number; readonly bot: number; readonly withOpponent: number };
  /** Games begun with this opponent within the last hour and day. */
  readonly recent: { readonly hour: number; readonly day: number };
  /** Until when the server wants nothing accepted, and no game against a bot (milliseconds since 1970). */
  readonly pausedUntilMs: { readonly all: number; readonly bots: number };
  /** Predicted use of the engine pool, 0..1: by the games counted above, and what this one would add. */
  readonly use: { readonly now: number; readonly added: number };
}

type Rule = (challenge: ChallengeInfo, policy: ChallengePolicy, context: ChallengeContext) => Refusal | undefined;

/** The first rule that objects gives the reason: who is asking comes before what is asked. */
const RULES: readonly Rule[] = [
  refuseStranger,
  refuseKind,
  refuseRules,
  refuseVariant,
  refuseStart,
  timeRefusal,
  refuseMode,
  refuseRating,
  refuseRepeat,
];

/** What to do with a challenge now: refusals that no wait would mend first, then the reasons to wait. */
export function judge(challenge: ChallengeInfo, policy: ChallengePolicy, context: ChallengeContext): Verdict {
  const notOurs = whyNotOurs(challenge, context.myId);
  if (notOurs) return { verdict: 'ignore', why: notOurs };
  if (!context.lists.ready) return { verdict: 'wait', why: 'the lists are still being read' };
  for (const rule of RULES) {
    const refusal = rule(challenge, policy, context);
    if (refusal) return { verdict: 'decline', ...refusal };
  }
  const why = whyWait(kindOf(challenge.challenger), policy, context);
  return why ? { verdict: 'wait', why } : { verdict: 'accept' };
}

/** The stream tells our own challenges too; only one of ours or addressed to us can be on it (lichess-api §2.3). */
function whyNotOurs({ challenger, destinationId }: ChallengeInfo, myId: string): string | undefined {
  if (challenger?.id === myId) return 'it is our own';
  if (destinationId === null) return challenger ? undefined : 'it is open to anybody';
  return destinationId === myId ? undefined : 'it is not addressed to us';
}

function refuseStranger({ challenger }: ChallengeInfo, _: ChallengePolicy, { lists }: ChallengeContext) {
  const id = challenger?.id;
  if (!id) return refuse('generic', 'the challenger has no account');
  if (lists.block.has(id)) return refuse('generic', 'the challenger is blocked');
  return lists.allow && !lists.allow.has(id) ? refuse('generic', 'the challenger is not on the allow list') : undefined;
}

function refuseKind({ challenger }: ChallengeInfo, { opponents }: ChallengePolicy, context: ChallengeContext) {
  const kind = kindOf(challenger);
  if (!opponents.includes(kind)) return refuse(kind === 'bot' ? 'noBot' : 'onlyBot', `no games against a ${kind}`);
  const paused = kind === 'bot' && context.pausedUntilMs.bots > context.nowMs;
  return paused ? refuse('later', 'the server allows no more games between bots for now') : undefined;
}

/**
 * Rules that bind the opponent's convenience only. noAbort keeps a game in which nobody has moved, whose clocks stand
 * still, open for ever (lila #15318); noClaimWin keeps us before an empty chair for a whole clock.
 */
const HARMLESS_RULES: readonly string[] = ['noRematch', 'noGiveTime', 'noEarlyDraw'];

function refuseRules({ rules }: ChallengeInfo) {
  const trap = rules.find((rule) => !HARMLESS_RULES.includes(rule));
  return trap === undefined ? undefined : refuse('generic', `the rule ${trap} could trap us in the game`);
}

/** A variant whose rules are unknown here can never be in the policy's list. */
function refuseVariant({ variantKey }: ChallengeInfo, { variants }: ChallengePolicy) {
  if (variants.some((variant) => variant === variantKey)) return undefined;
  const onlyStandard = variants.every((variant) => variant === 'standard') && variantKey !== 'standard';
  return refuse(onlyStandard ? 'standard' : 'variant', `the variant ${variantKey} is not taken`);
}

function refuseStart({ variantKey, startFen }: ChallengeInfo) {
  const variant: Variant | undefined = VARIANTS.find((known) => known === variantKey);
  if (!startFen) return variant === 'fromPosition' ? refuse('variant', 'no start position was given') : undefined;
  const line = startLine(variant, startFen);
  if (!line.ok) return refuse('variant', 'the start position cannot be played');
  return endingOf(line.value) ? refuse('variant', 'the start position is the end of a game') : undefined;
}

function refuseMode({ rated }: ChallengeInfo, { modes }: ChallengePolicy) {
  if (modes.includes(rated ? 'rated' : 'casual')) return undefined;
  return rated ? refuse('casual', 'rated games are not taken') : refuse('rated', 'casual games are not taken');
}

function refuseRating({ challenger }: ChallengeInfo, policy: ChallengePolicy, { ownRating }: ChallengeContext) {
  const rating = challenger?.rating ?? null;
  if (rating === null) return undefined;
  if (rating < policy.rating.min || rating > policy.rating.max) return refuse('generic', 'rated outside the window');
  const tooFar =
    policy.ratingDifference !== null && ownRating !== null && Math.abs(rating - ownRating) > policy.ratingDifference;
  return tooFar ? refuse('generic', 'rated too far from us') : undefined;
}

function refuseRepeat(_: ChallengeInfo, { gamesPerOpponent: cap }: ChallengePolicy, { recent }: ChallengeContext) {
  if (recent.hour >= cap.hour) return refuse('later', `${recent.hour} games with this opponent within the hour`);
  return recent.day >= cap.day ? refuse('later', `${recent.day} games with this opponent within the day`) : undefined;
}

/** Reasons that pass by themselves. A rematch is offered before the old game is cleared away, so `perUser` waits too. */
function whyWait(kind: OpponentKind, policy: ChallengePolicy, context: ChallengeContext): string | undefined {
  const { games, use } = context;
  if (context.pausedUntilMs.all > context.nowMs) return 'the server asked for a pause';
  if (games.human + games.bot >= policy.concurrency) return 'every place is taken';
  if (kind === 'bot' && games.bot >= policy.concurrency - policy.reservedForHumans)
    return 'the last places are for people';
  if (games.withOpponent >= policy.perUser) return 'already playing this opponent';
  // One game alone disturbs nobody, however slow the engines are.
  const crowded = use.added > 0 && use.now > 0 && use.now + use.added >= MAX_USE;
  return crowded ? 'the engines have enough to do' : undefined;
}

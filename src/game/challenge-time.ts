import { SPEEDS, type Speed, speedOf } from '../chess/clock.ts';
import type { ChallengePolicy, Range } from '../model/account.ts';
import type { ChallengeClock, ChallengeInfo } from '../model/lichess.ts';
import { type Refusal, refuse } from './challenge-verdict.ts';

type TimePolicy = Pick<
  ChallengePolicy,
  'speeds' | 'timeControls' | 'initialSeconds' | 'incrementSeconds' | 'daysPerTurn' | 'unlimited'
>;

/** How the server shows the three starts below a minute and a half that are not whole minutes. */
const FRACTIONS: Readonly<Record<string, number>> = { '¼': 15, '½': 30, '¾': 45 };

/** Reads `5+3` (minutes, also `½` or `1.5`, plus seconds) or `3d`. @returns undefined for anything else */
export function parseControl(text: string): ChallengeClock | undefined {
  const days = /^(\d+)d$/.exec(text.trim());
  if (days) return { kind: 'correspondence', daysPerTurn: Number(days[1]) };
  const match = /^(\d+(?:\.\d+)?|[¼½¾])\+(\d+)$/.exec(text.trim());
  if (!match) return undefined;
  const [, minutes = '', increment = ''] = match;
  const initialSeconds = FRACTIONS[minutes] ?? Number(minutes) * 60;
  return { kind: 'clock', initialSeconds, incrementSeconds: Number(increment) };
}

/**
 * Why the time control will not do. Exact controls, where the policy lists any, stand in place of the bounds; the speeds
 * hold in either case, and unlimited games have a switch of their own.
 */
export function timeRefusal({ clock, speed }: ChallengeInfo, policy: TimePolicy): Refusal | undefined {
  if (speed === 'ultraBullet' || isUltraBullet(clock)) return refuse('tooFast', 'bots may not play ultraBullet');
  if (clock.kind === 'unlimited')
    return policy.unlimited ? undefined : refuse('tooSlow', 'unlimited games are not taken');
  return (
    speedRefusal(speed, policy.speeds) ??
    (policy.timeControls.length > 0 ? listRefusal(clock, policy.timeControls) : boundsRefusal(clock, policy))
  );
}

function isUltraBullet(clock: ChallengeClock): boolean {
  if (clock.kind !== 'clock') return false;
  return (
    speedOf({ initialMs: clock.initialSeconds * 1000, incrementMs: clock.incrementSeconds * 1000 }) === 'ultraBullet'
  );
}

function speedRefusal(speed: Speed, allowed: readonly Speed[]): Refusal | undefined {
  if (allowed.includes(speed)) return undefined;
  const rank = SPEEDS.indexOf(speed);
  const ranks = allowed.map((name) => SPEEDS.indexOf(name));
  const why = `${speed} is not taken`;
  if (ranks.length > 0 && ranks.every((other) => rank < other)) return refuse('tooFast', why);
  if (ranks.length > 0 && ranks.every((other) => rank > other)) return refuse('tooSlow', why);
  return refuse('timeControl', why);
}

function listRefusal(clock: ChallengeClock, controls: readonly string[]): Refusal | undefined {
  const listed = controls.some((text) => sameControl(parseControl(text), clock));
  return listed ? undefined : refuse('timeControl', `only ${controls.join(', ')} are taken`);
}

function sameControl(a: ChallengeClock | undefined, b: ChallengeClock): boolean {
  if (a?.kind === 'clock' && b.kind === 'clock') {
    return a.initialSeconds === b.initialSeconds && a.incrementSeconds === b.incrementSeconds;
  }
  return a?.kind === 'correspondence' && b.kind === 'correspondence' && a.daysPerTurn === b.daysPerTurn;
}

function boundsRefusal(clock: ChallengeClock, policy: TimePolicy): Refusal | undefined {
  if (clock.kind === 'unlimited') return undefined;
  const sides =
    clock.kind === 'clock'
      ? [sideOf(clock.initialSeconds, policy.initialSeconds), sideOf(clock.incrementSeconds, policy.incrementSeconds)]
      : [sideOf(clock.daysPerTurn, policy.daysPerTurn)];
  const fast = sides.includes('below');
  const slow = sides.includes('above');
  if (fast && slow) return refuse('timeControl', 'base and increment are out of bounds on opposite sides');
  if (fast) return refuse('tooFast', 'below the bounds of base, increment or days');
  return slow ? refuse('tooSlow', 'above the bounds of base, increment or days') : undefined;
}

function sideOf(value: number, { min, max }: Range): 'below' | 'inside' | 'above' {
  if (value < min) return 'below';
  return value > max ? 'above' : 'inside';
}

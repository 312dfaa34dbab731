import { SPEEDS } from '../chess/clock.ts';
import { VARIANTS } from '../chess/line.ts';
import type { AccountPolicy, ChallengePolicy } from '../model/account.ts';
import type { Visitor } from './sandbox-room.ts';

/** Whoever opens the page may play anybody at any control: names, ratings and habits of a server outside mean nothing. */
const ANYBODY: Partial<ChallengePolicy> = {
  variants: VARIANTS,
  speeds: SPEEDS,
  timeControls: [],
  initialSeconds: { min: 0, max: 10_800 },
  incrementSeconds: { min: 0, max: 180 },
  daysPerTurn: { min: 1, max: 14 },
  unlimited: true,
  modes: ['rated', 'casual'],
  opponents: ['human', 'bot'],
  rating: { min: 0, max: 4_000 },
  ratingDifference: null,
  allow: [],
  block: [],
  allowFrom: [],
  blockFrom: [],
  gamesPerOpponent: { hour: Number.POSITIVE_INFINITY, day: Number.POSITIVE_INFINITY },
};

/** A person who tries the page may look around before the first move. */
const ABORT_AFTER_MS = 300_000;

/** An account's policy in the built-in server: its number of games stays, and the visitor's come on top of them. */
export function sandboxPolicy(policy: AccountPolicy, visitor: Visitor | null, timeScale: number): AccountPolicy {
  const { concurrency, perUser } = policy.challenge;
  const visits = Math.min(visitor?.games ?? 0, perUser);
  return {
    ...policy,
    challenge: { ...policy.challenge, ...ANYBODY, concurrency: concurrency + visits },
    abortAfterMs: Math.max(policy.abortAfterMs, ABORT_AFTER_MS * timeScale),
  };
}

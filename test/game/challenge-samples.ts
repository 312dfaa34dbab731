import type { ChallengePolicy } from '../../src/model/account.ts';
import type { ChallengeClock, ChallengeInfo } from '../../src/model/lichess.ts';
import { person } from '../support/fake-lichess.ts';

/** A policy that takes nearly everything; tests narrow what they are about. */
export const OPEN_POLICY: ChallengePolicy = {
  concurrency: 4,
  reservedForHumans: 1,
  perUser: 1,
  variants: ['standard', 'fromPosition', 'chess960'],
  speeds: ['bullet', 'blitz', 'rapid', 'classical', 'correspondence'],
  timeControls: [],
  initialSeconds: { min: 0, max: 10_800 },
  incrementSeconds: { min: 0, max: 60 },
  daysPerTurn: { min: 1, max: 14 },
  unlimited: true,
  modes: ['rated', 'casual'],
  opponents: ['human', 'bot'],
  rating: { min: 0, max: 4000 },
  ratingDifference: null,
  allow: [],
  block: [],
  allowFrom: [],
  blockFrom: [],
  gamesPerOpponent: { hour: 10, day: 30 },
  order: 'first',
  queue: 4,
};

export const ME = 'fumblefish';

export const player = person;

export const clock = (initialSeconds: number, incrementSeconds = 0): ChallengeClock => ({
  kind: 'clock',
  initialSeconds,
  incrementSeconds,
});

export const challenge = (id: string, over: Partial<ChallengeInfo> = {}): ChallengeInfo => ({
  id,
  challenger: player(`user-${id}`),
  destinationId: ME,
  destinationRating: 1500,
  variantKey: 'standard',
  rated: true,
  speed: 'blitz',
  clock: clock(300, 3),
  startFen: null,
  rules: [],
  rematchOf: null,
  ...over,
});

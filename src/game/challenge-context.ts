import type { ChallengePolicy, OpponentKind } from '../model/account.ts';
import type { ChallengeInfo } from '../model/lichess.ts';
import type { Clock } from '../ports/clock.ts';
import type { LichessPort } from '../ports/lichess.ts';
import type { Log } from '../ports/log.ts';
import type { Capacity } from './capacity.ts';
import type { ChallengeContext, ChallengeLists } from './challenge-policy.ts';
import type { OpponentHistory } from './opponent-history.ts';
import { kindOf } from './opponent-kind.ts';

export interface RunningGame {
  readonly gameId: string;
  readonly opponentId: string | null;
  readonly opponentKind: OpponentKind;
}

export interface ChallengeDeskOptions {
  readonly lichess: Pick<LichessPort, 'acceptChallenge' | 'declineChallenge'>;
  readonly clock: Clock;
  readonly log: Log;
  /** Our lower-case user id. */
  readonly myId: string;
  readonly policy: ChallengePolicy;
  /** Read anew for each judgement: lists are refreshed in the background. */
  readonly lists: ChallengeLists;
  /** Every game of this account that runs now, whatever its origin. */
  readonly games: () => readonly RunningGame[];
  readonly history: OpponentHistory;
  readonly capacity: Capacity;
}

/** How things stand for one challenge. A reserved game that runs already is counted once. */
export function contextFor(
  challenge: ChallengeInfo,
  options: ChallengeDeskOptions,
  reservedChallenges: readonly ChallengeInfo[],
  pausedUntilMs: ChallengeContext['pausedUntilMs'],
): ChallengeContext {
  const { capacity, history } = options;
  const opponentId = challenge.challenger?.id ?? null;
  const running = options.games();
  const reserved = reservedChallenges.filter(({ id }) => !running.some(({ gameId }) => gameId === id));
  const kinds = [...running.map((game) => game.opponentKind), ...reserved.map(({ challenger }) => kindOf(challenger))];
  const soon = reserved.filter(({ challenger }) => challenger?.id === opponentId).length;
  const recent = history.recent(opponentId);
  const bots = kinds.filter((kind) => kind === 'bot').length;
  return {
    myId: options.myId,
    nowMs: options.clock.nowMs(),
    ownRating: challenge.destinationRating ?? null,
    lists: options.lists,
    games: {
      human: kinds.length - bots,
      bot: bots,
      withOpponent: soon + running.filter((game) => game.opponentId === opponentId).length,
    },
    recent: { hour: recent.hour + soon, day: recent.day + soon },
    pausedUntilMs,
    use: {
      now: reserved.reduce((sum, other) => sum + capacity.useOf(other), capacity.predictedUse()),
      added: capacity.useOf(challenge),
    },
  };
}

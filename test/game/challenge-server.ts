import { err, ok } from '../../src/chess/result.ts';
import type { Capacity } from '../../src/game/capacity.ts';
import type { RunningGame } from '../../src/game/challenge-context.ts';
import { ChallengeDesk } from '../../src/game/challenge-desk.ts';
import type { ChallengeLists } from '../../src/game/challenge-policy.ts';
import { OpponentHistory } from '../../src/game/opponent-history.ts';
import type { ChallengePolicy } from '../../src/model/account.ts';
import type { ChallengeInfo, DeclineReason } from '../../src/model/lichess.ts';
import type { Answer, RequestFailure } from '../../src/ports/lichess.ts';
import { SILENT_LOG } from '../../src/ports/log.ts';
import { listsOf } from '../support/lists.ts';
import { ManualClock, settle } from '../support/manual-clock.ts';
import { ME, OPEN_POLICY } from './challenge-samples.ts';

interface OpenCall {
  readonly id: string;
  readonly answer: (result: Awaited<Answer>) => void;
}

export interface DeskSetup {
  readonly policy?: Partial<ChallengePolicy>;
  readonly lists?: ChallengeLists;
  readonly capacity?: Capacity;
}

export const lost: RequestFailure = { kind: 'lost', reason: 'reset' };
export const notFound: RequestFailure = { kind: 'rejected', status: 404, message: 'Not found' };
export const botLimit = (seconds: number) => ({ key: 'bot.vsBot.day', seconds });
export const limited = (seconds: number | null = null): RequestFailure => ({
  kind: 'rateLimited',
  retryAfterMs: null,
  limiter: seconds === null ? null : botLimit(seconds),
});

/** A desk and what it talks to: accept calls stay open until the test answers them. */
export class DeskRoom {
  readonly clock = new ManualClock();
  readonly accepted: string[] = [];
  readonly declined: [id: string, reason: DeclineReason][] = [];
  readonly games = new Map<string, RunningGame>();
  readonly history = new OpponentHistory(this.clock);
  readonly desk: ChallengeDesk;
  /** Answers the next decline calls fail with. */
  readonly declineFailures: RequestFailure[] = [];
  #open: OpenCall[] = [];

  constructor({ policy, lists, capacity }: DeskSetup = {}) {
    this.desk = new ChallengeDesk({
      lichess: {
        acceptChallenge: (id) => this.#onAccept(id),
        declineChallenge: async (id, reason) => {
          this.declined.push([id, reason]);
          const failure = this.declineFailures.shift();
          return failure ? err(failure) : ok(undefined);
        },
      },
      clock: this.clock,
      log: SILENT_LOG,
      myId: ME,
      policy: { ...OPEN_POLICY, ...policy },
      lists: lists ?? listsOf(null, new Set()),
      games: () => [...this.games.values()],
      history: this.history,
      capacity: capacity ?? { predictedUse: () => 0, useOf: () => 0 },
    });
  }

  /** Ids of the accept calls that wait for their answer. */
  get open(): string[] {
    return this.#open.map(({ id }) => id);
  }

  get reserved(): string[] {
    return this.desk.view().reserved.map(({ id }) => id);
  }

  get waiting(): string[] {
    return this.desk.view().waiting.map(({ id }) => id);
  }

  async challenges(...infos: ChallengeInfo[]): Promise<void> {
    for (const info of infos) this.desk.onChallenge(info);
    await settle();
  }

  /** Answers the accept call that has waited longest; the default is success. */
  async answer(failure?: RequestFailure): Promise<void> {
    const call = this.#open.shift();
    if (!call) throw new Error('no accept call is open');
    call.answer(failure ? err(failure) : ok(undefined));
    await settle();
  }

  /** The server starts the game: the session is there before the desk hears of it. */
  async start(id: string, opponentId: string, opponentKind: 'human' | 'bot' = 'human'): Promise<void> {
    this.games.set(id, { gameId: id, opponentId, opponentKind });
    this.desk.onGameStart(id);
    await settle();
  }

  async finish(id: string): Promise<void> {
    this.games.delete(id);
    this.desk.onGameFinish(id);
    await settle();
  }

  async cancel(id: string): Promise<void> {
    this.desk.onCanceled(id);
    await settle();
  }

  #onAccept(id: string): Answer {
    this.accepted.push(id);
    return new Promise((resolve) => this.#open.push({ id, answer: resolve }));
  }
}

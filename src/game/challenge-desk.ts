import type { ChallengeInfo } from '../model/lichess.ts';
import { sleep } from '../ports/clock.ts';
import type { Answer, RequestFailure } from '../ports/lichess.ts';
import { type ChallengeDeskOptions, contextFor } from './challenge-context.ts';
import { AcceptPause } from './challenge-pause.ts';
import { ReservedPlaces } from './challenge-places.ts';
import { judge } from './challenge-policy.ts';
import { ChallengeQueue, type Waiting } from './challenge-queue.ts';
import { type Refusal, refuse, type Verdict } from './challenge-verdict.ts';
import { kindOf } from './opponent-kind.ts';
import { Timers } from './timers.ts';

/**
 * A challenge expires without a word when its sender leaves (lichess-api §2.3), so that after this time whoever waits
 * gives up the place in the queue, at the next change.
 */
const MAX_WAIT_MS = 300_000;
/** A lost answer is asked for again, so often, after this and doubled. */
const MAX_RETRIES = 3;
const RETRY_MS = 1000;
/** Ids kept so that a challenge told twice is not answered twice. */
const REMEMBERED = 500;

/**
 * Answers an account's challenges, one at a time: a place is reserved before the accept call, so that running and
 * reserved games together never exceed the account's concurrency.
 */
export class ChallengeDesk {
  readonly #options: ChallengeDeskOptions;
  readonly #queue = new ChallengeQueue();
  readonly #places: ReservedPlaces;
  readonly #retries: Timers;
  /** Ends the wait before an accept is sent again. */
  #wake = new AbortController();
  readonly #pause: AcceptPause;
  readonly #answered = new Set<string>();
  #accepting = false;
  #stopped: boolean = false;

  constructor(options: ChallengeDeskOptions) {
    this.#options = options;
    this.#retries = new Timers(options.clock);
    this.#pause = new AcceptPause(options.clock, () => this.reconsider());
    this.#places = new ReservedPlaces(options.clock, (challenge) => {
      options.log.warn('accepted game did not start', { challengeId: challenge.id });
      this.reconsider();
    });
    options.lists.onReady(() => this.reconsider());
  }

  /** A `challenge` event; the server repeats those still open whenever the event stream is opened anew. */
  onChallenge(challenge: ChallengeInfo): void {
    const { id } = challenge;
    if (this.#stopped || this.#places.has(id) || this.#queue.has(id) || this.#answered.has(id)) return;
    const verdict = this.#judge(challenge);
    switch (verdict.verdict) {
      case 'ignore':
        this.#options.log.debug('challenge ignored', { challengeId: id, why: verdict.why });
        break;
      case 'decline':
        this.#decline(challenge, verdict);
        break;
      default:
        this.#queue.add({ challenge, sinceMs: this.#options.clock.nowMs() });
        this.reconsider();
    }
  }

  /** The challenge is off: `challengeCanceled`, or `challengeDeclined` by somebody else at our account. */
  onCanceled(id: string): void {
    this.#queue.remove(id);
    this.#places.cancel(id);
    this.#wake.abort();
    this.#remember(id);
    this.reconsider();
  }

  /** Called once the game is among `games()`, so that it is counted all the time. */
  onGameStart(gameId: string): void {
    const challenge = this.#places.release(gameId);
    this.#wake.abort();
    if (challenge) {
      this.#remember(gameId);
      this.#options.history.began(gameId, challenge.challenger?.id ?? null);
    }
    this.reconsider();
  }

  /** Called once the game is no longer among `games()`. */
  onGameFinish(gameId: string): void {
    this.#places.release(gameId);
    this.reconsider();
  }

  /** Looks at everybody who waits again, after any change that could let one in. */
  reconsider(): void {
    const next = this.#review();
    if (next && !this.#accepting) void this.#serve(next);
  }

  /** Accepts nothing more. Who waits is left unanswered: the next process is told of them again. */
  stop(): void {
    this.#stopped = true;
    this.#wake.abort();
    this.#retries.clear();
    this.#pause.stop();
    this.#queue.clear();
    this.#places.clear();
  }

  view(): { readonly waiting: readonly ChallengeInfo[]; readonly reserved: readonly ChallengeInfo[] } {
    return {
      waiting: this.#queue.inOrder(this.#options.policy.order).map(({ challenge }) => challenge),
      reserved: this.#places.challenges(),
    };
  }

  async #serve(first: Waiting): Promise<void> {
    this.#accepting = true;
    try {
      for (let next: Waiting | undefined = first; next; next = this.#review()) await this.#accept(next);
    } finally {
      this.#accepting = false;
    }
  }

  /** Declines whoever will not or cannot be kept waiting. @returns who is to be accepted next */
  #review(): Waiting | undefined {
    if (this.#stopped) return undefined;
    const { policy, clock } = this.#options;
    let next: Waiting | undefined;
    let kept = 0;
    for (const entry of this.#queue.inOrder(policy.order)) {
      const verdict = this.#judge(entry.challenge);
      const waitedMs = clock.nowMs() - entry.sinceMs;
      if (verdict.verdict === 'accept') next ??= entry;
      else if (verdict.verdict === 'decline') this.#decline(entry.challenge, verdict);
      else if (kept >= policy.queue || waitedMs > MAX_WAIT_MS)
        this.#decline(entry.challenge, refuse('later', verdict.why));
      else kept++;
    }
    return next;
  }

  async #accept(entry: Waiting): Promise<void> {
    const { id, challenger } = entry.challenge;
    this.#queue.remove(id);
    this.#places.reserve(entry.challenge);
    const answer = await this.#insist(id);
    const fields = { challengeId: id, opponent: challenger?.name };
    if (answer.ok) {
      this.#options.log.info('challenge accepted', fields);
      this.#remember(id);
      this.#places.awaitStart(id);
    } else {
      this.#options.log.warn('challenge not accepted', { ...fields, failure: answer.error });
      this.#onFailure(entry, answer.error);
    }
  }

  /** A lost accept may not have been heard, and the challenge lives for seconds only (lichess-api §3): it is sent again. */
  async #insist(id: string): Answer {
    const { lichess, clock } = this.#options;
    let answer = await lichess.acceptChallenge(id);
    const wanted = (): boolean => !this.#stopped && this.#places.has(id) && !this.#places.isCanceled(id);
    for (let tries = 1; isLost(answer) && wanted() && tries <= MAX_RETRIES; tries++) {
      this.#wake = new AbortController();
      await sleep(clock, RETRY_MS * tries, this.#wake.signal);
      if (!wanted()) return answer;
      const again = await lichess.acceptChallenge(id);
      // 404: nobody knows it any more. Any other refusal now means that it was accepted the first time.
      if (!again.ok && again.error.kind === 'rejected' && again.error.status !== 404) return answer;
      answer = again;
    }
    return answer;
  }

  #onFailure(entry: Waiting, failure: RequestFailure): void {
    if (this.#stopped) return;
    const { id, challenger } = entry.challenge;
    const canceled = this.#places.isCanceled(id);
    if (failure.kind === 'lost' && !canceled) {
      this.#places.awaitStart(id);
      return;
    }
    // No place any more: the game started before the answer came.
    const settled = !this.#places.release(id) || canceled;
    if (failure.kind === 'rateLimited' || (failure.kind === 'rejected' && failure.limiter)) {
      const retryAfterMs = failure.kind === 'rateLimited' ? failure.retryAfterMs : null;
      this.#pause.begin(failure.limiter ?? null, retryAfterMs, kindOf(challenger));
      if (!settled) this.#queue.putBack(entry);
    } else if (failure.kind === 'rejected') this.#remember(id);
  }

  #decline(challenge: ChallengeInfo, { reason, why }: Refusal): void {
    const { id, challenger } = challenge;
    this.#queue.remove(id);
    this.#remember(id);
    this.#options.log.info('challenge declined', { challengeId: id, opponent: challenger?.name, reason, why });
    void this.#sendDecline(id, reason);
  }

  async #sendDecline(id: string, reason: Refusal['reason'], tries = 1): Promise<void> {
    const answer = await this.#options.lichess.declineChallenge(id, reason);
    if (answer.ok || answer.error.kind === 'rejected' || this.#stopped) return;
    if (answer.error.kind === 'lost' && tries <= MAX_RETRIES) {
      this.#retries.after(RETRY_MS * 2 ** tries, () => void this.#sendDecline(id, reason, tries + 1));
      return;
    }
    // Perhaps it is still open: then it may be answered when the server tells of it again.
    this.#answered.delete(id);
    this.#options.log.warn('decline not sent', { challengeId: id, failure: answer.error });
  }

  #remember(id: string): void {
    this.#answered.add(id);
    const [oldest] = this.#answered;
    if (this.#answered.size > REMEMBERED && oldest !== undefined) this.#answered.delete(oldest);
  }

  #judge(challenge: ChallengeInfo): Verdict {
    const context = contextFor(challenge, this.#options, this.#places.challenges(), this.#pause.untilMs);
    return judge(challenge, this.#options.policy, context);
  }
}

const isLost = (answer: Awaited<Answer>): boolean => !answer.ok && answer.error.kind === 'lost';

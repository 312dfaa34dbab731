import { err, type Result } from '../chess/result.ts';
import type { Clock, Timer } from '../ports/clock.ts';
import type { Answer, RequestFailure } from '../ports/lichess.ts';
import type { Log } from '../ports/log.ts';
import type { HostPause } from './host-pause.ts';

/** Everything but moves, most urgent first: what ends or steers a game, game and event streams, …, chat last. */
export const PRIORITIES = ['game', 'stream', 'challenge', 'lookup', 'chat'] as const;
export type Priority = (typeof PRIORITIES)[number];

/** Requests that may wait: an account has 200 games at most (lichess-api §3), with a stream and a few commands each. */
const MAX_QUEUED = 1000;

/** Chat lines that may wait: said later than that they answer nothing any more. */
const MAX_CHAT = 32;

const ABORTED: Result<never, RequestFailure> = err({ kind: 'aborted' });

/** Of its clock a game gives so much to a pause; an opening that is refused again and again is not hurried beyond this. */
const PATIENCE_SHARE = 1 / 3;
const MIN_PATIENCE_MS = 2000;

/** What a request may say of itself beside its priority. */
export interface Waits {
  /** Calls the request off as long as it waits. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds left on a clock that runs for it; the smallest is served first. */
  readonly urgencyMs?: number | undefined;
}

interface Waiting {
  readonly urgencyMs: number;
  /** clock.monotonicMs from which on no pause holds it back: its game would be lost on time. */
  readonly patientUntilMs: number;
  readonly start: () => void;
  readonly drop: () => void;
}

/**
 * Decides when an account's requests leave. Moves leave at once, one at a time in each game. Everything else leaves one at
 * a time, by priority, and rests after a 429, which the server counts against the whole account. Only the stream of a game
 * that would be lost on time does not rest to the end: without it no move can be made either.
 */
export class RequestGate {
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #pause: HostPause;
  readonly #queues: Readonly<Record<Priority, Waiting[]>> = {
    game: [],
    stream: [],
    challenge: [],
    lookup: [],
    chat: [],
  };
  /** The move under way in each game. */
  readonly #moves = new Map<string, Promise<void>>();
  #busy = false;
  #closed = false;
  #wake: Timer | null = null;

  constructor({ clock, log, pause }: { clock: Clock; log: Log; pause: HostPause }) {
    this.#clock = clock;
    this.#log = log;
    this.#pause = pause;
  }

  get queued(): number {
    return PRIORITIES.reduce((sum, priority) => sum + this.#queues[priority].length, 0);
  }

  /** Sends a move now, or when the game's move before it is answered. */
  move<T>(gameId: string, run: () => Answer<T>, signal?: AbortSignal): Answer<T> {
    const attempt = (): Answer<T> => (this.#closed || signal?.aborted ? Promise.resolve(ABORTED) : run());
    const before = this.#moves.get(gameId);
    const answer = before === undefined ? attempt() : before.then(attempt);
    const settled = answer.then((result) => {
      this.#note(result);
      if (this.#moves.get(gameId) === settled) this.#moves.delete(gameId);
    });
    this.#moves.set(gameId, settled);
    return answer;
  }

  /** Sends anything else when its turn comes; `aborted` where the queue has no room or the signal says so. */
  submit<T>(priority: Priority, run: () => Answer<T>, { signal, urgencyMs = Number.POSITIVE_INFINITY }: Waits = {}) {
    if (this.#closed || signal?.aborted || !this.#makeRoom(priority)) return Promise.resolve(ABORTED);
    return new Promise<Awaited<Answer<T>>>((resolve) => {
      const onAbort = (): void => {
        this.#queues[priority].splice(this.#queues[priority].indexOf(waiting), 1);
        resolve(ABORTED);
      };
      const waiting: Waiting = {
        urgencyMs,
        patientUntilMs: this.#clock.monotonicMs() + Math.max(MIN_PATIENCE_MS, urgencyMs * PATIENCE_SHARE),
        start: () => {
          signal?.removeEventListener('abort', onAbort);
          resolve(this.#hold(run()));
        },
        drop: () => {
          signal?.removeEventListener('abort', onAbort);
          resolve(ABORTED);
        },
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      this.#queues[priority].push(waiting);
      this.#pump();
    });
  }

  /** Drops what waits and takes nothing more; requests under way are not its concern. */
  close(): void {
    this.#closed = true;
    this.#wake?.cancel();
    for (const priority of PRIORITIES) for (const waiting of this.#queues[priority].splice(0)) waiting.drop();
  }

  async #hold<T>(answer: Answer<T>): Answer<T> {
    const result = await answer;
    this.#note(result);
    this.#busy = false;
    this.#pump();
    return result;
  }

  #pump(): void {
    if (this.#busy || this.queued === 0) return;
    const nowMs = this.#clock.monotonicMs();
    const restMs = this.#pause.remainingMs();
    this.#wake?.cancel();
    const next = this.#takeNext(restMs > 0 ? nowMs : Number.POSITIVE_INFINITY);
    if (next) {
      this.#busy = true;
      next.start();
    } else {
      const impatientMs = Math.min(...this.#queues.stream.map((waiting) => waiting.patientUntilMs)) - nowMs;
      this.#wake = this.#clock.after(Math.min(restMs, impatientMs), () => this.#pump());
    }
  }

  /** The most urgent of the highest priority whose patience has ended by then. */
  #takeNext(patienceMs: number): Waiting | undefined {
    for (const priority of PRIORITIES) {
      const queue = this.#queues[priority];
      const ready = queue.filter((waiting) => waiting.patientUntilMs <= patienceMs);
      const next = ready.reduce<Waiting | undefined>((a, b) => (a && a.urgencyMs <= b.urgencyMs ? a : b), undefined);
      if (next) return queue.splice(queue.indexOf(next), 1)[0];
    }
    return undefined;
  }

  /** Room for one more: a full queue loses its least urgent, latest request if that is less urgent than the new one. */
  #makeRoom(priority: Priority): boolean {
    const talkative = priority === 'chat' && this.#queues.chat.length >= MAX_CHAT;
    if (this.queued < MAX_QUEUED && !talkative) return true;
    const least = PRIORITIES.findLast((candidate) => this.#queues[candidate].length > 0) ?? priority;
    const evicts = PRIORITIES.indexOf(least) > PRIORITIES.indexOf(priority);
    if (evicts) this.#queues[least].pop()?.drop();
    this.#log.warn('lichess.requestDropped', { priority: evicts ? least : priority, queued: this.queued });
    return evicts;
  }

  #note(result: Result<unknown, RequestFailure>): void {
    if (result.ok || result.error.kind !== 'rateLimited') return;
    const { retryAfterMs, limiter } = result.error;
    // A day's quota concerns one kind of request only: its hours are the caller's to wait, not everything's.
    this.#pause.extend(limiter?.key.endsWith('.day') ? null : retryAfterMs);
    this.#log.warn('lichess.rateLimited', { pausedForMs: this.#pause.remainingMs(), limiter });
  }
}

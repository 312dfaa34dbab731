import { Backoff } from '../model/backoff.ts';
import { sleep } from '../ports/clock.ts';
import { stream } from '../random/streams.ts';
import { GameSession } from './session.ts';
import type { SessionPorts, SessionStart } from './session-ports.ts';

const FIRST_RESTART_MS = 100;
/** The first few follow within a second; a game that no session can play must not keep the server busy. */
const MAX_RESTART_MS = 30_000;

/** Keeps one game played to its end: a session that breaks down is followed by a fresh one with the same memory. */
export class GameRunner {
  readonly #ports: SessionPorts;
  readonly #stop = new AbortController();
  #session: GameSession;
  #breakdowns = 0;

  constructor(ports: SessionPorts, start: Omit<SessionStart, 'breakdowns'>) {
    this.#ports = ports;
    this.#session = new GameSession(ports, { ...start, breakdowns: 0 });
  }

  get session(): GameSession {
    return this.#session;
  }

  /** Resolves with the game's status when it is over; never when it is drained or closed before. */
  async run(): Promise<string> {
    const { clock, accountId } = this.#ports;
    const { gameId } = this.#session;
    const rng = stream(accountId, gameId, 'restart');
    const backoff = new Backoff(FIRST_RESTART_MS, MAX_RESTART_MS);
    for (;;) {
      this.#session.run();
      const end = await this.#session.ended;
      if (end.kind === 'over') return end.status;
      this.#breakdowns++;
      await sleep(clock, backoff.nextMs(rng.next()), this.#stop.signal);
      const { memory, lateMemory, clockMs } = this.#session;
      const start = { gameId, memory, lateMemory, clockMs, toldOver: false, breakdowns: this.#breakdowns };
      this.#session = new GameSession(this.#ports, start);
      if (this.#stop.signal.aborted) this.#session.close();
    }
  }

  drain(): Promise<void> {
    this.#stop.abort();
    return this.#session.drain();
  }

  close(): void {
    this.#stop.abort();
    this.#session.close();
  }
}

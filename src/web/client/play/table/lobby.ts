import { readBots, readService } from './answers.ts';
import { type Answer, type Api, isDone, isPassing, type Timers } from './api.ts';
import { backoffMs } from './backoff.ts';
import type { TableState } from './types.ts';

/** Bots come and go; nobody waits for that. */
const LOOK_MS = 10_000;

/** What the lobby saw: `open` where there is a sandbox. */
export type Seen = Pick<TableState, 'open' | 'version' | 'timeScale' | 'bots'>;

export interface LobbyListener {
  onSeen(seen: Seen): void;
  onLost(): void;
}

/** Looks again and again whether there is a sandbox and who can be challenged in it. */
export class Lobby {
  readonly #api: Api;
  readonly #timers: Timers;
  readonly #listener: LobbyListener;
  #cancel: () => void = () => undefined;
  #failures = 0;
  /** Counts starts and stops, so that a look of before is not heard after. */
  #round = 0;
  #running = false;

  constructor(api: Api, timers: Timers, listener: LobbyListener) {
    this.#api = api;
    this.#timers = timers;
    this.#listener = listener;
  }

  start(): void {
    if (this.#running) return;
    this.#running = true;
    void this.#look(++this.#round);
  }

  stop(): void {
    this.#running = false;
    this.#round++;
    this.#cancel();
  }

  async #look(round: number): Promise<void> {
    const seen = await this.#see();
    if (round !== this.#round) return;
    const retryMs = 'status' in seen ? this.#lost(seen) : this.#seen(seen);
    if (round === this.#round) this.#cancel = this.#timers.set(retryMs, () => void this.#look(round));
  }

  async #see(): Promise<Seen | Answer> {
    const service = await this.#api.ask('GET', '/v1/service');
    if (isPassing(service)) return service;
    const told = readService(isDone(service) ? service.body : null);
    if (!told.open) return { ...told, bots: [] };
    const bots = await this.#api.ask('GET', '/api/bot/online?nb=200');
    return isDone(bots) ? { ...told, bots: readBots(bots.text) } : bots;
  }

  #seen(seen: Seen): number {
    this.#failures = 0;
    this.#listener.onSeen(seen);
    // Right after a start the bots are still on their way.
    return seen.open && seen.bots.length === 0 ? backoffMs(1) : LOOK_MS;
  }

  #lost({ retryAfterMs }: Answer): number {
    this.#failures++;
    this.#listener.onLost();
    return Math.max(retryAfterMs, backoffMs(this.#failures));
  }
}

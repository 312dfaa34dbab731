import type { OpponentKind } from '../model/account.ts';
import type { Clock, Timer } from '../ports/clock.ts';
import type { Limiter } from '../ports/lichess.ts';

/** The longest limits that the server is known for are counted by the day. */
const MAX_PAUSE_MS = 86_400_000;

/** After a 429 the server wants a minute's silence at least (lichess-api §1.0). */
const MIN_PAUSE_MS = 60_000;
/** For an answer that names the limit between bots and no time. */
const MIN_BOT_PAUSE_MS = 1000;

/** How long the server's limits keep us from accepting: anything at all, or games against bots. */
export class AcceptPause {
  readonly #clock: Clock;
  readonly #onOver: () => void;
  #untilMs = { all: 0, bots: 0 };
  #timer: Timer | undefined;

  constructor(clock: Clock, onOver: () => void) {
    this.#clock = clock;
    this.#onOver = onOver;
  }

  /** Milliseconds since 1970. */
  get untilMs(): { readonly all: number; readonly bots: number } {
    return this.#untilMs;
  }

  /** The daily limit on games between bots leaves people alone; any other limit stops everything for a while. */
  begin(limiter: Limiter | null, retryAfterMs: number | null, opponent: OpponentKind): void {
    const nowMs = this.#clock.nowMs();
    const limitMs = Math.min(MAX_PAUSE_MS, Math.max((limiter?.seconds ?? 0) * 1000, retryAfterMs ?? 0));
    const { all, bots } = this.#untilMs;
    if (opponent === 'bot' && limiter?.key.startsWith('bot.vsBot')) {
      this.#untilMs = { all, bots: Math.max(bots, nowMs + Math.max(MIN_BOT_PAUSE_MS, limitMs)) };
      return;
    }
    const allMs = Math.max(all, nowMs + Math.max(MIN_PAUSE_MS, limitMs));
    this.#untilMs = { all: allMs, bots };
    this.#timer?.cancel();
    this.#timer = this.#clock.after(allMs - nowMs, this.#onOver);
  }

  stop(): void {
    this.#timer?.cancel();
  }
}

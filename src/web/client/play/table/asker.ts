import type { Color } from '../../../../chess/line.ts';
import { type Api, type Form, isDone } from './api.ts';
import { colorOf } from './game-lines.ts';
import { fieldsOf, parseJson, textOf } from './json.ts';
import { CUT_OFF, creationRefusal, declineRefusal, NOT_REACHED } from './refusals.ts';
import type { Refusal, Wish } from './types.ts';

/** How a challenge ended; `unsure` where it may have become a game that was not heard of. */
export type Asking =
  | { readonly kind: 'accepted'; readonly gameId: string; readonly color: Color }
  | { readonly kind: 'refused' | 'unsure'; readonly refusal: Refusal }
  | { readonly kind: 'withdrawn' };

/** The server keeps a waiting challenge alive with a blank line every 50 s (lichess-api §1.4). */
const SILENCE_MS = 65_000;

const WITHDRAWN: Asking = { kind: 'withdrawn' };

interface Made {
  readonly id: string;
  readonly color: Color;
}

/** One challenge, from asking to its end. */
export class Asker {
  readonly #api: Api;
  readonly #wish: Wish;
  readonly #botName: string;
  readonly #abort = new AbortController();
  #made: Made | null = null;
  #done: string | null = null;
  #withdrawn = false;

  constructor(api: Api, wish: Wish, botName: string) {
    this.#api = api;
    this.#wish = wish;
    this.#botName = botName;
  }

  async ask(): Promise<Asking> {
    const end = await this.#api.stream({
      method: 'POST',
      path: `/api/challenge/${encodeURIComponent(this.#wish.botId)}`,
      form: formOf(this.#wish),
      silenceMs: SILENCE_MS,
      signal: this.#abort.signal,
      onLine: (line) => this.#hear(line),
    });
    if (this.#withdrawn) return WITHDRAWN;
    if (end.kind === 'refused') return { kind: 'refused', refusal: creationRefusal(end.answer) };
    if (!this.#made) return { kind: 'unsure', refusal: NOT_REACHED };
    return this.#outcome(this.#made, this.#done);
  }

  /** Takes the challenge back; one whose id is not known yet as soon as it is. */
  withdraw(): void {
    this.#withdrawn = true;
    if (this.#made) this.#cancel(this.#made);
  }

  close(): void {
    this.#withdrawn = true;
    this.#abort.abort();
  }

  #hear(text: string): void {
    const line = fieldsOf(parseJson(text));
    const id = textOf(line.id, 40);
    const color = colorOf(line.finalColor);
    if (id !== null && color && !this.#made) {
      this.#made = { id, color };
      if (this.#withdrawn) this.#cancel(this.#made);
    }
    this.#done ??= textOf(line.done, 20);
  }

  #cancel({ id }: Made): void {
    void this.#api.ask('POST', `/api/challenge/${encodeURIComponent(id)}/cancel`);
  }

  async #outcome(made: Made, done: string | null): Promise<Asking> {
    if (done === 'accepted') return { kind: 'accepted', gameId: made.id, color: made.color };
    if (done === 'canceled') return WITHDRAWN;
    // The stream broke, or the bot said no: the server is asked what it knows.
    const answer = await this.#api.ask('GET', `/api/challenge/${encodeURIComponent(made.id)}/show`);
    if (this.#withdrawn) return WITHDRAWN;
    const { status, declineReasonKey } = fieldsOf(answer.body);
    if (done === 'declined' || status === 'declined') {
      return { kind: 'refused', refusal: declineRefusal(declineReasonKey, this.#botName) };
    }
    if (status === 'accepted') return { kind: 'accepted', gameId: made.id, color: made.color };
    if (status === 'canceled') return WITHDRAWN;
    this.#cancel(made);
    return { kind: isDone(answer) ? 'refused' : 'unsure', refusal: CUT_OFF };
  }
}

function formOf({ color, control, fen }: Wish): Form {
  return {
    keepAliveStream: 'true',
    color,
    ...(control.kind === 'clock' ? clockForm(control) : {}),
    ...(fen === null ? {} : { variant: 'fromPosition', fen }),
  };
}

function clockForm({ limitSeconds, incrementSeconds, bonus }: Extract<Wish['control'], { kind: 'clock' }>): Form {
  return {
    'clock.limit': String(limitSeconds),
    'clock.increment': String(incrementSeconds),
    ...(bonus
      ? {
          'clock.bonusSeconds': String(bonus.seconds),
          'clock.bonusAtMove': String(bonus.atMove),
          'clock.incrementFromMove': String(bonus.incrementFromMove),
        }
      : {}),
  };
}

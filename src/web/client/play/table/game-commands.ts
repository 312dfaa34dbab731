import { type Answer, type Api, type Form, isDone, type Timers } from './api.ts';
import type { GameRecord } from './record.ts';
import { WORDS } from './trouble.ts';

const LONGEST_CHAT = 140;
/** The server shows what came of a request within a moment; it says yes to what it ignores, too. */
const SHOWN_WITHIN_MS = 2000;

export interface CommandPort {
  record(): GameRecord | null;
  /** Whether the stream tells how the game stands now. */
  isFresh(): boolean;
  onTrouble(trouble: string | null): void;
  /** Something was said in a room whose stream is over. */
  onSaid(): void;
}

/** Something asked for, of which the stream must show a sign. */
interface Hope {
  isShown(record: GameRecord): boolean;
  /** What to say where none comes. */
  readonly words: string;
  cancel(): void;
}

/** What a person does in a game besides moving. What fails becomes a sentence. */
export class GameCommands {
  readonly #api: Api;
  readonly #timers: Timers;
  readonly #path: string;
  readonly #port: CommandPort;
  readonly #hopes = new Set<Hope>();
  #closed = false;

  constructor(api: Api, timers: Timers, gameId: string, port: CommandPort) {
    this.#api = api;
    this.#timers = timers;
    this.#path = `/api/board/game/${encodeURIComponent(gameId)}`;
    this.#port = port;
  }

  resign(): void {
    if (this.#running) void this.#post('resign', WORDS.resignTooLate);
  }

  abort(): void {
    if (this.#running) void this.#post('abort', WORDS.abortTooLate);
  }

  claim(): void {
    if (this.#running) void this.#post('claim-victory', WORDS.claimTooEarly);
  }

  draw(yes: boolean): void {
    const record = this.#running;
    if (!record || (!yes && record.server.draw === null)) return;
    if (!yes) void this.#post('draw/no');
    else if (record.server.draw !== record.color) {
      void this.#hope('draw/yes', WORDS.drawUnheard, ({ server, color }) => !server.running || server.draw === color);
    }
  }

  takeback(yes: boolean): void {
    const record = this.#running;
    if (!record || (!yes && record.server.takeback === null)) return;
    const plies = record.line.moves.length;
    if (!yes) void this.#post('takeback/no');
    else if (record.server.takeback !== record.color) {
      void this.#hope('takeback/yes', WORDS.takebackUnheard, ({ server, color, line }) => {
        return !server.running || server.takeback === color || line.moves.length !== plies;
      });
    }
  }

  say(text: string): void {
    // The server closes up what is blank, too.
    const line = text.replace(/\s+/g, ' ').trim();
    const record = this.#port.record();
    if (line === '' || !record || this.#closed) return;
    if (line.length > LONGEST_CHAT) {
      this.#port.onTrouble(WORDS.chatLong);
      return;
    }
    const said = ({ chat }: GameRecord): number => chat.filter((it) => it.from === 'me' && it.text === line).length;
    const before = said(record);
    const form = { room: 'player', text: line };
    void this.#hope('chat', WORDS.chatUnheard, (now) => said(now) > before, form).then(() => this.#port.onSaid());
  }

  /** The record has changed. */
  heard(record: GameRecord): void {
    for (const hope of this.#hopes) if (hope.isShown(record)) this.#forget(hope);
  }

  close(): void {
    this.#closed = true;
    for (const hope of this.#hopes) this.#forget(hope);
  }

  get #running(): GameRecord | null {
    const record = this.#port.record();
    return record?.server.running && !this.#closed ? record : null;
  }

  /** @returns whether the server said yes */
  async #post(command: string, refusedWords: string = WORDS.refused, form?: Form): Promise<boolean> {
    this.#port.onTrouble(null);
    const answer = await this.#api.ask('POST', `${this.#path}/${command}`, form);
    if (this.#closed) return false;
    if (!isDone(answer)) this.#port.onTrouble(wordsFor(answer, refusedWords));
    return isDone(answer);
  }

  async #hope(command: string, words: string, isShown: Hope['isShown'], form?: Form): Promise<void> {
    const hope: Hope = { isShown, words, cancel: () => undefined };
    this.#hopes.add(hope);
    if (!(await this.#post(command, WORDS.refused, form))) this.#forget(hope);
    if (!this.#hopes.has(hope)) return;
    hope.cancel = this.#timers.set(SHOWN_WITHIN_MS, () => {
      this.#forget(hope);
      if (this.#port.isFresh()) this.#port.onTrouble(words);
    });
  }

  #forget(hope: Hope): void {
    hope.cancel();
    this.#hopes.delete(hope);
  }
}

function wordsFor({ status }: Answer, refusedWords: string): string {
  if (status === 429) return WORDS.tooMany;
  return status === 0 || status >= 500 ? WORDS.noAnswer : refusedWords;
}

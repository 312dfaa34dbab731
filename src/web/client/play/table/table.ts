import { other } from '../../../../chess/line.ts';
import { readPlaying } from './answers.ts';
import { Api, isDone, isPassing, type Timers } from './api.ts';
import { Asker, type Asking } from './asker.ts';
import { checkControl } from './controls.ts';
import { checkFen } from './fen-words.ts';
import { GameDesk } from './game-desk.ts';
import { Lobby, type Seen } from './lobby.ts';
import { Memory } from './memory.ts';
import { CUT_OFF, RUNNING_GAME } from './refusals.ts';
import type { Shelf } from './shelf.ts';
import { WORDS } from './trouble.ts';
import type { Field, Refusal, Table, TableGame, TableState, Wish } from './types.ts';

export interface TableOptions {
  /** Where the server is, without a slash at the end; empty for the page's own. */
  readonly origin: string;
  readonly token: string;
  readonly fetch: typeof fetch;
  /** Keeps this tab's latest game. */
  readonly storage: Shelf;
  /** Monotonic. */
  readonly nowMs: () => number;
  readonly timers: Timers;
}

export const createTable = (options: TableOptions): Table => new OneTable(options);

const IDLE = { phase: 'idle' } as const;

/** One tab's table: at most one challenge and one game at a time. */
class OneTable implements Table {
  readonly #options: TableOptions;
  readonly #api: Api;
  readonly #lobby: Lobby;
  readonly #memory: Memory;
  readonly #listeners = new Set<() => void>();
  #state: TableState;
  #desk: GameDesk | null = null;
  #asker: Asker | null = null;
  /** Withdrawn ones too, until their streams are over. */
  readonly #askers = new Set<Asker>();
  /** False until the server has said which games of ours are running. */
  #restored = false;
  #closed = false;

  constructor(options: TableOptions) {
    this.#options = options;
    this.#api = new Api(options);
    this.#memory = new Memory(options.storage);
    const game = this.#memory.read(options.nowMs());
    this.#state = { link: 'connecting', open: true, version: null, timeScale: 1, bots: [], challenge: IDLE, game };
    this.#lobby = new Lobby(this.#api, options.timers, {
      onSeen: (seen) => this.#seen(seen),
      onLost: () => this.#set({ link: 'lost' }),
    });
    this.#lobby.start();
  }

  get state(): TableState {
    return this.#state;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  challenge(wish: Wish): void {
    if (this.#closed || this.#state.challenge.phase === 'asking') return;
    const checked = this.#check(wish);
    if ('field' in checked) this.#set({ challenge: { phase: 'refused', wish, refusal: checked } });
    else void this.#ask(checked);
  }

  withdraw(): void {
    if (this.#state.challenge.phase !== 'asking') return;
    this.#asker?.withdraw();
    this.#asker = null;
    this.#set({ challenge: IDLE });
  }

  move(uci: string): void {
    this.#desk?.move(uci);
  }

  resign(): void {
    this.#desk?.commands.resign();
  }

  abort(): void {
    this.#desk?.commands.abort();
  }

  draw(yes: boolean): void {
    this.#desk?.commands.draw(yes);
  }

  takeback(yes: boolean): void {
    this.#desk?.commands.takeback(yes);
  }

  say(text: string): void {
    this.#desk?.commands.say(text);
  }

  claim(): void {
    this.#desk?.commands.claim();
  }

  again(): void {
    const { game } = this.#state;
    if (game?.wish && !game.running) this.challenge({ ...game.wish, color: other(game.color) });
  }

  leave(): void {
    const { game, challenge } = this.#state;
    if (game?.running) {
      this.#desk?.complain(WORDS.resignFirst);
      return;
    }
    this.#desk?.close();
    this.#desk = null;
    this.#memory.forget();
    this.#set({ game: null, challenge: challenge.phase === 'refused' ? IDLE : challenge });
  }

  close(): void {
    this.#closed = true;
    this.#lobby.stop();
    for (const asker of this.#askers) asker.close();
    this.#desk?.close();
    this.#listeners.clear();
  }

  /** @returns the wish as it is sent, or why it cannot be */
  #check(wish: Wish): Wish | Refusal {
    if (this.#state.game?.running) return RUNNING_GAME;
    const refusal = (field: Field, message: string): Refusal => ({ field, message });
    if (wish.botId === '') return refusal('bot', 'Choose a bot first.');
    const control = checkControl(wish.control);
    if (!control.ok) return refusal('control', control.error);
    const fen = wish.fen === null ? null : checkFen(wish.fen);
    if (fen && !fen.ok) return refusal('position', fen.error);
    return { ...wish, fen: fen?.value ?? null };
  }

  async #ask(wish: Wish): Promise<void> {
    const asker = new Asker(this.#api, wish, this.#botName(wish.botId));
    this.#asker = asker;
    this.#askers.add(asker);
    this.#set({ challenge: { phase: 'asking', wish } });
    const asking = await asker.ask();
    this.#askers.delete(asker);
    if (this.#asker === asker && !this.#closed) this.#asked(wish, asking);
  }

  #asked(wish: Wish, asking: Asking): void {
    // The form stays as it is until the game's first line is there.
    if (asking.kind === 'accepted') {
      this.#sit(asking.gameId, asking.color, wish);
      return;
    }
    this.#asker = null;
    // It may have become a game all the same: then the next look finds it.
    if (asking.kind === 'unsure') this.#restored = false;
    if (asking.kind === 'withdrawn') this.#set({ challenge: IDLE });
    else this.#set({ challenge: { phase: 'refused', wish, refusal: asking.refusal } });
  }

  #botName(botId: string): string {
    return this.#state.bots.find(({ id }) => id === botId)?.name ?? botId;
  }

  #seen({ open, ...seen }: Seen): void {
    this.#set({ link: 'live', open, ...seen });
    const { game } = this.#state;
    if (!open && game?.running) this.#unknown(game);
    if (open && !this.#restored) void this.#restore();
  }

  /** Takes a game up again that is running, or may have been until the server went away. */
  async #restore(): Promise<void> {
    const answer = await this.#api.ask('GET', '/api/account/playing');
    if (this.#closed || this.#desk || this.#restored || isPassing(answer)) return;
    this.#restored = true;
    const running = isDone(answer) ? readPlaying(answer.body) : [];
    const { game } = this.#state;
    const found = running.find(({ id }) => id === game?.id) ?? running[0];
    if (found) this.#sit(found.id, found.color, null);
    else if (game?.running) this.#sit(game.id, game.color, null);
  }

  #sit(gameId: string, color: TableGame['color'], wish: Wish | null): void {
    this.#desk?.close();
    const { nowMs, timers } = this.#options;
    const remembered = this.#state.game?.id === gameId ? this.#state.game : null;
    this.#lobby.stop();
    this.#desk = new GameDesk({
      api: this.#api,
      timers,
      nowMs,
      gameId,
      color,
      seats: () => ({ color, wish: wish ?? remembered?.wish ?? null, bots: this.#state.bots }),
      timeScale: () => this.#state.timeScale,
      onGame: (game) => this.#played(game),
      onLink: (link) => this.#set({ link }),
      onUnknown: () => this.#unknown(remembered),
    });
  }

  #played(game: TableGame): void {
    this.#asker = null;
    this.#memory.keep(game);
    this.#set({ game, challenge: IDLE });
    if (!game.running) this.#lobby.start();
  }

  /** The server was restarted since: what is remembered of the game is all there is. */
  #unknown(remembered: TableGame | null): void {
    this.#desk?.close();
    this.#desk = null;
    const { challenge } = this.#state;
    if (challenge.phase === 'asking') this.#set({ challenge: { ...challenge, phase: 'refused', refusal: CUT_OFF } });
    if (remembered) this.#played(withoutServer(remembered));
    this.#lobby.start();
  }

  #set(part: Partial<TableState>): void {
    if (this.#closed) return;
    const next = { ...this.#state, ...part };
    const same = (Object.keys(part) as (keyof TableState)[]).every((key) => Object.is(next[key], this.#state[key]));
    if (same) return;
    this.#state = next;
    for (const listener of [...this.#listeners]) notify(listener);
  }
}

/** What is left of a game that the server does not know any more; a move that it never took is not part of it. */
const withoutServer = (game: TableGame): TableGame => ({
  ...game,
  ...(game.unconfirmed ? { moves: game.moves.slice(0, -1), turn: game.color, unconfirmed: false } : {}),
  running: false,
  status: 'unknownFinish',
  draw: null,
  takeback: null,
  gone: null,
  trouble: WORDS.gameGone,
});

/** A page that fails to draw must not cut the table from its server; the browser still hears of it. */
function notify(listener: () => void): void {
  try {
    listener();
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}

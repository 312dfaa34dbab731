import type { Color } from '../../../../chess/line.ts';
import { readRoom } from './answers.ts';
import { type Api, isDone, type Timers } from './api.ts';
import { GameCommands } from './game-commands.ts';
import { type FullLine, type GameLine, readGameLine, type StateLine } from './game-lines.ts';
import { GameStream } from './game-stream.ts';
import { MoveSender } from './move-sender.ts';
import { type GameRecord, hearFull, hearState, lose, makeMove, type Seats, tableGameOf } from './record.ts';
import { refusedMoveWords, WORDS } from './trouble.ts';
import type { ChatLine, TableGame } from './types.ts';

export interface DeskOptions {
  readonly api: Api;
  readonly timers: Timers;
  readonly nowMs: () => number;
  readonly gameId: string;
  readonly color: Color;
  /** Read when the game's first line comes. */
  readonly seats: () => Seats;
  readonly timeScale: () => number;
  onGame(game: TableGame): void;
  onLink(link: 'live' | 'lost'): void;
  /** The server does not know the game, and nothing of it was ever heard here. */
  onUnknown(): void;
}

/** A page left open for days must not grow without end. */
const MOST_CHAT = 300;
/** When to look for last words after the end. */
const LAST_WORDS_MS = [2000, 6000] as const;

/** One game between the person and the server: hears, acts, and tells what both come to. */
export class GameDesk {
  readonly #options: DeskOptions;
  readonly #stream: GameStream;
  readonly #commands: GameCommands;
  #record: GameRecord | null = null;
  #sender: MoveSender | null = null;
  #fresh = false;
  #closed = false;
  /** Lines of the room since its history was asked for. */
  #said: ChatLine[] = [];
  readonly #cancels: (() => void)[] = [];

  constructor(options: DeskOptions) {
    this.#options = options;
    const { api, timers, nowMs, gameId } = options;
    this.#commands = new GameCommands(api, timers, gameId, {
      record: () => this.#record,
      isFresh: () => this.#fresh,
      onTrouble: (trouble) => this.#change({ trouble }),
      onSaid: () => this.#isOver && void this.#readRoom(),
    });
    this.#stream = new GameStream(api, timers, nowMs, gameId, {
      onLine: (text) => this.#hear(readGameLine(text)),
      onOpen: () => options.onLink('live'),
      onLost: () => this.#lost(),
      onRefused: () => this.#refused(),
      isOver: () => this.#isOver,
    });
  }

  get #isOver(): boolean {
    return this.#record?.server.running === false;
  }

  get commands(): GameCommands {
    return this.#commands;
  }

  move(uci: string): void {
    const { timeScale, nowMs } = this.#options;
    const made = this.#record && makeMove(this.#record, uci, timeScale(), nowMs());
    if (!made?.pending) return;
    this.#set(made);
    this.#sender?.close();
    this.#sender = this.#send(made.pending.uci, made.pending.ply);
  }

  complain(trouble: string): void {
    this.#change({ trouble });
  }

  close(): void {
    this.#closed = true;
    this.#sender?.close();
    this.#commands.close();
    this.#stream.close();
    for (const cancel of this.#cancels) cancel();
  }

  #send(uci: string, ply: number): MoveSender {
    const { api, timers, gameId } = this.#options;
    const path = `/api/board/game/${encodeURIComponent(gameId)}/move/${uci}`;
    return new MoveSender(api, timers, path, {
      isPending: () => this.#record?.pending?.ply === ply && this.#record.pending.uci === uci,
      isFresh: () => this.#fresh,
      hurry: () => this.#stream.hurry(),
      renew: () => this.#renew(),
      onRefused: (error) => this.#moveRefused(refusedMoveWords(error)),
    });
  }

  #hear(line: GameLine | null): void {
    if (this.#closed || line === null) return;
    if (line.type === 'full') this.#hearFull(line.full);
    else if (line.type === 'state') this.#hearState(line.state);
    else if (line.type === 'chat') this.#hearChat(line.username, line.text);
    else this.#change({ gone: line.claimInMs === null ? null : { claimAtMs: this.#inMs(line.claimInMs) } });
  }

  #inMs(gameMs: number): number {
    return this.#options.nowMs() + gameMs / this.#options.timeScale();
  }

  #hearFull(full: FullLine): void {
    const { gameId, seats, nowMs } = this.#options;
    const heard = full.id === gameId ? hearFull(this.#record, full, seats(), nowMs()) : null;
    if (!heard) return;
    this.#fresh = true;
    this.#set(heard);
    void this.#readRoom();
    this.#sender?.fresh();
  }

  #hearState(state: StateLine): void {
    if (!this.#record) return;
    const heard = hearState(this.#record, state, this.#options.nowMs());
    if (heard === 'ask') this.#renew();
    else this.#set(heard);
  }

  #hearChat(username: string, text: string): void {
    const record = this.#record;
    if (!record) return;
    const said: ChatLine = { from: fromOf(record, username), text };
    this.#said = [...this.#said, said].slice(-MOST_CHAT);
    this.#change({ chat: [...record.chat, said].slice(-MOST_CHAT) });
    // A declined draw is told in the room alone: no state follows it (lichess-api §2.4).
    if (said.from === 'server' && /declines draw/i.test(text)) this.#dropDraw();
  }

  /** What was said before this page listened. */
  async #readRoom(): Promise<void> {
    this.#said = [];
    const { api, gameId } = this.#options;
    const answer = await api.ask('GET', `/api/board/game/${encodeURIComponent(gameId)}/chat`);
    const record = this.#record;
    if (!record || this.#closed || !isDone(answer)) return;
    const told = readRoom(answer.body, (username) => fromOf(record, username));
    this.#change({ chat: joined(told, this.#said).slice(-MOST_CHAT) });
  }

  /** The stream closes with the game, and what the bot says in parting comes after. */
  #listenOn(): void {
    for (const ms of LAST_WORDS_MS) this.#cancels.push(this.#options.timers.set(ms, () => void this.#readRoom()));
  }

  #dropDraw(): void {
    const record = this.#record;
    if (!record?.server.draw) return;
    const mine = record.server.draw === record.color;
    const trouble = mine ? WORDS.drawDeclined : record.trouble;
    this.#set({ ...record, server: { ...record.server, draw: null }, trouble });
  }

  #moveRefused(refusal: string): void {
    const pending = this.#record?.pending;
    if (!pending) return;
    this.#change({ pending: { ...pending, refusal } });
    this.#renew();
  }

  #renew(): void {
    this.#fresh = false;
    this.#stream.renew();
  }

  #lost(): void {
    this.#fresh = false;
    this.#options.onLink('lost');
  }

  #refused(): void {
    this.#options.onLink('live');
    if (!this.#record) this.#options.onUnknown();
    else this.#set(lose(this.#record, WORDS.gameGone));
  }

  #change(part: Partial<GameRecord>): void {
    if (this.#record) this.#set({ ...this.#record, ...part });
  }

  #set(record: GameRecord): void {
    if (this.#closed || record === this.#record) return;
    const ended = this.#record?.server.running && !record.server.running;
    if (wasDropped(this.#record, record)) this.#sender?.giveUp();
    this.#record = record;
    this.#commands.heard(record);
    this.#options.onGame(tableGameOf(record));
    if (ended) this.#listenOn();
  }
}

function fromOf(record: GameRecord, username: string): ChatLine['from'] {
  const name = username.toLowerCase();
  if (name === 'lichess') return 'server';
  return name === record.me.toLowerCase() ? 'me' : 'bot';
}

/** The history, and after it what was said since it was asked for and is not in it yet. */
function joined(told: readonly ChatLine[], since: readonly ChatLine[]): ChatLine[] {
  const same = (a: ChatLine | undefined, b: ChatLine | undefined): boolean =>
    a?.from === b?.from && a?.text === b?.text;
  const known = (count: number): boolean =>
    since.slice(0, count).every((line, i) => same(line, told[told.length - count + i]));
  let overlap = Math.min(told.length, since.length);
  while (overlap > 0 && !known(overlap)) overlap--;
  return [...told, ...since.slice(overlap)];
}

/** The move that waited has no place in the game any more. */
function wasDropped(before: GameRecord | null, { line, pending }: GameRecord): boolean {
  const waited = before?.pending;
  return waited !== undefined && waited !== null && pending === null && line.moves[waited.ply] !== waited.uci;
}

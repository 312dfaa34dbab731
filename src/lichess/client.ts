import { err, ok, type Result } from '../chess/result.ts';
import type { AccountEvent, AccountInfo, ChatRoom, DeclineReason, GameEvent, OngoingGame } from '../model/lichess.ts';
import type { Clock } from '../ports/clock.ts';
import type { Answer, LichessPort, RequestFailure, StreamEnd, StreamOptions } from '../ports/lichess.ts';
import type { Log } from '../ports/log.ts';
import { type Metrics, NO_METRICS } from '../ports/metrics.ts';
import { toAccountEvent, toPlaying } from './account-events.ts';
import { toAccount, toScopes, toTestedScopes } from './account-info.ts';
import { type Call, Channel, type Listening } from './channel.ts';
import { jsonOf, UNREADABLE } from './failure.ts';
import { toGameEvent } from './game-events.ts';
import { type Priority, RequestGate, type Waits } from './gate.ts';
import { HostPause } from './host-pause.ts';
import { Identity } from './identity.ts';
import { firstGuessMs, OverheadEstimator } from './overhead.ts';
import { headerOf, type Reply } from './reply.ts';

/** A move unanswered for this long is better sent again than waited for: a hung request has lasted a minute elsewhere. */
const MOVE_TIMEOUT_MS = 3000;
/** While one of the other calls hangs, only moves can leave: a game whose stream has dropped waits for it. */
const CALL_TIMEOUT_MS = 4000;

/** The server lists 50 running games at most (lichess-api §1.1). */
const MAX_PLAYING = 50;

export interface LichessClientOptions {
  /** `https://lichess.org`, or a server that speaks the same protocol. */
  readonly url: string;
  readonly token: string;
  /** Of this program, for the User-Agent. */
  readonly version: string;
  /** The machine's own time: the network does not hurry with a sandbox. */
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics?: Metrics;
  /** Our name for the account, as the metrics label it. */
  readonly accountId?: string;
  /** How many times faster than this clock the games' clocks run; 1 everywhere but in a sandbox that hurries. */
  readonly timeScale?: number;
  /** Shared by accounts on one server, so that a 429 to one quiets all. */
  readonly pause?: HostPause;
}

export interface LichessClient extends LichessPort {
  /** How far the server's clock was ahead of ours at the latest `account()`, ms; null where it does not tell. */
  clockSkewMs(): number | null;
}

export const createLichessClient = (options: LichessClientOptions): LichessClient => new HttpLichessClient(options);

class HttpLichessClient implements LichessClient {
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #metrics: Metrics;
  readonly #accountId: string;
  readonly #identity: Identity;
  readonly #channel: Channel;
  readonly #pause: HostPause;
  readonly #gate: RequestGate;
  readonly #overhead: OverheadEstimator;
  readonly #timeScale: number;
  #clockSkewMs: number | null = null;

  constructor(options: LichessClientOptions) {
    const { url, token, version, clock, log, metrics, accountId, pause, timeScale = 1 } = options;
    const server = new URL(url);
    this.#timeScale = timeScale;
    this.#clock = clock;
    this.#log = log;
    this.#metrics = metrics ?? NO_METRICS;
    this.#accountId = accountId ?? '';
    this.#identity = new Identity(token, version);
    this.#channel = new Channel(server, { identity: this.#identity, clock, log });
    this.#pause = pause ?? new HostPause(clock);
    this.#gate = new RequestGate({ clock, log, pause: this.#pause });
    this.#overhead = new OverheadEstimator(firstGuessMs(server));
  }

  async account(): Answer<AccountInfo> {
    const reply = await this.#ask('lookup', get('/api/account'));
    if (!reply.ok) return reply;
    const json = jsonOf(reply.value);
    if (!json.ok) return json;
    this.#noteClock(reply.value);
    const account = toAccount(json.value, await this.#scopes(reply.value));
    if (!account.ok) return this.#unreadable('/api/account', account.error);
    this.#identity.introduce(account.value.username);
    return account;
  }

  async playing(): Answer<readonly OngoingGame[]> {
    const path = `/api/account/playing?nb=${MAX_PLAYING}`;
    const reply = await this.#ask('lookup', get(path));
    const json = reply.ok ? jsonOf(reply.value) : reply;
    if (!json.ok) return json;
    const playing = toPlaying(json.value);
    if (!playing.ok) return this.#unreadable(path, playing.error);
    if (playing.value.unread > 0) this.#log.warn('lichess.unreadGames', { games: playing.value.unread });
    return ok(playing.value.games);
  }

  upgrade(): Answer {
    return this.#command('lookup', '/api/bot/account/upgrade');
  }

  streamEvents(options: StreamOptions<AccountEvent>): Promise<StreamEnd> {
    return this.#stream('/api/stream/event', { ...options, read: toAccountEvent });
  }

  streamGame(gameId: string, options: StreamOptions<GameEvent>): Promise<StreamEnd> {
    return this.#stream(`/api/bot/game/stream/${encodeURIComponent(gameId)}`, { ...options, read: toGameEvent });
  }

  async move(gameId: string, uci: string, options: { offeringDraw?: boolean; signal?: AbortSignal } = {}): Answer {
    const offer = options.offeringDraw ? '?offeringDraw=true' : '';
    const path = `${gamePath(gameId, 'move')}/${encodeURIComponent(uci)}${offer}`;
    const call = { ...post(path), timeoutMs: MOVE_TIMEOUT_MS, signal: options.signal };
    return this.#count(await this.#gate.move(gameId, () => this.#timed(call), options.signal));
  }

  abort(gameId: string, signal?: AbortSignal): Answer {
    return this.#command('game', gamePath(gameId, 'abort'), { signal });
  }

  resign(gameId: string, signal?: AbortSignal): Answer {
    return this.#command('game', gamePath(gameId, 'resign'), { signal });
  }

  answerDraw(gameId: string, yes: boolean, signal?: AbortSignal): Answer {
    return this.#command('game', gamePath(gameId, `draw/${yes ? 'yes' : 'no'}`), { signal });
  }

  answerTakeback(gameId: string, yes: boolean, signal?: AbortSignal): Answer {
    return this.#command('game', gamePath(gameId, `takeback/${yes ? 'yes' : 'no'}`), { signal });
  }

  claimVictory(gameId: string, signal?: AbortSignal): Answer {
    return this.#command('game', gamePath(gameId, 'claim-victory'), { signal });
  }

  claimDraw(gameId: string, signal?: AbortSignal): Answer {
    return this.#command('game', gamePath(gameId, 'claim-draw'), { signal });
  }

  chat(gameId: string, room: ChatRoom, text: string): Answer {
    return this.#command('chat', gamePath(gameId, 'chat'), { form: { room, text } });
  }

  acceptChallenge(id: string): Answer {
    return this.#command('challenge', challengePath(id, 'accept'));
  }

  declineChallenge(id: string, reason: DeclineReason): Answer {
    return this.#command('challenge', challengePath(id, 'decline'), { form: { reason } });
  }

  cancelChallenge(id: string): Answer {
    return this.#command('challenge', challengePath(id, 'cancel'));
  }

  moveOverheadMs(): number {
    return this.#overhead.estimateMs * this.#timeScale;
  }

  clockSkewMs(): number | null {
    return this.#clockSkewMs;
  }

  traffic(): { readonly pausedForMs: number; readonly queued: number; readonly openStreams: number } {
    return {
      pausedForMs: this.#pause.remainingMs(),
      queued: this.#gate.queued,
      openStreams: this.#channel.openStreams,
    };
  }

  async close(): Promise<void> {
    this.#gate.close();
    await this.#channel.close();
  }

  /** The signal calls the command off as long as it has not left. */
  async #command(
    priority: Priority,
    path: string,
    { signal, form }: Partial<Pick<Call, 'form' | 'signal'>> = {},
  ): Answer {
    const call = form ? { ...post(path), form } : post(path);
    return this.#count(await this.#gate.submit(priority, () => this.#channel.command(call), { signal }));
  }

  async #ask(priority: Priority, call: Call): Answer<Reply> {
    return this.#count(await this.#gate.submit(priority, () => this.#channel.call(call)));
  }

  async #timed(call: Call): Answer {
    const sentMs = this.#clock.monotonicMs();
    const done = await this.#channel.command(call);
    const tookMs = this.#clock.monotonicMs() - sentMs;
    this.#metrics.moveAnswered(this.#accountId, tookMs);
    if (done.ok || done.error.kind === 'rejected') this.#overhead.add(tookMs);
    return done;
  }

  async #stream<E>(path: string, { urgencyMs, ...listening }: Listening<E> & Waits): Promise<StreamEnd> {
    const { signal } = listening;
    const waits = { signal, urgencyMs };
    const stream = await this.#gate.submit('stream', () => this.#channel.listen(path, listening), waits);
    if (stream.ok) return stream.value.ended;
    if (stream.error.kind === 'aborted') return { kind: 'aborted' };
    this.#count(stream);
    return { kind: 'refused', failure: stream.error };
  }

  /** From the header every authenticated answer of Lichess has, or from the token test; null where neither tells. */
  async #scopes(reply: Reply): Promise<AccountInfo['scopes']> {
    const held = headerOf(reply.headers, 'x-oauth-scopes');
    if (held !== null) return toScopes(held);
    const { token } = this.#identity;
    const tested = await this.#ask('lookup', { ...post('/api/token/test'), text: token });
    const json = tested.ok ? jsonOf(tested.value) : tested;
    return json.ok ? toTestedScopes(json.value, token) : null;
  }

  #noteClock(reply: Reply): void {
    const serverMs = Date.parse(headerOf(reply.headers, 'date') ?? '');
    this.#clockSkewMs = Number.isNaN(serverMs) ? null : serverMs - this.#clock.nowMs();
  }

  #unreadable(path: string, why: string): Result<never, RequestFailure> {
    this.#log.warn('lichess.unreadableAnswer', { path, why: this.#identity.hide(why) });
    return this.#count(err({ kind: 'lost', reason: UNREADABLE }));
  }

  #count<R extends Result<unknown, RequestFailure>>(result: R): R {
    if (!result.ok && result.error.kind !== 'aborted') this.#metrics.requestFailed(this.#accountId, result.error.kind);
    return result;
  }
}

const get = (path: string): Call => ({ method: 'GET', path, timeoutMs: CALL_TIMEOUT_MS });
const post = (path: string): Call => ({ method: 'POST', path, timeoutMs: CALL_TIMEOUT_MS });
const gamePath = (id: string, command: string): string => `/api/bot/game/${encodeURIComponent(id)}/${command}`;
const challengePath = (id: string, command: string): string => `/api/challenge/${encodeURIComponent(id)}/${command}`;

import { err, ok } from '../../src/chess/result.ts';
import type { AccountEvent, GameEvent, GameInfo, GameState, OngoingGame, PlayerInfo } from '../../src/model/lichess.ts';
import type { LichessPort, RequestFailure, StreamEnd, StreamOptions } from '../../src/ports/lichess.ts';

/** One opened stream, in the test's hand. */
export interface OpenStream<E> {
  send(event: E): void;
  end(end?: StreamEnd): void;
  readonly open: boolean;
}

/** A server in memory: every call is noted, answers are scripted, streams are driven by the test. */
export class FakeLichess implements LichessPort {
  readonly calls: string[] = [];
  readonly gameStreams: OpenStream<GameEvent>[] = [];
  readonly eventStreams: OpenStream<AccountEvent>[] = [];
  /** Answers for the coming calls that begin with this text, first in first out; anything else succeeds. */
  readonly #failures: { readonly prefix: string; readonly failure: RequestFailure }[] = [];
  playingGames: OngoingGame[] = [];
  overheadMs = 0;

  fail(prefix: string, failure: RequestFailure, times = 1): void {
    for (let i = 0; i < times; i++) this.#failures.push({ prefix, failure });
  }

  /** Calls that begin with a text. */
  count(prefix: string): number {
    return this.calls.filter((call) => call.startsWith(prefix)).length;
  }

  get stream(): OpenStream<GameEvent> {
    const latest = this.gameStreams.at(-1);
    if (!latest) throw new Error('no game stream was opened');
    return latest;
  }

  #scripted(text: string): RequestFailure | undefined {
    const index = this.#failures.findIndex(({ prefix }) => text.startsWith(prefix));
    return index < 0 ? undefined : this.#failures.splice(index, 1)[0]?.failure;
  }

  async #call<T>(text: string, value: T) {
    this.calls.push(text);
    const failure = this.#scripted(text);
    return failure ? err(failure) : ok(value);
  }

  #stream<E>(text: string, list: OpenStream<E>[], { onEvent, onOpen, signal }: StreamOptions<E>): Promise<StreamEnd> {
    this.calls.push(text);
    const failure = this.#scripted(text);
    if (failure) return Promise.resolve({ kind: 'refused', failure });
    return new Promise((resolve) => {
      let open = true;
      const end = (how: StreamEnd = { kind: 'ended' }): void => {
        open = false;
        resolve(how);
      };
      signal.addEventListener('abort', () => end({ kind: 'aborted' }), { once: true });
      list.push({
        send: (event) => {
          if (open) onEvent(event);
        },
        end,
        get open() {
          return open;
        },
      });
      onOpen?.();
    });
  }

  account = () =>
    this.#call('account', { id: 'us', username: 'Us', isBot: true, scopes: ['bot:play'], gamesPlayed: 0 });
  upgrade = () => this.#call('upgrade', undefined);
  playing = () => this.#call('playing', this.playingGames);
  streamEvents = (options: StreamOptions<AccountEvent>) => this.#stream('events', this.eventStreams, options);
  streamGame = (gameId: string, options: StreamOptions<GameEvent>) =>
    this.#stream(`stream ${gameId}`, this.gameStreams, options);
  move = (gameId: string, uci: string, options?: { offeringDraw?: boolean }) =>
    this.#call(`move ${gameId} ${uci}${options?.offeringDraw ? ' draw' : ''}`, undefined);
  abort = (gameId: string) => this.#call(`abort ${gameId}`, undefined);
  resign = (gameId: string) => this.#call(`resign ${gameId}`, undefined);
  answerDraw = (gameId: string, yes: boolean) => this.#call(`draw ${gameId} ${yes}`, undefined);
  answerTakeback = (gameId: string, yes: boolean) => this.#call(`takeback ${gameId} ${yes}`, undefined);
  claimVictory = (gameId: string) => this.#call(`claim-victory ${gameId}`, undefined);
  claimDraw = (gameId: string) => this.#call(`claim-draw ${gameId}`, undefined);
  chat = (gameId: string, room: string, text: string) => this.#call(`chat ${gameId} ${room} ${text}`, undefined);
  acceptChallenge = (id: string) => this.#call(`accept ${id}`, undefined);
  declineChallenge = (id: string, reason: string) => this.#call(`decline ${id} ${reason}`, undefined);
  cancelChallenge = (id: string) => this.#call(`cancel ${id}`, undefined);
  moveOverheadMs = () => this.overheadMs;
  traffic = () => ({ pausedForMs: 0, queued: 0, openStreams: 0 });
  close = async () => undefined;
}

export const person = (id: string, changes: Partial<PlayerInfo> = {}): PlayerInfo => ({
  id,
  name: id,
  rating: 1500,
  provisional: false,
  isBot: false,
  aiLevel: null,
  ...changes,
});

/** A 5+3 game in which we are White. */
export const gameInfo = (changes: Partial<GameInfo> = {}): GameInfo => ({
  id: 'game0001',
  variantKey: 'standard',
  startFen: 'startpos',
  players: { white: person('us', { isBot: true }), black: person('them') },
  control: { initialMs: 300_000, incrementMs: 3000 },
  daysPerTurn: null,
  rated: false,
  speed: 'blitz',
  createdAtMs: 1000,
  ...changes,
});

export const gameState = (moves = '', changes: Partial<GameState> = {}): GameState => ({
  moves: moves.split(' ').filter(Boolean),
  clocksMs: { white: 300_000, black: 300_000 },
  incrementMs: 3000,
  status: 'started',
  winner: null,
  drawOffer: { white: false, black: false },
  takebackOffer: { white: false, black: false },
  ...changes,
});

export const full = (state: GameState = gameState(), info: GameInfo = gameInfo()): GameEvent => ({
  type: 'full',
  game: info,
  state,
});
export const state = (moves: string, changes: Partial<GameState> = {}): GameEvent => ({
  type: 'state',
  state: gameState(moves, changes),
});

export const ongoing = (gameId: string, changes: Partial<OngoingGame> = {}): OngoingGame => ({
  gameId,
  color: 'white',
  opponent: person('them'),
  variantKey: 'standard',
  speed: 'blitz',
  rated: false,
  isMyTurn: true,
  clockMs: 300_000,
  playable: true,
  ...changes,
});

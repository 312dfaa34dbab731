import type { Feed, FinishedGame } from '../../../http/schemas.ts';
import { isRunning } from '../../../model/lichess.ts';
import type { AccountView, GameView } from '../../../ports/service.ts';

/** How many results a page lists; the service remembers as many. */
const KEPT_RESULTS = 20;

/** A running game and when this page heard of it, on the page's own monotonic clock. */
export interface LiveGame {
  readonly key: string;
  readonly game: GameView;
  readonly heardAtMs: number;
}

/** What a page knows of the service. */
export interface PageState {
  /** `lost`: what is shown is the last that was heard. */
  readonly link: 'connecting' | 'live' | 'lost';
  readonly version: string | null;
  /** The service's time of day when it was last heard. */
  readonly serviceNowMs: number;
  readonly accounts: readonly AccountView[];
  /** In the order they began. */
  readonly games: readonly LiveGame[];
  /** Latest first. */
  readonly finished: readonly FinishedGame[];
}

export const NOTHING_KNOWN: PageState = {
  link: 'connecting',
  version: null,
  serviceNowMs: 0,
  accounts: [],
  games: [],
  finished: [],
};

export type FeedMessage = { readonly [K in keyof Feed]: { readonly event: K; readonly data: Feed[K] } }[keyof Feed];

export const keyOf = (game: Pick<GameView, 'accountId' | 'gameId'>): string => `${game.accountId}/${game.gameId}`;

/** @param heardAtMs the page's monotonic clock */
export function hear(state: PageState, message: FeedMessage, heardAtMs: number): PageState {
  switch (message.event) {
    case 'snapshot': {
      const { version, nowMs, accounts, games, finished } = message.data;
      const live = games.map((game) => ({ key: keyOf(game), game, heardAtMs }));
      return { link: 'live', version, serviceNowMs: nowMs, accounts, games: live.sort(byStart), finished };
    }
    case 'beat': {
      const { nowMs, accounts, running } = message.data;
      const keys = new Set(running);
      return { ...state, serviceNowMs: nowMs, accounts, games: state.games.filter(({ key }) => keys.has(key)) };
    }
    case 'game':
      return hearGame(state, message.data, heardAtMs);
  }
}

/** The service does not answer any more. */
export const lose = (state: PageState): PageState => ({ ...state, link: 'lost' });

function hearGame(state: PageState, game: GameView, heardAtMs: number): PageState {
  const key = keyOf(game);
  const games = state.games.filter((other) => other.key !== key);
  if (isRunning(game.status)) return { ...state, games: [...games, { key, game, heardAtMs }].sort(byStart) };
  const result = { game, finishedAtMs: state.serviceNowMs };
  const others = state.finished.filter((other) => keyOf(other.game) !== key);
  return { ...state, games, finished: [result, ...others].slice(0, KEPT_RESULTS) };
}

const byStart = (a: LiveGame, b: LiveGame): number =>
  a.game.startedAtMs - b.game.startedAtMs || (a.key < b.key ? -1 : 1);

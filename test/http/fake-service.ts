import type { Trace } from '../../src/model/trace.ts';
import type { AccountView, GameView, ServiceView } from '../../src/ports/service.ts';

export const account = (changes: Partial<AccountView> = {}): AccountView => ({
  id: 'house',
  username: 'FumbleHouse',
  server: 'sandbox',
  phase: 'playing',
  trouble: null,
  games: 1,
  reserved: 0,
  waitingChallenges: 0,
  reconnects: 0,
  moveOverheadMs: 35,
  pausedForMs: 0,
  ...changes,
});

export const game = (changes: Partial<GameView> = {}): GameView => ({
  accountId: 'house',
  gameId: 'abcd1234',
  color: 'white',
  opponent: { name: 'Sparring', rating: 1480, isBot: true },
  ownRating: 1512,
  personality: 'Plain 1500',
  player: 'flounder@1500',
  variant: 'standard',
  speed: 'blitz',
  rated: false,
  fen: 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2',
  moves: ['e2e4', 'e7e5'],
  lastMove: 'e7e5',
  clocksMs: { white: 180_000, black: 178_500 },
  turn: 'white',
  status: 'started',
  winner: null,
  thinking: true,
  reconnects: 0,
  startedAtMs: 1_000_000,
  premoves: { armed: 0, fired: 0, busted: 0 },
  ...changes,
});

export const trace: Trace = {
  v: 1,
  seed: 'abc',
  personality: { name: 'Plain 1500', hash: 'f00' },
  player: 'flounder@1500',
  ratingInForce: 1500,
  entropyBits: 1.5,
  temperature: null,
  probes: [{ kind: 'wide', depth: 8, scores: { g1f3: 34 } }],
  stages: [
    { stage: 'propose', ran: true, why: 'asked the engine', data: { nodes: 12 } },
    { stage: 'timing', ran: false, why: 'instant' },
  ],
  candidates: [{ move: 'g1f3', raw: 0, rawKind: 'costCp', weight: 1, contributions: {} }],
  timing: { roughMs: 0, finalMs: 0, parts: [{ name: 'instant', ms: 0 }] },
};

/** A service whose accounts and games a test sets by hand. */
export class FakeService implements ServiceView {
  readonly startedAtMs = 1_000_000;
  isHealthy = true;
  isReady = true;
  accountList: AccountView[] = [account()];
  gameList: GameView[] = [];
  lastTrace: Trace | null = null;
  sandboxView: { readonly timeScale: number } | null = { timeScale: 1 };
  readonly #listeners = new Set<(game: GameView) => void>();

  healthy(): boolean {
    return this.isHealthy;
  }

  ready(): boolean {
    return this.isReady;
  }

  accounts(): readonly AccountView[] {
    return this.accountList;
  }

  games(): readonly GameView[] {
    return this.gameList;
  }

  game(accountId: string, gameId: string): GameView | null {
    return this.gameList.find((one) => one.accountId === accountId && one.gameId === gameId) ?? null;
  }

  trace(): Trace | null {
    return this.lastTrace;
  }

  pool() {
    return null;
  }

  store() {
    return { queued: 0, dropped: { decision: 0, move: 0, game: 0, memory: 0 }, trouble: null };
  }

  sandbox(): { readonly timeScale: number } | null {
    return this.sandboxView;
  }

  onChange(listener: (game: GameView) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  get listeners(): number {
    return this.#listeners.size;
  }

  /** The game as it now stands; one that is over leaves the running games, as in the service. */
  change(next: GameView): void {
    const others = this.gameList.filter((one) => one.gameId !== next.gameId || one.accountId !== next.accountId);
    this.gameList = next.status === 'started' ? [...others, next] : others;
    for (const listener of this.#listeners) listener(next);
  }
}

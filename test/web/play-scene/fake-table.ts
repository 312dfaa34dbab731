import type { Table, TableGame, TableState, Wish } from '../../../src/web/client/play/table/types.ts';

/** A table whose state a test sets by hand, and which remembers what it was asked for. */
export class FakeTable implements Table {
  state: TableState = {
    link: 'connecting',
    open: true,
    version: null,
    timeScale: 1,
    bots: [],
    challenge: { phase: 'idle' },
    game: null,
  };
  readonly calls: (readonly [string, unknown])[] = [];
  readonly #listeners = new Set<() => void>();

  /** Clocks that were heard at 0 are heard now. */
  set(changes: Partial<TableState>): void {
    const state = { ...this.state, ...changes };
    const clocks = state.game?.clocks;
    const heardNow = clocks?.heardAtMs === 0 ? { clocks: { ...clocks, heardAtMs: performance.now() } } : {};
    this.state = { ...state, game: state.game && { ...state.game, ...heardNow } };
    for (const listener of this.#listeners) listener();
  }

  /** Changes the game that is at the table. */
  setGame(changes: Partial<TableGame>): void {
    const { game } = this.state;
    if (game) this.set({ game: { ...game, ...changes } });
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  challenge(wish: Wish): void {
    this.#note('challenge', wish);
    this.set({ challenge: { phase: 'asking', wish } });
  }

  withdraw(): void {
    this.#note('withdraw');
    this.set({ challenge: { phase: 'idle' } });
  }

  /** Shows the move at once, as the real one does. */
  move(uci: string): void {
    this.#note('move', uci);
    const { game } = this.state;
    if (game) this.setGame({ moves: [...game.moves, uci], turn: game.turn === 'white' ? 'black' : 'white' });
  }

  resign(): void {
    this.#note('resign');
  }

  abort(): void {
    this.#note('abort');
  }

  draw(yes: boolean): void {
    this.#note('draw', yes);
  }

  takeback(yes: boolean): void {
    this.#note('takeback', yes);
  }

  say(text: string): void {
    this.#note('say', text);
  }

  claim(): void {
    this.#note('claim');
  }

  again(): void {
    this.#note('again');
  }

  leave(): void {
    this.#note('leave');
    this.set({ game: null });
  }

  close(): void {
    this.#listeners.clear();
  }

  #note(name: string, value: unknown = null): void {
    this.calls.push([name, value]);
  }
}

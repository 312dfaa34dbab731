import type { AccountSupervisor } from '../game/supervisor.ts';
import type { Trace } from '../model/trace.ts';
import type { Clock } from '../ports/clock.ts';
import type { EnginePool } from '../ports/engine.ts';
import type { GameView, SandboxView, ServiceView } from '../ports/service.ts';
import type { Store } from '../ports/store.ts';

/** Finished games stay visible for a while: the page lists them, the API still answers for them. */
const FINISHED_KEPT = 30;

/** A pool without a running engine for so long, as far as the health checks have seen it, does not recover. */
const ENGINELESS_MS = 60_000;

export interface ServiceViewSources {
  readonly clock: Clock;
  readonly supervisors: readonly AccountSupervisor[];
  readonly pool: EnginePool;
  readonly store: Store;
  readonly sandbox: SandboxView | null;
}

/** What the service shows of itself, and the place where sessions tell their changes. */
export class ServiceBoard implements ServiceView {
  readonly startedAtMs: number;
  readonly #sources: ServiceViewSources;
  #enginelessSinceMs: number | null = null;
  readonly #listeners = new Set<(game: GameView) => void>();
  readonly #finished = new Map<string, { readonly view: GameView; readonly trace: Trace | null }>();

  constructor(sources: ServiceViewSources) {
    this.#sources = sources;
    this.startedAtMs = sources.clock.nowMs();
  }

  /** Whatever fails is replaced; where engines are needed and none comes back, only a fresh process can help. */
  healthy(): boolean {
    const { pool, clock } = this.#sources;
    const { size, ready } = pool.status();
    if (size === 0 || ready > 0) {
      this.#enginelessSinceMs = null;
      return true;
    }
    this.#enginelessSinceMs ??= clock.monotonicMs();
    return clock.monotonicMs() - this.#enginelessSinceMs < ENGINELESS_MS;
  }

  ready(): boolean {
    return this.#sources.supervisors.some((supervisor) => supervisor.view().phase === 'playing');
  }

  accounts() {
    return this.#sources.supervisors.map((supervisor) => supervisor.view());
  }

  games(): readonly GameView[] {
    return this.#sources.supervisors.flatMap((supervisor) =>
      [...supervisor.games.values()].flatMap(({ runner }) => runner.session.view() ?? []),
    );
  }

  game(accountId: string, gameId: string): GameView | null {
    return this.#session(accountId, gameId)?.view() ?? this.#finished.get(keyOf(accountId, gameId))?.view ?? null;
  }

  trace(accountId: string, gameId: string): Trace | null {
    const session = this.#session(accountId, gameId);
    return session ? session.trace : (this.#finished.get(keyOf(accountId, gameId))?.trace ?? null);
  }

  pool() {
    return this.#sources.pool.status();
  }

  store() {
    return this.#sources.store.status();
  }

  sandbox() {
    return this.#sources.sandbox;
  }

  onChange(listener: (game: GameView) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** A session tells how its game stands now. */
  changed(game: GameView): void {
    if (game.status !== 'started' && game.status !== 'created') this.#keep(game);
    for (const listener of this.#listeners) listener(game);
  }

  #keep(view: GameView): void {
    const trace = this.#session(view.accountId, view.gameId)?.trace ?? null;
    this.#finished.set(keyOf(view.accountId, view.gameId), { view, trace });
    const [oldest] = this.#finished.keys();
    if (this.#finished.size > FINISHED_KEPT && oldest !== undefined) this.#finished.delete(oldest);
  }

  #session(accountId: string, gameId: string) {
    const supervisor = this.#sources.supervisors.find(({ id }) => id === accountId);
    return supervisor?.games.get(gameId)?.runner.session;
  }
}

const keyOf = (accountId: string, gameId: string): string => `${accountId} ${gameId}`;

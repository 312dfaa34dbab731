import { afterEach } from 'vitest';
import type { Sandbox, SandboxOptions } from '../../src/sandbox/sandbox.ts';
import { startSandboxServer } from '../../src/sandbox/server.ts';
import { createTable, type TableOptions } from '../../src/web/client/play/table/table.ts';
import type { Table, TableGame, TableState, Wish } from '../../src/web/client/play/table/types.ts';
import { TestClient } from '../sandbox/client.ts';
import { play, playAll } from '../sandbox/world.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { quiet, until } from '../support/service.ts';

export const PERSON = 'sandbox_person_testtesttesttesttesttesttesttest';
const BOT = 'token-bot';

/** A browser's storage in memory. */
export class TestShelf {
  readonly items = new Map<string, string>();
  getItem(key: string): string | null {
    return this.items.get(key) ?? null;
  }
  setItem(key: string, text: string): void {
    this.items.set(key, text);
  }
  removeItem(key: string): void {
    this.items.delete(key);
  }
}

export const timersOf = (clock: ManualClock): TableOptions['timers'] => ({
  set: (ms, run) => {
    const timer = clock.after(ms, run);
    return () => timer.cancel();
  },
});

export interface Room {
  readonly clock: ManualClock;
  readonly sandbox: Sandbox;
  readonly url: string;
  readonly bot: TestClient;
  /** One more tab of a person; each has its own storage unless told. */
  tab(options?: TabOptions): Tab;
  /** Stops the server and starts an empty one in its place. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const closers: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** A sandbox with one bot that does what the test says, and a service in front of it as the page sees it. */
export async function tableRoom(options: Partial<SandboxOptions> = {}): Promise<Room> {
  const clock = new ManualClock(1_700_000_000_000);
  const open = (port: number) =>
    startSandboxServer({
      clock,
      seed: 'test',
      faults: true,
      port,
      ...options,
      users: [
        { name: 'Rook', title: 'BOT', token: BOT, takebacks: true, alwaysOnline: true },
        { name: 'Ann', token: PERSON },
        ...(options.users ?? []),
      ],
    });
  let server = await open(0);
  const { url } = server;
  closers.push(() => server.close());
  return {
    clock,
    get sandbox() {
      return server.sandbox;
    },
    url,
    bot: new TestClient(url, BOT),
    tab: (more = {}) => new Tab(clock, url, more),
    stop: () => server.close(),
    restart: async () => {
      await server.close();
      server = await open(Number(new URL(url).port));
    },
  };
}

/** The sandbox alone has no `/v1`: what the service in front of it would say is said here. */
export function pageFetch(timeScale: number | null = 1): typeof fetch {
  return (input, init) => {
    if (!String(input).endsWith('/v1/service')) return fetch(input, init);
    // The service lives and dies with its sandbox.
    return fetch(String(input).replace('/v1/service', '/api/users/status?ids=rook'), init).then(
      (response) => new Response(JSON.stringify({ sandbox: timeScale === null ? null : { timeScale } }), response),
    );
  };
}

export const WISH: Wish = {
  botId: 'rook',
  color: 'white',
  control: { kind: 'clock', limitSeconds: 300, incrementSeconds: 0 },
  fen: null,
};

type TabOptions = Partial<Omit<TableOptions, 'storage'>> & { readonly storage?: TestShelf };

/** A table with what a test looks at. */
export class Tab {
  readonly table: Table;
  readonly shelf: TestShelf;
  readonly clock: ManualClock;
  /** Every state there was. */
  readonly states: TableState[] = [];

  constructor(clock: ManualClock, origin: string, more: TabOptions) {
    this.clock = clock;
    this.shelf = more.storage ?? new TestShelf();
    this.table = createTable({
      origin,
      token: PERSON,
      fetch: pageFetch(),
      storage: this.shelf,
      nowMs: () => clock.monotonicMs(),
      timers: timersOf(clock),
      ...more,
    });
    this.table.subscribe(() => this.states.push(this.table.state));
    closers.push(() => this.table.close());
  }

  get state(): TableState {
    return this.table.state;
  }

  get game(): TableGame {
    const { game } = this.table.state;
    if (!game) throw new Error('there is no game at the table');
    return game;
  }

  /** Time stands still meanwhile. */
  async see(condition: (state: TableState) => boolean, what: string): Promise<void> {
    await until(() => condition(this.state), what);
  }

  seeGame(condition: (game: TableGame) => boolean, what: string): Promise<void> {
    return this.see(({ game }) => game !== null && condition(game), what);
  }

  /** Time passes in steps until the condition holds. @returns how much */
  async pass(condition: (state: TableState) => boolean, what: string, stepMs = 250, mostMs = 120_000): Promise<number> {
    const fromMs = this.clock.nowMs();
    while (!condition(this.state)) {
      if (this.clock.nowMs() - fromMs > mostMs) throw new Error(`time passed in vain until ${what}`);
      await this.clock.advance(stepMs);
      for (let turn = 0; turn < 30; turn++) await new Promise((resolve) => setImmediate(resolve));
    }
    return this.clock.nowMs() - fromMs;
  }
}

/** A challenge that the bot takes. */
export async function startGame(room: Room, tab: Tab, wish: Partial<Wish> = {}): Promise<string> {
  await tab.see(({ link }) => link === 'live', 'the table is open');
  tab.table.challenge({ ...WISH, ...wish });
  const id = await challengeId(room);
  await room.bot.post(`/api/challenge/${id}/accept`);
  await tab.seeGame((game) => game.id === id, 'the game is on');
  return id;
}

/** The id of the challenge that waits for the bot. */
export async function challengeId(room: Room): Promise<string> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const id: unknown = (await room.bot.get('/api/challenge')).body.in[0]?.id;
    if (typeof id === 'string') return id;
  }
  throw new Error('no challenge came');
}

export { play, playAll, quiet, until };

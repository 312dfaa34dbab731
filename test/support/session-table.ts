import { GameSession } from '../../src/game/session.ts';
import type { SessionPorts } from '../../src/game/session-ports.ts';
import type { AccountPolicy } from '../../src/model/account.ts';
import type { Facts } from '../../src/model/facts.ts';
import type { GameMemory } from '../../src/model/memory.ts';
import type { Personality } from '../../src/model/personality.ts';
import type { Decision } from '../../src/model/trace.ts';
import { decide } from '../../src/pipeline/decide.ts';
import { createRoster } from '../../src/players/roster.ts';
import { SILENT_LOG } from '../../src/ports/log.ts';
import { type Metrics, NO_METRICS } from '../../src/ports/metrics.ts';
import { OPEN_POLICY } from '../game/challenge-samples.ts';
import { PLAIN } from './facts.ts';
import { FakeLichess } from './fake-lichess.ts';
import { died, fakePool } from './fake-pool.ts';
import { FakeStore } from './fake-store.ts';
import { ManualClock, settle } from './manual-clock.ts';

export const POLICY: AccountPolicy = {
  challenge: {
    ...OPEN_POLICY,
    reservedForHumans: 0,
    perUser: 2,
    gamesPerOpponent: { hour: 100, day: 1000 },
    queue: 3,
  },
  takebacks: { perGame: 1, opponents: ['human'] },
  chat: { greeting: '', goodbye: '', spectatorGreeting: '', spectatorGoodbye: '' },
  abortAfterMs: 30_000,
};

export interface TableOptions {
  readonly personality?: Partial<Personality>;
  readonly policy?: Partial<AccountPolicy>;
  readonly memory?: GameMemory;
  readonly lateMemory?: Promise<GameMemory | null>;
  readonly decide?: (facts: Facts, signal: AbortSignal) => Promise<Decision>;
  readonly breakdowns?: number;
  readonly preparePremove?: SessionPorts['preparePremove'];
  readonly evaluate?: SessionPorts['evaluate'];
  readonly onView?: SessionPorts['onView'];
  readonly seedOf?: SessionPorts['seedOf'];
  readonly metrics?: Partial<Metrics>;
}

/** Everything one session needs, on a clock that a test moves: random legal moves at once unless told otherwise. */
export function seat(options: TableOptions = {}) {
  const clock = new ManualClock();
  const lichess = new FakeLichess();
  const store = new FakeStore();
  const ports = portsFor(lichess, store, clock, options);
  const session = new GameSession(ports, {
    gameId: 'game0001',
    memory: options.memory ?? null,
    lateMemory: options.lateMemory ?? null,
    clockMs: null,
    toldOver: false,
    breakdowns: options.breakdowns ?? 0,
  });
  session.run();
  return { clock, lichess, store, session, settle };
}

export function portsFor(
  lichess: FakeLichess,
  store: FakeStore,
  clock: ManualClock,
  options: TableOptions,
): SessionPorts {
  const players = createRoster({
    pool: fakePool(died),
    monotonicMs: () => clock.monotonicMs(),
    onFallback: () => undefined,
  });
  const player = { kind: 'rule', bot: 'random' } as const;
  const personality: Personality = { ...PLAIN, player, ...options.personality };
  const usual = (facts: Facts, signal: AbortSignal, deadlineMs: number) =>
    options.decide?.(facts, signal) ?? decide(facts, { players }, { signal, deadlineMs });
  return {
    accountId: 'house',
    me: 'us',
    site: 'http://lichess.test',
    lichess,
    clock,
    log: SILENT_LOG,
    metrics: { ...NO_METRICS, ...options.metrics },
    store,
    policy: { ...POLICY, ...options.policy },
    decide: usual,
    preparePremove: options.preparePremove ?? (async () => ({ kind: 'none', why: 'not asked for', blind: true })),
    evaluate: options.evaluate ?? (async () => null),
    decideSafely: (facts, signal, deadlineMs) => decide(facts, { players }, { signal, deadlineMs }),
    seedOf: options.seedOf ?? ((gameId, ply) => `${gameId} ${ply}`),
    choosePersonality: () => personality,
    onView: options.onView ?? (() => undefined),
    onStalled: () => undefined,
  };
}

import { err, ok, type Result } from '../chess/result.ts';
import type { AccountConfig } from '../config/config.ts';
import { BlockLists } from '../game/block-lists.ts';
import { type Capacity, poolCapacity } from '../game/capacity.ts';
import { AccountSupervisor, type AccountTrouble, type SupervisorPorts } from '../game/supervisor.ts';
import { checkAccount, describeTrouble } from '../lichess/check-account.ts';
import { createLichessClient, type LichessClient } from '../lichess/client.ts';
import { HostPause } from '../lichess/host-pause.ts';
import type { AccountInfo } from '../model/lichess.ts';
import { choosePersonality } from '../personality/choice.ts';
import { needsEngine } from '../players/roster.ts';
import type { Clock } from '../ports/clock.ts';
import type { EnginePool } from '../ports/engine.ts';
import type { Log } from '../ports/log.ts';
import type { Metrics } from '../ports/metrics.ts';
import type { GameView } from '../ports/service.ts';
import type { Store } from '../ports/store.ts';
import { stream } from '../random/streams.ts';
import { createDecider } from './decider.ts';
import { seedsOf } from './seeds.ts';
import { VERSION } from './version.ts';

/** What all accounts of the process share. */
export interface Shared {
  readonly botSeed: string;
  readonly engineClock: Clock;
  readonly pool: EnginePool;
  readonly store: Store;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly onView: (view: GameView) => void;
  readonly supervisors: readonly AccountSupervisor[];
  readonly readList: (source: string) => Promise<string>;
  /** One a server: a 429 to one account quiets all that play there. */
  readonly pauses: Map<string, HostPause>;
}

/** Where one account plays, and by which clock. */
export interface Seat {
  readonly url: string;
  /** For people: `lichess`, `sandbox`, or the address. */
  readonly server: string;
  readonly token: string;
  readonly clock: Clock;
  readonly timeScale: number;
}

export interface Account {
  readonly supervisor: AccountSupervisor;
  close(): Promise<void>;
}

/** Puts one account together: its client, its desk, its way to decide. Nothing runs before `supervisor.run()`. */
export function createAccount(config: AccountConfig, seat: Seat, shared: Shared): Account {
  const { id, policy } = config;
  const { log, metrics, store, pool } = shared;
  const { clock, url } = seat;
  const pause = shared.pauses.get(url) ?? new HostPause(clock);
  shared.pauses.set(url, pause);
  const lichess = createLichessClient({
    url,
    token: seat.token,
    version: VERSION,
    clock,
    log,
    metrics,
    accountId: id,
    pause,
  });
  const lists = new BlockLists({ policy: policy.challenge, readText: shared.readList, clock: shared.engineClock, log });
  lists.start();
  const decider = createDecider({
    pool,
    gameClock: clock,
    engineClock: shared.engineClock,
    timeScale: seat.timeScale,
    onFallback: (from, to, reason) => {
      metrics.fallback(id, from, to);
      log.warn('fallback', { account: id, from, to, reason });
    },
  });
  const supervisor = new AccountSupervisor({
    ...decider,
    id,
    server: seat.server,
    site: url,
    lichess,
    clock,
    log,
    metrics,
    store,
    policy,
    lists,
    check: () => check(lichess, log),
    capacity: capacityOf(config, shared),
    seedOf: seedsOf(shared.botSeed, id),
    choosePersonality: personalityChoice(config, shared.botSeed),
    onView: shared.onView,
  });
  const close = async (): Promise<void> => {
    lists.stop();
    supervisor.close();
    await lichess.close();
  };
  return { supervisor, close };
}

/** A game keeps its personality over a restart; a new one draws it. */
function personalityChoice({ personalities }: AccountConfig, botSeed: string): SupervisorPorts['choosePersonality'] {
  return ({ gameId, ...occasion }, remembered) => {
    const kept = personalities.find(({ personality }) => personality.name === remembered);
    const roll = stream(botSeed, gameId, 'personality').next();
    return (kept ?? choosePersonality(personalities, occasion, roll)).personality;
  };
}

async function check(lichess: LichessClient, log: Log): Promise<Result<AccountInfo, AccountTrouble>> {
  const { account, troubles } = await checkAccount(lichess);
  const inTheWay = troubles.filter(({ weight }) => weight !== 'note');
  for (const trouble of troubles)
    if (trouble.weight === 'note') log.warn('account', { note: describeTrouble(trouble) });
  if (account && inTheWay.length === 0) return ok(account);
  return err({
    transient: inTheWay.every(({ weight }) => weight === 'passes'),
    sentences: inTheWay.map(describeTrouble),
  });
}

/** Use of the engines by the games of every account, for the challenges of this one. */
function capacityOf({ personalities }: AccountConfig, { pool, supervisors }: Shared): Capacity {
  const asksEngine = personalities.some(({ personality }) => needsEngine(personality.player));
  return poolCapacity({
    pool: () => (pool.status().size > 0 ? pool.status() : null),
    needsEngine: () => asksEngine,
    running: () =>
      supervisors
        .flatMap(({ games }) => [...games.values()].map(({ runner }) => runner.session.table))
        .filter((table) => table !== null)
        .filter(({ personality }) => needsEngine(personality.player))
        .map(({ info }) => info.control),
  });
}

import type { TimeControl } from '../chess/clock.ts';
import { err, ok, type Result } from '../chess/result.ts';
import type { AccountConfig, AccountPersonality } from '../config/config.ts';
import { BlockLists } from '../game/block-lists.ts';
import { type Capacity, poolCapacity } from '../game/capacity.ts';
import { AccountSupervisor, type AccountTrouble, type SupervisorPorts } from '../game/supervisor.ts';
import { opponentOf } from '../game/table.ts';
import { checkAccount, describeTrouble } from '../lichess/check-account.ts';
import { createLichessClient, type LichessClient } from '../lichess/client.ts';
import { HostPause } from '../lichess/host-pause.ts';
import type { AccountPolicy } from '../model/account.ts';
import type { AccountInfo } from '../model/lichess.ts';
import type { Personality } from '../model/personality.ts';
import { choosePersonality } from '../personality/choice.ts';
import { needsEngine } from '../players/roster.ts';
import type { BookShelf } from '../ports/book.ts';
import type { Clock } from '../ports/clock.ts';
import type { EnginePool } from '../ports/engine.ts';
import type { Log } from '../ports/log.ts';
import type { Metrics } from '../ports/metrics.ts';
import type { GameView } from '../ports/service.ts';
import type { Store } from '../ports/store.ts';
import { stream } from '../random/streams.ts';
import { createDecider } from './decider.ts';
import { sandboxPolicy } from './sandbox-policy.ts';
import type { Visitor } from './sandbox-room.ts';
import { seedsOf } from './seeds.ts';
import { VERSION } from './version.ts';

/** What all accounts of the process share. */
export interface Shared {
  readonly botSeed: string;
  /** For what does not hurry with a sandbox: engines and the network. */
  readonly machineClock: Clock;
  readonly pool: EnginePool;
  readonly store: Store;
  /** Null where no book is asked. */
  readonly books: BookShelf | null;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly onView: (view: GameView) => void;
  /** Of each account, the controls in real time of its games that ask engines; null is correspondence. */
  readonly engineGames: Set<() => readonly (TimeControl | null)[]>;
  readonly readList: (source: string) => Promise<string>;
  /** What a personality's file says now; games keep what they began with. */
  readonly personalityOf: (use: AccountPersonality) => Personality;
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
  /** The player inside a server of ours, whose games make way for people's. */
  readonly visitor?: Visitor | null;
}

export interface Account {
  readonly supervisor: AccountSupervisor;
  close(): Promise<void>;
}

const policyAt = ({ server, visitor = null, timeScale }: Seat, policy: AccountPolicy): AccountPolicy =>
  server === 'sandbox' ? sandboxPolicy(policy, visitor, timeScale) : policy;

function clientFor(accountId: string, { url, token, timeScale }: Seat, shared: Shared): LichessClient {
  const { machineClock: clock, log, metrics, pauses } = shared;
  const pause = pauses.get(url) ?? new HostPause(clock);
  pauses.set(url, pause);
  return createLichessClient({ url, token, version: VERSION, clock, timeScale, log, metrics, accountId, pause });
}

/** Puts one account together: its client, its desk, its way to decide. Nothing runs before `supervisor.run()`. */
export function createAccount(config: AccountConfig, seat: Seat, shared: Shared): Account {
  const { id } = config;
  const policy = policyAt(seat, config.policy);
  const { log, metrics, store, pool, books } = shared;
  const { clock, url } = seat;
  const lichess = clientFor(id, seat, shared);
  const lists = new BlockLists({
    policy: policy.challenge,
    readText: shared.readList,
    clock: shared.machineClock,
    log,
  });
  lists.start();
  const decider = createDecider({
    pool,
    books,
    gameClock: clock,
    engineClock: shared.machineClock,
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
    capacity: capacityOf(config, seat, shared),
    seedOf: seedsOf(shared.botSeed, id),
    choosePersonality: personalityChoice(config, shared),
    onView: shared.onView,
  });
  const engineGames = (): readonly (TimeControl | null)[] => controlsOf(supervisor, seat);
  shared.engineGames.add(engineGames);
  const close = async (): Promise<void> => {
    shared.engineGames.delete(engineGames);
    lists.stop();
    supervisor.close();
    await lichess.close();
  };
  return { supervisor, close };
}

/** A game keeps its personality over a restart; a new one draws it. */
function personalityChoice(
  { personalities }: AccountConfig,
  { botSeed, personalityOf }: Shared,
): SupervisorPorts['choosePersonality'] {
  return ({ gameId, ...occasion }, remembered) => {
    const kept = personalities.find((use) => personalityOf(use).name === remembered);
    const roll = stream(botSeed, gameId, 'personality').next();
    return personalityOf(kept ?? choosePersonality(personalities, occasion, roll));
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

/**
 * Use of the engines by the games of every account, for the challenges of this one. Engines do not hurry with a fast
 * sandbox: a game there asks them so many times as often.
 */
function capacityOf({ personalities }: AccountConfig, { timeScale }: Seat, shared: Shared): Capacity {
  const { pool, engineGames, personalityOf } = shared;
  const { predictedUse, useOf } = poolCapacity({
    pool: () => (pool.status().size > 0 ? pool.status() : null),
    needsEngine: () => personalities.some((use) => needsEngine(personalityOf(use).player)),
    running: () => [...engineGames].flatMap((controls) => controls()),
  });
  return { predictedUse, useOf: (challenge) => useOf(challenge) * timeScale };
}

/** The visitor's games are left out: they never keep a person waiting. */
function controlsOf({ games }: AccountSupervisor, { timeScale, visitor }: Seat): (TimeControl | null)[] {
  return [...games.values()].flatMap(({ runner: { session } }) => {
    if (!session.table || !needsEngine(session.table.personality.player)) return [];
    if (visitor && opponentOf(session.table).id === visitor.id) return [];
    const { control } = session.table.info;
    if (!control) return [null];
    return [{ initialMs: control.initialMs / timeScale, incrementMs: control.incrementMs / timeScale }];
  });
}

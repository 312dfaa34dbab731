import { onTestFinished } from 'vitest';
import { ok } from '../../src/chess/result.ts';
import type { Personality } from '../../src/model/personality.ts';
import type { EngineLease, EnginePool } from '../../src/ports/engine.ts';
import type { FaultSpec, RequestFault } from '../../src/sandbox/faults.ts';
import type { JournalEntry } from '../../src/sandbox/journal.ts';
import type { GameSpec } from '../../src/sandbox/script.ts';
import { PLAIN } from '../support/facts.ts';
import { type FakePool, fakePool, scored } from '../support/fake-pool.ts';
import { type Service, type ServiceOptions, serve, until } from '../support/service.ts';

type RequestFaultSpec = Omit<Extract<FaultSpec, { target: 'request' }>, 'target'>;
type StreamFaultSpec = Omit<Extract<FaultSpec, { target: 'stream' }>, 'target'>;

/** Our account plays on a real server whose other half the test moves by hand; gone when the test ends. */
export async function replay(options: ServiceOptions = {}): Promise<Replay> {
  const service = await serve(options);
  onTestFinished(() => service.close());
  return new Replay(service);
}

export class Replay {
  readonly service: Service;

  constructor(service: Service) {
    this.service = service;
  }

  get clock() {
    return this.service.clock;
  }
  get sandbox() {
    return this.service.sandbox;
  }

  /** A running game whose stream we have opened. */
  async game(white: string, black: string, more: Partial<GameSpec> = {}): Promise<string> {
    const id = this.sandbox.createGame({ white, black, ...more });
    await until(() => this.openings(id) === 1, 'the game is watched');
    return id;
  }

  /** Time passes, in steps short enough for the sockets to keep up with. */
  async elapse(ms: number, stepMs = 250): Promise<void> {
    for (let leftMs = ms; leftMs > 0; leftMs -= stepMs) {
      await this.clock.advance(Math.min(stepMs, leftMs));
      await breathe();
    }
  }

  /** Every request of ours that the server saw, latest last. */
  requests(path: RegExp = /./): readonly JournalEntry[] {
    return this.sandbox.journal().filter((entry) => entry.account === 'house' && path.test(entry.path));
  }

  count(path: RegExp): number {
    return this.requests(path).length;
  }

  /** The moves that we sent in a game, each as often as it was sent. */
  sent(id: string): string[] {
    return this.requests(new RegExp(`/${id}/move/`)).map(({ path }) => path.split('/').at(-1) ?? '');
  }

  /** How often we opened a game's stream. */
  openings(id: string): number {
    return this.count(new RegExp(`/game/stream/${id}$`));
  }

  get eventOpenings(): number {
    return this.count(/^\/api\/stream\/event$/);
  }

  /** Statuses of what we sent to a game's commands, e.g. `takeback/yes`. */
  answers(id: string, command: string): (number | null)[] {
    return this.requests(new RegExp(`/${id}/${command}$`)).map(({ status }) => status);
  }

  /** Requests that the server refused as wrong. */
  get refused(): string[] {
    return this.requests().flatMap(({ status, path }) => (status === 400 ? [path] : []));
  }

  played(id: string): readonly string[] {
    return this.sandbox.game(id)?.moves ?? [];
  }

  async playedTo(id: string, plies: number): Promise<void> {
    await until(() => this.played(id).length >= plies, `${plies} plies in ${id}, which has ${this.played(id).length}`);
  }

  /** What the log says of an event. */
  logged(event: string) {
    return this.service.lines.filter((line) => line.event === event);
  }

  session(id: string) {
    return this.service.supervisor.games.get(id)?.runner.session;
  }

  get running(): number {
    return this.service.supervisor.view().games;
  }

  async over(id: string): Promise<void> {
    await until(() => this.session(id) === undefined, `our session of ${id} ends`);
  }

  failRequest(spec: RequestFaultSpec): void {
    this.sandbox.faults.add({ target: 'request', account: 'house', ...spec });
  }

  failStream(kind: StreamFaultSpec['kind'], more: Omit<StreamFaultSpec, 'kind'> = { stream: 'game' }): void {
    this.sandbox.faults.add({ target: 'stream', account: 'house', kind, ...more });
  }

  /** The opponent's move, or a test that is wrong. */
  theirs(id: string, color: 'white' | 'black', uci: string, offeringDraw = false): void {
    const played = this.sandbox.play(id, color, uci, offeringDraw);
    if (!played.ok) throw new Error(`${uci}: ${played.error}`);
  }
}

export const TOO_MANY: Pick<RequestFault, 'kind' | 'status'> = { kind: 'status', status: 429 };

/** A bot that takes so long for every move. */
export const fixed = (fixedMs: number): Partial<Personality> => ({
  timing: { ...PLAIN.timing, mode: 'fixed', fixedMs },
});

/** A bot that plays what the test says, by an engine that scores no other move. */
export function playing(...script: readonly (readonly [move: string, evaluationCp?: number])[]): {
  readonly personality: Partial<Personality>;
  readonly pool: FakePool;
} {
  const left = [...script];
  const pool = fakePool(() => {
    const next = left.shift();
    if (!next) throw new Error('the bot was asked for more moves than the test has');
    return scored({ [next[0]]: next[1] ?? 0 });
  });
  return { personality: { player: { kind: 'flounder', rating: 1500 } }, pool };
}

interface Search {
  readonly signal: AbortSignal | undefined;
  /** The only move that the engine has looked at. */
  answer(move: string, evaluationCp?: number): void;
}

/** An engine that answers when the test says so. */
export function slowEngine(): { readonly pool: EnginePool; readonly searches: Search[] } {
  const searches: Search[] = [];
  const pool = fakePool(() => scored({}));
  const lease: EnginePool['lease'] = async (request) => {
    const leased = await pool.lease(request);
    if (!leased.ok) return leased;
    const search: EngineLease['search'] = (_request, options) =>
      new Promise((resolve) => {
        const answer = (move: string, cp = 0): void => resolve(scored({ [move]: cp }));
        searches.push({ signal: options?.signal, answer });
      });
    return ok({ ...leased.value, search });
  };
  return { pool: { ...pool, lease }, searches };
}

/** Lets what is ready on the sockets come through: about ten exchanges. */
async function breathe(): Promise<void> {
  for (let turn = 0; turn < 60; turn++) await new Promise((resolve) => setImmediate(resolve));
}

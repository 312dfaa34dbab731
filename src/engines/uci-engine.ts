import { err, ok, type Result } from '../chess/result.ts';
import type { SearchAnswer } from '../model/search.ts';
import type { Clock } from '../ports/clock.ts';
import type { EngineFailure } from '../ports/engine.ts';
import { Exchange, type ExchangeLimits, type Talk } from './exchange.ts';
import { MAX_HASH_MB, type OptionValue } from './option.ts';
import { EngineOptions } from './options.ts';
import type { PositionPlan, SearchPlan } from './plan.ts';
import { handshake, readiness, search, staticEval } from './talks.ts';
import type { Transcript } from './transcript.ts';
import type { Connect, Transport, TransportEnd } from './transport.ts';

/** Loading the bundled engine takes 0.4 s, a full network 1.5 s, each twice that on a busy machine. */
export const START_MS = 15_000;
/** An engine that says so much between two questions is out of its mind. */
const MAX_UNASKED_LINES = 10_000;

export type SearchLimits = Pick<ExchangeLimits, 'deadlineMs' | 'signal'>;

/**
 * One engine's side of the protocol. One exchange at a time: the next may begin when the last has `finished`. Once dead
 * it stays dead; every exchange with it has then ended.
 */
export class UciEngine {
  /** Resolves when the process is really gone. */
  readonly ended: Promise<TransportEnd>;
  readonly #clock: Clock;
  readonly #transport: Transport;
  #name = 'an engine';
  #startMs = 0;
  #options = new EngineOptions([]);
  #active: Exchange<unknown> | undefined;
  #transcript: Transcript | undefined;
  #dead: string | undefined;
  /** `readyok`s asked for and not yet heard. */
  #owedReady = 0;
  /** Of those, how many belong to the time before the active exchange's own lines. */
  #gate = 0;
  #unasked = 0;
  #dirtyHash = false;

  private constructor(connect: Connect, clock: Clock) {
    this.#clock = clock;
    let end: (end: TransportEnd) => void;
    this.ended = new Promise((resolve) => {
      end = resolve;
    });
    this.#transport = connect({
      onLine: (line) => this.#onLine(line.trim()),
      onEnd: (how) => {
        this.#die(how.reason);
        end({ ...how, reason: this.#dead ?? how.reason });
      },
    });
  }

  /** @returns the engine when it is ready to search; why it never became so */
  static async start(
    connect: Connect,
    clock: Clock,
    hashMb: number,
    signal: AbortSignal,
  ): Promise<Result<UciEngine, TransportEnd>> {
    const startedMs = clock.monotonicMs();
    const engine = new UciEngine(connect, clock);
    const limits = { deadlineMs: startedMs + START_MS, signal, watched: false };
    const hello = await engine.#say(handshake(), limits).result;
    if (hello.ok) {
      engine.#name = hello.value.name;
      engine.#options = new EngineOptions(hello.value.options);
      engine.#options.base('Hash', Math.min(Math.max(1, hashMb), MAX_HASH_MB));
      const ready = await engine.#say(readiness(engine.#options.takeChanges()), limits).result;
      if (ready.ok) {
        engine.#startMs = clock.monotonicMs() - startedMs;
        return ok(engine);
      }
    }
    engine.kill(`it was not ready within ${START_MS / 1000} s`);
    return err(await engine.ended);
  }

  get name(): string {
    return this.#name;
  }

  /** What it took from nothing to ready. */
  get startMs(): number {
    return this.#startMs;
  }

  /** Why it is dead; undefined while it lives. */
  get dead(): string | undefined {
    return this.#dead;
  }

  search(plan: SearchPlan, limits: SearchLimits): Result<Exchange<SearchAnswer>, EngineFailure> {
    const set = this.#manage([
      ['UCI_Chess960', plan.fischerRandom],
      ['MultiPV', plan.multipv],
    ]);
    if (!set.ok) return set;
    this.#dirtyHash = true;
    return ok(this.#ask(search(plan), limits));
  }

  staticEval(plan: PositionPlan, limits: SearchLimits): Result<Exchange<number>, EngineFailure> {
    const set = this.#manage([['UCI_Chess960', plan.fischerRandom]]);
    return set.ok ? ok(this.#ask(staticEval(plan, this.#name), limits)) : set;
  }

  /** Only while no exchange is under way. */
  setOption(name: string, value: OptionValue): Result<void, EngineFailure> {
    const wanted = this.#options.want(name, value);
    if (!wanted.ok) return err({ kind: 'refused', reason: wanted.error });
    if (wanted.value !== undefined) this.#send([wanted.value]);
    return ok(undefined);
  }

  /** Empties the hash table. Only while no exchange is under way; what follows waits for it. */
  freshHash(): void {
    if (this.#dirtyHash) this.#send(['ucinewgame']);
    this.#dirtyHash = false;
  }

  /** Leaves nothing of a decision behind for the next. Only while no exchange is under way. */
  tidy(): void {
    this.#options.reset();
    this.freshHash();
  }

  /** From now on every line either way is written there. */
  writeTo(transcript: Transcript): void {
    this.#transcript = transcript;
  }

  kill(reason: string): void {
    this.#die(reason);
    this.#transport.kill();
  }

  /** Asks it to end; the caller kills it when it does not. */
  quit(): void {
    this.#send(['quit']);
    this.#transport.hangUp();
    this.#die('it was told to quit');
  }

  #manage(settings: readonly (readonly [string, OptionValue])[]): Result<void, EngineFailure> {
    for (const [name, value] of settings) {
      const set = this.#options.manage(name, value);
      if (!set.ok) return err({ kind: 'refused', reason: set.error });
    }
    return ok(undefined);
  }

  /** Sets what must be set, then asks: lines heard before the engine says that it is ready belong to the past. */
  #ask<T>(talk: Talk<T>, limits: SearchLimits): Exchange<T> {
    const lines = [...this.#options.takeChanges(), 'isready', ...talk.lines];
    this.#gate = this.#owedReady + 1;
    return this.#say({ ...talk, lines }, { ...limits, watched: true });
  }

  #say<T>(talk: Talk<T>, limits: ExchangeLimits): Exchange<T> {
    const link = {
      send: (lines: readonly string[]) => this.#send(lines),
      kill: (reason: string) => this.kill(reason),
    };
    const exchange = new Exchange(talk, link, this.#clock, limits);
    this.#unasked = 0;
    if (this.#dead !== undefined) {
      exchange.lost(this.#dead);
      return exchange;
    }
    this.#active = exchange as Exchange<unknown>;
    this.#send(talk.lines);
    exchange.begin();
    return exchange;
  }

  #send(lines: readonly string[]): void {
    if (this.#dead !== undefined) return;
    for (const line of lines) {
      if (line === 'isready') this.#owedReady++;
      this.#transcript?.add('>', line);
    }
    this.#transport.send(lines);
  }

  #onLine(line: string): void {
    this.#transcript?.add('<', line);
    if (line === 'readyok' && this.#owedReady > 0) this.#owedReady--;
    const active = this.#active;
    if (active && !active.over) this.#heardInReply(active, line);
    else this.#heardUnasked();
  }

  #heardInReply(exchange: Exchange<unknown>, line: string): void {
    exchange.alive();
    if (this.#gate === 0) exchange.hear(line);
    else if (line === 'readyok') this.#gate--;
  }

  #heardUnasked(): void {
    this.#unasked++;
    if (this.#unasked > MAX_UNASKED_LINES) this.kill('it talks without being asked');
  }

  #die(reason: string): void {
    if (this.#dead !== undefined) return;
    this.#dead = reason;
    this.#active?.lost(reason);
  }
}

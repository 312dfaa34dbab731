import { z } from 'zod';
import type { Clock } from '../ports/clock.ts';
import type { JournalEntry } from './journal.ts';
import type { LineStream } from './line-stream.ts';

const times = z.int().min(1).nullable().default(1);
const afterMs = z.number().min(0).max(86_400_000).default(0);
const pattern = z.string().max(200).refine(isPattern, 'not a regular expression');

/** What can go wrong with a stream that is open, or will be. */
const streamFault = z.strictObject({
  target: z.literal('stream'),
  /**
   * `end` closes the body cleanly, `drop` closes the connection, `reset` does so by TCP reset, `silence` leaves it open
   * without keep-alives, `delay` keeps what comes in the next `delayMs` until their end, `garbage` writes `text` as a
   * line; `duplicate` sends the next line twice, `truncate` half of it before it drops the connection.
   */
  kind: z.enum(['end', 'drop', 'reset', 'silence', 'delay', 'garbage', 'duplicate', 'truncate']),
  stream: z.enum(['event', 'game', 'challenge']).optional(),
  account: z.string().optional(),
  gameId: z.string().optional(),
  /** So many streams or lines; null for all until it is removed. */
  times,
  /** Counted from now for streams that are open, from their opening for later ones. Not for `duplicate` and `truncate`. */
  afterMs,
  delayMs: z.number().min(0).max(86_400_000).default(1_000),
  text: z.string().max(10_000).optional(),
});

/** What can go wrong with a request. */
const requestFault = z.strictObject({
  target: z.literal('request'),
  /**
   * `drop` and `reset` close the connection before anything is done, `silence` never answers, `delay` answers late,
   * `status` and `html` answer for the server, `lostAnswer` does what was asked and closes the connection (or answers
   * `status`, where given).
   */
  kind: z.enum(['drop', 'reset', 'silence', 'delay', 'status', 'html', 'lostAnswer']),
  method: z.string().optional(),
  /** A regular expression that the path must match. */
  path: pattern.optional(),
  account: z.string().optional(),
  times,
  /** Takes effect only from then on. */
  afterMs,
  delayMs: z.number().min(0).max(86_400_000).default(1_000),
  status: z.int().min(200).max(599).optional(),
  retryAfterSeconds: z.number().min(0).optional(),
  ratelimit: z.strictObject({ key: z.string(), seconds: z.number().min(0) }).optional(),
  error: z.string().optional(),
});

export const faultSchema = z.discriminatedUnion('target', [streamFault, requestFault]);
export type FaultSpec = z.input<typeof faultSchema>;
export type StreamFault = z.output<typeof streamFault>;
export type RequestFault = z.output<typeof requestFault>;

/** A fault that was asked for. */
export interface Fault {
  readonly id: number;
  readonly spec: StreamFault | RequestFault;
  /** How often it has taken effect. */
  readonly hits: number;
}

interface Armed {
  readonly id: number;
  readonly spec: StreamFault | RequestFault;
  readonly fromMs: number;
  hits: number;
}

const LINE_KINDS: readonly string[] = ['duplicate', 'truncate'];
const GARBAGE = '{"type":"gameState","moves":';

/** Failures on demand. One that has hit as often as asked is over. */
export class Faults {
  readonly #clock: Clock;
  readonly #streams: ReadonlySet<LineStream>;
  readonly #armed = new Map<number, Armed>();
  #lastId = 0;

  constructor(clock: Clock, streams: ReadonlySet<LineStream>) {
    this.#clock = clock;
    this.#streams = streams;
  }

  /** @throws ZodError where the specification is wrong */
  add(asked: FaultSpec): Fault {
    const spec = faultSchema.parse(asked);
    const armed: Armed = { id: ++this.#lastId, spec, fromMs: this.#clock.nowMs() + spec.afterMs, hits: 0 };
    this.#armed.set(armed.id, armed);
    if (spec.target === 'stream' && !LINE_KINDS.includes(spec.kind)) {
      for (const stream of [...this.#streams]) this.#aim(armed, spec, stream, spec.afterMs);
    }
    return armed;
  }

  remove(id: number): void {
    this.#armed.delete(id);
  }

  clear(): void {
    this.#armed.clear();
  }

  list(): readonly Fault[] {
    return [...this.#armed.values()];
  }

  /** A stream was opened: faults that wait for one take it. */
  opened(stream: LineStream): void {
    stream.tamper = (one, line) => this.#tamper(one, line);
    for (const armed of [...this.#armed.values()]) {
      const { spec } = armed;
      if (spec.target === 'stream' && !LINE_KINDS.includes(spec.kind)) this.#aim(armed, spec, stream, spec.afterMs);
    }
  }

  /** The fault that a request meets, counted as a hit. */
  takeRequest(entry: JournalEntry): RequestFault | null {
    for (const armed of this.#armed.values()) {
      const { spec } = armed;
      if (spec.target !== 'request' || this.#clock.nowMs() < armed.fromMs || !meets(spec, entry)) continue;
      this.#hit(armed);
      return spec;
    }
    return null;
  }

  #aim(armed: Armed, spec: StreamFault, stream: LineStream, afterMs: number): void {
    if (!this.#armed.has(armed.id) || !concerns(spec, stream)) return;
    this.#hit(armed);
    // Not within the call: a stream that is just being opened first gets its opening lines.
    if (afterMs === 0) queueMicrotask(() => strike(spec, stream));
    else this.#clock.after(afterMs, () => strike(spec, stream));
  }

  #tamper(stream: LineStream, line: string): boolean {
    for (const armed of this.#armed.values()) {
      const { spec } = armed;
      if (spec.target !== 'stream' || !LINE_KINDS.includes(spec.kind) || !concerns(spec, stream)) continue;
      this.#hit(armed);
      stream.write(spec.kind === 'duplicate' ? `${line}\n${line}\n` : line.slice(0, Math.ceil(line.length / 2)));
      if (spec.kind === 'truncate') setImmediate(() => stream.drop());
      return true;
    }
    return false;
  }

  #hit(armed: Armed): void {
    armed.hits++;
    if (armed.spec.times !== null && armed.hits >= armed.spec.times) this.#armed.delete(armed.id);
  }
}

function concerns(spec: StreamFault, stream: LineStream): boolean {
  const { kind, account, gameId } = stream.info;
  if (spec.stream !== undefined && spec.stream !== kind) return false;
  if (spec.account !== undefined && spec.account !== account) return false;
  return spec.gameId === undefined || spec.gameId === gameId;
}

function meets(spec: RequestFault, entry: JournalEntry): boolean {
  if (spec.method !== undefined && spec.method !== entry.method) return false;
  if (spec.account !== undefined && spec.account !== entry.account) return false;
  return spec.path === undefined || new RegExp(spec.path).test(entry.path);
}

function strike(spec: StreamFault, stream: LineStream): void {
  if (spec.kind === 'end') stream.end();
  else if (spec.kind === 'drop') stream.drop();
  else if (spec.kind === 'reset') stream.reset();
  else if (spec.kind === 'silence') stream.silence();
  else if (spec.kind === 'delay') stream.hold(spec.delayMs);
  else stream.write(`${spec.text ?? GARBAGE}\n`);
}

function isPattern(source: string): boolean {
  try {
    new RegExp(source);
    return true;
  } catch {
    return false; // The only way to learn whether a text is a regular expression.
  }
}

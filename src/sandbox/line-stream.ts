import type { ServerResponse } from 'node:http';
import type { Clock, Timer } from '../ports/clock.ts';

/** Lines come at most 7 s apart (lichess-api §2.1); half a second is left for the way. */
export const KEEP_ALIVE_MS = 6_500;
/** A client that leaves more than this unread is cut off. */
const MOST_UNREAD_BYTES = 1_000_000;

export interface StreamInfo {
  readonly kind: 'event' | 'game' | 'challenge';
  /** The account's id. */
  readonly account: string;
  readonly gameId: string | null;
  readonly userAgent: string;
}

/** What a fault does to the next lines of a stream. */
export type LineTamper = (stream: LineStream, line: string) => boolean;

/** One NDJSON answer that stays open: lines, keep-alives, an end. */
export class LineStream {
  readonly info: StreamInfo;
  readonly #response: ServerResponse;
  readonly #clock: Clock;
  readonly #keepAliveMs: number;
  #keepAlive: Timer | null = null;
  #open = true;
  #silent = false;
  /** What waits for the end of a stall, in order; null while bytes go out as they come. */
  #held: string | null = null;
  /** Set while faults are allowed: told of each line before it is written; true where the fault wrote it itself. */
  tamper: LineTamper | null = null;

  constructor(info: StreamInfo, response: ServerResponse, clock: Clock, keepAliveMs = KEEP_ALIVE_MS) {
    this.info = info;
    this.#response = response;
    this.#clock = clock;
    this.#keepAliveMs = keepAliveMs;
    response.writeHead(200, {
      'content-type': 'application/x-ndjson',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    });
    // A client that goes away in the middle of a write is no fault of ours; `close` follows and tells.
    response.on('error', () => this.#stop());
    response.flushHeaders();
    this.#tick();
  }

  get open(): boolean {
    return this.#open;
  }

  /** Called once the stream is over, from whichever side; at once where it is already. */
  onClose(run: () => void): void {
    if (this.#response.closed) {
      run();
      return;
    }
    this.#response.once('close', () => {
      this.#stop();
      run();
    });
  }

  send(value: unknown): void {
    this.sendLine(JSON.stringify(value));
  }

  /** A line that is JSON already, shared by the streams that show it. */
  sendLine(line: string): void {
    if (this.tamper?.(this, line)) return;
    this.write(`${line}\n`);
  }

  /** Any bytes as they are: a blank line, or what a fault makes of one. */
  write(bytes: string): void {
    if (!this.#open || this.#silent || this.#response.destroyed) return;
    if (this.#held !== null) this.#held += bytes;
    else this.#response.write(bytes);
    if (this.#response.writableLength > MOST_UNREAD_BYTES) this.drop();
  }

  /** A clean end of the body. */
  end(): void {
    if (!this.#open) return;
    this.#stop();
    // A silenced stream keeps its promise: it stays open and says nothing, until it is dropped.
    if (!this.#silent) this.#response.end(this.#held ?? '');
  }

  /** Closes the connection in the middle of the body. */
  drop(): void {
    this.#stop();
    this.#response.destroy();
  }

  /** Closes the connection with a TCP reset. */
  reset(): void {
    this.#stop();
    this.#response.socket?.resetAndDestroy();
  }

  /** Stalls: what is written within the next `ms` goes out together at their end. */
  hold(ms: number): void {
    this.#held ??= '';
    this.#clock.after(ms, () => this.#release());
  }

  /** Leaves the connection open, but nothing comes any more: no line, no keep-alive, no end. */
  silence(): void {
    this.#silent = true;
    this.#keepAlive?.cancel();
  }

  /** The server closes: a clean end, also of a stream that was silenced. */
  close(): void {
    if (this.#silent) this.drop();
    else this.end();
  }

  #tick(): void {
    this.#keepAlive = this.#clock.after(this.#keepAliveMs, () => {
      this.write('\n');
      if (this.#open) this.#tick();
    });
  }

  #release(): void {
    const held = this.#held;
    this.#held = null;
    if (held) this.write(held);
  }

  #stop(): void {
    this.#open = false;
    this.#keepAlive?.cancel();
  }
}

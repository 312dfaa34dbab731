/** How an engine process came to its end. */
export interface TransportEnd {
  readonly cause: 'missing' | 'notExecutable' | 'ended';
  /** In words, with the last lines of its error output. */
  readonly reason: string;
}

export interface TransportEvents {
  readonly onLine: (line: string) => void;
  /** Once, when the process is really gone; nothing follows. */
  readonly onEnd: (end: TransportEnd) => void;
}

/** Lines to one engine and back. Nothing here throws: an engine that cannot be reached has ended, or soon will. */
export interface Transport {
  send(lines: readonly string[]): void;
  /** Ends it at once, whatever it is doing. */
  kill(): void;
  /** Closes its input, after which a well-behaved engine ends by itself. */
  hangUp(): void;
}

/** Opens the way to a new engine. */
export type Connect = (events: TransportEvents) => Transport;

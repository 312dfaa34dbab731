import { isatty } from 'node:tty';
import { type Logger, pino } from 'pino';
import type { Clock } from '../ports/clock.ts';
import type { Log, LogFields } from '../ports/log.ts';
import { PlainWriter } from './plain.ts';
import { prettyLine } from './pretty-line.ts';
import { Redactor } from './redact.ts';

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Where lines go, each with its end of line. */
export interface LogSink {
  readonly isTTY?: boolean;
  write(line: string): unknown;
  flushSync?(): void;
}

export interface LogOptions {
  readonly level: LogLevel;
  /** A line for people in place of JSON; by default where a person looks on at a terminal. */
  readonly pretty?: boolean;
  /** Standard output by default; a number is a file descriptor (2: standard error). */
  readonly destination?: LogSink | number;
  /** What must never be seen: asked at every line, so that tokens read later count too. */
  readonly secrets: () => readonly string[];
  /** For the times in the lines; the machine's own by default. */
  readonly clock?: Pick<Clock, 'nowMs'>;
}

export interface ServiceLog extends Log {
  /** Writes out what is buffered, before the process ends. Done by itself at an ordinary end. */
  flush(): void;
}

/** JSON lines by pino: level, time, event and fields. Never throws, never waits for the reader, never shows a secret. */
export function createLog(options: LogOptions): ServiceLog {
  const { destination = 1, clock } = options;
  const sink = typeof destination === 'number' ? descriptorSink(destination) : destination;
  const logger = pino(
    {
      level: options.level,
      base: null,
      messageKey: 'event',
      timestamp: () => `,"time":"${new Date(clock?.nowMs() ?? Date.now()).toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
    },
    (options.pretty ?? sink.isTTY) ? { write: (line) => sink.write(prettyLine(line)) } : sink,
  );
  return new PinoLog(logger, new Redactor(options.secrets), {}, () => sink.flushSync?.());
}

/** A reader that stalls costs the lines past this, never a wait: a full pipe would hold up every game. */
const MAX_BUFFERED_BYTES = 1024 * 1024;

function descriptorSink(fd: number): LogSink {
  const stream = pino.destination({ fd, sync: false, maxLength: MAX_BUFFERED_BYTES });
  // Full or gone: there is no place left to say so, and it must not end the process.
  stream.on('error', () => undefined);
  return { isTTY: isatty(fd), write: (line) => stream.write(line), flushSync: () => stream.flushSync() };
}

class PinoLog implements ServiceLog {
  readonly #logger: Logger;
  readonly #redactor: Redactor;
  readonly #fields: LogFields;
  readonly flush: () => void;

  constructor(logger: Logger, redactor: Redactor, fields: LogFields, flush: () => void) {
    this.#logger = logger;
    this.#redactor = redactor;
    this.#fields = fields;
    this.flush = flush;
  }

  debug(event: string, fields?: LogFields): void {
    this.#write('debug', event, fields);
  }

  info(event: string, fields?: LogFields): void {
    this.#write('info', event, fields);
  }

  warn(event: string, fields?: LogFields): void {
    this.#write('warn', event, fields);
  }

  error(event: string, fields?: LogFields): void {
    this.#write('error', event, fields);
  }

  child(fields: LogFields): Log {
    const all = { ...this.#fields, ...new PlainWriter(this.#redactor).fields(fields) };
    return new PinoLog(this.#logger, this.#redactor, all, this.flush);
  }

  #write(level: 'debug' | 'info' | 'warn' | 'error', event: string, fields: LogFields = {}): void {
    if (!this.#logger.isLevelEnabled(level)) return;
    const writer = new PlainWriter(this.#redactor);
    const plain = { ...writer.fields(this.#fields), ...writer.fields(fields) };
    this.#logger[level](unreserved(plain), writer.text(event));
  }
}

/** A field with a name of the line's own would make the key double. */
function unreserved(fields: Record<string, unknown>): Record<string, unknown> {
  for (const name of ['level', 'time', 'event']) {
    if (!(name in fields)) continue;
    fields[`${name}_`] = fields[name];
    delete fields[name];
  }
  return fields;
}

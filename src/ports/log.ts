export type LogFields = Readonly<Record<string, unknown>>;

/** Structured lines: an event's name and its fields, never a sentence put together. Tokens are redacted by the adapter. */
export interface Log {
  debug(event: string, fields?: LogFields): void;
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
  /** A log whose every line carries these fields too. */
  child(fields: LogFields): Log;
}

const nothing = (): void => undefined;
export const SILENT_LOG: Log = {
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  child: () => SILENT_LOG,
};

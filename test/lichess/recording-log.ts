import type { Log, LogFields } from '../../src/ports/log.ts';

export interface LoggedLine {
  readonly level: 'debug' | 'info' | 'warn' | 'error';
  readonly event: string;
  readonly fields: LogFields;
}

/** A log that keeps its lines, those of its children too. */
export function recordingLog(
  lines: LoggedLine[] = [],
  inherited: LogFields = {},
): Log & { readonly lines: LoggedLine[] } {
  const at =
    (level: LoggedLine['level']) =>
    (event: string, fields: LogFields = {}): void => {
      lines.push({ level, event, fields: { ...inherited, ...fields } });
    };
  return {
    lines,
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    child: (fields) => recordingLog(lines, { ...inherited, ...fields }),
  };
}

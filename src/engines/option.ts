import { err, ok, type Result } from '../chess/result.ts';

/** An option as an engine announces it (`option name Hash type spin default 16 min 1 max 33554432`). */
export type AnnouncedOption = { readonly name: string; readonly initial: string } & (
  | { readonly type: 'check' | 'button' | 'string' }
  | { readonly type: 'spin'; readonly min: number; readonly max: number }
  | { readonly type: 'combo'; readonly choices: readonly string[] }
);

export type OptionValue = string | number | boolean;

/** Past this the WebAssembly build runs out of memory and takes its process with it (2048 does; 256 costs 350 MB). */
export const MAX_HASH_MB = 256;

/** @returns undefined for a line that announces nothing, or nothing that can be understood */
export function parseOption(line: string): AnnouncedOption | undefined {
  const match = /^option name (.+?) type (check|button|string|spin|combo)(?: (.*))?$/.exec(line);
  const [, name, type, rest = ''] = match ?? [];
  if (name === undefined || type === undefined) return undefined;
  const [settings = '', ...choices] = ` ${rest}`.split(/ var(?: |$)/);
  const initial = valueAfter('default', settings);
  if (type === 'combo') return { name, type, initial, choices: choices.map((choice) => choice.trim()) };
  if (type !== 'spin') return { name, type: type as 'check' | 'button' | 'string', initial };
  const [min, max] = [whole(valueAfter('min', settings)), whole(valueAfter('max', settings))];
  return min !== undefined && max !== undefined ? { name, type, initial, min, max } : undefined;
}

const valueAfter = (key: string, settings: string): string =>
  new RegExp(` ${key} (.*?)(?= (?:default|min|max) |$)`).exec(settings)?.[1] ?? '';

const whole = (text: string): number | undefined => (/^-?\d{1,15}$/.test(text) ? Number(text) : undefined);

/**
 * Whether the engine takes this value, as it announced.
 * @returns the value as UCI spells it; empty for a button
 */
export function checkValue(option: AnnouncedOption, value: OptionValue): Result<string, string> {
  const text = String(value);
  const not = (what: string) =>
    err(`${option.name} takes ${what}, not ${typeof value === 'string' ? JSON.stringify(value) : value}`);
  switch (option.type) {
    case 'spin': {
      const max = option.name === 'Hash' ? Math.min(option.max, MAX_HASH_MB) : option.max;
      const number = whole(text);
      const within = number !== undefined && number >= option.min && number <= max;
      return within ? ok(text) : not(`a whole number from ${option.min} to ${max}`);
    }
    case 'check':
      return text === 'true' || text === 'false' ? ok(text) : not('true or false');
    case 'combo':
      return option.choices.includes(text) ? ok(text) : not(`one of ${option.choices.join(', ')}`);
    case 'string':
      return /[\r\n]/.test(text) ? not('a single line') : ok(text === '' ? '<empty>' : text);
    case 'button':
      return ok('');
  }
}
